const watched = { Object, Array, String, Number, Boolean, Function, Promise, Map, Set, RegExp, Date, Error }

function contents() {
  return Object.entries(watched).flatMap(([name, { prototype }]) =>
    Reflect.ownKeys(prototype).map((key) => ({
      name: `${name}.prototype.${String(key)}`,
      value: Object.getOwnPropertyDescriptor(prototype, key)?.value as unknown,
    })),
  )
}

/** Remembers what hangs on the language's own prototypes; the answer throws if something was added, taken away or replaced since. */
export function watchPrototypes(): () => void {
  const before = contents()
  return () => {
    const now = contents()
    const stranger = now.find(({ name, value }, index) => before[index]?.name !== name || before[index].value !== value)
    if (stranger || now.length !== before.length) throw new Error(`A prototype was polluted: ${stranger?.name ?? ''}`)
  }
}
