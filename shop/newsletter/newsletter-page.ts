import type { FilledForm } from '../filled-form.ts'
import type { Topic } from './topics.ts'

/** The topic that an address is on the list for; null stands for the newsletter itself. */
export type PageTopic = Pick<Topic, 'name' | 'consent'> | null

/** The pages of the newsletter, and of being told once when something is here. `action` is where the form is sent. */
export type NewsletterPage =
  | { readonly page: 'newsletter-confirm'; readonly action: string; readonly topic: PageTopic }
  | { readonly page: 'newsletter-confirmed' }
  | { readonly page: 'newsletter-leave'; readonly action: string; readonly topic: PageTopic }
  | { readonly page: 'newsletter-left' }
  | TellMePage
  | { readonly page: 'tell-me-asked' }
  | { readonly page: 'tell-me-nothing' }

export type TellMePage = {
  readonly page: 'tell-me'
  readonly action: string
  readonly topic: Pick<Topic, 'name' | 'consent'>
  readonly form: FilledForm
}
