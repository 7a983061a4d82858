import { createInterface } from 'node:readline/promises'
import { inShop, whoWorks } from './environment.ts'
import { help, isCommand, runCommand } from './run.ts'

async function confirm(question: string): Promise<boolean> {
  const terminal = createInterface({ input: process.stdin, output: process.stdout })
  try {
    return /^y(es)?$/i.test((await terminal.question(`${question} [y/N] `)).trim())
  } finally {
    terminal.close()
  }
}

const words = process.argv.slice(2)
const [name = 'help'] = words
if (name === 'help' || name === '--help') {
  console.log(help)
  process.exit(0)
}
if (!isCommand(name)) {
  console.error(`There is no command '${name}'.\n${help}`)
  process.exit(2)
}

await inShop(async ({ services }) => {
  const desk = { services, who: whoWorks(), confirm: process.stdin.isTTY ? confirm : null }
  const { outcome, exitCode } = await runCommand(desk, words)
  if (outcome.ok) console.log(outcome.text)
  else console.error(outcome.problem)
  process.exitCode = exitCode
})
