import { createECDH } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Config } from '#app/platform/config.server.ts'

/**
 * The pair that signs what this site pushes (RFC 8292), in base64url. Browsers that subscribed know
 * the public half: another pair loses them all.
 */
export type PushKeys = { publicKey: string; privateKey: string }

/**
 * The pair of the configuration; in the demonstration, one made once and kept (mode 0600) in the
 * data folder; else null: this site pushes nothing, and says so. Throws when the kept file cannot
 * be read.
 */
export function pushKeys(config: Pick<Config, 'vapid' | 'demo' | 'dataDir'>): PushKeys | null {
  if (config.vapid) return config.vapid
  if (!config.demo) return null
  const path = join(config.dataDir, 'web-push-keys.json')
  if (!existsSync(path)) {
    mkdirSync(config.dataDir, { recursive: true })
    const pair = createECDH('prime256v1')
    pair.generateKeys()
    const keys: PushKeys = {
      publicKey: pair.getPublicKey('base64url'),
      privateKey: inFull(pair.getPrivateKey()).toString('base64url'),
    }
    try {
      writeFileSync(path, JSON.stringify(keys), { mode: 0o600, flag: 'wx' })
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    }
  }
  const { publicKey, privateKey } = JSON.parse(readFileSync(path, 'utf8')) as PushKeys
  return { publicKey, privateKey }
}

/** Node leaves out leading zero bytes, one key in 256. */
function inFull(key: Buffer): Buffer {
  return Buffer.concat([Buffer.alloc(32 - key.length), key])
}
