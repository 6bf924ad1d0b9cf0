import { diskTransport } from './disk-transport.server.ts'
import type { MailSettings, MailTransport } from './mail-transport.ts'
import { resendTransport } from './resend-transport.server.ts'
import { smtpTransport } from './smtp-transport.server.ts'

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
