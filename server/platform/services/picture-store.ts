export type FileStore = {
  readonly put: (key: string, bytes: Uint8Array) => Promise<void>
  readonly get: (key: string) => Promise<Uint8Array<ArrayBuffer> | null>
  readonly delete: (key: string) => Promise<void>
  readonly list: (prefix?: string) => Promise<string[]>
}

/** The files of pictures. Keys contain the digest of the content, so a file never changes. */
export type PictureStore = FileStore
