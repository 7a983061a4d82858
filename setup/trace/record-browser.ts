declare global {
  interface Window {
    /** Set by the tracing script. */
    recordEffect: (what: string, stack: string, at: number) => Promise<void>
    /** The root that React drew last. */
    drawnRoot: unknown
  }
}

/** Records every call, stored value, change of page, and update that a new hash asks React for. Runs in the browser before all other scripts, so it cannot use other functions of this file. */
export function recordPage(): void {
  Error.stackTraceLimit = Number.POSITIVE_INFINITY
  // Half a millisecond earlier, so that a call comes before what the server does within the same millisecond.
  const note = (what: string) => void window.recordEffect(what, new Error('here').stack ?? '', Date.now() - 0.5)
  const watch = (owner: object, name: string, see: (...given: unknown[]) => void) => {
    const original: unknown = Reflect.get(owner, name)
    if (typeof original !== 'function') throw new Error(`The browser has no ${name}`)
    const apply = (target: typeof original, self: unknown, given: unknown[]): unknown => {
      see(...given)
      return Reflect.apply(target, self, given)
    }
    Object.assign(owner, { [name]: new Proxy(original, { apply }) })
  }
  // What React looks for to tell its developer tools what it has drawn.
  const developerTools = {
    renderers: new Map(),
    supportsFiber: true,
    inject: () => 1,
    onCommitFiberUnmount: () => {},
    onCommitFiberRoot: (_: number, root: unknown) => {
      window.drawnRoot = root
    },
  }
  Object.assign(window, { __REACT_DEVTOOLS_GLOBAL_HOOK__: developerTools })
  watch(window, 'fetch', (input, init) => {
    const { method, url } = new Request(String(input), init ?? {})
    note(`call ${method} ${new URL(url).pathname}`)
  })
  watch(window, 'queueMicrotask', () => {
    if (window.event?.type === 'popstate') note('update on popstate')
  })
  watch(Storage.prototype, 'setItem', (key) => note(`store ${String(key)}`))
  window.navigation.addEventListener('navigate', ({ destination }) =>
    note(`go to ${new URL(destination.url).pathname}`),
  )
}

/** The stacks at which a drawn element and the components that own it were made, up to the root. React keeps them in its development build. */
export function ownerStacks(element: Element): string[] {
  const read = (from: unknown, name: string): unknown =>
    typeof from === 'object' && from !== null ? Reflect.get(from, name) : undefined
  const find = (fiber: unknown): unknown => {
    for (let one = fiber; one; one = read(one, 'sibling')) {
      const found = read(one, 'stateNode') === element ? one : find(read(one, 'child'))
      if (found) return found
    }
    return undefined
  }
  const stacks: string[] = []
  for (let fiber = find(read(window.drawnRoot, 'current')); fiber; fiber = read(fiber, '_debugOwner')) {
    const made = read(fiber, '_debugStack')
    if (made instanceof Error) stacks.push(made.stack ?? '')
  }
  return stacks
}
