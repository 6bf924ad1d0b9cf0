import { expect, it } from 'vitest'
import { anAdmin, aParticulier } from '#test/builders.ts'
import { useTestDatabase } from '#test/database.ts'
import { askPage } from '#test/pages.ts'
import { aPlainDraft, aPlainInvoice } from '#test/plain-invoice-builders.ts'
import { granted } from '#test/quote-builders.ts'
import { creditInvoice } from '#app/features/invoices/issuing/credit-invoice.server.ts'
import * as page from './admin-invoices.page.tsx'

const database = useTestDatabase()

it('lists what was issued to the team alone, by number, company, client, nature and day', async () => {
  const { artisan, invoiceId, number } = await aPlainInvoice(database, {
    client: { name: 'Zélie Técher' },
  })
  const credit = granted(
    await creditInvoice(database.ctx(artisan), invoiceId, { reason: 'Geste', bases: 'whole' }),
  )
  await aPlainDraft(database, { artisan, client: { name: 'Zélie Brouillon' } })
  const admin = await anAdmin(database)
  const found = async (query: string) => {
    const { data } = await askPage<{ rows: { number: string; state: string | null }[] }>(
      database,
      page,
      `/admin/factures?${query}`,
      { as: admin },
    )
    return data.rows.map((row) => `${row.number} ${row.state ?? ''}`.trim())
  }
  const both = [credit.number, `${number} credited`]
  expect(await found('q=zelie')).toEqual(both)
  expect(await found('q=zelie+10/03/2026')).toEqual(both)
  expect(await found('q=zelie+11/03/2026')).toEqual([])
  expect(await found('q=zelie&nature=credit_note')).toEqual([credit.number])
  expect(await found(`q=zelie+${number}`)).toEqual([`${number} credited`])
  expect(await found('q=zelie&periode=semaine')).toEqual(both)
  expect(await found('q=zelie&tri=date')).toEqual(both.toReversed())
  expect(await found('q=10/03/2026')).toEqual(both)
  expect(await found('q=introuvable+zelie')).toEqual([])
  expect(await found('q=zelie&page=2')).toEqual([])
  const stranger = await askPage(database, page, '/admin/factures', {
    as: await aParticulier(database),
  })
  expect(stranger.status).not.toBe(200)
})
