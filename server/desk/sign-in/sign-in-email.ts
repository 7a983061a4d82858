import { CODE_TRIES, SIGN_IN_MINUTES } from '#shop/desk/access.ts'
import { deskPaths } from '#shop/desk/paths.ts'
import type { ServerShop } from '#shop/shop.ts'
import { type Email, emailToCustomer } from '../../contact/emails/compose.ts'
import type { Config } from '../../platform/config/config.ts'

const footer = (shop: ServerShop) => [
  `Sent by ${shop.settings.brand} to people who work at its desk. Nobody at ${shop.settings.brand} will ever ask you for the code.`,
]
const ignore = "Wasn't it you? You can safely ignore this e-mail: nobody can sign in without it."

/** The sign-in e-mail: a link for the browser that asked, and a code to type there where the e-mail is read on another device. */
export function signInEmail(
  shop: ServerShop,
  to: string,
  { token, code }: { readonly token: string; readonly code: string },
  config: Config,
): Promise<Email> {
  return emailToCustomer(
    shop,
    to,
    {
      preheader: `The link and the code work once, for ${SIGN_IN_MINUTES} minutes.`,
      heading: `Sign in to ${shop.settings.brand}`,
      blocks: [
        {
          text: 'Open this link in the browser where you asked for it, then press the button there:',
          button: 'Sign in to the desk',
          href: `${config.publicUrl}${deskPaths.signIn(token)}`,
        },
        { lead: 'Reading this on another device?', text: `Type this code where you asked: ${code}` },
        `The link and the code work once, for ${SIGN_IN_MINUTES} minutes. After ${CODE_TRIES} wrong codes you need a new e-mail.`,
        ignore,
      ],
      footer: footer(shop),
    },
    config,
    { subject: `Sign in to ${shop.settings.brand}` },
  )
}

export function confirmEmail(shop: ServerShop, to: string, code: string, config: Config): Promise<Email> {
  return emailToCustomer(
    shop,
    to,
    {
      preheader: `The code works once, for ${SIGN_IN_MINUTES} minutes.`,
      heading: 'Is it you?',
      blocks: [
        `Someone at your desk wants to make a change that needs a code, such as a refund. If it's you, type this code there: ${code}`,
        `It works once, for ${SIGN_IN_MINUTES} minutes. If it isn't you, open Access at the desk and end all sessions.`,
      ],
      footer: footer(shop),
    },
    config,
    { subject: `Your code for ${shop.settings.brand}` },
  )
}
