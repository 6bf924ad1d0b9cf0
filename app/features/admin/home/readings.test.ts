import { eq } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { auditLog } from '#app/features/accounts/team/audit.tables.server.ts'
import * as mailBody from '#app/features/email-log/admin-mail-body.route.ts'
import * as requestPage from '#app/features/requests/team/admin-request.page.tsx'
import { emailLogs } from '#app/platform/mail/tables.server.ts'
import { anAdmin } from '#test/builders.ts'
import { TEST_NOW, useTestDatabase } from '#test/database.ts'
import { askPage } from '#test/pages.ts'
import { aSentQuote } from '#test/quote-builders.ts'
import { deliverTwice } from '#test/events.ts'
import { recordReading } from '#app/features/accounts/team/record-audit.server.ts'
import { auditWords } from '#app/features/admin/journal/audit-words.ts'
import { subjectHref } from '#app/features/admin/journal/journal.ts'
import * as userPage from '#app/features/admin/accounts/admin-user.page.tsx'

const database = useTestDatabase()
const linesOf = (subjectId: string) =>
  database.db
    .select({ action: auditLog.action, adminId: auditLog.adminId })
    .from(auditLog)
    .where(eq(auditLog.subjectId, subjectId))

it('notes who of the team opens a request, an account or a mail, once an hour', async () => {
  const admin = await anAdmin(database)
  const { requestId, author, quoteId } = await aSentQuote(database)
  await deliverTwice(database, quoteId)
  const [mail] = await database.db
    .select({ id: emailLogs.id })
    .from(emailLogs)
    .where(eq(emailLogs.emailType, 'quote_sent'))
  for (const _ of [1, 2]) {
    expect(
      (
        await askPage(database, requestPage, `/admin/demandes/${requestId}`, {
          as: admin,
          params: { id: requestId },
        })
      ).status,
    ).toBe(200)
    expect(
      (
        await askPage(database, userPage, `/admin/utilisateurs/${author.accountId}`, {
          as: admin,
          params: { id: author.accountId },
        })
      ).status,
    ).toBe(200)
    expect(
      (
        await askPage(database, mailBody, `/admin/emails/${mail!.id}/apercu`, {
          as: admin,
          params: { id: mail!.id },
        })
      ).status,
    ).toBe(200)
  }
  const by = (action: string) => [{ action, adminId: admin.accountId }]
  expect(await linesOf(requestId)).toEqual(by('request.read'))
  expect(await linesOf(author.accountId)).toEqual(by('account.read'))
  expect(await linesOf(mail!.id)).toEqual(by('mail.read'))
  for (const action of ['request.read', 'account.read', 'mail.read', 'artisan.read']) {
    expect(auditWords(action, {}).what).not.toBe(action)
    expect(subjectHref(action, requestId)).toContain(requestId)
  }
})

it('notes it again an hour later, and apart for each who reads', async () => {
  const [one, other] = [await anAdmin(database), await anAdmin(database)]
  const subject = crypto.randomUUID()
  for (const minutes of [0, 59, 61])
    await recordReading(
      database.ctx(one, new Date(TEST_NOW.getTime() + minutes * 60_000)),
      'request.read',
      subject,
    )
  await recordReading(database.ctx(other), 'request.read', subject)
  expect((await linesOf(subject)).map(({ adminId }) => adminId).sort()).toEqual(
    [one.accountId, one.accountId, other.accountId].sort(),
  )
})
