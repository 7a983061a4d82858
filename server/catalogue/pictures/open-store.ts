import { getMimeType } from 'hono/utils/mime'
import { S3mini } from 's3mini'
import type { Bucket } from '../../platform/config/bucket.ts'
import type { Config } from '../../platform/config/config.ts'
import type { FileStore, PictureStore } from '../../platform/services/picture-store.ts'
import { folderStore, forPictures, pictureFolder } from './store.ts'

const TIMEOUT_MS = 30_000

export function bucketFiles({ url, region, accessKeyId, secretAccessKey }: Bucket): FileStore {
  const bucket = new S3mini({ endpoint: url, region, accessKeyId, secretAccessKey, requestAbortTimeout: TIMEOUT_MS })
  return {
    async put(key, bytes) {
      await bucket.putObject(key, bytes, getMimeType(key) ?? 'application/octet-stream')
    },
    async get(key) {
      const content = await bucket.getObjectArrayBuffer(key)
      return content && new Uint8Array(content)
    },
    async delete(key) {
      await bucket.deleteObject(key)
    },
    async list(prefix = '') {
      const objects = (await bucket.listObjects('/', prefix)) ?? []
      return objects.map(({ Key }) => Key)
    },
  }
}

export function openStore({ dataDir, bucket }: Pick<Config, 'dataDir' | 'bucket'>): PictureStore {
  return bucket === null ? folderStore(pictureFolder(dataDir)) : forPictures(bucketFiles(bucket))
}
