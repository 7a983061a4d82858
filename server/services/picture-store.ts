/** Files by their keys, in a folder or a bucket. */
export type FileStore = {
  readonly put: (key: string, bytes: Uint8Array) => Promise<void>
  /** The content of a file, null if there is none. */
  readonly get: (key: string) => Promise<Uint8Array<ArrayBuffer> | null>
  readonly delete: (key: string) => Promise<void>
  /** The keys that begin with a prefix, of all files unless one is given. */
  readonly list: (prefix?: string) => Promise<string[]>
}

/** Where the files of pictures are kept, by keys that are made of the digest of their content, so that none ever changes. */
export type PictureStore = FileStore
