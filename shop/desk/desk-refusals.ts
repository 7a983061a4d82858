import { paymentProvider } from '../payment-provider.ts'
import { refusalsFrom } from '../refusal.ts'

export const deskSentences = {
  'no-list': 'There is no such list.',
  'no-days': 'Enter the first and last day, at most two years apart.',
  'no-email': 'There is no such e-mail.',
  'no-address': 'There is no such address.',
  'no-payment': 'There is no such payment.',
  'no-text': 'There is no such text.',
  'no-picture': 'There is no such picture.',
  'wrong-frame': 'The frame is partly outside the picture. Move it, then try again.',
  'backup-running': 'A backup is already running. Try again in a minute.',
  'no-backup': 'No backup was written: the log says why. Nothing else has changed.',
  'mail-refused': (why: string) => `The mail server refused it: ${why}`,
  'provider-refused': (why: string) => `${paymentProvider.name} couldn’t create it: ${why}`,
  'provider-silent': `${paymentProvider.name} didn’t answer. The shop tries again by itself.`,
  'address-answers-wrong': (url: string, status: string) => `${url} answers with status ${status}, not with your shop.`,
  'address-leads-elsewhere': (url: string, why: string, findings: string) =>
    `${url} does not lead to your shop (${why}). Check the DNS records of its name and the certificate.${findings}`,
  'not-a-notice': 'This is neither an SVG nor a PNG: choose the file of the Commission’s notice.',
} as const

export const refuseCall = refusalsFrom(deskSentences)
