import { parseArgs } from 'node:util'
import { PlantedCopy } from '../mutants/planted-copy.ts'
import { faults } from './faults.ts'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { seed: { type: 'string', default: '1' }, days: { type: 'string', default: '200' } },
})
const wanted = faults.filter(
  ({ name }) => positionals.length === 0 || positionals.some((words) => name.includes(words)),
)
const copy = new PlantedCopy()
process.once('exit', () => copy.remove())
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1))

let found = 0
for (const fault of wanted) {
  copy.plant([fault])
  const { output, isGood } = await copy.run('node', [
    'tests/world/main.ts',
    '--seed',
    values.seed,
    '--days',
    values.days,
  ])
  const [, day = '?'] = /, day (\d+), step/.exec(output) ?? []
  const [, flaw = output.slice(-300)] = /^ {2}!! (.*)$/m.exec(output) ?? []
  if (!isGood) found += 1
  console.log(`| ${fault.name} | ${isGood ? '**not found**' : `day ${day}`} | ${isGood ? '' : flaw.slice(0, 160)} |`)
}
console.log(`${found} of ${wanted.length} found within ${values.days} days of seed ${values.seed}`)
process.exitCode = found === wanted.length ? 0 : 1
