/** Files by their keys, in a folder or a bucket. */
export type FileStore = {
  readonly put: (key: string, bytes: Uint8Array) => Promise<void>
  /** The content of a file, null if there is none. */
  readonly get: (key: string) => Promise<Uint8Array<ArrayBuffer> | null>
  readonly delete: (key: string) => Promise<void>
  /** Lists the keys with a prefix, or all keys. */
  readonly list: (prefix?: string) => Promise<string[]>
}

/** The files of pictures. Keys contain the digest of the content, so a file never changes. */
export type PictureStore = FileStore
