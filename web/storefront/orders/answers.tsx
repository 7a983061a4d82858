import { type Answer, labelBefore } from '#shop/checkout/answers.ts'

/** What a buyer answered to the shop's questions, on the page and the slip of an order. */
export function Answers({ answers }: { answers: readonly Answer[] }) {
  return answers.map(({ id, label, answer }) => (
    <p key={id} dir="auto">
      <strong>{labelBefore(label)}</strong>
      {answer.split('\n').map((line, index) => (
        <span key={`${index.toString()} ${line}`}>
          {index === 0 ? ' ' : <br />}
          {line}
        </span>
      ))}
    </p>
  ))
}
