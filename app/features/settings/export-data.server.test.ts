import { expect, it } from 'vitest'
import { aDraftAmendment } from '#test/amendment-builders.ts'
import { TEST_NOW, useTestDatabase, type TestDatabase } from '#test/database.ts'
import { aContract, aDraftInvoice } from '#test/invoice-builders.ts'
import { aDraftQuote } from '#test/quote-builders.ts'
import { aDraftReception } from '#test/reception-builders.ts'
import type { Artisan, Particulier } from '#app/platform/context.ts'
import { exportData } from './export-data.server.ts'

const database = useTestDatabase()

type Sides = { artisan: Artisan; author: Particulier }
const drafts: [table: string, draft: (database: TestDatabase) => Promise<Sides>][] = [
  ['quotes', aDraftQuote],
  ['amendments', aDraftAmendment],
  ['invoices', async (on) => aDraftInvoice(on, await aContract(on), 'deposit')],
  ['receptions', aDraftReception],
]

it.each(drafts)(
  'a draft (%s) is in its company’s export, and not yet in its client’s',
  async (table, draft) => {
    const { artisan, author } = await draft(database)
    const draftsOf = async (who: Artisan | Particulier) =>
      (await exportData(database.ctx(who, TEST_NOW))).parts.flatMap((part) =>
        part.rows.filter(({ status }) => status === 'draft').map(() => part.table),
      )
    expect(await draftsOf(author)).toEqual([])
    expect(await draftsOf(artisan)).toEqual([table])
  },
)

it('the lines of a draft go with it', async () => {
  const { artisan, author } = await aDraftQuote(database)
  const linesOf = async (who: Artisan | Particulier) =>
    (await exportData(database.ctx(who))).parts.find(({ table }) => table === 'quote_lines')?.rows
  expect(await linesOf(author)).toBeUndefined()
  expect((await linesOf(artisan))!.length).toBeGreaterThan(0)
})
