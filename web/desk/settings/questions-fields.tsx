import { readCatalogue } from '#shop/calls/catalogue.ts'
import type { CatalogueAnswer } from '#shop/desk/catalogue.ts'
import { questionFields } from '#shop/settings/question-fields.ts'
import { isBuiltInQuestion, QUESTIONS_MAX, type Question } from '#shop/settings/questions.ts'
import { newId } from '../../platform/new-id.ts'
import { SelectField } from '../../ui/field.tsx'
import { concernsNothing, useDeskQuery } from '../calls/use-desk-query.ts'
import { DescribedFields } from '../forms/described-fields.tsx'
import { ItemList } from '../forms/item-list.tsx'
import { TickList } from '../forms/tick-list.tsx'
import { Loaded } from '../layout/screen.tsx'
import type { Editing } from './settings-screen.tsx'
import styles from './shop.module.css'

type Products = CatalogueAnswer['products']

/** The questions that customers answer in the cart. */
export function QuestionsPart(editing: Editing) {
  const catalogue = useDeskQuery(readCatalogue, {}, concernsNothing)
  return <Loaded query={catalogue}>{({ products }) => <Questions products={products} {...editing} />}</Loaded>
}

const newQuestion = (): Question => ({
  id: `q-${newId()}`,
  isOn: true,
  kind: 'line',
  label: '',
  hint: '',
  isRequired: false,
  max: 100,
  choices: [],
  products: null,
})

function Questions({ all: { questions }, change, errorOf, products }: Editing & { products: Products }) {
  return (
    <ItemList
      about={
        <p>
          Customers answer these before they pay. You see the answers with the order; the customer can change them until
          you start making it.
        </p>
      }
      items={questions}
      noun="question"
      nameOf={({ label }) => label}
      keyOf={({ id }) => id}
      isOrdered
      keptBecause={(question) => (isBuiltInQuestion(question) ? false : null)}
      blank={newQuestion}
      full={questions.length < QUESTIONS_MAX ? null : <p>A shop asks at most {QUESTIONS_MAX} questions.</p>}
      onChange={(now) => change({ questions: now })}
    >
      {(question, index, changeOne) => (
        <DescribedFields
          of={questionFields}
          value={question}
          errorOf={(name) => (name === 'label' ? errorOf(`questions.${index}`) : undefined)}
          own={{ products: <AskedFor question={question} products={products} onChange={changeOne} /> }}
          onChange={changeOne}
        />
      )}
    </ItemList>
  )
}

type AskedForProps = {
  question: Question
  products: Products
  onChange: (change: (before: Question) => Question) => void
}

/** For which products a question is asked. */
function AskedFor({ question: { products }, products: all, onChange }: AskedForProps) {
  const set = (now: Question['products']) => onChange((before) => ({ ...before, products: now }))
  return (
    <>
      <SelectField
        label="Asked for"
        value={products === null ? 'all' : 'these'}
        onChange={({ currentTarget: { value } }) => set(value === 'all' ? null : [])}
      >
        <option value="all">All products</option>
        <option value="these">These products</option>
      </SelectField>
      {products !== null && (
        <TickList
          className={styles.checks}
          legend="Products"
          options={all.map(({ id, name }) => ({ value: id, name }))}
          chosen={products}
          onChange={set}
        />
      )}
    </>
  )
}
