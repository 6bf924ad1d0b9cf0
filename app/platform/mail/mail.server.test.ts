import { mkdtempSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import PostalMime from 'postal-mime'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { System } from '#app/platform/context.ts'
import { newId, type MailId } from '#app/values/identity/ids.ts'
import { TEST_NOW, useTestDatabase } from '#test/database.ts'
import { aMail, mailsOf, type MailChange } from '#test/mail-builders.tsx'
import { setLogLevel } from '../log.server.ts'
import { drain } from '#app/platform/jobs/jobs.server.ts'
import { inTransaction } from '#app/platform/database/transaction.server.ts'
import { sendMail } from './send-mail.server.ts'
import { emailLogs } from './tables.server.ts'
import { mailTransport } from './transport.server.ts'

const database = useTestDatabase()
const { outbox, deliver, nextTry, rowOf, rowOfId } = mailsOf(database)
const system = () => database.ctx<System>()
beforeAll(() => setLogLevel('silent'))
afterAll(() => setLogLevel('info'))

let folder: string
beforeEach(() => (folder = mkdtempSync(join(tmpdir(), 'ouvreo-mail-'))))
afterEach(() => rmSync(folder, { recursive: true, force: true }))
const byDisk = () =>
  mailTransport({ smtpUrl: undefined, mailFrom: 'Ouvréo <bonjour@ouvreo.fr>', dataDir: folder })
const jobsOf = async (id: string) =>
  (
    await database.pool.query(
      `select id from pgboss.job where name = 'mails' and data->>'mailId' = $1`,
      [id],
    )
  ).rows.length

describe('the outbox', () => {
  it('holds nothing of a cause that was rolled back', async () => {
    const mail = aMail()
    const before = (
      await database.pool.query(`select count(*)::int as n from pgboss.job where name = 'mails'`)
    ).rows[0]
    await expect(
      inTransaction(system(), async (tx) => {
        await sendMail(tx, mail)
        throw new Error('no')
      }),
    ).rejects.toThrow('no')
    expect(await rowOf(mail.dedupeKey)).toBeUndefined()
    expect(
      (await database.pool.query(`select count(*)::int as n from pgboss.job where name = 'mails'`))
        .rows[0],
    ).toEqual(before)
  })

  it('holds one mail a cause, with one job, however often it is written and by how many at once', async () => {
    const mail = aMail()
    await Promise.all(Array.from({ length: 8 }, () => outbox(mail)))
    const row = await rowOf(mail.dedupeKey)
    expect(row).toMatchObject({ status: 'sending', attempts: 0, createdAt: TEST_NOW })
    expect(await jobsOf(row!.id)).toBe(1)
  })

  it('gives up first what somebody waits for before a page, whatever waits already', async () => {
    await database.pool.query(`delete from pgboss.job where name = 'mails'`)
    const reminders = Array.from({ length: 200 }, () => aMail({ type: 'invoice_reminder' }))
    for (const reminder of reminders) await outbox(reminder)
    const code = aMail({ type: 'signing_code' })
    await outbox(code)
    const order: unknown[] = []
    await drain('mails', async ({ mailId }) => void order.push(mailId))
    expect(order).toHaveLength(201)
    // Among the first handful, whose order is nobody's.
    expect(order.slice(0, 50)).toContain((await rowOf(code.dedupeKey))!.id)
  })

  const injected: [string, MailChange][] = [
    [
      'somebody more to answer',
      { replyTo: 'zoe@mairie-de-lyon.fr\r\nBcc: tous@mairie-de-lyon.fr' },
    ],
    ['a recipient more', { to: 'zoe@mairie-de-lyon.fr\r\nBcc: tous@mairie-de-lyon.fr' }],
    ['a header more', { subject: 'Bonjour\nBcc: tous@mairie-de-lyon.fr' }],
    ['a body more', { subject: 'Bonjour\r\n\r\n<h1>' }],
  ]
  it.each(injected)('refuses %s', async (_, change) => {
    const mail = aMail(change)
    await expect(outbox(mail)).rejects.toThrow('line end')
    expect(await rowOf(mail.dedupeKey)).toBeUndefined()
    // Nor does the table take it from somebody who forgot to ask.
    const columns = {
      id: newId<MailId>(),
      email: mail.to,
      emailType: 't',
      status: 'sending' as const,
      createdAt: TEST_NOW,
      subject: mail.subject,
      replyTo: mail.replyTo ?? null,
      html: '',
      text: '',
      dedupeKey: newId<string>(),
    }
    await expect(database.db.insert(emailLogs).values(columns)).rejects.toMatchObject({
      cause: { constraint: mail.replyTo ? 'email_logs_reply_to_one_line' : 'email_logs_one_line' },
    })
  })
})

describe('without a provider', () => {
  it('a mail is one readable file, the same when it is written again, and nothing half made', async () => {
    const id = await outbox()
    await deliver(byDisk(), id)
    await database.db.update(emailLogs).set({ status: 'sending' }).where(eq(emailLogs.id, id))
    await deliver(byDisk(), id)
    const files = readdirSync(join(folder, 'mails'))
    expect(files).toEqual([`${id}.eml`])
    // It may hold a link that opens an account.
    expect(
      [join(folder, 'mails'), join(folder, 'mails', files[0]!)].map(
        (path) => statSync(path).mode & 0o777,
      ),
    ).toEqual([0o700, 0o600])
    const read = await PostalMime.parse(readFileSync(join(folder, 'mails', files[0]!)))
    expect(read.to).toMatchObject([{ address: 'zoe@mairie-de-lyon.fr' }])
    expect(await rowOfId(id)).toMatchObject({ status: 'sent', attempts: 2 })
  })

  it('a folder that cannot be written is a failure, and not a loss', async () => {
    const id = await outbox()
    // A file stands where the folder should be: refused to everybody, the super-user included.
    writeFileSync(join(folder, 'mails'), '')
    await deliver(byDisk(), id)
    expect(await rowOfId(id)).toMatchObject({
      status: 'failed',
      attempts: 1,
      errorMessage: 'L’envoi a échoué avant d’atteindre le service (EEXIST)',
    })
    rmSync(join(folder, 'mails'))
    await nextTry(byDisk(), id)
    expect(await rowOfId(id)).toMatchObject({ status: 'sent' })
  })

  it('a mail that does not exist any more is no failure', async () => {
    await deliver(byDisk(), newId<MailId>())
    expect(readdirSync(folder)).toEqual([])
  })
})
