import { createHmac, randomBytes } from 'node:crypto'

const PREFIX = 'whsec_'

/** A new secret to sign with, as Standard Webhooks writes them: 256 random bits. */
export function newSecret(): string {
  return PREFIX + randomBytes(32).toString('base64')
}

/**
 * The headers of a message after Standard Webhooks. Each secret signs: a receiver takes the message when one of the
 * signatures is right, so that it may change its secret after us.
 */
export function signedHeaders(
  message: { id: string; body: string; sentAt: Date },
  secrets: readonly string[],
): Record<'webhook-id' | 'webhook-timestamp' | 'webhook-signature', string> {
  const timestamp = String(Math.floor(message.sentAt.getTime() / 1_000))
  const signed = `${message.id}.${timestamp}.${message.body}`
  return {
    'webhook-id': message.id,
    'webhook-timestamp': timestamp,
    'webhook-signature': secrets.map((secret) => `v1,${signatureOf(signed, secret)}`).join(' '),
  }
}

function signatureOf(signed: string, secret: string): string {
  const key = Buffer.from(secret.slice(PREFIX.length), 'base64')
  return createHmac('sha256', key).update(signed).digest('base64')
}
