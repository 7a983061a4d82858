import { useEffect, useRef } from 'react'
import { answerField, answersTo, type TypedAnswers } from '#shop/checkout/answers.ts'
import type { Question } from '#shop/settings/questions.ts'
import { ErrorSummary } from '../../ui/error-summary.tsx'
import { QuestionField } from './question-field.tsx'
import styles from './questions.module.css'

type Props = {
  questions: readonly Question[]
  answers: TypedAnswers
  /** How often the shopper tried to pay with an answer missing. Each time leads to what is wrong. */
  tries: number
  onChange: (answers: TypedAnswers) => void
}

/** The shop's questions about what is in the cart. Only shops that ask some load this. */
export function Questions({ questions, answers, tries, onChange }: Props) {
  const form = useRef<HTMLFormElement>(null)
  const faults = tries === 0 ? new Map<string, never>() : answersTo(questions, answers).faults
  const wrong = Array.from(faults, ([id, { message }]) => [answerField(id), message] as const)
  useEffect(() => {
    if (tries > 0) form.current?.querySelector<HTMLElement>('[data-summary], [aria-invalid]')?.focus()
  }, [tries])
  return (
    <form ref={form} noValidate className={styles.questions} onSubmit={(event) => event.preventDefault()}>
      {wrong.length > 1 && <ErrorSummary errors={wrong} form={form} />}
      {questions.map((question) => (
        <QuestionField
          key={question.id}
          question={question}
          value={answers[question.id] ?? ''}
          error={faults.get(question.id)?.message}
          alert={wrong.length === 1}
          onChange={(answer) => onChange({ ...answers, [question.id]: answer })}
        />
      ))}
    </form>
  )
}
