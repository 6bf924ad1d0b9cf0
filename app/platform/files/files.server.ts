import { mkdir, open, readdir, readFile, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { readConfig } from '../config.server.ts'
import { newStorageKey } from './storage-key.server.ts'
import { STORAGE_KEY, type FileStore } from './file-store.ts'
import { s3FileStore } from './s3-file-store.server.ts'

/** Files in a folder of this machine. */
export function diskFileStore(folder: string): FileStore {
  const pathOf = (key: string) => {
    if (!STORAGE_KEY.test(key)) throw new Error('Not a storage key')
    return join(folder, key)
  }
  return {
    async put(bytes, key = newStorageKey()) {
      await writeDurably(pathOf(key), bytes)
      return key
    },
    async get(key) {
      try {
        return await readFile(pathOf(key))
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
        throw error
      }
    },
    remove: (key) => rm(pathOf(key), { force: true }),
    async *list() {
      for (const entry of await entriesOf(folder)) {
        const path = join(folder, entry)
        const key = entry.replaceAll('\\', '/')
        if (STORAGE_KEY.test(key)) yield { key, writtenAt: (await stat(path)).mtime }
      }
    },
  }
}

/**
 * Writes a whole file, for this account alone: once it returns, the file survives a power cut; when
 * it throws, there is none.
 */
export async function writeDurably(path: string, bytes: Uint8Array): Promise<void> {
  await mkdir(dirname(path), { recursive: true, mode: 0o700 })
  const incoming = `${path}.part`
  try {
    const handle = await open(incoming, 'w', 0o600)
    try {
      await handle.writeFile(bytes)
      await handle.sync()
    } finally {
      await handle.close()
    }
    await rename(incoming, path)
    await syncFolder(dirname(path))
  } catch (error) {
    await rm(incoming, { force: true })
    throw error
  }
}

async function entriesOf(folder: string): Promise<string[]> {
  try {
    return await readdir(folder, { recursive: true })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return []
    throw error
  }
}

/** Makes a rename itself durable; not every system lets a folder be opened, and then there is nothing to do. */
async function syncFolder(folder: string): Promise<void> {
  try {
    const handle = await open(folder, 'r')
    await handle.sync().finally(() => handle.close())
  } catch (error) {
    if (
      !['EISDIR', 'EPERM', 'EINVAL', 'EACCES'].includes((error as NodeJS.ErrnoException).code ?? '')
    )
      throw error
  }
}

let store: FileStore | undefined

/** The product's file store: the configured bucket, else a folder under the data folder. */
export function fileStore(): FileStore {
  const { s3, dataDir } = readConfig()
  return (store ??= s3 ? s3FileStore(s3) : diskFileStore(join(dataDir, 'files')))
}

/** Puts another store in its place, for a process's whole life (tests). */
export function useFileStore(other: FileStore): void {
  store = other
}
