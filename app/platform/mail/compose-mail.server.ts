import { createHash } from 'node:crypto'
import type { ReadyMail } from './mail-transport.ts'

/** One recipient, whatever the text holds: a list of addresses is not read out of it. */
const only = (address: string) => ({ name: '', address })

/**
 * The key of a mail: a digest of its cause and of how often the team sent it anew. It names nobody, and is the same
 * again should the cause be written a second time after a restored backup.
 */
export function mailKey(dedupeKey: string, round: number): string {
  return createHash('sha256').update(`${dedupeKey}\0${round}`).digest('hex').slice(0, 40)
}

/** The Message-ID of a key, under the sender's own domain. */
function messageIdOf(key: string, mailFrom: string): string {
  const domain = /@([^@<>\s]+)>?\s*$/.exec(mailFrom)?.[1] ?? 'ouvreo'
  return `<${key}@${domain}>`
}

/**
 * The headers by which mailboxes offer one-click unsubscribing (RFC 8058); none for what one cannot refuse. Behind the
 * gate the link stays, for a person to open; a mailbox that posted to it would be refused, so that is not offered.
 */
export function unsubscribeHeaders(mail: ReadyMail): Record<string, string> {
  if (!mail.unsubscribe) return {}
  return {
    'List-Unsubscribe': `<${mail.unsubscribe}>`,
    ...(mail.gated ? {} : { 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }),
  }
}

/** A mail as nodemailer takes it: nothing in it is read from a file or from an address. */
export function composed(mail: ReadyMail, mailFrom: string) {
  return {
    from: mailFrom,
    to: only(mail.to),
    ...(mail.replyTo ? { replyTo: only(mail.replyTo) } : {}),
    subject: mail.subject,
    html: mail.html,
    text: mail.text,
    attachments: mail.attachments.map(({ name, contentType, bytes }) => ({
      filename: name,
      contentType,
      content: bytes,
    })),
    messageId: messageIdOf(mail.key, mailFrom),
    headers: { ...unsubscribeHeaders(mail), 'Auto-Submitted': 'auto-generated' },
    disableFileAccess: true,
    disableUrlAccess: true,
  }
}
