import { CODE_TRIES, SIGN_IN_MINUTES } from '#shop/desk/access.ts'
import { deskPaths } from '#shop/desk/paths.ts'
import type { ServerShop } from '#shop/shop.ts'
import type { Config } from '../config/config.ts'
import { type Email, emailToCustomer } from '../emails/compose.ts'

const footer = (shop: ServerShop) => [
  `Sent by ${shop.settings.brand} to those who work at its desk. Nobody at ${shop.settings.brand} asks for the code.`,
]
const ignore = 'Was it not you? Then ignore this e-mail: nobody gets in without it.'

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
      preheader: `The link and the code are good for ${SIGN_IN_MINUTES} minutes, once.`,
      heading: `Sign in to ${shop.settings.brand}`,
      blocks: [
        'Open this link in the browser in which you asked for it, and press the button there:',
        `${config.publicUrl}${deskPaths.signIn(token)}`,
        { lead: 'Reading this on another device?', text: `Type this code where you asked: ${code}` },
        `Link and code are good for ${SIGN_IN_MINUTES} minutes, once. After ${CODE_TRIES} wrong codes you need a new e-mail.`,
        ignore,
      ],
      footer: footer(shop),
    },
    config,
    { subject: `Sign in to ${shop.settings.brand}` },
  )
}

/** The e-mail with the code that shows, before money moves or somebody is let in, who sits at the desk. */
export function confirmEmail(shop: ServerShop, to: string, code: string, config: Config): Promise<Email> {
  return emailToCustomer(
    shop,
    to,
    {
      preheader: `The code is good for ${SIGN_IN_MINUTES} minutes, once.`,
      heading: 'Is it you?',
      blocks: [
        `Somebody at your desk is about to give money back or to change who may sign in. If it is you, type this code there: ${code}`,
        `It is good for ${SIGN_IN_MINUTES} minutes, once. If it is not you, open the desk, then Access, and end all sessions.`,
      ],
      footer: footer(shop),
    },
    config,
    { subject: `Your code for ${shop.settings.brand}` },
  )
}
