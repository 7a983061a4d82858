import { formPaths, paths } from '#shop/paths.ts'
import type { WithdrawalStep } from '#shop/withdrawals/withdrawal-step.ts'
import { Disclosure } from '../../../ui/disclosure.tsx'
import { reachedAtOnce } from '../../../ui/reached-at-once.ts'
import { useSentForm } from '../../layout/message.ts'
import { WithdrawalSteps as Steps } from '../../withdrawals/steps.tsx'
import { Problems } from './problems.tsx'

/** The withdrawal function, a page a step: form, review, receipt (S10.6, Directive (EU) 2023/2673, docs/decisions/029). */
export function WithdrawalSteps() {
  const at = useStep()
  const { values } = useSentForm()
  if (at.step === 'form')
    return (
      <Disclosure summary="Withdraw from contract here" open={Object.keys(values).length > 0}>
        <Steps at={at} action={formPaths.withdraw} problems={<Problems />} />
      </Disclosure>
    )
  const title = at.step === 'review' ? 'Check your statement' : 'Your withdrawal'
  return (
    <>
      <Steps at={at} action={formPaths.withdraw} heading={<h2 {...reachedAtOnce}>{title}</h2>} />
      {at.step === 'received' && (
        <p>
          <a href={paths.returns}>Back to Shipping & Returns</a>
        </p>
      )}
    </>
  )
}

function useStep(): WithdrawalStep {
  const { values, errors = {}, step, receivedAt } = useSentForm()
  const { name = '', reference = '', email = '', items = '', formId = '' } = values
  const statement = { name, reference, email, items, formId }
  if (step === 'received' && receivedAt) return { step, statement, receivedAt }
  return step === 'review' ? { step, statement } : { step: 'form', form: { values, errors } }
}
