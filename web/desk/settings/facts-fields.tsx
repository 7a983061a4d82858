import { useState } from 'react'
import { FACTS_MAX, type Fact, materialsFact } from '#shop/catalogue/facts.ts'
import { PART_NAME_MAX } from '#shop/catalogue/options.ts'
import { counted } from '#shop/counted.ts'
import { partId, withOwnIds } from '#shop/publishing/editable-product.ts'
import { factFields } from '#shop/settings/fact-fields.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { DescribedFields } from '../forms/described-fields.tsx'
import { ItemList } from '../forms/item-list.tsx'
import type { Editing } from './settings-screen.tsx'
import styles from './shop.module.css'

export function Facts({ all: { facts }, change, errorOf, uses }: Editing) {
  const set = (now: readonly Fact[]) => change({ facts: now })
  const usesOf = ({ id }: Fact) => uses[`fact.${id}`] ?? 0
  return (
    <ItemList
      about={
        <p>
          Describe a fact once, such as weight, size or burn time. Each product then has a field for it. Customers see
          the facts in this order.
        </p>
      }
      items={facts}
      noun="fact"
      nameOf={({ name }) => name}
      keyOf={({ id }) => id}
      isOrdered
      full={
        facts.length < FACTS_MAX ? (
          <NewFact facts={facts} onAdd={(fact) => set([...facts, fact])} />
        ) : (
          <p>A shop has at most {FACTS_MAX} facts.</p>
        )
      }
      onChange={set}
    >
      {(fact, index, changeOne) => (
        <>
          <DescribedFields
            of={factFields}
            value={fact}
            errorOf={(field) => errorOf(`facts.${index}.${field}`)}
            onChange={changeOne}
          />
          {usesOf(fact) > 0 && <p>{usedBy(usesOf(fact))}</p>}
        </>
      )}
    </ItemList>
  )
}

const usedBy = (uses: number) => `Used by ${counted(uses, 'product')}. If you remove it, publishing drops its values.`

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
