import { settings } from '#shop/settings.ts'
import type { Config } from '../config.ts'
import type { Letter } from '../mail/mailbox.ts'
import { type Content, htmlLetter, plainLetter } from '../mail/render.ts'
import { customerFooter } from './parts.ts'

type Said = Pick<Content, 'preheader' | 'heading' | 'blocks'>

async function letter(
  to: string,
  subject: string,
  content: Content,
  { publicUrl }: Config,
): Promise<Omit<Letter, 'key'>> {
  const [text, html] = [plainLetter(content), await htmlLetter(content, publicUrl)]
  return { to, replyTo: settings.contactEmail, subject, text, html, attachments: [] }
}

/** A letter to the owner alone, with its heading as the subject. */
export function noticeToOwner(said: Said, config: Config): Promise<Omit<Letter, 'key'>> {
  const footer = [`Sent by ${settings.brand} to its owner only.`]
  return letter(config.mail.owner, said.heading, { ...said, footer }, config)
}

/** A letter to a customer without attachments; throws where there is no address to write to. */
export async function noticeToCustomer(
  to: string | null,
  subject: string,
  said: Said,
  config: Config,
): Promise<Omit<Letter, 'key'>> {
  if (to === null) throw new Error('The order has no e-mail address')
  return letter(to, subject, { ...said, footer: customerFooter(config.vatNumber) }, config)
}
