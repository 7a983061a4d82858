import { cssVariables } from '#shop/look.ts'
import { lookOf, type OwnLook, readableAccent, readableHighlight } from '#shop/own-look.ts'
import { lookFields } from '#shop/settings/settings-fields.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { LogoFields } from './logo-fields.tsx'
import styles from './look.module.css'
import { PartFields } from './settings-part.tsx'
import type { Editing } from './settings-screen.tsx'
import shop from './shop.module.css'

/** Logo, two colours, fonts and corners, with a sample. */
export function LookFields(editing: Editing) {
  const { all, change, errorOf } = editing
  const { look, brand } = all
  const set = (part: Partial<OwnLook>) => change({ look: { ...look, ...part } })
  const readable = { accent: readableAccent(look.accent), highlight: readableHighlight(look.highlight) }
  return (
    <>
      <LogoFields {...editing} />
      <div className={shop.part}>
        <h2>Colours</h2>
        <ColorField
          label="Buttons and links"
          color={look.accent}
          nearest={readable.accent}
          error={errorOf('look.accent')}
          onChange={(accent) => set({ accent })}
        />
        <ColorField
          label="Badges"
          color={look.highlight}
          nearest={readable.highlight}
          error={errorOf('look.highlight')}
          onChange={(highlight) => set({ highlight })}
        />
      </div>
      <div className={shop.part}>
        <h2>Fonts and corners</h2>
        <PartFields editing={editing} name="look" of={lookFields} />
      </div>
      <Sample brand={brand} look={{ ...look, ...readable }} />
    </>
  )
}

type ColorProps = {
  label: string
  color: string
  /** The nearest colour with which words can be read. */
  nearest: string
  error: string | undefined
  onChange: (color: string) => void
}

function ColorField({ label, color, nearest, error, onChange }: ColorProps) {
  return (
    <div className={styles.color}>
      <Field
        label={label}
        type="color"
        value={color}
        error={nearest === color ? error : `Text is hard to read with ${color}.`}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
      {nearest !== color && (
        <Button kind="secondary" onClick={() => onChange(nearest)}>
          Use the nearest that works, {nearest}
        </Button>
      )}
    </div>
  )
}

/** The variables of a look by name, as a style of one element. */
function variablesOf(look: OwnLook): Record<string, string> {
  const [root = ''] = cssVariables(lookOf(look)).split('}')
  return Object.fromEntries(
    [...root.matchAll(/(--[\w-]+): ([^;]+);/g)].map(([, name = '', value = '']) => [name, value]),
  )
}

function Sample({ brand, look }: { brand: string; look: OwnLook }) {
  return (
    <figure className={styles.sample} style={variablesOf(look)}>
      <figcaption className={styles.caption}>How it looks</figcaption>
      <p className={styles.name}>{brand}</p>
      <p>
        Words on a page, with a <span className={styles.link}>link</span> and a{' '}
        <span className={styles.badge}>New</span> badge.
      </p>
      <p className={styles.button}>Add to Cart</p>
    </figure>
  )
}
