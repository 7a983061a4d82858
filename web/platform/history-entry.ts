type Change = { readonly how: 'pushState' | 'replaceState'; readonly state: unknown; readonly url: string | undefined }

const AGAIN_MS = 500

// Changes that the browser has not taken yet. Safari throws at the 101st in ten seconds, such as while somebody types in the search.
let waiting: Change[] = []
let timer: ReturnType<typeof setTimeout> | undefined

/** Adds an entry to the browser's history or replaces the current one: at once, or as soon as the browser takes it. Never throws. */
export function changeEntry(how: Change['how'], state: unknown, url?: string): void {
  const last = waiting.at(-1)
  if (last && how === 'replaceState') waiting[waiting.length - 1] = { ...last, state, url: url ?? last.url }
  else waiting.push({ how, state, url })
  write()
}

function write(): void {
  clearTimeout(timer)
  try {
    for (let next = waiting[0]; next; next = waiting[0]) {
      history[next.how](next.state, '', next.url)
      waiting.shift()
    }
  } catch {
    timer = setTimeout(write, AGAIN_MS)
  }
}

export const stateOfEntry = (): unknown => (waiting.at(-1) ?? history).state

export const urlOfEntry = (): string => waiting.findLast(({ url }) => url !== undefined)?.url ?? location.href

/** Goes back over so many entries. False if all of them were still waiting, so that no popstate comes. */
export function goBack(count: number): boolean {
  let left = count
  while (left > 0 && waiting.at(-1)?.how === 'pushState') {
    waiting.pop()
    left -= 1
  }
  if (left > 0) history.go(-left)
  return left > 0
}

export function forgetWaiting(): void {
  waiting = []
}
