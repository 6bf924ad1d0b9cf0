import { mkdtempSync, rmSync } from 'node:fs'
import { createServer, type AddressInfo, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { SMTPServer } from 'smtp-server'
import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest'
import { setLogLevel } from '#app/platform/log.server.ts'
import { mailTransport } from '#app/platform/mail/transport.server.ts'
import type { MailTransport } from '#app/platform/mail/mail-transport.ts'

/** What the server does with a mail. */
export type SmtpManner =
  | 'take'
  | 'refuse later'
  | 'refuse for good'
  | 'refuse the recipient'
  | 'take then drop'
  | 'drop'

type SmtpStandIn = {
  manners: SmtpManner[]
  received: { from: string; to: string[]; raw: string }[]
  folder: string
  port: number
  /** The transport that sends to this server, or to another address. */
  transport: (url?: string) => MailTransport
}

/**
 * An SMTP server on the loopback, for the length of a test file. `manners` says what it does with the next mails; then
 * it takes everything.
 */
export function useSmtp(): SmtpStandIn {
  const smtp: SmtpStandIn = {
    manners: [],
    received: [],
    folder: '',
    port: 0,
    transport(url = `smtp://127.0.0.1:${smtp.port}`) {
      const transport = mailTransport({
        smtpUrl: url,
        mailFrom: 'Ouvréo <bonjour@ouvreo.fr>',
        dataDir: smtp.folder,
      })
      opened.push(transport)
      return transport
    },
  }
  const opened: MailTransport[] = []
  let server: SMTPServer

  /** Cuts every connection, as a machine that loses its power. */
  function hangUp() {
    for (const connection of (server as unknown as { connections: Set<{ _socket: Socket }> })
      .connections)
      connection._socket.destroy()
  }

  beforeAll(async () => {
    setLogLevel('silent')
    const refusal = (responseCode: number, text: string) =>
      Object.assign(new Error(text), { responseCode })
    server = new SMTPServer({
      disabledCommands: ['STARTTLS', 'AUTH'],
      logger: false,
      onConnect: (_session, done) => {
        if (smtp.manners[0] !== 'drop') return done()
        smtp.manners.shift()
        hangUp()
      },
      onRcptTo: (_address, _session, done) => {
        if (smtp.manners[0] !== 'refuse the recipient') return done()
        smtp.manners.shift()
        done(refusal(450, 'mailbox busy for secret@ouvreo.example'))
      },
      onData: (stream, session, done) => {
        const manner = smtp.manners.shift() ?? 'take'
        const chunks: Buffer[] = []
        stream.on('data', (chunk: Buffer) => chunks.push(chunk))
        stream.on('end', () => {
          const mail = {
            from: (session.envelope.mailFrom as { address: string }).address,
            to: session.envelope.rcptTo.map(({ address }) => address),
            raw: Buffer.concat(chunks).toString('utf8'),
          }
          if (manner === 'take' || manner === 'take then drop') smtp.received.push(mail)
          if (manner === 'take') return done()
          if (manner === 'refuse later') return done(refusal(451, 'try later'))
          if (manner === 'refuse for good') return done(refusal(554, 'no'))
          hangUp()
        })
      },
    })
    server.on('error', () => {})
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    smtp.port = (server.server.address() as AddressInfo).port
  })
  afterAll(() => {
    setLogLevel('info')
    return new Promise<void>((resolve) => server.close(() => resolve()))
  })
  beforeEach(() => {
    smtp.folder = mkdtempSync(join(tmpdir(), 'ouvreo-mail-'))
    smtp.manners = []
    smtp.received = []
  })
  afterEach(() => {
    opened.splice(0).forEach((transport) => transport.close())
    rmSync(smtp.folder, { recursive: true, force: true })
  })

  return smtp
}

/** The address of a server on a port where nobody listens. */
export const nobodyListening = () =>
  new Promise<string>((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address() as AddressInfo
      server.close(() => resolve(`smtp://127.0.0.1:${port}`))
    })
  })
