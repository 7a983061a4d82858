export class MemoryStorage {
  readonly #texts = new Map<string, string>()
  trouble: 'full' | 'blocked' | undefined

  getItem(key: string): string | null {
    if (this.trouble === 'blocked') throw new Error('The operation is insecure.')
    return this.#texts.get(key) ?? null
  }

  setItem(key: string, text: string): void {
    if (this.trouble) throw new Error('The quota has been exceeded.')
    this.#texts.set(key, text)
  }

  removeItem(key: string): void {
    if (this.trouble === 'blocked') throw new Error('The operation is insecure.')
    this.#texts.delete(key)
  }
}
