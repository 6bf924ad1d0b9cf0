import { createCipheriv, createDecipheriv, createHash, hkdfSync, randomBytes } from 'node:crypto'
import { promisify } from 'node:util'
import { zstdCompress, zstdDecompress } from 'node:zlib'
import { BackupFault } from './backup-fault.ts'

const FORMAT = Buffer.from('ouvreo-backup-1\n')
const NONCE = 12
const TAG = 16
const MARK = 8

/** The key of backups, and eight bytes that tell a wrong key from damage without saying anything of it. */
export type BackupKey = { key: Buffer; mark: Buffer }

/** Makes the key out of the secret of the configuration. */
export function backupKey(secret: string): BackupKey {
  const derived = (purpose: string) => Buffer.from(hkdfSync('sha256', secret, '', purpose, 32))
  const mark = createHash('sha256').update(derived('ouvreo backup mark')).digest()
  return { key: derived('ouvreo backup'), mark: mark.subarray(0, MARK) }
}

const compress = promisify(zstdCompress)
const decompress = promisify(zstdDecompress)

/** Compresses and encrypts one part (AES-256-GCM). Its name is sealed with it: no part takes the place of another. */
export async function sealPart(
  { key, mark }: BackupKey,
  name: string,
  bytes: Uint8Array,
): Promise<Buffer> {
  const nonce = randomBytes(NONCE)
  const cipher = createCipheriv('aes-256-gcm', key, nonce)
  cipher.setAAD(Buffer.from(name))
  const sealed = [cipher.update(await compress(bytes)), cipher.final()]
  return Buffer.concat([FORMAT, mark, nonce, ...sealed, cipher.getAuthTag()])
}

/** What `sealPart` took; throws `BackupFault` for another key, and for a single changed or missing byte. */
export async function openPart(
  { key, mark }: BackupKey,
  name: string,
  sealed: Buffer | null,
): Promise<Buffer> {
  const head = FORMAT.length + MARK + NONCE
  if (!sealed || sealed.length < head + TAG || !sealed.subarray(0, FORMAT.length).equals(FORMAT))
    throw new BackupFault('damaged', name)
  if (!sealed.subarray(FORMAT.length, FORMAT.length + MARK).equals(mark))
    throw new BackupFault('wrong_key', name)
  try {
    const opener = createDecipheriv('aes-256-gcm', key, sealed.subarray(head - NONCE, head))
    opener.setAAD(Buffer.from(name))
    opener.setAuthTag(sealed.subarray(-TAG))
    return await decompress(
      Buffer.concat([opener.update(sealed.subarray(head, -TAG)), opener.final()]),
    )
  } catch {
    throw new BackupFault('damaged', name)
  }
}
