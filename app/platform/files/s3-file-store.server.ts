import { newStorageKey } from './storage-key.server.ts'
import { STORAGE_KEY, type FileStore } from './file-store.ts'

/** Where and as whom to keep files at a provider that speaks S3. */
export type S3Settings = {
  endpoint: string | undefined
  bucket: string
  region: string
  accessKeyId: string
  secretAccessKey: string
}

/** How long one exchange with the provider may take, ms. */
const TIMEOUT_MS = 10_000

/**
 * Files in a bucket, private. The library (38 MB of memory) is loaded when the first file is kept
 * or read, and not before. The bucket must exist; nothing here makes one.
 */
export function s3FileStore(settings: S3Settings): FileStore {
  let opened: ReturnType<typeof openBucket> | undefined
  const open = () => (opened ??= openBucket(settings))
  const Bucket = settings.bucket
  const checked = (key: string) => {
    if (!STORAGE_KEY.test(key)) throw new Error('Not a storage key')
    return key
  }
  return {
    async put(bytes, key = newStorageKey()) {
      const Key = checked(key)
      const { client, s3 } = await open()
      await client.send(
        new s3.PutObjectCommand({
          Bucket,
          Key,
          Body: bytes,
          ContentLength: bytes.byteLength,
          ContentType: 'application/octet-stream',
          CacheControl: 'max-age=3600',
        }),
        within(),
      )
      return Key
    },
    async get(key) {
      const Key = checked(key)
      const { client, s3 } = await open()
      try {
        const answer = await client.send(new s3.GetObjectCommand({ Bucket, Key }), within())
        return answer.Body ? Buffer.from(await answer.Body.transformToByteArray()) : null
      } catch (error) {
        if (error instanceof s3.NoSuchKey || (error as { name?: string }).name === 'NoSuchKey')
          return null
        throw error
      }
    },
    async remove(key) {
      const Key = checked(key)
      const { client, s3 } = await open()
      await client.send(new s3.DeleteObjectCommand({ Bucket, Key }), within())
    },
    async *list() {
      const { client, s3 } = await open()
      let ContinuationToken: string | undefined
      do {
        const page = await client.send(
          new s3.ListObjectsV2Command({
            Bucket,
            MaxKeys: 1_000,
            ...(ContinuationToken ? { ContinuationToken } : {}),
          }),
          within(),
        )
        for (const { Key, LastModified } of page.Contents ?? [])
          if (Key && LastModified && STORAGE_KEY.test(Key))
            yield { key: Key, writtenAt: LastModified }
        ContinuationToken = page.NextContinuationToken
      } while (ContinuationToken)
    },
  }
}

/** Ends an exchange that takes too long. */
export const within = () => ({ abortSignal: AbortSignal.timeout(TIMEOUT_MS) })

/** Loads the library, and opens a client of the provider. */
export async function openBucket({
  endpoint,
  region,
  accessKeyId,
  secretAccessKey,
}: Omit<S3Settings, 'bucket'>) {
  const s3 = await import('@aws-sdk/client-s3')
  const client = new s3.S3Client({
    region,
    credentials: { accessKeyId, secretAccessKey },
    ...(endpoint ? { endpoint, forcePathStyle: true } : {}),
    maxAttempts: 3,
    // Providers other than the first one do not all know the newer checksums.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  })
  return { client, s3 }
}
