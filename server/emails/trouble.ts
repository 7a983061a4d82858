import { formatMoment } from '#shop/dates.ts'
import { deskPaths } from '#shop/desk/paths.ts'
import type { ServerShop } from '#shop/shop.ts'
import { sanitizeLine } from '#shop/texts/sanitize-line.ts'
import type { Config } from '../config/config.ts'
import type { Incident } from '../maintenance/incidents.ts'
import { type Email, emailToOwner } from './compose.ts'

const words: Record<Incident['name'], { readonly heading: string; readonly meaning: string; readonly remedy: string }> =
  {
    sweep: {
      heading: 'The shop cannot ask about open orders',
      meaning:
        'Every five minutes the shop asks the payment provider about orders that are still open. For an hour it has had no answer, so a payment whose webhook was lost would not be noticed.',
      remedy: 'Check the secret key, the provider’s status page and the way from the server to the internet.',
    },
    webhooks: {
      heading: 'No webhook has been verified for a day of orders',
      meaning:
        'Orders were paid, and the shop found out by asking; the payment provider’s own messages did not arrive or their signature did not fit. Payments are noticed late while that lasts.',
      remedy:
        'Check the webhook endpoint in the provider’s dashboard: its address, that it is switched on, and that STRIPE_WEBHOOK_SECRET is its signing secret.',
    },
    mail: {
      heading: 'E-mails have not been going out',
      meaning:
        'E-mails were tried in vain for an hour or longer, so customers wait for their confirmations. If you read this by e-mail, the mail server takes e-mails again, or it refuses some addresses only.',
      remedy:
        'Look at /readyz and at the list of e-mails to see what still waits and what the mail server answered. What waits is tried again by itself for three days.',
    },
    events: {
      heading: 'The shop cannot read the payment provider’s events',
      meaning:
        'Once an hour the shop reads what the provider has noted, so that no refund or dispute is missed when its message is lost. It could not read that, or could not act on what it read.',
      remedy:
        'Check that the secret key may read events, and the provider’s status page. Look in the provider’s dashboard for disputes until then.',
    },
    damaged: {
      heading: 'The shop cannot read an open order',
      meaning:
        'The row of an order that waits for its payment is damaged in the database, so the shop cannot tell whether it was paid. All other orders go on.',
      remedy:
        'Look for the order by its id in the payment provider’s dashboard. The newest backup has the row as it was; check the disk of the server.',
    },
    endpoint: {
      heading: 'The webhook endpoint lacks messages that the shop needs',
      meaning:
        'The payment provider does not send the shop all that it acts on. The shop finds it within an hour by asking, but not at once.',
      remedy:
        'In the provider’s dashboard, let the endpoint be sent the events named here, and see that it is switched on.',
    },
    clock: {
      heading: 'The server’s clock is wrong',
      meaning:
        'It differs from the payment provider’s by more than a minute. From five minutes on, webhooks are refused as too old.',
      remedy: 'Set the clock of the machine, and let it be kept by a time service.',
    },
    'off-site': {
      heading: 'The off-site copy is behind',
      meaning:
        'Every change is copied to the place that BACKUP_URL names. For an hour that has failed, so the copy lacks what happened since.',
      remedy:
        'Look at the log for the reason: a full disk, a key of the bucket that has ended, no way to the internet. The shop goes on trying, and the copy catches up by itself.',
    },
    drill: {
      heading: 'The off-site copy could not be restored for a try',
      meaning:
        'Once a month the shop restores its off-site copy into a folder of its own and compares it with the books. This time that failed or differed.',
      remedy:
        'Look at the log for the reason. Take a backup by hand today (npm run backup) and keep it elsewhere. The shop tries again every day.',
    },
  }

/** Tells the owner of something wrong with the shop itself: what it means, what to do, and since when. */
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
      'The shop stays open meanwhile, and this e-mail comes once for as long as it lasts.',
    ],
  }
  return emailToOwner(shop, body, config)
}
