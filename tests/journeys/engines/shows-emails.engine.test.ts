import * as v from 'valibot'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { slowness } from '../../../server/testing/slowness.ts'
import { type OpenShop, openShop } from '../../../setup/open-shop.ts'
import { openers } from './openers.ts'

const desktop = { width: 1280, height: 900 }
const widths = [320, 390, 700]
const Paths = v.array(v.string())
const Seen = v.object({ faults: v.array(v.string()), references: v.number() })

/** Runs in the inbox: shows an e-mail in the frame there, at each width with and without its pictures, and tells what is wrong with it. */
async function lookInPage(path: string, atWidths: readonly number[]) {
  const frame = document.querySelector('iframe')
  if (!frame) throw new Error('The inbox shows no e-mail')
  await new Promise((resolve) => {
    frame.addEventListener('load', resolve, { once: true })
    frame.src = `${path}/html`
  })
  const email = frame.contentDocument
  if (!email?.defaultView) throw new Error('The e-mail is not the shop’s own')
  const { defaultView: view, documentElement: root } = email
  const pictures = [...email.images]
  const faults: string[] = []
  const anyReference = /[A-Z]{2,5}\u2011[A-Z\d]{8}/g
  let references = 0

  const hasRoomForAltText = (picture: HTMLImageElement) => {
    const { width, height } = picture.getBoundingClientRect()
    const text = email.createElement('div')
    text.textContent = picture.alt
    const { font, overflowWrap } = view.getComputedStyle(picture)
    Object.assign(text.style, { position: 'absolute', width: `${width}px`, font, overflowWrap })
    email.body.append(text)
    const hasRoom = text.scrollWidth <= Math.ceil(width) && text.clientHeight <= Math.ceil(height)
    text.remove()
    return hasRoom
  }
  const look = (when: string) => {
    const tell = (fault: string) => faults.push(`${path} ${when}: ${fault}`)
    if (root.scrollWidth > view.innerWidth) tell(`is ${root.scrollWidth} px wide`)
    for (const link of email.links)
      if (link.getBoundingClientRect().height < 44) tell(`little to tap for ${link.textContent || link.href}`)
    const texts = email.createTreeWalker(email.body, NodeFilter.SHOW_TEXT)
    while (texts.nextNode())
      for (const { 0: reference, index } of (texts.currentNode.nodeValue ?? '').matchAll(anyReference)) {
        const range = email.createRange()
        range.setStart(texts.currentNode, index)
        range.setEnd(texts.currentNode, index + reference.length)
        references += 1
        const [first] = range.getClientRects()
        if (!first || range.getBoundingClientRect().height > first.height * 1.5) tell(`${reference} is on two lines`)
      }
  }
  const lookAtAllWidths = (how: string, lookAlso: (when: string) => void) => {
    for (const width of atWidths) {
      frame.style.cssText = `border:0;width:${width}px;height:5000px`
      const when = `at ${frame.clientWidth}, pictures ${how}`
      look(when)
      lookAlso(when)
    }
  }

  lookAtAllWidths('on', (when) => {
    if (pictures.some(({ naturalWidth }) => naturalWidth === 0)) faults.push(`${path} ${when}: a picture is missing`)
  })
  for (const source of email.querySelectorAll('source')) source.remove()
  const turnOff = (picture: HTMLImageElement) =>
    new Promise((resolve) => {
      picture.addEventListener('error', resolve, { once: true })
      picture.src = 'data:,'
    })
  await Promise.all(pictures.map(turnOff))
  lookAtAllWidths('off', (when) => {
    const [wordmark] = pictures
    if (wordmark?.alt !== 'Solas' || Number.parseFloat(view.getComputedStyle(wordmark).fontSize) < 20)
      faults.push(`${path} ${when}: no name of the shop`)
    for (const picture of pictures.filter((one) => !hasRoomForAltText(one)))
      faults.push(`${path} ${when}: '${picture.alt}' is cut off`)
  })
  return { faults, references }
}

let shop: OpenShop
beforeAll(async () => {
  shop = await openShop()
})
afterAll(() => shop.stop().then(() => {}))

test.runIf(openers.length > 0)('Firefox or WebKit is on this machine', () => {
  expect(openers.length).toBeGreaterThan(0)
})

test.each(openers)(
  'in %s every e-mail fits phone and desktop, with and without its pictures',
  { timeout: 180_000 * slowness() },
  async (_, open) => {
    const engine = await open(desktop)
    onTestFinished(() => engine.close())
    await engine.open(`${shop.address}/sandbox/inbox/samples`)
    const links = '() => [...document.querySelectorAll("main a[href*=\'/sample-\']")].map(({ pathname }) => pathname)'
    const paths = v.parse(Paths, await engine.run(links))
    await engine.open(`${shop.address}${paths[0]}`)
    const faults: string[] = []
    let references = 0
    for (const path of paths) {
      const seen = v.parse(Seen, await engine.run(String(lookInPage), path, widths))
      faults.push(...seen.faults)
      references += seen.references
    }
    expect(faults).toEqual([])
    expect(references).toBeGreaterThan(0)
  },
)
