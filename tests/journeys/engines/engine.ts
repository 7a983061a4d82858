export type Press = 'mouse' | 'touch'
export type Size = { readonly width: number; readonly height: number }

/** A browser other than Chromium, with one open page; `run` calls a function's source in the page and answers what it gives as JSON. */
export type Engine = {
  readonly presses: readonly Press[]
  open: (url: string) => Promise<void>
  run: (source: string, ...values: readonly unknown[]) => Promise<unknown>
  press: (x: number, y: number, how: Press) => Promise<void>
  type: (text: string) => Promise<void>
  close: () => Promise<void>
}

export const ENTER = '\uE007'

/** Waits for a line of a program's output that matches, and answers what its first group holds; throws with the output when the program ends before. */
export async function lineOf(output: AsyncIterable<string>, pattern: RegExp): Promise<string> {
  let read = ''
  for await (const text of output) {
    read += text
    const found = pattern.exec(read)?.[1]
    if (found) return found
  }
  throw new Error(`The browser ended before it could be driven.\n${read}`)
}
