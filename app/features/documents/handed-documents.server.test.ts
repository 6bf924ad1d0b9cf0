import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { and, eq, like } from 'drizzle-orm'
import { afterAll, expect, test } from 'vitest'
import { PRINTED_DOCUMENTS } from '#app/wiring/printed-documents.server.ts'
import { startWorks } from '#app/features/works/progress/carry-out-works.server.ts'
import { WORKS_REFUSALS } from '#app/features/works/copy.ts'
import { getWorks } from '#app/features/works/read-works.server.ts'
import type { System } from '#app/platform/context.ts'
import { diskFileStore, useFileStore } from '#app/platform/files/files.server.ts'
import { deliverMail, type PostRoom } from '#app/platform/mail/deliver-mail.server.ts'
import { SendFailure } from '#app/platform/mail/send-failure.ts'
import { emailLogs } from '#app/platform/mail/tables.server.ts'
import { retryMails } from '#app/platform/mail/retry-mails.server.ts'
import { refuse } from '#app/values/result.ts'
import { useTestDatabase } from '#test/database.ts'
import { deliverTwice } from '#test/events.ts'
import { aPdfInEveryFile } from '#test/proof-builders.ts'
import { PLANNED, someWorks, type TestWorks } from '#test/intervention-builders.ts'
import { askPage } from '#test/pages.ts'
import { attachedDocuments } from './attached-documents.server.ts'
import { keepMailedContracts } from './handed-documents.server.ts'
import * as companyRoute from './artisan-document.route.ts'
import * as clientRoute from './particulier-document.route.ts'
import { documentReceipts, documents } from './tables.server.ts'

const database = useTestDatabase()
const folder = mkdtempSync(join(tmpdir(), 'ouvreo-handed-documents-'))
useFileStore(diskFileStore(folder))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const system = (now = PLANNED.startsAt) => database.ctx<System>(undefined, now)
/** A provider that is down, then one that takes everything. */
const provider = (send: PostRoom['transport']['send']): PostRoom => ({
  transport: { send } as PostRoom['transport'],
  refusedChoices: () => Promise.resolve(new Set()),
  attachedFiles: (ctx, ids) => attachedDocuments(ctx, ids, PRINTED_DOCUMENTS),
})
const down = provider(() =>
  Promise.reject(new SendFailure({ kind: 'postponed', sentence: 'En panne', code: 'down' })),
)
const up = provider(() => Promise.resolve('given'))

const unhanded = () => someWorks(database, 'scheduled', { handed: false })
const begin = (works: TestWorks) =>
  startWorks(database.ctx(works.artisan, PLANNED.startsAt), works.worksId)
const refusalShown = async (works: TestWorks) =>
  (await getWorks(database.ctx(works.artisan, PLANNED.startsAt), works.worksId))!.beginRefusal
async function contractMail(works: TestWorks) {
  await aPdfInEveryFile(database)
  await deliverTwice(database, works.quoteId)
  const [mail] = await database.rows(
    emailLogs,
    and(
      eq(emailLogs.emailType, 'quote_accepted'),
      like(emailLogs.dedupeKey, `%${works.quoteId}:author`),
    ),
  )
  return mail!.id
}
const contractOf = async ({ quoteId }: TestWorks) =>
  (
    await database.rows(
      documents,
      and(eq(documents.subjectId, quoteId), eq(documents.kind, 'signed_quote')),
    )
  )[0]!
const receiptsOf = async (works: TestWorks) =>
  database.rows(documentReceipts, eq(documentReceipts.documentId, (await contractOf(works)).id))
const NOT_HANDED = refuse('contract_not_handed')

test('works wait for the mail of the contract: none while the provider is down, at once when it is back (M4)', async () => {
  const works = await unhanded()
  const mailId = await contractMail(works)
  expect(await begin(works)).toEqual(NOT_HANDED)
  await deliverMail(system(), down, mailId)
  expect(await begin(works)).toEqual(NOT_HANDED)
  expect(WORKS_REFUSALS[(await refusalShown(works))!]).toContain('n’est pas encore parti')
  const later = new Date(PLANNED.startsAt.getTime() + 3_600_000)
  await retryMails(system(later))
  await deliverMail(system(later), up, mailId)
  expect(await refusalShown(works)).toBeNull()
  expect((await begin(works)).ok).toBe(true)
})

test('a contract that came back does not count; saved by the client on the page, it does, and is kept', async () => {
  const works = await unhanded()
  const mailId = await contractMail(works)
  await deliverMail(system(), up, mailId)
  await database.db.update(emailLogs).set({ status: 'failed' }).where(eq(emailLogs.id, mailId))
  expect(await begin(works)).toEqual(NOT_HANDED)
  const params = { documentId: (await contractOf(works)).id }
  const now = PLANNED.startsAt
  // The company's own copy proves nothing of the client's.
  await askPage(database, companyRoute, '/documents/x', { as: works.artisan, params, now })
  expect(await begin(works)).toEqual(NOT_HANDED)
  await askPage(database, clientRoute, '/documents/x', { as: works.author, params, now })
  expect(await receiptsOf(works)).toMatchObject([{ how: 'download', at: now }])
  expect((await begin(works)).ok).toBe(true)
})

test('that it was mailed is known after the log of mails is swept', async () => {
  const works = await unhanded()
  const mailId = await contractMail(works)
  await deliverMail(system(), up, mailId)
  for (const _ of [1, 2]) await keepMailedContracts(system())
  expect(await receiptsOf(works)).toMatchObject([{ how: 'mail' }])
  await database.db.delete(emailLogs).where(eq(emailLogs.id, mailId))
  expect((await begin(works)).ok).toBe(true)
})
