import { readCatalogue } from '#shop/calls/catalogue.ts'
import type { CatalogueAnswer } from '#shop/desk/catalogue.ts'
import { paths } from '#shop/paths.ts'
import {
  ANSWER_TEXT_MAX,
  isBuiltInQuestion,
  QUESTION_HINT_MAX,
  QUESTION_LABEL_MAX,
  QUESTIONS_MAX,
  type Question,
  type QuestionKind,
  questionKinds,
} from '#shop/settings/questions.ts'
import { newId } from '../../platform/new-id.ts'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { Field, SelectField, TextArea } from '../../ui/field.tsx'
import { concernsNothing, useDeskQuery } from '../calls/use-desk-query.ts'
import { listFrom } from '../forms/typed-list.ts'
import { useTyped } from '../forms/use-typed.ts'
import { Loaded } from '../layout/screen.tsx'
import { type Editing, SettingsScreen } from './settings-screen.tsx'
import styles from './shop.module.css'

type Products = CatalogueAnswer['products']

/** The questions that customers answer in the cart. */
export function QuestionsScreen() {
  const catalogue = useDeskQuery(readCatalogue, {}, concernsNothing)
  return (
    <SettingsScreen title="Questions at checkout" seenOn={paths.cart}>
      {(editing) => (
        <Loaded query={catalogue}>{({ products }) => <Questions products={products} {...editing} />}</Loaded>
      )}
    </SettingsScreen>
  )
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
  const set = (now: readonly Question[]) => change({ questions: now })
  const moved = (from: number, to: number) => {
    const question = questions[from]
    return question ? questions.toSpliced(from, 1).toSpliced(to, 0, question) : questions
  }
  return (
    <div className={styles.part}>
      <p>
        Customers answer these before they pay. You see the answers with the order; the customer can change them until
        you start making it.
      </p>
      {questions.map((question, index) => (
        <QuestionFields
          key={question.id}
          question={question}
          products={products}
          error={errorOf(`questions.${index}`)}
          onChange={(part) => set(questions.map((one, at) => (at === index ? { ...one, ...part } : one)))}
          onUp={index > 0 ? () => set(moved(index, index - 1)) : undefined}
          onRemove={isBuiltInQuestion(question) ? undefined : () => set(questions.toSpliced(index, 1))}
        />
      ))}
      <div className={styles.buttons}>
        {questions.length < QUESTIONS_MAX ? (
          <Button kind="secondary" onClick={() => set([...questions, newQuestion()])}>
            Add a question
          </Button>
        ) : (
          <p>A shop asks at most {QUESTIONS_MAX} questions.</p>
        )}
      </div>
    </div>
  )
}

const kindNames: Readonly<Record<QuestionKind, string>> = {
  line: 'Text on one line',
  text: 'Text over several lines',
  choice: 'One from a list',
  tick: 'A tick',
}

type Props = {
  question: Question
  products: Products
  error?: string | undefined
  onChange: (part: Partial<Question>) => void
  onUp?: (() => void) | undefined
  onRemove?: (() => void) | undefined
}

function QuestionFields({ question, products, error, onChange, onUp, onRemove }: Props) {
  const { isOn, kind, label, hint, isRequired, max, choices } = question
  const list = useTyped<readonly string[]>(
    choices,
    (typed) => listFrom(typed, '\n'),
    (lines) => lines.join('\n'),
  )
  const name = label || 'New question'
  return (
    <fieldset className={styles.zone}>
      <legend>{name}</legend>
      <Checkbox
        label="Ask this question"
        checked={isOn}
        onChange={(event) => onChange({ isOn: event.currentTarget.checked })}
      />
      <Field
        label="Question"
        value={label}
        error={error}
        limit={QUESTION_LABEL_MAX}
        autoComplete="off"
        onChange={(event) => onChange({ label: event.currentTarget.value })}
      />
      {isOn && (
        <>
          <Field
            label="Hint (optional)"
            value={hint}
            limit={QUESTION_HINT_MAX}
            autoComplete="off"
            onChange={(event) => onChange({ hint: event.currentTarget.value })}
          />
          <div className={styles.row}>
            <SelectField
              label="Answer"
              value={kind}
              onChange={({ currentTarget: { value } }) =>
                onChange({ kind: questionKinds.find((one) => one === value) ?? kind })
              }
            >
              {questionKinds.map((one) => (
                <option key={one} value={one}>
                  {kindNames[one]}
                </option>
              ))}
            </SelectField>
            {(kind === 'line' || kind === 'text') && (
              <Field
                label="Characters at most"
                type="number"
                min={1}
                max={ANSWER_TEXT_MAX}
                value={max}
                onChange={({ currentTarget: { valueAsNumber } }) =>
                  onChange({ max: Math.min(Math.max(Math.round(valueAsNumber) || 0, 0), ANSWER_TEXT_MAX) })
                }
              />
            )}
          </div>
          {kind === 'choice' && (
            <TextArea
              label="Answers to choose from"
              hint="One on each line."
              value={list.text}
              onChange={({ currentTarget: { value } }) => {
                list.setTyped(value)
                onChange({ choices: listFrom(value, '\n') })
              }}
            />
          )}
          <Checkbox
            label="An answer is required"
            checked={isRequired}
            onChange={(event) => onChange({ isRequired: event.currentTarget.checked })}
          />
          <AskedFor question={question} products={products} onChange={onChange} />
        </>
      )}
      <div className={styles.buttons}>
        {onUp && (
          <Button kind="quiet" aria-label={`Move up: ${name}`} onClick={onUp}>
            Move up
          </Button>
        )}
        {onRemove && (
          <Button kind="quiet" aria-label={`Remove question: ${name}`} onClick={onRemove}>
            Remove question
          </Button>
        )}
      </div>
    </fieldset>
  )
}

/** For which products a question is asked. */
function AskedFor({ question, products: all, onChange }: Pick<Props, 'question' | 'products' | 'onChange'>) {
  const { products } = question
  return (
    <>
      <SelectField
        label="Asked for"
        value={products === null ? 'all' : 'these'}
        onChange={({ currentTarget: { value } }) => onChange({ products: value === 'all' ? null : [] })}
      >
        <option value="all">All products</option>
        <option value="these">These products</option>
      </SelectField>
      {products !== null && (
        <fieldset className={styles.checks}>
          <legend>Products</legend>
          {all.map(({ id, name }) => (
            <Checkbox
              key={id}
              label={name}
              checked={products.includes(id)}
              onChange={({ currentTarget: { checked } }) =>
                onChange({ products: checked ? [...products, id] : products.filter((one) => one !== id) })
              }
            />
          ))}
        </fieldset>
      )}
    </>
  )
}
