import type { Environment } from './environment.ts'

export type Bucket = {
  readonly url: string
  readonly region: string
  readonly accessKeyId: string
  readonly secretAccessKey: string
}

export function bucketOf(env: Environment): Bucket | null {
  const { S3_BUCKET_URL: url, S3_REGION: region, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY } = env
  if (url === null || S3_ACCESS_KEY_ID === null || S3_SECRET_ACCESS_KEY === null) return null
  return { url, region, accessKeyId: S3_ACCESS_KEY_ID, secretAccessKey: S3_SECRET_ACCESS_KEY }
}

/** A line for the owner if the environment names only a part of a bucket. */
export function missingForBucket({ S3_BUCKET_URL, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY }: Environment): string[] {
  const given = Object.entries({ S3_BUCKET_URL, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY })
  const missing = given.flatMap(([name, value]) => (value === null ? [name] : []))
  return missing.length === 0 || missing.length === given.length
    ? []
    : [`${missing.join(' and ')} must be set too for pictures to be kept in a bucket, or none of the three.`]
}
