import type { Config } from '../config.server.ts'
import { diskTransport } from './disk-transport.server.ts'
import { resendTransport } from './resend-transport.server.ts'
import { smtpTransport } from './smtp-transport.server.ts'

/**
 * A mail ready to leave. `key` is the same at every attempt and makes the Message-ID and the idempotency key, by which
 * a provider or a mailbox knows a second copy. `replyTo` is who is answered, the sender when null. `unsubscribe` is the address of
 * one-click unsubscribing (RFC 8058); `gated` says that the site is behind its password, where no mailbox can post to it.
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

/** Domains that belong to nobody (RFC 2606): the demonstration's addresses, never given to a provider. */
const RESERVED =
  /@(?:[^@]+\.)?(?:example|test|invalid|localhost|example\.(?:com|net|org|fr))\.?\s*$/i

/** Whether nobody can own an address. */
export const isReservedAddress = (address: string): boolean => RESERVED.test(address)

/**
 * The transport of this configuration: Resend with `RESEND_API_KEY`, else SMTP with `SMTP_URL`, else `.eml` files kept
 * under the data folder. Whatever it is, addresses that nobody can own stay on the disk.
 */
export function mailTransport(config: MailSettings): MailTransport {
  const gated = Boolean(config.gatePassword)
  const disk = diskTransport(config)
  const provider = config.resend
    ? resendTransport({ ...config.resend, mailFrom: config.mailFrom })
    : config.smtpUrl
      ? smtpTransport({ url: config.smtpUrl, mailFrom: config.mailFrom })
      : null
  return {
    ...(provider ?? disk),
    send: (mail) =>
      (provider && !isReservedAddress(mail.to) ? provider : disk).send({ ...mail, gated }),
  }
}
