import { useState } from 'react'
import { FACT_CHOICES_MAX, FACTS_MAX, type Fact, factKinds, materialsFact } from '#shop/catalogue/facts.ts'
import { type FeedAttribute, feedAttributes, feedUnits } from '#shop/catalogue/feed-attributes.ts'
import { PART_NAME_MAX } from '#shop/catalogue/options.ts'
import { paths } from '#shop/paths.ts'
import { partId, withOwnIds } from '#shop/publishing/editable-product.ts'
import { UNIT_MAX } from '#shop/publishing/fact-rules.ts'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { Field, SelectField, TextArea } from '../../ui/field.tsx'
import { listFrom } from '../forms/typed-list.ts'
import { useTyped } from '../forms/use-typed.ts'
import { type Editing, SettingsScreen } from './settings-screen.tsx'
import { kindNames } from './settings-text.ts'
import styles from './shop.module.css'

export function FactsScreen() {
  return (
    <SettingsScreen title="Product facts" seenOn={paths.shop}>
      {(editing) => <Facts {...editing} />}
    </SettingsScreen>
  )
}

function Facts({ all: { facts }, change, errorOf, uses }: Editing) {
  const set = (now: readonly Fact[]) => change({ facts: now })
  const moved = (from: number, to: number) => {
    const fact = facts[from]
    return fact ? facts.toSpliced(from, 1).toSpliced(to, 0, fact) : facts
  }
  return (
    <div className={styles.part}>
      <p>
        Describe a fact once, such as weight, size or burn time. Each product then has a field for it. Customers see the
        facts in this order.
      </p>
      {facts.map((fact, index) => (
        <FactDescription
          key={fact.id}
          fact={fact}
          uses={uses[`fact.${fact.id}`] ?? 0}
          errorOf={(field) => errorOf(`facts.${index}.${field}`)}
          onChange={(part) => set(facts.with(index, { ...fact, ...part }))}
          onUp={index > 0 ? () => set(moved(index, index - 1)) : undefined}
          onRemove={() => set(facts.toSpliced(index, 1))}
        />
      ))}
      {facts.length < FACTS_MAX ? (
        <NewFact facts={facts} onAdd={(fact) => set([...facts, fact])} />
      ) : (
        <p>A shop has at most {FACTS_MAX} facts.</p>
      )}
    </div>
  )
}

/** A new fact has the id of its first name, so that links to its filter say what they are about. */
function newFact(name: string, facts: readonly Fact[]): Fact {
  const fact: Fact = { ...materialsFact, id: partId(name, 'fact'), name, kind: 'text', isFiltered: false, feedAs: null }
  const own = withOwnIds([...facts, fact]).at(-1) ?? fact
  return own.id === materialsFact.id ? { ...materialsFact, name } : own
}

function NewFact({ facts, onAdd }: { facts: readonly Fact[]; onAdd: (fact: Fact) => void }) {
  const [name, setName] = useState('')
  const add = () => {
    if (name.trim() === '') return
    onAdd(newFact(name.trim(), facts))
    setName('')
  }
  return (
    <div className={styles.part}>
      <Field
        label="New fact"
        hint="Its name, such as Burn time."
        value={name}
        limit={PART_NAME_MAX}
        autoComplete="off"
        onChange={(event) => setName(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return
          event.preventDefault()
          add()
        }}
      />
      <div className={styles.buttons}>
        <Button kind="secondary" disabled={name.trim() === ''} onClick={add}>
          Add fact
        </Button>
      </div>
    </div>
  )
}

type Props = {
  fact: Fact
  uses: number
  errorOf: (field: keyof Fact) => string | undefined
  onChange: (part: Partial<Fact>) => void
  onUp?: (() => void) | undefined
  onRemove: () => void
}

const usedBy = (uses: number) =>
  `Used by ${uses === 1 ? '1 product' : `${uses} products`}. If you remove it, publishing drops its values.`

function FactDescription({ fact, uses, errorOf, onChange, onUp, onRemove }: Props) {
  const { id, name, kind, unit, choices, isShown, isFiltered, isCompared } = fact
  const list = useTyped<readonly string[]>(
    choices,
    (typed) => listFrom(typed, '\n'),
    (lines) => lines.join('\n'),
  )
  const isMaterials = id === materialsFact.id
  const tick = (label: string, field: 'isShown' | 'isFiltered' | 'isCompared', checked: boolean) => (
    <Checkbox
      label={label}
      checked={checked}
      onChange={(event) => onChange({ [field]: event.currentTarget.checked })}
    />
  )
  return (
    <fieldset className={styles.zone}>
      <legend>{name || 'A fact'}</legend>
      <Field
        label="Name"
        value={name}
        error={errorOf('name')}
        limit={PART_NAME_MAX}
        autoComplete="off"
        onChange={(event) => onChange({ name: event.currentTarget.value })}
      />
      {!isMaterials && (
        <SelectField
          label="Kind"
          value={kind}
          error={errorOf('kind')}
          onChange={({ currentTarget: { value } }) => {
            const chosen = factKinds.find((one) => one === value) ?? kind
            const hasChoices = chosen === 'choice' || chosen === 'several'
            onChange({
              kind: chosen,
              unit: chosen === 'number' ? unit : '',
              choices: hasChoices ? choices : [],
              isFiltered: isFiltered && chosen !== 'text',
              feedAs: null,
            })
          }}
        >
          {factKinds.map((one) => (
            <option key={one} value={one}>
              {kindNames[one]}
            </option>
          ))}
        </SelectField>
      )}
      {kind === 'number' && (
        <Field
          label="Unit"
          hint="Such as cm, g or h. Optional."
          value={unit}
          error={errorOf('unit')}
          limit={UNIT_MAX}
          autoComplete="off"
          spellCheck={false}
          onChange={(event) => onChange({ unit: event.currentTarget.value })}
        />
      )}
      {!isMaterials && (kind === 'choice' || kind === 'several') && (
        <TextArea
          label="To choose from"
          hint={
            kind === 'choice'
              ? `One on each line, ${FACT_CHOICES_MAX} at most.`
              : `One on each line, ${FACT_CHOICES_MAX} at most. Leave it empty to type any words.`
          }
          value={list.text}
          error={errorOf('choices')}
          rows={Math.max(3, choices.length + 1)}
          onChange={({ currentTarget: { value } }) => {
            list.setTyped(value)
            onChange({ choices: listFrom(value, '\n') })
          }}
        />
      )}
      <div>
        {tick('Show on the page', 'isShown', isShown)}
        {kind !== 'text' && tick('Filter by it', 'isFiltered', isFiltered)}
        {tick('Compare by it', 'isCompared', isCompared)}
      </div>
      <FeedField fact={fact} error={errorOf('feedAs')} onChange={onChange} />
      {uses > 0 && <p>{usedBy(uses)}</p>}
      <div className={styles.buttons}>
        {onUp && (
          <Button kind="quiet" aria-label={`Move up: ${name}`} onClick={onUp}>
            Move up
          </Button>
        )}
        <Button kind="quiet" aria-label={`Remove fact: ${name}`} onClick={onRemove}>
          Remove fact
        </Button>
      </div>
    </fieldset>
  )
}

const takes = (kind: Fact['kind'], attribute: FeedAttribute) =>
  attribute === 'product_detail' || (feedUnits[attribute] ? kind === 'number' : kind !== 'yes-no')

function FeedField({ fact, error, onChange }: Pick<Props, 'fact' | 'onChange'> & { error: string | undefined }) {
  const { kind, feedAs } = fact
  return (
    <SelectField
      label="In product feeds as"
      hint="The name that Google Merchant Center has for it."
      value={feedAs ?? ''}
      error={error}
      onChange={({ currentTarget: { value } }) =>
        onChange({ feedAs: feedAttributes.find((one) => one === value) ?? null })
      }
    >
      <option value="">Not in feeds</option>
      {feedAttributes
        .filter((one) => takes(kind, one))
        .map((one) => (
          <option key={one}>{one}</option>
        ))}
    </SelectField>
  )
}
