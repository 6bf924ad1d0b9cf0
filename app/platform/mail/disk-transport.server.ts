import { mkdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createTransport } from 'nodemailer'
import { composed } from './compose-mail.server.ts'
import type { MailSettings, MailTransport } from './mail-transport.ts'

/**
 * Keeps each mail as one readable `.eml` file under the data folder, the same file when it is
 * written again: they hold what opens accounts, and are closed to others.
 */
export function diskTransport(config: Pick<MailSettings, 'mailFrom' | 'dataDir'>): MailTransport {
  const composer = createTransport({ streamTransport: true, buffer: true, newline: 'crlf' })
  const folder = join(config.dataDir, 'mails')
  return {
    name: 'disk',
    async send(mail) {
      const written = await composer.sendMail(composed(mail, config.mailFrom))
      await mkdir(folder, { recursive: true, mode: 0o700 })
      const path = join(folder, `${mail.mailId}.eml`)
      await writeFile(`${path}.part`, written.message as Buffer, { mode: 0o600 })
      await rename(`${path}.part`, path)
      return written.messageId
    },
    close: () => {},
  }
}
