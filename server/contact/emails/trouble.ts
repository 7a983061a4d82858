import { formatMoment } from '#shop/dates.ts'
import { deskPaths } from '#shop/desk/paths.ts'
import type { ServerShop } from '#shop/shop.ts'
import { sanitizeLine } from '#shop/texts/sanitize-line.ts'
import type { Config } from '../../platform/config/config.ts'
import type { Incident } from '../../platform/maintenance/incidents.ts'
import { type Email, emailToOwner } from './compose.ts'

const words: Record<Incident['name'], { readonly heading: string; readonly meaning: string; readonly remedy: string }> =
  {
    sweep: {
      heading: "The shop can't ask about open orders",
      meaning:
        'Every five minutes the shop asks the payment provider about open orders. It has had no answer for an hour. If the webhook of a payment is lost now, the shop misses that payment.',
      remedy: 'Check the secret key, the provider’s status page and the server’s internet connection.',
    },
    webhooks: {
      heading: 'No webhook has been verified for a day of orders',
      meaning:
        "Orders were paid, but the payment provider’s webhooks didn't arrive or their signatures were wrong. The shop found the payments by asking. Until you fix this, it notices payments late.",
      remedy:
        'Check the webhook endpoint in the provider’s dashboard: its URL, that it is enabled, and that STRIPE_WEBHOOK_SECRET is its signing secret.',
    },
    mail: {
      heading: "E-mails haven't been going out",
      meaning:
        "The shop couldn't send e-mails for an hour or longer, so customers are waiting for their confirmations. If you read this in an e-mail, the mail server works again, or it refuses some addresses only.",
      remedy:
        'See /readyz and the list of e-mails: they show what is waiting and what the mail server answered. The shop tries again by itself for three days.',
    },
    events: {
      heading: "The shop can't read the payment provider’s events",
      meaning:
        "Once an hour the shop reads the provider’s events, so that it misses no refund or dispute if a webhook is lost. It couldn't read them, or couldn't act on them.",
      remedy:
        'Check that the secret key may read events, and check the provider’s status page. Until this is fixed, look for disputes in the provider’s dashboard.',
    },
    damaged: {
      heading: "The shop can't read an open order",
      meaning:
        "An order that waits for its payment is damaged in the database, so the shop can't tell whether it was paid. All other orders are fine.",
      remedy:
        'Look for the order by its id in the payment provider’s dashboard. The newest backup has the order as it was. Check the disk of the server.',
    },
    endpoint: {
      heading: 'The webhook endpoint lacks events that the shop needs',
      meaning:
        "The payment provider doesn't send the shop all the events it needs. The shop finds the rest by asking, but up to an hour later.",
      remedy: 'In the provider’s dashboard, add the events named here to the endpoint, and check that it is enabled.',
    },
    purge: {
      heading: 'The proxy does not forget old pages',
      meaning:
        'The shop could not tell the proxy in front of it that something has changed. Until then the proxy may show pages that are up to an hour old. Prices are still right at the checkout.',
      remedy:
        'Check that PURGE_URL is where the proxy takes PURGE requests, and that it lets the shop send them. The shop goes on trying.',
    },
    clock: {
      heading: 'The server’s clock is wrong',
      meaning:
        'It differs from the payment provider’s clock by more than 20 seconds. From five minutes on, the shop refuses webhooks as too old.',
      remedy: 'Set the clock of the server, and keep it right with a time service.',
    },
    'off-site': {
      heading: 'The off-site copy is behind',
      meaning:
        'Every change is copied to the place that BACKUP_URL names. For an hour that has failed, so the copy lacks what happened since.',
      remedy:
        'Look at the log for the reason: a full disk, a key of the bucket that has ended, no way to the internet, the copies of another shop in that place. The shop goes on trying, and the copy catches up by itself.',
    },
    drill: {
      heading: 'The off-site copy could not be restored for a try',
      meaning:
        'Once a month the shop restores its off-site copy into a folder of its own and compares it with the books. This time that failed or differed.',
      remedy:
        'Look at the log for the reason. Take a backup by hand today (npm run backup) and keep it elsewhere. The shop tries again every day.',
    },
  }

export function troubleEmail(shop: ServerShop, { name, since, detail }: Incident, config: Config): Promise<Email> {
  const { heading, meaning, remedy } = words[name]
  const body = {
    preheader: remedy,
    heading,
    blocks: [
      meaning,
      { lead: 'What to do:', text: remedy },
      { list: [`Since: ${formatMoment(new Date(since))}`, `Noticed: ${sanitizeLine(detail)}`] },
      { button: 'Open the desk', href: `${config.publicUrl}${deskPaths.today}` },
      'The shop stays open. We send this e-mail once for each problem.',
    ],
  }
  return emailToOwner(shop, body, config)
}
