import * as v from 'valibot'
import { expect } from 'vitest'
import { slowness } from '../../../server/testing/slowness.ts'
import type { Engine, Press } from './engine.ts'

const Point = v.object({ x: v.number(), y: v.number() })
const Problems = v.array(v.object({ message: v.string() }))
const WITHIN_MS = 15_000 * slowness()

const selectors = {
  button: 'button, [role=button]',
  link: 'a[href]',
  heading: 'h1, h2, h3',
  field: 'input, textarea, select',
  choice: 'label',
} as const

/** Runs in the page: the middle of a control that is in sight, by its visible or accessible name; null until it is there and nothing covers it. */
function findInPage(selector: string, name: string) {
  const modal = [...document.querySelectorAll('dialog:modal')].at(-1) ?? document
  for (const element of modal.querySelectorAll<HTMLElement>(selector)) {
    const labels = 'labels' in element && element.labels instanceof NodeList ? [...element.labels] : []
    const texts = [element.getAttribute('aria-label'), element.textContent, ...labels.map((label) => label.textContent)]
    if (!texts.some((text) => text?.trim().replaceAll(/\s+/g, ' ').startsWith(name))) continue
    element.scrollIntoView({ block: 'center', behavior: 'instant' })
    const { x, y, width, height } = element.getBoundingClientRect()
    const middle = { x: x + width / 2, y: y + height / 2 }
    const top = document.elementFromPoint(middle.x, middle.y)
    if (width > 0 && top && (element.contains(top) || top.contains(element))) return middle
  }
  return null
}

const parcel = {
  'Full name': 'Orla Byrne',
  Phone: '+353 86 123 4567',
  'Address line 1': '5 Main Street',
  'Town or city': 'Dingle',
  'Eircode or postcode': 'V92 X2C3',
}

function choose(label: string, option: string) {
  const field = [...document.querySelectorAll('select')].find((select) =>
    [...select.labels].some((text) => text.textContent?.includes(label)),
  )
  const chosen = [...(field?.options ?? [])].find(({ text, value }) => text === option || value === option)
  if (!field || !chosen) return null
  field.value = chosen.value
  field.dispatchEvent(new Event('change', { bubbles: true }))
  return true
}

/** A visitor in any engine, who finds controls by role and name, presses them, types, and waits for what can be seen. */
export function visitor(engine: Engine, how: Press) {
  const sees = (source: string, ...values: readonly unknown[]) =>
    expect.poll(() => engine.run(source, ...values), { timeout: WITHIN_MS, interval: 100 })

  // Where it is twice in a row: a page that is still being laid out moves under the pointer.
  const find = async (kind: keyof typeof selectors, name: string) => {
    let [before, now]: string[] = []
    const look = async () => {
      before = now
      now = JSON.stringify(await engine.run(String(findInPage), selectors[kind], name))
      return now !== 'null' && now === before
    }
    await expect.poll(look, { timeout: WITHIN_MS, interval: 100, message: `${kind} '${name}'` }).toBe(true)
    return v.parse(Point, JSON.parse(now ?? ''))
  }

  const presses = async (kind: keyof typeof selectors, name: string) => {
    const { x, y } = await find(kind, name)
    await engine.press(x, y, how)
  }

  const nameOf = async (pattern: RegExp) => {
    const names = await engine.run(
      '() => [...document.querySelectorAll("button")].map((button) => button.textContent.trim())',
    )
    return v.parse(v.array(v.string()), names).find((name) => pattern.test(name)) ?? String(pattern)
  }

  return {
    presses,
    sees,
    arrivesAt: (heading: string) => sees('() => document.querySelector("h1")?.textContent?.trim()').toBe(heading),
    seesText: (text: string) => sees('(text) => document.body.innerText.includes(text)', text).toBe(true),
    seesDialog: (name: string) =>
      sees(
        '(name) => [...document.querySelectorAll("dialog[open]")].some((dialog) => dialog.getAttribute("aria-label") === name && dialog.firstElementChild.clientHeight > 100)',
        name,
      ).toBe(true),
    seesNoDialog: () => sees('() => document.querySelectorAll("dialog[open]").length').toBe(0),
    isAt: (name: string) =>
      sees(
        '() => (document.activeElement?.getAttribute("aria-label") ?? document.activeElement?.textContent)?.trim()',
      ).toBe(name),
    async pressesBesideOrCloses() {
      await sees('() => document.getAnimations().length').toBe(0)
      const size = v.parse(Point, await engine.run('() => ({ x: innerWidth, y: innerHeight })'))
      const beside = await engine.run(
        '({ x, y }) => [[8, y / 2], [x - 8, y / 2], [x / 2, 8]].find(([left, top]) => document.elementFromPoint(left, top)?.matches("dialog[open]"))',
        size,
      )
      if (!beside) return presses('button', 'Close')
      const [x, y] = v.parse(v.tuple([v.number(), v.number()]), beside)
      // Within half a second of the dialog's opening a press beside it does not count.
      const isOpen = async () => {
        if (!(await engine.run('() => document.querySelector("dialog[open]") !== null'))) return false
        await engine.press(x, y, how)
        return engine.run('() => document.querySelector("dialog[open]") !== null')
      }
      await expect.poll(isOpen, { timeout: WITHIN_MS, interval: 100 }).toBe(false)
    },
    async pays() {
      for (const [field, text] of Object.entries(parcel)) {
        await presses('field', field)
        await engine.type(text)
      }
      await sees(String(choose), 'Country', 'Ireland').toBe(true)
      await presses('button', await nameOf(/^Pay €/))
    },
    /** E-mails asked for, cart emptied: who leaves before cuts a request off, which the error log takes for a failure. */
    hasFinishedThePurchase: () =>
      sees(
        '() => JSON.parse(localStorage.getItem("finishedOrders") ?? "[]").some((id) => location.href.includes(id))',
      ).toBe(true),
    async metNoProblem() {
      const log = await engine.run(
        '() => JSON.parse(localStorage.getItem("errorLog") ?? "[]").filter(({ type }) => type !== "checkout")',
      )
      expect(v.parse(Problems, log)).toEqual([])
    },
  }
}
