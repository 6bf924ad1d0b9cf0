/** How long before or after now a message that a receiver believes may have been sent, seconds. */
const BELIEVED_SECONDS = 300

/** How a receiver in JavaScript checks that a message comes from here. The documentation shows it, and a test runs it. */
export const SIGNATURE_SAMPLE = `import { createHmac, timingSafeEqual } from 'node:crypto'

// «\u00a0body\u00a0» est le texte reçu, tel quel, avant toute lecture du JSON.
export function comesFromOuvreo(headers, body, secret) {
  const id = headers['webhook-id']
  const sentAt = headers['webhook-timestamp']
  const age = Math.abs(Date.now() / 1000 - Number(sentAt))
  if (!(age <= ${BELIEVED_SECONDS})) return false
  const key = Buffer.from(secret.slice('whsec_'.length), 'base64')
  const signed = [id, sentAt, body].join('.')
  const right = createHmac('sha256', key).update(signed).digest()
  const signatures = String(headers['webhook-signature']).split(' ')
  return signatures.some((one) => {
    const given = Buffer.from(one.slice('v1,'.length), 'base64')
    return given.length === right.length && timingSafeEqual(given, right)
  })
}`
