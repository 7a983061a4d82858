import { inShop, whoWorks } from './environment.ts'
import { exportShop, importShop } from './shop-files.ts'

const usage = [
  'npm run shop:export -- FOLDER: writes all products and settings as they are being edited to FOLDER, with their pictures',
  'npm run shop:import -- FOLDER: replaces the draft by the products and settings of an exported folder',
  "npm run shop:import -- LISTINGS.csv: begins a draft for each listing of Etsy's CSV, with pictures from the folder pictures beside it",
].join('\n')

const [command, path, ...more] = process.argv.slice(2)
if ((command !== 'export' && command !== 'import') || path === undefined || path.startsWith('-') || more.length > 0) {
  console.error(usage)
  process.exit(2)
}
await inShop(async ({ services }) => {
  const outcome = await (command === 'export' ? exportShop(services, path) : importShop(services, path, whoWorks()))
  if (outcome.ok) console.log(outcome.text)
  else console.error(outcome.problem)
  process.exitCode = outcome.ok ? 0 : 1
})
