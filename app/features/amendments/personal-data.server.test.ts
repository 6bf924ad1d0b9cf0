import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { DOCUMENT_DATA } from '#app/features/documents/personal-data.server.ts'
import { documents } from '#app/features/documents/tables.server.ts'
import type { System } from '#app/platform/context.ts'
import { inTransaction } from '#app/platform/database/transaction.server.ts'
import { applyRetention } from '#app/platform/personal-data/apply-retention.server.ts'
import { eraseRows } from '#app/platform/personal-data/erase-rows.server.ts'
import { aSentAmendment, aSignedAmendment, storedAmendment } from '#test/amendment-builders.ts'
import { TEST_NOW, useTestDatabase } from '#test/database.ts'
import { AMENDMENT_DATA } from './personal-data.server.ts'

const database = useTestDatabase()
const YEAR_MS = 365 * 86_400_000
const inYears = (years: number) =>
  database.ctx<System>(undefined, new Date(TEST_NOW.getTime() + years * YEAR_MS))
const kindsOf = async (subjectId: string) =>
  (
    await database.db
      .select({ kind: documents.kind })
      .from(documents)
      .where(eq(documents.subjectId, subjectId))
  )
    .map(({ kind }) => kind)
    .toSorted()

test('a closed account leaves what it signed whole, with its documents, and takes the rest', async () => {
  const signed = await aSignedAmendment(database)
  const before = await storedAmendment(database, signed.amendmentId)
  const sent = await aSentAmendment(database, { works: signed })
  const { accountId } = signed.author
  const subject = { accountId, email: '', names: ['Claire Martin'], threadIds: [], ownIds: [] }
  await inTransaction(inYears(0), (tx) =>
    eraseRows(tx, [...AMENDMENT_DATA, ...DOCUMENT_DATA], subject),
  )
  expect(await storedAmendment(database, signed.amendmentId)).toEqual(before)
  expect(await kindsOf(signed.amendmentId)).toEqual(['amendment', 'signed_amendment'])
  expect(JSON.stringify(await storedAmendment(database, sent.amendmentId))).not.toContain(
    'Claire Martin',
  )
  expect(await kindsOf(sent.amendmentId)).toEqual([])
})

test('what was not signed loses its client after three years; what was stays with its contract', async () => {
  const signed = await aSignedAmendment(database)
  const sent = await aSentAmendment(database, { works: signed })
  const clients = async () =>
    Promise.all(
      [signed, sent].map(
        async ({ amendmentId }) =>
          (await storedAmendment(database, amendmentId)).snapshot!.client.name,
      ),
    )
  const [name] = await clients()
  await applyRetention(inYears(2.9), AMENDMENT_DATA)
  expect(await clients()).toEqual([name, name])
  await applyRetention(inYears(3.1), AMENDMENT_DATA)
  expect(await clients()).toEqual([name, 'Client effacé'])
  // The works never ended, and the table itself keeps what it has for ten years by its own clock.
  await applyRetention(inYears(11), AMENDMENT_DATA)
  expect(await clients()).toEqual([name, 'Client effacé'])
})
