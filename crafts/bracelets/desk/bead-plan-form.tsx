import { useDeferredValue, useState } from 'react'
import { useTyped } from '../../../web/desk/forms/use-typed.ts'
import { Button } from '../../../web/ui/button.tsx'
import { Disclosure } from '../../../web/ui/disclosure.tsx'
import { Field } from '../../../web/ui/field.tsx'
import { Select } from '../../../web/ui/select.tsx'
import { BEADS_MAX, type Bead, finishes, type Recipe, shapes, withSums } from '../recipe.ts'
import { BeadDrawing } from './bead-drawing.tsx'
import styles from './bead-plan-form.module.css'
import { BeadSwatch, beadMeasure } from './bead-swatch.tsx'

type Plan = { readonly beads: Recipe['beads']; readonly sequence: readonly string[]; readonly repeat: number }
type Props = {
  data: Recipe | null
  error: string | undefined
  alt: string
  onChange: (data: Recipe | null) => void
}

const KINDS_MAX = 12
const firstBead = {
  key: 'A',
  kind: '',
  shape: 'round',
  diameterMm: 8,
  lengthMm: 8,
  colour: '#8A2340',
  finish: 'polished',
  count: 0,
} as const
const emptyPlan: Plan = { beads: [firstBead], sequence: ['A'], repeat: 20 }

/** A run of beads as it is typed: 'A A B' and 'aab' are the same. */
function sequenceFrom(typed: string): string[] {
  return typed
    .toUpperCase()
    .replaceAll(/[^A-Z]/g, '')
    .split('')
}

const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'.split('')

const nextKey = (beads: Recipe['beads']) => letters.find((key) => beads.every((bead) => bead.key !== key)) ?? 'Z'

export function BeadPlanForm({ data: recipe, error, alt, onChange }: Props) {
  const run = useTyped(recipe?.sequence ?? [], sequenceFrom, (sequence) => sequence.join(' '))
  const drawn = useDeferredValue(recipe)
  if (recipe === null)
    return (
      <div className={styles.part}>
        <h2>Bead plan</h2>
        <p>A bead plan tells the bench sheet what to lay out, and gives the page its measurements.</p>
        <div className={styles.buttons}>
          <Button kind="secondary" onClick={() => onChange(withSums(emptyPlan))}>
            Add a bead plan
          </Button>
        </div>
      </div>
    )
  const change = (part: Partial<Plan>) => onChange(withSums({ ...recipe, ...part }))
  const changeBead = (key: string, part: Partial<Bead>) =>
    change({ beads: recipe.beads.map((bead) => (bead.key === key ? { ...bead, ...part } : bead)) })
  return (
    <div className={styles.plan}>
      <div className={styles.part}>
        <h2>Bead plan</h2>
        <ul className={styles.beads}>
          {recipe.beads.map((bead) => (
            <BeadFields
              key={bead.key}
              bead={bead}
              onChange={(part) => changeBead(bead.key, part)}
              onRemove={() => change({ beads: recipe.beads.filter(({ key }) => key !== bead.key) })}
            />
          ))}
        </ul>
        <div className={styles.buttons}>
          {recipe.beads.length < KINDS_MAX && (
            <Button
              kind="secondary"
              onClick={() => change({ beads: [...recipe.beads, { ...firstBead, key: nextKey(recipe.beads) }] })}
            >
              Add a bead
            </Button>
          )}
          <Button kind="quiet" onClick={() => onChange(null)}>
            Remove bead plan
          </Button>
        </div>
        <Field
          label="Pattern"
          hint="The bead letters in stringing order, such as A A B."
          name="run"
          value={run.text}
          error={error}
          autoComplete="off"
          spellCheck={false}
          onChange={(event) => {
            run.setTyped(event.currentTarget.value)
            change({ sequence: sequenceFrom(event.currentTarget.value) })
          }}
        />
        <Field
          label="Repeats"
          type="number"
          inputMode="numeric"
          name="repeat"
          min={1}
          max={BEADS_MAX}
          value={recipe.repeat}
          onChange={(event) => change({ repeat: whole(event.currentTarget.valueAsNumber) })}
        />
        <p>
          {recipe.beadCount} beads, {recipe.strungLengthMm / 10} cm strung
        </p>
      </div>
      <div className={styles.drawing}>
        {drawn !== null && drawn.beadCount > 0 && drawn.beadCount <= BEADS_MAX && drawn.strungLengthMm > 0 && (
          <BeadDrawing recipe={drawn} close={false} alt={alt || 'The bead plan as a drawing'} />
        )}
      </div>
    </div>
  )
}

const whole = (number: number) => (Number.isFinite(number) ? Math.min(BEADS_MAX, Math.max(0, Math.round(number))) : 0)
const MM_MAX = 40
const millimetres = (number: number) => (Number.isFinite(number) ? Math.min(MM_MAX, Math.max(0, number)) : 0)

function BeadFields({
  bead,
  onChange,
  onRemove,
}: {
  bead: Bead
  onChange: (part: Partial<Bead>) => void
  onRemove: () => void
}) {
  const { key, kind, shape, finish, diameterMm, lengthMm, colour } = bead
  const [isNew] = useState(kind === '')
  const measure = { type: 'number', inputMode: 'decimal', min: 1, max: MM_MAX, step: 0.5 } as const
  return (
    <li>
      <Disclosure
        open={isNew}
        summary={
          <span className={styles.beadRow}>
            <BeadSwatch bead={bead} />
            <span>
              {key} · {kind || 'New bead'}
              <small>
                {beadMeasure(bead)}, {shape}
              </small>
            </span>
          </span>
        }
      >
        <fieldset className={styles.bead}>
          <legend>Bead {key}</legend>
          <Field
            label="Material"
            name={`kind-${key}`}
            value={kind}
            autoComplete="off"
            onChange={(event) => onChange({ kind: event.currentTarget.value.trimStart() })}
          />
          <Select
            label="Shape"
            options={shapes.map((value) => ({ value, name: value }))}
            value={shape}
            onChange={(value) => onChange({ shape: value })}
          />
          <Select
            label="Finish"
            options={finishes.map((value) => ({ value, name: value }))}
            value={finish}
            onChange={(value) => onChange({ finish: value })}
          />
          <Field
            label="Width, mm"
            {...measure}
            name={`width-${key}`}
            value={diameterMm}
            onChange={(event) => onChange({ diameterMm: millimetres(event.currentTarget.valueAsNumber) })}
          />
          <Field
            label="Length, mm"
            {...measure}
            name={`length-${key}`}
            value={lengthMm}
            onChange={(event) => onChange({ lengthMm: millimetres(event.currentTarget.valueAsNumber) })}
          />
          <Field
            label="Colour"
            type="color"
            name={`colour-${key}`}
            value={colour.toLowerCase()}
            onChange={(event) => onChange({ colour: event.currentTarget.value })}
          />
          <Button kind="quiet" onClick={onRemove}>
            Remove bead {key}
          </Button>
        </fieldset>
      </Disclosure>
    </li>
  )
}
