import type { Bucket } from './bucket.ts'
import type { Environment } from './environment.ts'

/** The place of the off-site copy and its encryption key (32 bytes, base64url). */
export type OffSite = {
  readonly target: { readonly folder: string } | { readonly bucket: Bucket }
  readonly key: string
}

export function offSiteOf(env: Environment): OffSite | null {
  const { BACKUP_URL: url, BACKUP_KEY: key, BACKUP_REGION: region } = env
  const { BACKUP_ACCESS_KEY_ID: accessKeyId, BACKUP_SECRET_ACCESS_KEY: secretAccessKey } = env
  if (url === null || key === null) return null
  if (!url.startsWith('http')) return { target: { folder: url }, key }
  if (accessKeyId === null || secretAccessKey === null) return null
  return { target: { bucket: { url, region, accessKeyId, secretAccessKey } }, key }
}

export function missingForOffSite(env: Environment): string[] {
  const { BACKUP_URL: url, BACKUP_KEY, BACKUP_ACCESS_KEY_ID, BACKUP_SECRET_ACCESS_KEY } = env
  if (url === null) return []
  const needed = url.startsWith('http') ? { BACKUP_ACCESS_KEY_ID, BACKUP_SECRET_ACCESS_KEY } : {}
  const missing = Object.entries(needed).flatMap(([name, value]) => (value === null ? [name] : []))
  return [
    ...(BACKUP_KEY === null
      ? ['BACKUP_URL needs BACKUP_KEY: print a key with `npm run backup -- --new-key` and keep it away from the copy.']
      : []),
    ...(missing.length > 0 ? [`BACKUP_URL names a bucket, so ${missing.join(' and ')} must be set too.`] : []),
  ]
}
