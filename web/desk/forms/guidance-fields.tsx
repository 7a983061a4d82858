import { Fragment, type ReactNode } from 'react'
import { type Guidance, type GuidanceName, guidanceNames } from '#shop/catalogue/guidance.ts'
import { guidanceFields } from '#shop/settings/word-fields.ts'
import { Button } from '../../ui/button.tsx'
import { Disclosure } from '../../ui/disclosure.tsx'
import { DescribedFields } from './described-fields.tsx'
import styles from './form.module.css'

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
  const fields = guidanceNames.map((name) => (
    <Fragment key={name}>
      <DescribedFields
        of={{ [name]: guidanceFields[name] }}
        value={{ [name]: guidance[name] ?? inherited(name) }}
        errorOf={() => errorOf(name)}
        onChange={(change) => set(name, change({})[name] ?? '')}
      />
      {guidance[name] !== undefined && (
        <div className={styles.buttons}>
          <Button
            kind="quiet"
            aria-label={`Use the shared text: ${guidanceFields[name].label}`}
            onClick={() => set(name, inherited(name))}
          >
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
