import { type Context, Hono, type MiddlewareHandler } from 'hono'
import {
  discoveryPaths,
  formPaths,
  GUARANTEE_NOTICE_PATH,
  newsletterPaths,
  offerPath,
  paths,
  TELL_ME_PATH,
} from '#shop/paths.ts'
import { wordmarkPaths } from '#shop/pictures/wordmark.ts'
import { reviewPaths } from '#shop/reviews/paths.ts'
import { sandboxRoutes } from '../sandbox/routes.ts'
import { answerDocuments } from './catalogue/discovery/documents.ts'
import { answerCatalogueData, CATALOGUE_DATA } from './catalogue/pages/answer-data.ts'
import { answerGuaranteeNotice } from './catalogue/pages/answer-guarantee-notice.ts'
import { answerSite } from './catalogue/pages/answer-site.ts'
import { answerLook, OWN_LOOK } from './catalogue/pages/own-look.ts'
import { showMessage } from './catalogue/pages/show-message.ts'
import type { Site } from './catalogue/pages/site.ts'
import { answerCard, OWN_CARDS } from './catalogue/pictures/answer-card.ts'
import { answerIcon, ICONS } from './catalogue/pictures/answer-icon.ts'
import { answerPicture, OWN_PICTURES } from './catalogue/pictures/answer-picture.ts'
import { answerWordmark } from './catalogue/pictures/answer-wordmark.ts'
import { act, ask, showTellMeForm, takeTellMe } from './contact/newsletter/pages.ts'
import { askToStop, showReviewForm, stop, takeReviews } from './contact/reviews/review-pages.ts'
import { deskRoutes } from './desk/handlers/routes.ts'
import { nameOf } from './desk/sign-in/cookies.ts'
import type { Opened } from './open-services.ts'
import { buyByForm } from './orders/checkout/buy.ts'
import { payOffer, showOfferPage } from './orders/checkout/offer-page.ts'
import { cancelPayment, returnFromPayment, showCanceled, showConfirmation } from './orders/checkout/return.ts'
import { showStatus } from './orders/checkout/status.ts'
import { receiveWebhook } from './orders/checkout/webhook.ts'
import { orderPageRoutes } from './orders/order-page/routes.ts'
import { withdrawByForm } from './orders/withdrawals/withdraw-by-form.ts'
import { answerOpenApi, OPENAPI_PATH } from './platform/calls/answer-openapi.ts'
import { publicLimits, sessionOf } from './platform/calls/limits.ts'
import { bodySizes } from './platform/http/body-sizes.ts'
import { answerNotFound } from './platform/http/errors.ts'
import { trimLinkEnd } from './platform/http/link-end.ts'
import { limitRate } from './platform/http/rate-limit.ts'
import { type AppEnv, bodyFields } from './platform/http/request.ts'
import { limitBody, parseForm } from './platform/http/request-body.ts'
import { ownForms, sameOrigin } from './platform/http/same-origin.ts'
import { answerHealth, answerReadiness } from './platform/maintenance/health.ts'
import { routePublicCalls } from './public-calls.ts'

const WEBHOOK_BODY_MAX = 1024 * 1024

/** Calls of one person, as the link, e-mail address or payment session in the call tells; of a whole network where nothing does. */
const limits = {
  returns: { name: 'returns', max: 60, minutes: 10 },
  offers: { name: 'offers', max: 30, minutes: 10 },
  reviews: { name: 'reviews', max: 30, minutes: 10 },
  withdrawalSteps: { name: 'withdrawal-steps', max: 30, minutes: 10 },
} as const

const pathOf = ({ req }: Context<AppEnv>) => req.path
const emailOf = bodyFields('email')

const noStore: MiddlewareHandler = async (c, next) => {
  await next()
  c.res.headers.set('cache-control', 'no-store')
}

/** Every route of the shop, in order. None of the public ones asks a shopper to sign in (S1.2, S4.32, S6.1, S7.11). */
export function routes({ services, sandbox }: Pick<Opened, 'services' | 'sandbox'>, site: Site | null): Hono<AppEnv> {
  const app = new Hono<AppEnv>()

  // Pages behind links in e-mails.
  for (const path of ['/order/*', '/gift/*', '/bespoke-order/*', '/newsletter/*', '/review/*'])
    app.use(path, trimLinkEnd)
  app.use('/functions/*', noStore, sameOrigin(services.config))
  routePublicCalls(app, services)
  app.route('/', deskRoutes(services, site))
  app.all('/functions/*', answerNotFound)

  if (services.config.mail.smtpUrl !== null) {
    const [tellMe = ''] = TELL_ME_PATH.split('?')
    app.get(tellMe, showTellMeForm(services))
    app.post(tellMe, ownForms, limitBody(bodySizes.press), parseForm, takeTellMe(services))
  }
  app.use('/newsletter/*', noStore, limitBody(bodySizes.press))
  for (const purpose of ['confirm', 'unsubscribe'] as const) {
    app.get(newsletterPaths[purpose], ask(services, purpose))
    app.post(newsletterPaths[purpose], act(services, purpose))
  }

  const [reviewForm, reviewStop] = [reviewPaths.form(':token'), reviewPaths.stop(':token')]
  // No look at the origin: these pages name none, and the token says enough.
  app.use('/review/*', noStore, limitRate(services, limits.reviews, { who: pathOf }), limitBody(bodySizes.reviews))
  app.get(reviewForm, showReviewForm(services))
  app.post(reviewForm, parseForm, takeReviews(services))
  app.get(reviewStop, askToStop(services))
  app.post(reviewStop, stop(services))

  app.use('/webhooks/*', noStore)
  app.post(services.payments.webhookPath, limitBody(WEBHOOK_BODY_MAX), receiveWebhook(services))
  app.all('/webhooks/*', answerNotFound)

  app.get(
    '/checkout/return',
    noStore,
    limitRate(services, limits.returns, { who: sessionOf, instead: showConfirmation }),
    returnFromPayment(services),
  )
  app.get(
    '/checkout/cancel',
    noStore,
    limitRate(services, limits.returns, { who: ({ req }) => req.url, instead: showCanceled }),
    cancelPayment(services),
  )

  const show = showMessage(site)
  const readForm = (size: number) => [noStore, sameOrigin(services.config), limitBody(size), parseForm] as const
  app.post(formPaths.buy, ...readForm(bodySizes.buy), buyByForm(services, show))
  app.get(formPaths.buy, (c) => c.redirect(paths.shop, 303))
  // A page without a referrer sends no origin: who has no token can ask for nothing.
  const limitOffers = [
    noStore,
    limitBody(bodySizes.press),
    limitRate(services, limits.offers, { who: pathOf }),
  ] as const
  app.get(offerPath(':token'), ...limitOffers, showOfferPage(services))
  app.post(offerPath(':token'), ...limitOffers, payOffer(services))
  const limitWithdrawals = limitRate(services, publicLimits.withdrawals, { who: emailOf })
  const limitLooking = limitRate(services, limits.withdrawalSteps, { who: emailOf })
  const limitSteps: typeof limitLooking = async (c, next) =>
    c.get('form').step === 'confirm' ? limitWithdrawals(c, next) : limitLooking(c, next)
  app.post(formPaths.withdraw, ...readForm(bodySizes.withdrawal), limitSteps, withdrawByForm(services, show))
  app.get(formPaths.withdraw, (c) => c.redirect(paths.withdraw, 303))
  const limitStatus = limitRate(services, publicLimits.status, { who: sessionOf, instead: (_, next) => next() })
  app.get(paths.orderConfirmation, limitStatus, showStatus(services, show))

  app.route('/', orderPageRoutes(services))
  app.route('/sandbox', sandboxRoutes(services, sandbox))

  app.get('/healthz', noStore, answerHealth)
  app.get('/readyz', noStore, answerReadiness(services))
  const { publicUrl } = services.config
  app.get(OPENAPI_PATH, answerOpenApi({ publicUrl, cookie: nameOf(services.config, 'session') }))
  app.get('/feeds/merchant.xml', (c) => c.redirect(discoveryPaths.products, 301))
  app.on('GET', Object.values(discoveryPaths), answerDocuments(services))
  app.get(GUARANTEE_NOTICE_PATH, answerGuaranteeNotice(services.config))
  app.get(OWN_PICTURES, answerPicture(services))
  app.get(OWN_CARDS, answerCard(services))
  const answerWordmarks = answerWordmark(services)
  for (const path of Object.values(wordmarkPaths)) app.get(path, answerWordmarks)
  app.get(OWN_LOOK, answerLook)
  app.get(ICONS, answerIcon(services))
  app.get(CATALOGUE_DATA, answerCatalogueData(services))
  app.get('*', answerSite(site, services))
  return app
}
