import type { Handler } from 'hono'
import * as v from 'valibot'
import { paths } from '#shop/paths.ts'
import { fieldErrors } from '#shop/texts/field-errors.ts'
import { readableStatement, WithdrawalRequest } from '#shop/withdrawals/request.ts'
import type { ShowMessage } from '../../catalogue/pages/show-message.ts'
import { networkOf } from '../../platform/http/rate-limit.ts'
import type { AppEnv } from '../../platform/http/request.ts'
import { randomUUID } from '../../platform/runtime/runtime.ts'
import type { Services } from '../../platform/services/services.ts'
import { receiveWithdrawal } from './withdraw.ts'

/** POST /withdraw: the withdrawal function without scripts, a step at a time: the statement is checked, shown once more, and taken with 'Confirm withdrawal' (Directive (EU) 2023/2673, docs/decisions/029). */
export function withdrawByForm(services: Services, show: ShowMessage): Handler<AppEnv> {
  return async (c) => {
    const { step, ...values } = c.get('form')
    const parsed = v.safeParse(WithdrawalRequest, values, { abortPipeEarly: true })
    if (!parsed.success) return show(c, paths.returns, { form: { values, errors: fieldErrors(parsed.issues) } }, 400)
    if (step === 'change') return show(c, paths.returns, { form: { values } })
    const shown = readableStatement(parsed.output)
    // The page with the form is cached, so the form gets its id here.
    if (step !== 'confirm')
      return show(c, paths.returns, {
        form: { values: { ...shown, formId: shown.formId || randomUUID() }, step: 'review' },
      })
    const receivedAt = await receiveWithdrawal(services, parsed.output, { network: networkOf(c, services.config) })
    services.wakeMailer()
    return show(c, paths.returns, { form: { values: shown, step: 'received', receivedAt } })
  }
}
