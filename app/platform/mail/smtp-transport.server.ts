import { createTransport } from 'nodemailer'
import { composed } from './compose-mail.server.ts'
import { SendFailure } from './send-failure.ts'
import type { MailTransport } from './mail-transport.ts'

/**
 * Connections kept open at once; a relay that allows fewer refuses the others for the moment, and
 * they are tried again.
 */
const CONNECTIONS = 4

/** What nodemailer says of a failure. */
type SmtpError = { code?: unknown; responseCode?: unknown; command?: unknown; syscall?: unknown }

/** How long each step of a conversation may take, ms. */
const PATIENCE = { connectionTimeout: 5_000, greetingTimeout: 5_000, socketTimeout: 15_000 }

/** Why a relay would take no mail of ours, by its code and its answer; null when it lets us in. */
export async function refusalOfRelay(url: string): Promise<string | null> {
  const smtp = createTransport({ url, ...PATIENCE, ...encryption(url) } as never)
  try {
    await smtp.verify()
    return null
  } catch (error) {
    const { code, responseCode } = error as SmtpError
    return [code, responseCode].filter(Boolean).join(' ') || 'erreur'
  } finally {
    smtp.close()
  }
}

/** Sends by SMTP, over a few connections that are kept while there is mail. */
export function smtpTransport({ url, mailFrom }: { url: string; mailFrom: string }): MailTransport {
  const options = {
    pool: true,
    maxConnections: CONNECTIONS,
    maxMessages: 500,
    maxRequeues: 1,
    idleTimeout: 5_000,
    ...PATIENCE,
    ...encryption(url),
  }
  const smtp = createTransport({ url, ...options } as never, { from: mailFrom } as never)
  return {
    name: 'smtp',
    async send(mail) {
      try {
        return ((await smtp.sendMail(composed(mail, mailFrom))) as { messageId: string }).messageId
      } catch (error) {
        throw smtpFailure(error as SmtpError)
      }
    },
    close: () => smtp.close(),
  }
}

/**
 * A relay beyond this machine that is given a password must offer encryption: somebody in between who hides its offer
 * would otherwise be told the password and every mail. The address has the last word (`?requireTLS=false`).
 */
export function encryption(url: string): { requireTLS?: true } {
  const { protocol, username, hostname, searchParams } = new URL(url)
  const here = hostname === 'localhost' || hostname === '[::1]' || hostname.startsWith('127.')
  return protocol === 'smtp:' &&
    username &&
    !here &&
    !searchParams.has('requireTLS') &&
    !searchParams.has('ignoreTLS')
    ? { requireTLS: true }
    : {}
}

/**
 * Reads a failure of SMTP. Only a 5xx about this recipient or this message is for good: one about us (the password, the
 * sender) is a setting to mend, and every mail must still be there afterwards.
 */
function smtpFailure(error: SmtpError): SendFailure {
  const answer = typeof error.responseCode === 'number' ? error.responseCode : null
  const code = [String(error.code ?? 'erreur'), answer].filter(Boolean).join(' ')
  const command = String(error.command ?? '')
  const failure = (kind: SendFailure['kind'], sentence: string) =>
    new SendFailure({ kind, sentence, code })
  if (command === 'STARTTLS' || error.code === 'ETLS')
    return failure('postponed', 'Le serveur d’envoi ne propose pas de connexion chiffrée')
  if (command.startsWith('AUTH') || error.code === 'EAUTH')
    return failure('postponed', 'Le serveur d’envoi refuse notre identifiant')
  if (command === 'MAIL FROM')
    return failure('postponed', 'Le serveur d’envoi refuse notre adresse d’expédition')
  if (command === 'RCPT TO')
    return answer !== null && answer >= 500
      ? failure('refused', 'Le serveur refuse cette adresse')
      : failure('postponed', 'Le serveur refuse cette adresse pour l’instant')
  if (command === 'API' && error.code === 'EENVELOPE')
    return failure('refused', 'Cette adresse ne peut pas recevoir d’email')
  if (answer !== null)
    return answer >= 500 && command === 'DATA'
      ? failure('refused', 'Le serveur refuse ce message')
      : failure('postponed', 'Le serveur remet cet envoi à plus tard')
  if (
    error.syscall === 'connect' ||
    ['EDNS', 'ECONNREFUSED', 'EPROXY'].includes(String(error.code))
  )
    return failure('postponed', 'Le serveur d’envoi est injoignable')
  return failure('unanswered', 'Le serveur d’envoi a coupé sans répondre')
}
