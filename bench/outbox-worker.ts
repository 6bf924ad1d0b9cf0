import { tmpdir } from 'node:os'
import { openDatabase } from '#app/platform/database/database.server.ts'
import { openJobs, workInBatches } from '#app/platform/jobs/jobs.server.ts'
import { deliverMails } from '#app/platform/mail/deliver-mail.server.ts'
import { mailTransport } from '#app/platform/mail/transport.server.ts'
import { newId, type MailId } from '#app/values/identity/ids.ts'

// A process that drains the outbox of the database named first into the mail server on the port
// named second, until it is killed.
const [databaseUrl = '', port = ''] = process.argv.slice(2)
const { db, pool } = openDatabase(databaseUrl)
await openJobs(pool)
const transport = mailTransport({
  smtpUrl: `smtp://127.0.0.1:${port}`,
  mailFrom: 'Ouvréo <bonjour@ouvreo.fr>',
  dataDir: tmpdir(),
})
const post = { transport, refusedChoices: () => Promise.resolve(new Set<string>()) }
await workInBatches('mails', { slots: 2, batch: 64 }, (jobs) => {
  process.send?.('begun')
  return deliverMails(
    { who: { kind: 'system' }, db, now: new Date(), requestId: newId() },
    post,
    jobs.map((data) => data.mailId as MailId),
  )
})
