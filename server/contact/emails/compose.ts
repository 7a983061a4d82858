import type { OrderPaper, PaperLogos } from '#shop/orders/papers.ts'
import type { ServerShop, Shop } from '#shop/shop.ts'
import type { Config } from '../../platform/config/config.ts'
import type { OutgoingEmail } from '../../platform/services/mailbox.ts'
import type { Services } from '../../platform/services/services.ts'
import type { Content } from '../mail/content.ts'
import { renderHtml, renderText } from '../mail/render.ts'
import { customerFooter } from './parts.ts'

function senderOf({ settings }: Shop, { mail }: Pick<Config, 'mail'>): string {
  // Quoted, because a name may hold a comma.
  return mail.from ?? `${JSON.stringify(settings.brand)} <${settings.contactEmail}>`
}

export type EmailConfig = Config &
  Pick<Services, 'storefront'> & {
    readonly linkSecret: string
    /** Reads the logos of an attached paper. Missing for samples, which show the shop's name. */
    readonly logosOf?: (paper: OrderPaper) => Promise<PaperLogos>
  }

export type Email = Omit<OutgoingEmail, 'key'>

export type Body = Omit<Content, 'footer'> & Partial<Pick<Content, 'footer'>>
type Envelope = Partial<Omit<Email, 'from' | 'to' | 'text' | 'html'>>

/** The content of an e-mail to the owner, and what of its envelope is not as usual. */
export type Notice = Body & Envelope

export type Letter<Thing> = (shop: ServerShop, about: Thing, config: EmailConfig) => Promise<Email>

const testNotice = {
  lead: '[TEST]',
  text: "We're only trying this shop out. No money has moved, and we won't make or post anything.",
}

async function compose(
  shop: ServerShop,
  to: string,
  content: Content,
  envelope: Envelope,
  { mode, publicUrl, mail }: Pick<Config, 'mode' | 'publicUrl' | 'mail'>,
): Promise<Email> {
  const standard = {
    from: senderOf(shop, { mail }),
    subject: content.heading,
    replyTo: shop.settings.contactEmail,
    attachments: [],
  }
  const email = { to, ...standard, ...envelope }
  const isTest = mode !== 'live'
  const marked = isTest ? { ...content, blocks: [testNotice, ...content.blocks] } : content
  return {
    ...email,
    subject: isTest ? `[TEST] ${email.subject}` : email.subject,
    text: renderText(marked),
    html: await renderHtml(shop, marked, publicUrl),
  }
}

export function emailToOwner(shop: ServerShop, notice: Notice, config: Config): Promise<Email> {
  const usual = [`Sent by ${shop.settings.brand} to its owner only.`]
  const { preheader, heading, blocks, footer = usual, ...envelope } = notice
  return compose(shop, config.mail.owner, { preheader, heading, blocks, footer }, envelope, config)
}

export function toOwner<Thing>(
  write: (about: Thing, shop: ServerShop, config: EmailConfig) => Notice | Promise<Notice>,
): Letter<Thing> {
  return async (shop, about, config) => emailToOwner(shop, await write(about, shop, config), config)
}

/** An e-mail to a customer; throws if there is no address to write to. */
export async function emailToCustomer(
  shop: ServerShop,
  to: string | null,
  body: Body,
  config: Config,
  envelope: Envelope & Pick<Email, 'subject'>,
): Promise<Email> {
  if (to === null) throw new Error('The order has no e-mail address')
  return compose(shop, to, { footer: customerFooter(shop), ...body }, envelope, config)
}
