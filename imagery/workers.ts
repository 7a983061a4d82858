/** Runs a task for each thing, so many at a time; the first failure stops what has not begun and is thrown at the end. */
export async function eachOf<T>(things: readonly T[], atATime: number, task: (thing: T) => Promise<void>) {
  const waiting = [...things]
  const failures: unknown[] = []
  const work = async () => {
    for (let thing = waiting.shift(); thing !== undefined && failures.length === 0; thing = waiting.shift())
      await task(thing).catch((error: unknown) => void failures.push(error))
  }
  await Promise.all(Array.from({ length: atATime }, work))
  if (failures.length > 0) throw failures[0]
}
