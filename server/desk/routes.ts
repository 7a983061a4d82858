import { Hono, type MiddlewareHandler } from 'hono'
import { deskApi, deskPaths, orderChanges } from '#shop/desk/paths.ts'
import { answerNotFound } from '../http/errors.ts'
import { requireKnownHost } from '../http/known-host.ts'
import { limitRate } from '../http/rate-limit.ts'
import { bodyFields } from '../http/request.ts'
import { limitBody, parseJson } from '../http/request-body.ts'
import { sameOrigin } from '../http/same-origin.ts'
import type { Site } from '../pages/site.ts'
import { PICTURE_MAX_BYTES, troubles } from '../pictures/troubles.ts'
import type { Services } from '../services/services.ts'
import { addStaff, answerSessions, answerStaff, endSession, removeStaff } from '../sign-in/access.ts'
import { readCookie } from '../sign-in/cookies.ts'
import {
  addPasskey,
  answerPasskeys,
  askForNewPasskey,
  askForPasskey,
  askToConfirm,
  confirmByPasskey,
  removePasskey,
  signInByPasskey,
} from '../sign-in/passkey-calls.ts'
import { type DeskEnv, requireConfirmed, requireOwner, requireSession } from '../sign-in/sessions.ts'
import {
  answerMe,
  askForCode,
  confirm,
  requestSignInEmail,
  signInByCode,
  signInByLink,
  signOut,
} from '../sign-in/sign-in.ts'
import { answerAuditLog } from './audit-log.ts'
import {
  answerCatalogue,
  answerCreate,
  answerMove,
  answerProduct,
  answerPublish,
  answerRedo,
  answerRemove,
  answerRetireBuiltIn,
  answerRevert,
  answerSave,
  answerUndo,
} from './catalogue.ts'
import { changes, resendEmail } from './changes.ts'
import { answerErasure, answerPersonalData, answerPersonalDataFile } from './customer-data.ts'
import { answerAccounts, answerAccountsFile, answerFigures } from './figures.ts'
import { checkAddress, makeWebhook, sendTestEmail, takeNotice } from './go-live.ts'
import { answerIssues, previewIssue, saveIssue } from './issues.ts'
import { addBatch, answerBatches, answerLaw, answerSentFile, answerText } from './law.ts'
import { streamOrderEvents } from './live.ts'
import { answerReaders, answerReadersFile, answerUnreachable, liftMark } from './mailing.ts'
import { answerInvoices, answerOrder, answerOrders, answerParcelSlip, answerPrinting } from './orders.ts'
import {
  addHeroPicture,
  addLogo,
  addOrderPhoto,
  addPagePicture,
  addPicture,
  answerCrop,
  answerHeroPictures,
  answerOrderPhoto,
  answerPictures,
  answerWholePicture,
} from './pictures.ts'
import { answerPreview } from './preview.ts'
import { answerPrices } from './prices.ts'
import { answerDeskReviews, decideReview, switchAsking } from './reviews.ts'
import { addComplaint, answerComplaints, answerRecall, answerRecallFile } from './safety.ts'
import { answerOffers, offerOrder, takeOfferBack, writeStallSale } from './sales.ts'
import { sendIssue, stopIssue, testIssue } from './send-issue.ts'
import { answerRevertSettings, answerSaveSettings, answerSettings } from './settings.ts'
import { answerShop, takeBackup } from './shop.ts'
import { answerDesk, answerDeskManifest, answerDeskWorker } from './site.ts'
import { answerStock, correctStock } from './stock.ts'
import { answerBench, answerFreeUnpaid, answerToday, answerUnmatchedPaymentDone } from './today.ts'

/** Bodies of sign-in calls are small; a passkey is the largest. */
const SIGN_IN_MAX = 48 * 1024
/** All texts of the settings or of a product at once, each as long as it may be. */
const TEXTS_MAX = 1024 * 1024
const NOTICE_MAX = 4 * 1024 * 1024
/**
 * Limits on the tries of one person, told apart by e-mail address, browser or session; pictures by network. Enough for
 * clumsy fingers, too few to search for addresses.
 */
const limits = {
  emails: { name: 'desk-emails', max: 10, minutes: 15 },
  tries: { name: 'desk-tries', max: 30, minutes: 15 },
  pictures: { name: 'desk-pictures', max: 300, minutes: 60 },
} as const

const privately: MiddlewareHandler = async (c, next) => {
  await next()
  c.res.headers.set('x-robots-tag', 'noindex')
  if (!c.req.path.startsWith('/desk/assets/')) c.res.headers.set('cache-control', 'no-store')
}

// A picture as it is sent.
const whole = (services: Services) =>
  [limitRate(services, limits.pictures), limitBody(PICTURE_MAX_BYTES, troubles['too large'][1])] as const

/** The call that takes a picture for the front page in: at the desk, and of what the image editor made. */
export function heroUploadRoutes(services: Services): Hono<DeskEnv> {
  const app = new Hono<DeskEnv>()
  return app.post('/', requireSession(services), requireOwner, ...whole(services), addHeroPicture(services))
}

/** The table of contents of the owner's desk: its calls, then its page. */
export function deskRoutes(services: Services, site: Site | null): Hono<DeskEnv> {
  const app = new Hono<DeskEnv>()
  app.use('/desk', privately, requireKnownHost(services.config))
  app.use('/desk/*', privately, requireKnownHost(services.config))
  app.use('/desk/api/*', sameOrigin(services.config))
  // Before the limit that holds for all others, since it takes a picture.
  app.post(deskApi.pictures, requireSession(services), ...whole(services), addPicture(services))
  app.route(deskApi.heroPictures, heroUploadRoutes(services))
  app.post(deskApi.logo, requireSession(services), requireOwner, ...whole(services), addLogo(services))
  app.post(deskApi.pagePictures, requireSession(services), requireOwner, ...whole(services), addPagePicture(services))
  app.post(deskApi.photo(':id'), requireSession(services), ...whole(services), addOrderPhoto(services))
  const takingNotice = [
    requireSession(services),
    requireOwner,
    requireConfirmed(services),
    limitBody(NOTICE_MAX),
  ] as const
  app.post(deskApi.takeNotice, ...takingNotice, takeNotice(services))

  const links = limitRate(services, limits.emails, { who: bodyFields('email') })
  const emails = limitRate<DeskEnv>(services, limits.emails, { who: (c) => c.get('desk').session.id })
  const tries = limitRate(services, limits.tries, { who: (c) => readCookie(c, services.config, 'browser') ?? '' })
  app.get(deskApi.me, answerMe(services))
  const signingIn = [limitBody(SIGN_IN_MAX), parseJson] as const
  app.post(deskApi.signIn, ...signingIn, links, requestSignInEmail(services))
  app.post(deskApi.spendLink, ...signingIn, tries, signInByLink(services))
  app.post(deskApi.spendCode, ...signingIn, tries, signInByCode(services))
  app.post(deskApi.passkeyChallenge, ...signingIn, tries, askForPasskey(services))
  app.post(deskApi.passkeySignIn, ...signingIn, tries, signInByPasskey(services))

  // Everything below is for those who are signed in.
  app.use('/desk/api/*', requireSession(services))
  app.post('/desk/api/*', limitBody(TEXTS_MAX), parseJson)
  const asOwner = [requireOwner, requireConfirmed(services)] as const
  app.post(deskApi.signOut, signOut(services))
  app.post(deskApi.askCode, askForCode(services))
  app.post(deskApi.confirm, tries, confirm(services))
  app.post(deskApi.confirmChallenge, tries, askToConfirm(services))
  app.post(deskApi.confirmByPasskey, tries, confirmByPasskey(services))
  app.get(deskApi.passkeys, answerPasskeys(services))
  app.post(deskApi.newPasskey, requireConfirmed(services), askForNewPasskey(services))
  app.post(deskApi.addPasskey, requireConfirmed(services), addPasskey(services))
  app.post(deskApi.removePasskey, requireConfirmed(services), removePasskey(services))
  app.get(deskApi.sessions, answerSessions(services))
  app.post(deskApi.endSessions, endSession(services))
  app.get(deskApi.staff, requireOwner, answerStaff(services))
  app.post(deskApi.staff, ...asOwner, addStaff(services))
  app.post(deskApi.removeStaff, ...asOwner, removeStaff(services))
  app.post(deskApi.personalData, requireOwner, answerPersonalData(services))
  app.post(deskApi.personalDataFile, ...asOwner, answerPersonalDataFile(services))
  app.post(deskApi.erasePersonalData, ...asOwner, answerErasure(services))
  app.get(deskApi.readers, requireOwner, answerReaders(services))
  app.post(deskApi.readersFile, ...asOwner, answerReadersFile(services))
  app.get(deskApi.issues, requireOwner, answerIssues(services))
  app.post(deskApi.issues, requireOwner, saveIssue(services))
  app.get(deskApi.previewIssue(':id'), requireOwner, previewIssue(services))
  app.post(deskApi.testIssue, requireOwner, emails, testIssue(services))
  app.post(deskApi.sendIssue, ...asOwner, sendIssue(services))
  app.post(deskApi.stopIssue, requireOwner, stopIssue(services))
  app.get(deskApi.reviews, requireOwner, answerDeskReviews(services))
  app.post(deskApi.decideReview, requireOwner, decideReview(services))
  app.post(deskApi.askForReviews, requireOwner, switchAsking(services))
  app.get(deskApi.unreachable, requireOwner, answerUnreachable(services))
  app.post(deskApi.liftUnreachable, requireOwner, liftMark(services))

  app.get(deskApi.today, answerToday(services))
  app.get(deskApi.bench, answerBench(services))
  app.post(deskApi.closeUnmatchedPayment, requireOwner, answerUnmatchedPaymentDone(services))
  app.post(deskApi.freeUnpaid, requireOwner, answerFreeUnpaid(services))
  app.get(deskApi.live, streamOrderEvents(services))
  app.get(deskApi.figures, requireOwner, answerFigures(services))
  app.get(deskApi.accounts, requireOwner, answerAccounts(services))
  app.get(deskApi.accountsFile, requireOwner, answerAccountsFile(services))
  app.get(deskApi.batches, answerBatches(services))
  app.post(deskApi.batches, addBatch(services))
  app.get(deskApi.sentFile, requireOwner, answerSentFile(services))
  app.get(deskApi.recall, requireOwner, answerRecall(services))
  app.get(deskApi.recallFile, requireOwner, answerRecallFile(services))
  app.get(deskApi.complaints, answerComplaints(services))
  app.post(deskApi.complaints, addComplaint(services))
  app.get(deskApi.law, answerLaw(services))
  app.get('/desk/api/texts/:name/:number', answerText(services))
  app.get(deskApi.offers, requireOwner, answerOffers(services))
  app.post(deskApi.offers, requireOwner, offerOrder(services))
  app.post(deskApi.endOffer, requireOwner, takeOfferBack(services))
  app.post(deskApi.stallSale, requireOwner, writeStallSale(services))
  app.get(deskApi.orders, answerOrders(services))
  app.get(deskApi.order(':id'), answerOrder(services))
  app.get(deskApi.printing, answerPrinting(services))
  app.get(deskApi.parcelSlip(':id'), answerParcelSlip(services))
  app.get(deskApi.invoices(':id'), answerInvoices(services))
  app.get(deskApi.photo(':id'), answerOrderPhoto(services))
  for (const change of orderChanges) {
    const isForOwners = ['refund-plan', 'extra', 'exchange', 'cancel-exchange'].includes(change)
    const path = deskApi.change(':id', change)
    if (change === 'refund') app.post(path, ...asOwner, changes[change](services))
    else if (isForOwners) app.post(path, requireOwner, changes[change](services))
    else app.post(path, changes[change](services))
  }
  app.post(deskApi.resend, resendEmail(services))

  app.get(deskApi.catalogue, answerCatalogue(services))
  app.get(deskApi.product(':id'), answerProduct(services))
  app.get(deskApi.prices(':id'), answerPrices(services))
  app.get(deskApi.stock(':id'), answerStock(services))
  app.post(deskApi.stock(':id'), requireOwner, correctStock(services))
  app.get(deskApi.pictures, answerPictures(services))
  app.get(deskApi.wholePicture(':file'), answerWholePicture(services))
  app.post(deskApi.cropPicture, answerCrop(services))
  app.post(deskApi.createProduct, answerCreate(services))
  app.post(deskApi.moveProduct, answerMove(services))
  app.post(deskApi.retireBuiltIn, answerRetireBuiltIn(services))
  app.post(deskApi.product(':id'), answerSave(services))
  app.post(deskApi.revertProduct(':id'), answerRevert(services))
  app.post(deskApi.removeProduct(':id'), answerRemove(services))
  app.post(deskApi.publish, ...asOwner, answerPublish(services))
  app.post(deskApi.undoPublish, ...asOwner, answerUndo(services))
  app.post(deskApi.redoPublish, ...asOwner, answerRedo(services))
  app.get(deskApi.heroPictures, requireOwner, answerHeroPictures(services))
  app.get(deskApi.settings, requireOwner, answerSettings(services))
  app.post(deskApi.settings, requireOwner, answerSaveSettings(services))
  app.post(deskApi.revertSettings, requireOwner, answerRevertSettings(services))
  app.get(deskApi.auditLog, requireOwner, answerAuditLog(services))
  app.get(deskApi.shop, requireOwner, answerShop(services))
  app.post(deskApi.backUp, requireOwner, takeBackup(services))
  app.post(deskApi.testEmail, requireOwner, emails, sendTestEmail(services))
  app.post(deskApi.makeWebhook, ...asOwner, makeWebhook(services))
  app.post(deskApi.checkAddress, requireOwner, tries, checkAddress(services))
  app.all('/desk/api/*', answerNotFound)
  app.get(deskPaths.preview('/*'), requireSession(services), answerPreview(services, site))

  app.get(deskPaths.manifest, answerDeskManifest)
  app.get(deskPaths.worker, answerDeskWorker(services.config))
  const page = answerDesk()
  app.get('/desk', page)
  app.get('/desk/*', page)
  return app
}
