import { expect, test, vi } from 'vitest'
import { keepNumbersFromWheel } from './number-wheel.ts'

class Input extends EventTarget {
  readonly type: string
  readonly blur = vi.fn()
  constructor(type: string) {
    super()
    this.type = type
  }
}

test('turning the mouse wheel over a number field takes its focus away, other fields keep theirs', () => {
  const listeners: ((event: { target: unknown }) => void)[] = []
  vi.stubGlobal('HTMLInputElement', Input)
  vi.stubGlobal('document', {
    addEventListener: (_: string, listener: (typeof listeners)[0]) => listeners.push(listener),
  })
  keepNumbersFromWheel()
  const [number, text] = [new Input('number'), new Input('text')]
  for (const target of [number, text, new EventTarget()]) for (const listener of listeners) listener({ target })
  expect([number.blur.mock.calls.length, text.blur.mock.calls.length]).toEqual([1, 0])
})
