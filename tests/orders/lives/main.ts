import { parseArgs } from 'node:util'
import { findStorefront } from '../../../server/catalogue/pages/site.ts'
import { storefrontFolder } from '../../../server/open-services.ts'
import { startPostgres } from '../../../setup/postgres.ts'
import { happeningNames } from './happenings.ts'
import { liveTogether, shrink } from './in-bulk.ts'
import { IN_ONE_SHOP, planLife } from './plan.ts'

const STEPS = 14
const EVERY = 5
const PROGRESS_EACH = 100
const MINUTE_MS = 60_000

const { values } = parseArgs({
  options: {
    lives: { type: 'string', default: '1000' },
    seed: { type: 'string', default: '0' },
    steps: { type: 'string', default: String(STEPS) },
    minutes: { type: 'string', default: '60' },
    postgres: { type: 'boolean', default: false },
  },
})
const [count, first, steps] = [Number(values.lives), Number(values.seed), Number(values.steps)]
const postgres = values.postgres ? await startPostgres() : null
if (postgres !== null) process.env.TEST_DATABASE_URL = postgres.url

const storefront = findStorefront(storefrontFolder)

const start = performance.now()
let [lived, acts, refused, flawed] = [0, 0, 0, 0]
const report = () => {
  const wall = ((performance.now() - start) / Math.max(1, lived)).toFixed(1)
  const { user, system } = process.cpuUsage()
  const cpu = ((user + system) / 1000 / Math.max(1, lived)).toFixed(1)
  console.log(
    `${lived} lives, ${acts} acts (${refused} refused), ${flawed} with a flaw; ${wall} ms a life, ${cpu} ms of the processor`,
  )
}

for (let from = first; from < first + count; ) {
  if (performance.now() - start > Number(values.minutes) * MINUTE_MS) break
  // Lives of one shop share its days, so a shop begins where its days do.
  const until = Math.min(first + count, (Math.floor(from / IN_ONE_SHOP) + 1) * IN_ONE_SHOP)
  const lives = Array.from({ length: until - from }, (_, at) => planLife(from + at, steps, happeningNames))
  for (const { life, steps: taken, flaws } of await liveTogether(lives, { every: EVERY, storefront })) {
    lived += 1
    acts += taken.length
    refused += taken.filter((step) => step.includes('[Refused')).length
    if (flaws.length === 0) continue
    flawed += 1
    const shrunk = flawed > 2 ? null : await shrink(life, storefront)
    const how = `npm run lives -- --seed ${life.seed} --lives 1 --steps ${steps}${values.postgres ? ' --postgres' : ''}`
    const shown = shrunk ?? { steps: taken, flaws }
    const note = shrunk === null ? ' (among the others of its shop)' : ''
    console.log([how + note, ...shown.steps, ...shown.flaws.map((flaw) => `!! ${flaw}`)].join('\n  '))
  }
  if (Math.floor(until / PROGRESS_EACH) > Math.floor(from / PROGRESS_EACH)) report()
  from = until
}
report()
await postgres?.stop()
process.exitCode = flawed === 0 ? 0 : 1
