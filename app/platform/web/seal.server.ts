import { createCipheriv, createDecipheriv, createHmac, randomBytes } from 'node:crypto'
import { authSecret, derivedSecret, readConfig } from '#app/platform/config.server.ts'

const keyFor = (purpose: string) =>
  Buffer.from(derivedSecret(authSecret(readConfig()), purpose), 'hex')

/**
 * A text encrypted for one purpose (AES-256-GCM under a key of its own), so that a copy of the
 * database tells nothing.
 */
export function seal(purpose: string, text: string): string {
  const nonce = randomBytes(12)
  const cipher = createCipheriv('aes-256-gcm', keyFor(`seal:${purpose}`), nonce)
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString('base64url')
}

/** The text of a sealed one; null when it was sealed under another secret, or altered. */
export function unseal(purpose: string, sealed: string): string | null {
  const bytes = Buffer.from(sealed, 'base64url')
  try {
    const decipher = createDecipheriv(
      'aes-256-gcm',
      keyFor(`seal:${purpose}`),
      bytes.subarray(0, 12),
    )
    decipher.setAuthTag(bytes.subarray(12, 28))
    return Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()]).toString('utf8')
  } catch {
    return null
  }
}

/** A hash that only this product can make again: equal for equal texts, and nothing else can be learnt from it. */
export function keyedHash(purpose: string, text: string): string {
  return createHmac('sha256', keyFor(`hash:${purpose}`))
    .update(text)
    .digest('base64url')
}
