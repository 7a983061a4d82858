import { type Command, type Desk, Misuse, type Outcome } from './command.ts'
import { ask } from './commands/ask.ts'
import { list } from './commands/list.ts'
import { resend } from './commands/resend.ts'
import { show } from './commands/show.ts'
import { vat } from './commands/vat.ts'
import { columns } from './table.ts'

const commands: Readonly<Record<string, Command>> = { list, show, resend, ask, vat }

export const help: string = [
  'npm run orders -- COMMAND, where ORDER is a reference (A1B2C3D4), a payment session or an id:',
  columns(Object.values(commands).map(({ usage, about }) => [`  ${usage}`, about])),
].join('\n')

export function isCommand(name: string): boolean {
  return Object.hasOwn(commands, name)
}

function misuseOf(error: unknown): string | null {
  if (error instanceof Misuse) return error.message
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  return error instanceof Error && code.startsWith('ERR_PARSE_ARGS') ? `${error.message.split('. ')[0]}.` : null
}

/** Does what the owner's words ask for: what to print, and the exit code: 0 done, 1 not done, 2 misunderstood. */
export async function runCommand(
  desk: Desk,
  [name = '', ...args]: readonly string[],
): Promise<{ readonly outcome: Outcome; readonly exitCode: 0 | 1 | 2 }> {
  const command = isCommand(name) ? commands[name] : undefined
  if (command === undefined) return { outcome: { ok: false, problem: help }, exitCode: 2 }
  try {
    const outcome = await command.run(desk, args)
    return { outcome, exitCode: outcome.ok ? 0 : 1 }
  } catch (error) {
    const misuse = misuseOf(error)
    if (misuse === null) throw error
    return { outcome: { ok: false, problem: `${misuse}\nnpm run orders -- ${command.usage}` }, exitCode: 2 }
  }
}
