import { Fragment, type ReactNode } from 'react'
import { type Guidance, type GuidanceName, guidanceNames } from '#shop/catalogue/guidance.ts'
import { WORDS_TEXT_MAX } from '#shop/settings/own-settings.ts'
import { Button } from '../../ui/button.tsx'
import { Disclosure } from '../../ui/disclosure.tsx'
import { TextArea } from '../../ui/field.tsx'
import styles from './form.module.css'

const markup = 'Begin a heading with #, a list item with -.'

export const guidanceParts: readonly (readonly [name: GuidanceName, label: string, rows: number, hint: string])[] = [
  ['care', 'Care', 8, `${markup} Leave it empty if your products need none.`],
  ['careLine', 'Care in a line', 1, 'On the slip in the parcel. Such as: Keep it out of the dishwasher.'],
  ['safety', 'Safety warning', 1, 'Leave it empty if your products need none.'],
  ['sizeGuide', 'Size guide', 8, `${markup} Leave it empty to show none.`],
]

type Props = {
  guidance: Guidance
  inherited: (name: GuidanceName) => string
  errorOf: (name: GuidanceName) => string | undefined
  onChange: (guidance: Guidance) => void
  children: ReactNode
}

/** The texts of one product or category, folded away because few have their own. A field shows the shared text until the owner changes it. */
export function GuidanceFields({ guidance, inherited, errorOf, onChange, children }: Props) {
  const set = (name: GuidanceName, typed: string) => {
    const { [name]: _, ...rest } = guidance
    onChange(typed === inherited(name) ? rest : { ...rest, [name]: typed })
  }
  const fields = guidanceParts.map(([name, label, rows, hint]) => (
    <Fragment key={name}>
      <TextArea
        label={label}
        hint={hint}
        rows={rows}
        limit={WORDS_TEXT_MAX}
        value={guidance[name] ?? inherited(name)}
        error={errorOf(name)}
        onChange={(event) => set(name, event.currentTarget.value)}
      />
      {guidance[name] !== undefined && (
        <div className={styles.buttons}>
          <Button kind="quiet" aria-label={`Use the shared text: ${label}`} onClick={() => set(name, inherited(name))}>
            Use the shared text
          </Button>
        </div>
      )}
    </Fragment>
  ))
  return (
    <Disclosure
      summary="Care, size guide, safety warning"
      open={guidanceNames.some((name) => errorOf(name) !== undefined)}
    >
      <div className={styles.folded}>
        <p>{children}</p>
        {fields}
      </div>
    </Disclosure>
  )
}
