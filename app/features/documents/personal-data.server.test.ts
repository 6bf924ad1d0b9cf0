import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { worksTable } from '#app/features/works/tables.server.ts'
import type { System } from '#app/platform/context.ts'
import { inTransaction } from '#app/platform/database/transaction.server.ts'
import { applyRetention } from '#app/platform/personal-data/apply-retention.server.ts'
import { eraseRows } from '#app/platform/personal-data/erase-rows.server.ts'
import { aParticulier } from '#test/builders.ts'
import { TEST_NOW, useTestDatabase } from '#test/database.ts'
import { anAcceptedQuote, aSentQuote } from '#test/quote-builders.ts'
import { aSignedReception } from '#test/reception-builders.ts'
import { DOCUMENT_DATA } from './personal-data.server.ts'
import { documents } from './tables.server.ts'

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

test('a closed account leaves the documents of its contracts, and takes the others with it', async () => {
  const author = await aParticulier(database)
  const contract = await anAcceptedQuote(database, { author })
  const offer = await aSentQuote(database, { author })
  const another = await aSentQuote(database)
  const { accountId } = author
  const subject = { accountId, email: '', names: [], threadIds: [], ownIds: [] }
  await inTransaction(inYears(0), (tx) => eraseRows(tx, DOCUMENT_DATA, subject))
  expect(await kindsOf(contract.quoteId)).toEqual([
    'insurance_certificate',
    'quote',
    'signed_quote',
  ])
  expect(await kindsOf(offer.quoteId)).toEqual([])
  expect(await kindsOf(another.quoteId)).toEqual(['insurance_certificate', 'quote'])
})

test('a contract’s documents are kept ten years from the end of its works, a devis’ alone three years', async () => {
  const contract = await anAcceptedQuote(database)
  const unfinished = await anAcceptedQuote(database)
  const offer = await aSentQuote(database)
  const overAt = new Date(TEST_NOW.getTime() + YEAR_MS)
  await database.db
    .update(worksTable)
    .set({ status: 'done', finishedAt: overAt, confirmedAt: overAt, confirmedBy: 'silence' })
    .where(eq(worksTable.quoteId, contract.quoteId))
  const keptAfter = async (years: number) => {
    await applyRetention(inYears(years), DOCUMENT_DATA)
    const left = [contract, unfinished, offer].map(({ quoteId }) => kindsOf(quoteId))
    return (await Promise.all(left)).map((kinds) => kinds.length)
  }
  expect(await keptAfter(2.9)).toEqual([3, 3, 2])
  expect(await keptAfter(3.1)).toEqual([3, 3, 0])
  expect(await keptAfter(10.5)).toEqual([3, 0, 0])
  expect(await keptAfter(11.1)).toEqual([0, 0, 0])
})

test('where the works were received later than they ended, the documents are kept ten years from the reception', async () => {
  const { quoteId, worksId } = await aSignedReception(database)
  await database.db
    .update(worksTable)
    .set({ confirmedAt: new Date(TEST_NOW.getTime() - 3 * YEAR_MS) })
    .where(eq(worksTable.id, worksId))
  await applyRetention(inYears(9.9), DOCUMENT_DATA)
  expect(await kindsOf(quoteId)).toEqual([
    'insurance_certificate',
    'quote',
    'reception',
    'signed_quote',
  ])
  await applyRetention(inYears(10.1), DOCUMENT_DATA)
  expect(await kindsOf(quoteId)).toEqual([])
})
