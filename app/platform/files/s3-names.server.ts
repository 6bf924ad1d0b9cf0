import { openBucket, type S3Settings } from './s3-file-store.server.ts'

/** Names kept in a bucket, one empty object each: every process adds its own, and none overwrites another's. */
export function s3Names(settings: S3Settings, folder: string) {
  const Bucket = settings.bucket
  return {
    /** Keeps a name: when it returns the bucket has it. */
    async add(name: string): Promise<void> {
      const { client, s3 } = await openBucket(settings)
      await client.send(
        new s3.PutObjectCommand({ Bucket, Key: `${folder}/${name}`, Body: '', ContentLength: 0 }),
      )
    },
    async all(): Promise<string[]> {
      const { client, s3 } = await openBucket(settings)
      const names: string[] = []
      let token: string | undefined
      do {
        const page = await client.send(
          new s3.ListObjectsV2Command({
            Bucket,
            Prefix: `${folder}/`,
            ...(token ? { ContinuationToken: token } : {}),
          }),
        )
        names.push(...(page.Contents ?? []).map(({ Key }) => Key!.slice(folder.length + 1)))
        token = page.NextContinuationToken
      } while (token)
      return names
    },
  }
}
