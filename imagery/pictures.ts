import { parseArgs } from 'node:util'
import { adopt, compare, deriveAll } from './commands.ts'
import { makeAll } from './make.ts'
import { chosenShots } from './shots.ts'

const help = `npm run pictures                    makes every picture that is missing or out of date
npm run pictures -- 26 27           those of some products, by id or handle
npm run pictures -- --shot flat     one kind of picture
npm run pictures -- --draft         small and quick, into imagery/originals/drafts; the shop is not changed
npm run pictures -- --derive        only cuts what has been rendered into sizes
npm run pictures -- --adopt         takes what has been made as up to date, after a change of code that changes no picture
npm run pictures -- --compare 26    renders a draft twice and says how alike the two are
--again makes even what is up to date; --processes 2 --threads 1 say how many Blenders run and how wide`

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    shot: { type: 'string', multiple: true, default: [] },
    draft: { type: 'boolean', default: false },
    derive: { type: 'boolean', default: false },
    adopt: { type: 'boolean', default: false },
    compare: { type: 'boolean', default: false },
    again: { type: 'boolean', default: false },
    processes: { type: 'string', default: '2' },
    threads: { type: 'string', default: '1' },
    help: { type: 'boolean', default: false },
  },
})

async function main(): Promise<void> {
  if (values.help) return console.log(help)
  const shots = chosenShots({ products: positionals, shots: values.shot })
  if (values.adopt) return adopt(shots)
  if (values.derive) return deriveAll(shots, values.again)
  const [processes, threads] = [Number(values.processes), Number(values.threads)]
  if (values.compare) return compare(shots.slice(0, 1), threads)
  return makeAll(shots, { processes, threads, draft: values.draft, again: values.again })
}

try {
  await main()
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}
