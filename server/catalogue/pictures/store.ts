import { mkdir, open, readdir, readFile, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { ownNames } from '#shop/desk/pictures.ts'
import { randomUUID } from '../../platform/runtime/runtime.ts'
import type { FileStore, PictureStore } from '../../platform/services/picture-store.ts'

/** The first part of the keys of an order's photograph. No route below /pictures serves them: server/orders/order/photos.ts says who may see them. */
export const ORDER_PHOTO = 'order-photo'

const anyName = Object.values(ownNames).join('|')
/** Every key has this form, no matter who asks: no key leads out of a folder or a bucket. */
const KEY = new RegExp(
  `^(upload|master|(${anyName})-(card|\\d{3,4})|${ORDER_PHOTO}-\\d{3,4}|logo-[\\da-z-]{2,20})\\.[\\da-f]{16}\\.(bin|avif|jpg|png)$`,
)

const isPictureKey = (name: string): boolean => KEY.test(name)

const isMissing = (error: unknown) => error instanceof Error && 'code' in error && error.code === 'ENOENT'

/** A store that accepts only the keys of pictures: a put of another key fails. */
export function forPictures(store: FileStore): PictureStore {
  return {
    async put(key, bytes) {
      if (!isPictureKey(key)) throw new Error(`${JSON.stringify(key)} is no name of a picture`)
      await store.put(key, bytes)
    },
    get: async (key) => (isPictureKey(key) ? store.get(key) : null),
    async delete(key) {
      if (isPictureKey(key)) await store.delete(key)
    },
    list: async (prefix) => (await store.list(prefix)).filter(isPictureKey),
  }
}

/** Keeps files in a folder, which is created with the first of them. A file is written completely or not at all. */
export function folderFiles(folder: string): FileStore {
  return {
    async put(key, bytes) {
      await mkdir(folder, { recursive: true, mode: 0o700 })
      const part = join(folder, `.${randomUUID()}.part`)
      try {
        const file = await open(part, 'wx', 0o600)
        try {
          await file.writeFile(bytes)
          await file.sync()
        } finally {
          await file.close()
        }
        await rename(part, join(folder, key))
      } catch (error) {
        await rm(part, { force: true })
        throw error
      }
    },
    async get(key) {
      try {
        return await readFile(join(folder, key))
      } catch (error) {
        if (isMissing(error)) return null
        throw error
      }
    },
    async delete(key) {
      await rm(join(folder, key), { force: true })
    },
    async list(prefix = '') {
      try {
        return (await readdir(folder)).filter((name) => name.startsWith(prefix))
      } catch (error) {
        if (isMissing(error)) return []
        throw error
      }
    },
  }
}

export const folderStore = (folder: string): PictureStore => forPictures(folderFiles(folder))

export const pictureFolder = (dataDir: string): string => join(dataDir, 'pictures')

/** The pictures beside a backup's file; since none ever changes, one folder serves all backups that lie there. */
export const picturesBeside = (file: string): PictureStore => folderStore(pictureFolder(dirname(file)))

/** Copies to another store what it lacks of some pictures, of all unless keys are given; answers how many there were. */
export async function copyPictures(from: PictureStore, to: PictureStore, keys?: readonly string[]): Promise<number> {
  const there = new Set(await to.list())
  const missing = (keys ?? (await from.list())).filter((key) => !there.has(key))
  for (const key of missing) {
    const bytes = await from.get(key)
    if (bytes) await to.put(key, bytes)
  }
  return missing.length
}
