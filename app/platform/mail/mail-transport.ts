import type { Config } from '../config.server.ts'

/** A file that leaves with a mail. */
export type MailAttachment = {
  name: string
  contentType: 'application/pdf' | 'image/webp' | 'application/xml'
  bytes: Buffer
}

/**
 * A mail ready to leave. `key` is the same at every attempt and makes the Message-ID and the
 * idempotency key, by which a provider or a mailbox knows a second copy. `replyTo` is who is
 * answered, the sender when null. `unsubscribe` is the address of one-click unsubscribing (RFC
 * 8058); `gated` says that the site is behind its password, where no mailbox can post to it.
 */
export type ReadyMail = {
  mailId: string
  key: string
  to: string
  replyTo: string | null
  subject: string
  html: string
  text: string
  unsubscribe: string | null
  attachments: readonly MailAttachment[]
  gated?: boolean
}

/** What carries mail out. `send` answers with the provider's id, or throws a `SendFailure` when it was not taken. */
export type MailTransport = {
  name: 'smtp' | 'resend' | 'disk'
  send: (mail: ReadyMail) => Promise<string>
  close: () => void
}

/** The settings that choose and make a transport. */
export type MailSettings = Pick<Config, 'smtpUrl' | 'mailFrom' | 'dataDir'> &
  Partial<Pick<Config, 'resend' | 'gatePassword'>>
