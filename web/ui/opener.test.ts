import { beforeEach, expect, test, vi } from 'vitest'
import { findOpener, watchPresses } from './opener.ts'

class FakeElement {
  readonly name: string
  readonly parent: FakeElement | null
  constructor(name: string, parent: FakeElement | null = null) {
    this.name = name
    this.parent = parent
  }
  closest(): FakeElement | null {
    return this.name === 'button' ? this : (this.parent?.closest() ?? null)
  }
  contains(other: FakeElement | null): boolean {
    return other !== null && (other === this || this.contains(other.parent))
  }
}

const body = new FakeElement('body')
const main = new FakeElement('main', body)
const field = new FakeElement('input', body)
const button = new FakeElement('button', main)
const icon = new FakeElement('svg', button)

const listeners = new Set<(event: { target: unknown }) => void>()
const page = {
  activeElement: body,
  addEventListener: (_: string, listener: () => void) => listeners.add(listener),
  removeEventListener: (_: string, listener: () => void) => listeners.delete(listener),
}
function press(target: FakeElement, thenFocused: FakeElement): void {
  for (const listener of listeners) listener({ target })
  page.activeElement = thenFocused
}

beforeEach(() => {
  vi.stubGlobal('Element', FakeElement)
  vi.stubGlobal('document', page)
  return watchPresses()
})

test.each([
  ['took the focus', button],
  ['did not take the focus, which went to the main part, as in Safari', main],
  ['did not take the focus, which went to the page, as in Safari', body],
])('the pressed button is the opener if it %s', (_, focused) => {
  press(icon, focused)
  expect(findOpener()).toBe(button)
})

test('the focused element is the opener if the press was elsewhere or earlier', () => {
  press(button, field)
  expect(findOpener()).toBe(field)
  press(field, field)
  page.activeElement = body
  expect(findOpener()).toBe(body)
})

test('a watch that has stopped remembers no press', () => {
  press(field, field)
  watchPresses()()
  press(button, body)
  expect(findOpener()).toBe(body)
})
