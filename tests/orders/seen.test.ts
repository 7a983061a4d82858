import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { slowness } from '../../server/testing/slowness.ts'
import { type Acts, openActs } from './acts.ts'
import { stableNames } from './names.ts'
import { changesOf } from './plain-text.ts'
import { type ReadBefore, type Section, seenByEmail, seenOf } from './seen.ts'
import { stories } from './stories/stories.ts'
import type { Story } from './stories/story.ts'
import type { Known } from './world.ts'

/**
 * Odd orders, told one after the other in one shop, and all that anybody sees of each: pages, e-mails, papers, the desk's answers.
 * It is compared with seen/, a file for each story, which is committed. Everything is done and read over HTTP and by e-mail, so how
 * orders are stored does not matter.
 *
 * `npm run seen` writes the files again. Read the difference before you commit it: it is what people will see.
 */
const folder = new URL('./seen/', import.meta.url)
const isUpdating = process.env.SEEN_UPDATE === '1'

const fileOf = (title: string, index: number) =>
  `${String(index + 1).padStart(2, '0')}-${title.toLowerCase().replaceAll(/[^a-z\d]+/g, '-')}.txt`
const titles = stories.map(({ title }) => title)
const files = titles.map(fileOf)

let acts: Acts
const told = new Map<string, string>()

function storyteller(names: ReturnType<typeof stableNames>, readBefore: ReadBefore) {
  const before = new Map<string, string>()
  const parts: string[] = []
  const named = ([place, text]: Section): Section => [names.in(place), names.in(text)]
  function changed(of: string, [place, text]: Section): Section[] {
    const key = `${of} ${place}`
    const known = before.get(key) ?? ''
    before.set(key, text)
    if (known === text) return []
    if (text === '') return [[place, 'Nothing any more.']]
    return [[place, known === '' ? text : changesOf(known, text)]]
  }
  return {
    parts,
    async look(moment: string, known: Known | null, more: readonly Section[] = []) {
      const { said, inbox } = acts.news()
      const answers = said.map((text): Section => ['Answer', text])
      const now = [...(known === null ? [] : await seenOf(acts, known)), ...more]
      const seen = now.map(named).flatMap((section) => changed(known?.id ?? '', section))
      const sections = [...[...answers, ...seenByEmail(inbox, readBefore)].map(named), ...seen]
      parts.push(`\n=== ${moment}\n`, ...sections.map(([place, text]) => `\n--- ${place}\n${text}\n`))
    },
  }
}

/** Tells a story to its end. One that stops before it says why, so that the others can be compared all the same. */
async function tellAll({ title, tell }: Story, teller: ReturnType<typeof storyteller>): Promise<void> {
  try {
    await tell(acts, (...seen) => teller.look(...seen))
  } catch (error) {
    if (isUpdating) throw new Error(`“${title}” stops: ${acts.news().said.join('\n')}`, { cause: error })
    teller.parts.push(`\n=== Stops after: ${acts.news().said.join('\n')}\n${String(error)}\n`)
  }
}

beforeAll(async () => {
  acts = await openActs()
  const names = stableNames()
  const readBefore: ReadBefore = new Set()
  for (const [index, story] of stories.entries()) {
    names.begin(String(index + 1))
    const teller = storyteller(names, readBefore)
    await tellAll(story, teller)
    told.set(story.title, `${index + 1}. ${story.title}\n${teller.parts.join('')}`)
  }
  if (!isUpdating) return
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder)
  for (const [index, title] of titles.entries())
    writeFileSync(new URL(fileOf(title, index), folder), told.get(title) ?? '')
}, 120_000 * slowness())
afterAll(() => acts.close())

test('each story has its file, and each file its story', () => {
  expect(readdirSync(folder).toSorted()).toEqual(files.toSorted())
})

test('nobody is shown the made-up id of an item without a product', () => {
  expect(titles.filter((title) => /bespoke-\d/.test(told.get(title) ?? ''))).toEqual([])
})

test.each(titles.map((title, index) => [title, fileOf(title, index)] as const))(
  '%s: pages, e-mails and papers are as recorded',
  (title, file) => {
    expect(told.get(title), 'if people shall see this, `npm run seen` writes it down').toBe(
      readFileSync(new URL(file, folder), 'utf8'),
    )
  },
)
