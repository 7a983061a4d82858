import { parseArgs } from 'node:util'
import { findStorefront } from '../../server/catalogue/pages/site.ts'
import { storefrontFolder } from '../../server/open-services.ts'
import { live } from './live.ts'

const { values } = parseArgs({
  options: {
    seed: { type: 'string', default: '1' },
    seeds: { type: 'string', default: '1' },
    days: { type: 'string', default: '365' },
    until: { type: 'string' },
    /** Shows all events that hold a text. */
    show: { type: 'string' },
  },
})
const storefront = await findStorefront(storefrontFolder)()
if (storefront === null) throw new Error('The storefront is not built: npm run build')
let failed = 0
const [first, count] = [Number(values.seed), Number(values.seeds)]
for (let seed = first; seed < first + count; seed += 1) {
  const start = process.cpuUsage()
  const until = values.until === undefined ? {} : { until: Number(values.until) }
  const { show } = values
  const onEvent = (line: string) => (show !== undefined && line.includes(show) ? console.log(line) : undefined)
  const lived = await live({ seed, days: Number(values.days), storefront, onEvent, ...until })
  const { user, system } = process.cpuUsage(start)
  const seconds = ((user + system) / 1e6).toFixed(1)
  console.log(
    `seed ${seed}: ${lived.day - 1} days, ${lived.step} steps, ${seconds} s of the processor, ${lived.digest} ${JSON.stringify(lived.counts)}`,
  )
  if (lived.flaws.length === 0 && values.until === undefined) continue
  if (lived.flaws.length > 0) failed += 1
  console.log(
    [
      `seed ${seed}, day ${lived.day}, step ${lived.step}`,
      ...lived.last,
      ...lived.flaws.map((flaw) => `!! ${flaw}`),
      `npm run world -- --seed ${seed} --days ${values.days} --until ${lived.step}`,
    ].join('\n  '),
  )
}
process.exitCode = failed === 0 ? 0 : 1
