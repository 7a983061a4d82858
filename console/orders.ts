import { inShop, whoWorks } from './environment.ts'
import { help, isCommand, runCommand } from './run.ts'

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
  const { outcome, exitCode } = await runCommand({ services, who: whoWorks() }, words)
  if (outcome.ok) console.log(outcome.text)
  else console.error(outcome.problem)
  process.exitCode = exitCode
})
