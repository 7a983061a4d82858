import { readFileSync, writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { type Job, jobs, trace } from './trace/jobs.ts'
import { openTracedShop } from './trace/open.ts'

const MAP = 'docs/map.md'
const marks = { start: '<!-- traced: npm run trace writes this -->\n', end: '<!-- end of what is traced -->' }
const FILES_A_LINE = 3

/** A job as a paragraph of the map. */
function paragraph({ name, most }: Job, files: readonly string[]): string {
  const quoted = files.map((file, index) => `\`${file}\`${index === files.length - 1 ? '.' : ','}`)
  const lines = [`**${name}** (${files.length}${most === undefined ? '' : ` of at most ${most}`}):`]
  for (let from = 0; from < quoted.length; from += FILES_A_LINE)
    lines.push(quoted.slice(from, from + FILES_A_LINE).join(' '))
  return `${lines.join('\n')}\n`
}

async function traceAll(): Promise<string> {
  const shop = await openTracedShop()
  try {
    const paragraphs: string[] = []
    for (const job of jobs) paragraphs.push(paragraph(job, await trace(job, shop)))
    return paragraphs.join('\n')
  } finally {
    await shop.close()
  }
}

const { check } = parseArgs({ options: { check: { type: 'boolean', default: false } } }).values
const map = readFileSync(MAP, 'utf8')
const [before, after] = [map.indexOf(marks.start), map.indexOf(marks.end)]
if (before === -1 || after < before) throw new Error(`${MAP} lacks the two comments between which the traces stand`)
const from = before + marks.start.length
const traced = `\n${await traceAll()}\n`
if (!check) writeFileSync(MAP, map.slice(0, from) + traced + map.slice(after))
else if (map.slice(from, after) !== traced) {
  console.error(`${MAP} says otherwise: run "npm run trace" and look at what has changed.\n${traced}`)
  process.exitCode = 1
}
