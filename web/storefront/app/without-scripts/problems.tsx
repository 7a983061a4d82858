import { Notice } from '../../../ui/notice.tsx'
import { reachedAtOnce } from '../../../ui/reached-at-once.ts'
import { useSentForm } from '../../layout/message.ts'

export function Problems() {
  const { errors = {}, problem } = useSentForm()
  const sentences = [...(problem === undefined ? [] : [problem]), ...Object.values(errors)]
  if (sentences.length === 0) return null
  return (
    <div className="problems" {...reachedAtOnce}>
      <Notice kind="error" alert>
        <p>
          <strong>There is a problem</strong>
        </p>
        <ul>
          {sentences.map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
        </ul>
      </Notice>
    </div>
  )
}
