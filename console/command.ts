import type { Services } from '../server/platform/services/services.ts'

/** The open shop that a command works in, and who the audit log names. */
export type Desk = { readonly services: Services; readonly who: string }

/** Text for standard output if it is done, for standard error if not. */
export type Outcome = { readonly ok: true; readonly text: string } | { readonly ok: false; readonly problem: string }

/** `run` throws a Misuse if it is called with words that it does not take. */
export type Command = {
  readonly usage: string
  readonly about: string
  readonly run: (desk: Desk, args: string[]) => Promise<Outcome>
}

export class Misuse extends Error {}

export function done(text: string): Outcome {
  return { ok: true, text }
}

export function refused(problem: string): Outcome {
  return { ok: false, problem }
}
