import type { Services } from '../server/platform/services/services.ts'

/** The open shop that a command works in, and who the audit log names. */
export type Desk = { readonly services: Services; readonly who: string }

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
