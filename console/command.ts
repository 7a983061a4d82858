import type { Services } from '../server/platform/services/services.ts'

/** Where a command works: the open shop, who works there, and how to ask them. */
export type Desk = {
  readonly services: Services
  /** Who the audit log names. */
  readonly who: string
  /** Asks for a yes; null if nobody is there to answer. */
  readonly confirm: ((question: string) => Promise<boolean>) | null
}

/** What a command says: on the way out where it is done, as a complaint where it is not. */
export type Outcome = { readonly ok: true; readonly text: string } | { readonly ok: false; readonly problem: string }

/** A command of the owner's: its line in the help, and what it does; throws a Misuse if it is called with words that it does not take. */
export type Command = {
  readonly usage: string
  readonly about: string
  readonly run: (desk: Desk, args: string[]) => Promise<Outcome>
}

/** A command was called with words that it does not take. */
export class Misuse extends Error {}

/** What a command answers where it is done. */
export function done(text: string): Outcome {
  return { ok: true, text }
}

/** What a command answers where it is not. */
export function refused(problem: string): Outcome {
  return { ok: false, problem }
}
