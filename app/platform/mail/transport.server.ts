import { mkdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createTransport } from 'nodemailer'
import type { Config } from '../config.server.ts'

/** A mail ready to leave. `messageId` is the same at every attempt, so that a provider can drop a second copy. */
export type ReadyMail = { messageId: string; to: string; subject: string; html: string; text: string }

/** What carries mail out; answers with the provider's id, throws when it was not taken. */
export type MailTransport = { name: 'smtp' | 'disk'; send: (mail: ReadyMail) => Promise<string> }

/** Domains that belong to nobody (RFC 2606): the demonstration's addresses, never given to a provider. */
const RESERVED = /@(?:[^@]+\.)?(?:example|test|invalid|localhost|example\.(?:com|net|org|fr))\.?\s*$/i

/** One recipient, whatever the text holds: a list of addresses is not read out of it. */
const only = (address: string) => ({ name: '', address })

/** The transport of this configuration: SMTP when `SMTP_URL` is set, otherwise `.eml` files kept under the data folder. */
export function mailTransport(config: Pick<Config, 'smtpUrl' | 'mailFrom' | 'dataDir'>): MailTransport {
  const disk = diskTransport(config)
  if (!config.smtpUrl) return disk
  const smtp = createTransport(config.smtpUrl, { from: config.mailFrom, connectionTimeout: 5_000, greetingTimeout: 5_000, socketTimeout: 15_000 } as never)
  return {
    name: 'smtp',
    async send(mail) {
      if (RESERVED.test(mail.to)) return disk.send(mail)
      const sent = await smtp.sendMail({ ...mail, to: only(mail.to), from: config.mailFrom, disableFileAccess: true, disableUrlAccess: true })
      return sent.messageId
    },
  }
}

function diskTransport(config: Pick<Config, 'mailFrom' | 'dataDir'>): MailTransport {
  const composer = createTransport({ streamTransport: true, buffer: true, newline: 'crlf' })
  return {
    name: 'disk',
    async send(mail) {
      const composed = await composer.sendMail({ ...mail, to: only(mail.to), from: config.mailFrom, disableFileAccess: true, disableUrlAccess: true })
      const folder = join(config.dataDir, 'mails')
      await mkdir(folder, { recursive: true })
      const path = join(folder, `${mail.messageId.replace(/[^\w-]/g, '_')}.eml`)
      await writeFile(`${path}.part`, composed.message as Buffer)
      await rename(`${path}.part`, path)
      return composed.messageId
    },
  }
}
