import { readableEmail } from '#shop/checkout/idn.ts'
import { formatMoment } from '#shop/dates.ts'
import { deskPaths } from '#shop/desk/paths.ts'
import { formatCents, formatMoney } from '#shop/money.ts'
import { type MeterName, UNION_NOTICE_WORKING_DAYS, vatMeters } from '#shop/orders/vat-meters.ts'
import { paymentProvider } from '#shop/payment-provider.ts'
import { sanitizeLine } from '#shop/texts/sanitize-line.ts'
import type { EuSales } from '../../money/accounting/eu-sales.ts'
import type { UnmatchedPayment } from '../../orders/order/unmatched-payments.ts'
import type { Config } from '../../platform/config/config.ts'
import type { SuppressionRow } from '../../platform/database/customer-rows.ts'
import type { EmailRow } from '../../platform/database/schema.ts'
import type { Incident } from '../../platform/maintenance/incidents.ts'
import type { Action } from '../mail/content.ts'
import { toOwner } from './compose.ts'

const openDesk = ({ publicUrl }: Config, path: string = deskPaths.today): Action => ({
  button: 'Open the desk',
  href: `${publicUrl}${path}`,
})

type TroubleWords = { readonly heading: string; readonly meaning: string; readonly remedy: string }

const troubles: Record<Incident['name'], TroubleWords> = {
  sweep: {
    heading: "The shop can't ask about open orders",
    meaning: `Every five minutes the shop asks ${paymentProvider.name} about open orders. It has had no answer for an hour, so it could miss a payment.`,
    remedy: `Look whether ${paymentProvider.name} works, and whether your server reaches the internet. The secret key may have ended.`,
  },
  webhooks: {
    heading: `${paymentProvider.name} isn't telling your shop about payments`,
    meaning: 'Orders were paid, and the shop found them only by asking. Until you fix this, it notices payments late.',
    remedy: `Open the webhook in ${paymentProvider.name}’s dashboard. Check its address, that it is switched on, and that the shop has its signing secret.`,
  },
  mail: {
    heading: "E-mails haven't been going out",
    meaning:
      "The shop couldn't send e-mails for an hour or longer, so customers are waiting for their confirmations. If you read this in an e-mail, the mail server works again, or it refuses some addresses only.",
    remedy:
      'Check that your mail server works and takes e-mails from the shop. The shop tries again by itself for three days.',
  },
  events: {
    heading: `The shop can't read what happened at ${paymentProvider.name}`,
    meaning: `Once an hour the shop asks ${paymentProvider.name} what has happened, so that it misses no refund or dispute. That failed.`,
    remedy: `Look whether ${paymentProvider.name} works, and whether the secret key may read events. Until this is fixed, look for disputes in ${paymentProvider.name}’s dashboard.`,
  },
  damaged: {
    heading: "The shop can't read an open order",
    meaning:
      "An order that waits for its payment is damaged, so the shop can't tell whether it was paid. All other orders are fine.",
    remedy: `Look for the order by its id in ${paymentProvider.name}’s dashboard. The newest backup has the order as it was. Have the disk of the server checked.`,
  },
  endpoint: {
    heading: `${paymentProvider.name} doesn't tell your shop everything`,
    meaning: 'Some kinds of news reach the shop only when it asks, up to an hour later.',
    remedy: `Open the webhook in ${paymentProvider.name}’s dashboard, add the events named here, and check that it is switched on.`,
  },
  purge: {
    heading: 'The proxy does not forget old pages',
    meaning:
      'The shop could not tell the proxy in front of it that something has changed. Until then the proxy may show pages that are up to an hour old. Prices are still right at the checkout.',
    remedy:
      'Ask the person who runs your server to check that the proxy takes requests to forget pages from the shop. The shop goes on trying.',
  },
  rule: {
    heading: 'The shop stopped something that must never happen',
    meaning:
      'Before it writes money, states or stock, the shop checks that they add up. Once they did not, so nothing of that was written, and whoever asked for it was told that it failed. The books are as they were before.',
    remedy:
      'Look at the log for the request, and report the sentence above: this is a fault of the shop’s program. A payment or refund that is not in the books is at the payment provider.',
  },
  clock: {
    heading: 'The server’s clock is wrong',
    meaning: `It differs from ${paymentProvider.name}’s clock by more than 20 seconds. From five minutes on, the shop refuses what ${paymentProvider.name} tells it as too old.`,
    remedy: 'Have the clock of the server set, and kept right with a time service.',
  },
  'off-site': {
    heading: 'The off-site copy is behind',
    meaning:
      'Every change is copied to a second place. For an hour that has failed, so the copy lacks what happened since.',
    remedy:
      'Common reasons: a full disk, a key of the bucket that has ended, no way to the internet, the copies of another shop in that place. The shop goes on trying, and the copy catches up by itself.',
  },
  drill: {
    heading: 'The off-site copy could not be restored for a try',
    meaning:
      'Once a month the shop restores its off-site copy for a try and compares it with the books. This time that failed or differed.',
    remedy: 'Make a backup today: at the desk, under Shop. Keep it elsewhere. The shop tries again every day.',
  },
}

type MeterWords = {
  readonly heading: string
  readonly where: string
  readonly limit: (limit: string) => string
  readonly todo: string
  readonly subject: string
}

const meters: Record<MeterName, MeterWords> = {
  abroad: {
    heading: 'Sales to other EU countries near the VAT limit',
    where: 'to customers in other EU countries and in Northern Ireland',
    limit: (limit) =>
      `Irish VAT applies to them up to ${limit} in each of this year and last year, if you're registered at all. From the sale that goes over the limit, VAT is due at the rate of each customer’s country.`,
    todo: 'Speak to your accountant now. Either register for the One Stop Shop (OSS) with Revenue, or use the EU scheme for small firms. Then have the VAT scheme of the shop changed on its server.',
    subject: 'sold to other EU countries',
  },
  union: {
    heading: 'EU turnover near the limit of the scheme for small firms',
    where: 'in Ireland and the rest of the EU, including Northern Ireland',
    limit: (limit) =>
      `The EU scheme for small firms covers up to ${limit} in a calendar year. It ends with the sale that goes over the limit. From that sale on, VAT is due in each country.`,
    todo: `Speak to your accountant now. Once you're over the limit, you must tell Revenue within ${UNION_NOTICE_WORKING_DAYS} working days. From that day, the shop’s VAT scheme has to be the One Stop Shop (OSS), or what your accountant says. It is changed on the server.`,
    subject: 'sold in the EU',
  },
  home: {
    heading: 'Sales in Ireland near the limit for VAT',
    where: 'in Ireland',
    limit: (limit) =>
      `Sellers of goods don't have to register for VAT in Ireland up to ${limit} a year. Above that they do.`,
    todo: 'Speak to your accountant now. Register with Revenue, then have your VAT number and scheme set on the shop’s server.',
    subject: 'sold in Ireland',
  },
}

export const shopNotices = {
  /** Warns that a year's sales near a limit of VAT (docs/decisions/008). */
  'vat-meter': toOwner<EuSales>(({ meter, year, total, countries }, _, config) => {
    const limit = formatCents(vatMeters[meter].limit)
    const { heading, where, todo, subject, ...text } = meters[meter]
    return {
      subject: `VAT: ${formatCents(total)} of ${limit} ${subject}`,
      preheader: `${formatCents(total)} of ${limit} in ${year}.`,
      heading,
      blocks: [
        `In ${year} you've sold goods for ${formatCents(total)} ${where}. That is without VAT and after refunds. ${text.limit(limit)}`,
        {
          list: countries.map(
            ([country, cents]) => `${country === 'XI' ? 'Northern Ireland' : country}: ${formatCents(cents)}`,
          ),
        },
        { lead: 'What to do:', text: todo },
        'We send this e-mail once a year.',
        { button: 'Open the accounts', href: `${config.publicUrl}${deskPaths.accounts}` },
      ],
    }
  }),

  /** Tells of an e-mail that was given up, and why, so that somebody else is told by other means; `isMarked` where its address counts as not reachable since. */
  stuck: toOwner<EmailRow & { readonly isMarked?: boolean }>((stuck, _, config) => ({
    preheader: `We tried ${stuck.attempts === 1 ? 'once' : `${stuck.attempts} times`}.`,
    heading: `We couldn't send an e-mail: ${sanitizeLine(stuck.kind).replaceAll('-', ' ')}`,
    blocks: [
      `We've tried ${stuck.attempts === 1 ? 'once' : `${stuck.attempts} times`} since ${formatMoment(new Date(stuck.createdAt))} and have stopped. The person it is for hasn't seen it.`,
      { lead: 'The mail server said:', text: sanitizeLine(stuck.lastError ?? 'no reason given') },
      'Often the address has a mistake in it, or a mail server refuses the sender. Put that right, then send the e-mail again or write to that person yourself.',
      ...(stuck.isMarked
        ? [
            'This address refuses every e-mail. We still try e-mails about orders there, but no newsletters, until you lift the block at the desk, under Customers.',
          ]
        : []),
      openDesk(config),
      { details: [`About: ${sanitizeLine(stuck.aboutId)}`] },
    ],
  })),

  /** Tells, once, of an address that e-mails do not reach, and what is not sent there any more. */
  unreachable: toOwner<SuppressionRow>(({ emailKey, since }, _, config) => ({
    preheader: 'We still try e-mails about orders, but no others.',
    heading: "We can't reach an address",
    blocks: [
      `The mail server of ${readableEmail(sanitizeLine(emailKey))} has refused all e-mails since ${formatMoment(new Date(since))}.`,
      'We still try e-mails about orders, refunds and withdrawals. We no longer send newsletters and other e-mails there.',
      'If the problem is solved, lift the block at the desk, under Customers. It lifts itself as soon as an e-mail about an order arrives.',
      openDesk(config, deskPaths.customers),
    ],
  })),

  trouble: toOwner<Incident>(({ name, since, detail }, _, config) => {
    const { heading, meaning, remedy } = troubles[name]
    return {
      preheader: remedy,
      heading,
      blocks: [
        meaning,
        { lead: 'What to do:', text: remedy },
        openDesk(config),
        'The shop stays open. We send this e-mail once for each problem.',
        { details: [`Since ${formatMoment(new Date(since))}: ${sanitizeLine(detail)}`] },
      ],
    }
  }),

  'unmatched-payment': toOwner<UnmatchedPayment>((payment, _, config) => {
    const amount = formatMoney(payment.amount, payment.currency)
    return {
      preheader: "The shop hasn't created an order for it.",
      heading: `A payment of ${amount} belongs to no order`,
      blocks: [
        `Your ${paymentProvider.name} account took a payment that this shop didn't ask for. It can come from a payment link, an assistant’s checkout, another shop on the same account, or an order that is missing since you restored an older backup. The shop hasn't created an order for it, and the payer hasn't had an e-mail from the shop.`,
        {
          list: [
            `Amount: ${amount}`,
            `Name: ${sanitizeLine(payment.name ?? 'not given')}`,
            `E-mail: ${readableEmail(sanitizeLine(payment.email ?? 'not given'))}`,
            `Noticed: ${formatMoment(new Date(payment.noticedAt))}`,
          ],
        },
        {
          lead: 'What to do:',
          text: `Look for the payment in ${paymentProvider.name}’s dashboard. Send what was bought, or refund it there. Then mark the payment as resolved on Today. It stays there until you do.`,
        },
        openDesk(config),
        { details: [`Payment session: ${payment.id}`] },
      ],
    }
  }),

  'restore-drill': toOwner<Incident>(({ detail }) => ({
    preheader: 'Nothing is to be done.',
    heading: 'The off-site copy works',
    blocks: [sanitizeLine(detail)],
  })),
}
