/** Bytes of one storage of the browser by key, each character counted as two, as browsers do; null if it is blocked. */
export type StorageUse = Readonly<Record<string, number>> | null

const BYTES_A_CHARACTER = 2

export function storageUse(open: () => Storage): StorageUse {
  try {
    const storage = open()
    const keys = Array.from({ length: storage.length }, (_, at) => storage.key(at) ?? '').toSorted()
    return Object.fromEntries(
      keys.map((key) => [key, BYTES_A_CHARACTER * (key.length + (storage.getItem(key)?.length ?? 0))]),
    )
  } catch {
    return null
  }
}
