import type { Hono } from 'hono'
import { publicCalls } from '#shop/calls/public-calls.ts'
import { pictureEditor } from './catalogue/image-editor/edit.ts'
import { takeSignUp } from './contact/newsletter/pages.ts'
import { answerReviews } from './contact/reviews/published.ts'
import { answerStock } from './orders/checkout/answer-stock.ts'
import { checkCode } from './orders/checkout/check-code.ts'
import { createCheckout } from './orders/checkout/create.ts'
import { requestEmails } from './orders/checkout/send-confirmation.ts'
import { answerStatus } from './orders/checkout/status.ts'
import { withdraw } from './orders/withdrawals/withdraw.ts'
import type { Handlers } from './platform/calls/handler.ts'
import { publicLimits } from './platform/calls/limits.ts'
import { checksOf, routeCalls } from './platform/calls/routes.ts'
import type { AppEnv } from './platform/http/request.ts'
import type { Services } from './platform/services/services.ts'

const handlers: Handlers<typeof publicCalls> = {
  checkCode,
  createCheckout,
  editHeroImage: pictureEditor(),
  notifyStoreOwner: requestEmails,
  readOrderStatus: answerStatus,
  readPublishedReviews: answerReviews,
  readShopStock: answerStock,
  sendOrderConfirmation: requestEmails,
  signUp: takeSignUp,
  withdraw,
}

export function routePublicCalls(app: Hono<AppEnv>, services: Services): void {
  routeCalls(app, services, publicCalls, handlers, {
    checksOf: (call) => checksOf(call, services, publicLimits),
    actorOf: () => null,
  })
}
