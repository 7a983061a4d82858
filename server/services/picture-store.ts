/** Where the files of pictures are kept, by keys that are made of the digest of their content, so that none ever changes. */
export type PictureStore = {
  readonly put: (key: string, bytes: Uint8Array) => Promise<void>
  /** The content of a file, null if there is none. */
  readonly get: (key: string) => Promise<Uint8Array<ArrayBuffer> | null>
  readonly delete: (key: string) => Promise<void>
  readonly list: () => Promise<string[]>
}
