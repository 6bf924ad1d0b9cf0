import { SMTPServer } from 'smtp-server'
import PostalMime from 'postal-mime'
import { freePort, pause } from './product.ts'

/** A mail as its addressee receives it. */
type ReceivedMail = {
  to: string
  subject: string
  text: string
  html: string
  files: { name: string; bytes: Uint8Array }[]
}

/** A mail server on the loopback that keeps what it is given; `url` goes into `SMTP_URL`. */
export type PostOffice = {
  url: string
  received: ReceivedMail[]
  /** The newest mail to an address whose subject matches; waits up to 20 s for it. */
  mailTo: (address: string, subject: RegExp) => Promise<ReceivedMail>
  close: () => Promise<void>
}

/** Opens a post office of its own. */
export async function openPostOffice(): Promise<PostOffice> {
  const received: ReceivedMail[] = []
  const port = await freePort()
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    onData(stream, session, taken) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        PostalMime.parse(Buffer.concat(chunks)).then(
          ({ subject = '', text = '', html = '', attachments }) => {
            const files = attachments.map(({ filename, content }) => ({
              name: filename ?? '',
              bytes: new Uint8Array(content as ArrayBuffer),
            }))
            for (const { address } of session.envelope.rcptTo)
              received.push({ to: address, subject, text, html, files })
            taken()
          },
          taken,
        )
      })
    },
  })
  await new Promise<void>((resolve, reject) =>
    server.once('error', reject).listen(port, '127.0.0.1', resolve),
  )
  return {
    url: `smtp://127.0.0.1:${port}`,
    received,
    async mailTo(address, subject) {
      for (const until = Date.now() + 20_000; Date.now() < until; await pause(20)) {
        const found = received.findLast((mail) => mail.to === address && subject.test(mail.subject))
        if (found) return found
      }
      throw new Error(
        `No mail to ${address} about ${subject}; there came ${received.map((mail) => `« ${mail.subject} » to ${mail.to}`).join(', ')}`,
      )
    },
    close: () => new Promise((resolve) => server.close(resolve)),
  }
}
