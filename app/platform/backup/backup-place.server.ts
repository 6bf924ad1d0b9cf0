import { readdir, readFile, rm } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import type { Config } from '../config.server.ts'
import { writeDurably } from '../files/files.server.ts'
import { openBucket, within, type S3Settings } from '../files/s3-file-store.server.ts'

/** Where backups lie: named parts in a folder, or in a bucket. When `put` returns, the part survives a power cut. */
export type BackupPlace = {
  put: (name: string, bytes: Uint8Array) => Promise<void>
  /** Null when there is no such part. */
  get: (name: string) => Promise<Buffer | null>
  /** The names of the parts that begin with `prefix`. */
  list: (prefix: string) => Promise<string[]>
  remove: (name: string) => Promise<void>
}

/**
 * The place that is named: a folder of this machine, or `s3://bucket` or `s3://bucket/folder` with
 * the account of the files.
 */
export function backupPlace(named: string, { s3Account }: Pick<Config, 's3Account'>): BackupPlace {
  const bucket = /^s3:\/\/([^/]+)(?:\/(.*?))?\/?$/.exec(named)
  if (!bucket) return folderPlace(resolve(named))
  if (!s3Account) throw new Error('S3_ACCESS_KEY_ID et S3_SECRET_ACCESS_KEY manquent.')
  return bucketPlace({ ...s3Account, bucket: bucket[1]! }, bucket[2] ? `${bucket[2]}/` : '')
}

function folderPlace(folder: string): BackupPlace {
  const pathOf = (name: string) => join(folder, name)
  return {
    put: (name, bytes) => writeDurably(pathOf(name), bytes),
    get: (name) => readFile(pathOf(name)).catch(absent(null)),
    async list(prefix) {
      const found = await readdir(folder, { recursive: true, withFileTypes: true }).catch(
        absent([]),
      )
      return found
        .filter((entry) => entry.isFile() && !entry.name.endsWith('.part'))
        .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1))
        .map((name) => name.replaceAll('\\', '/'))
        .filter((name) => name.startsWith(prefix))
    },
    remove: (name) => rm(pathOf(name), { force: true }),
  }
}

function absent<T>(value: T): (error: unknown) => T {
  return (error) => {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return value
    throw error
  }
}

function bucketPlace(settings: S3Settings, folder: string): BackupPlace {
  let opened: ReturnType<typeof openBucket> | undefined
  const open = () => (opened ??= openBucket(settings))
  const Bucket = settings.bucket
  return {
    async put(name, bytes) {
      const { client, s3 } = await open()
      const part = { Bucket, Key: folder + name, Body: bytes, ContentLength: bytes.byteLength }
      await client.send(new s3.PutObjectCommand(part), within())
    },
    async get(name) {
      const { client, s3 } = await open()
      try {
        const answer = await client.send(
          new s3.GetObjectCommand({ Bucket, Key: folder + name }),
          within(),
        )
        return answer.Body ? Buffer.from(await answer.Body.transformToByteArray()) : null
      } catch (error) {
        if ((error as { name?: string }).name === 'NoSuchKey') return null
        throw error
      }
    },
    async list(prefix) {
      const { client, s3 } = await open()
      const names: string[] = []
      let ContinuationToken: string | undefined
      do {
        const page = await client.send(
          new s3.ListObjectsV2Command({
            Bucket,
            Prefix: folder + prefix,
            ...(ContinuationToken ? { ContinuationToken } : {}),
          }),
          within(),
        )
        for (const { Key } of page.Contents ?? []) if (Key) names.push(Key.slice(folder.length))
        ContinuationToken = page.NextContinuationToken
      } while (ContinuationToken)
      return names
    },
    async remove(name) {
      const { client, s3 } = await open()
      await client.send(new s3.DeleteObjectCommand({ Bucket, Key: folder + name }), within())
    },
  }
}
