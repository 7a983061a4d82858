import type { Environment } from './environment.ts'

/** A bucket of any S3: its address with its name in it, and who asks. */
export type Bucket = {
  readonly url: string
  readonly region: string
  readonly accessKeyId: string
  readonly secretAccessKey: string
}

/** The bucket that the environment names for pictures; null if it names none. */
export function bucketOf(env: Environment): Bucket | null {
  const { S3_BUCKET_URL: url, S3_REGION: region, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY } = env
  if (url === null || S3_ACCESS_KEY_ID === null || S3_SECRET_ACCESS_KEY === null) return null
  return { url, region, accessKeyId: S3_ACCESS_KEY_ID, secretAccessKey: S3_SECRET_ACCESS_KEY }
}

/** What is missing of a bucket that the environment names in part, as a line for the owner. */
export function missingForBucket({ S3_BUCKET_URL, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY }: Environment): string[] {
  const given = Object.entries({ S3_BUCKET_URL, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY })
  const missing = given.flatMap(([name, value]) => (value === null ? [name] : []))
  return missing.length === 0 || missing.length === given.length
    ? []
    : [`${missing.join(' and ')} must be set too for pictures to be kept in a bucket, or none of the three.`]
}
