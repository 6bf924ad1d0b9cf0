import { describe, expect, it } from 'vitest'
import { useTestDatabase } from '#test/database.ts'
import { aContract, anIssuedInvoice } from '#test/invoice-builders.ts'
import { granted } from '#test/quote-builders.ts'
import { creditInvoice } from '#app/features/invoices/issuing/credit-invoice.server.ts'
import {
  chooseNumbering,
  readNumbering,
  readSettings,
  saveSettings,
} from './save-settings.server.ts'

const database = useTestDatabase()
const DEPOSIT = { depositCents: 10_000 }

it('keeps how a company invoices, and the platform that receives its invoices (E2)', async () => {
  const { artisan } = await aContract(database)
  const ctx = database.ctx(artisan)
  expect(await readSettings(ctx, artisan.artisanId)).toEqual({
    dueDays: 0,
    vatOnDebits: false,
    platformName: '',
  })
  const chosen = { dueDays: 30, vatOnDebits: true, platformName: 'Une plateforme agréée' }
  await saveSettings(ctx, chosen)
  await saveSettings(ctx, chosen)
  expect(await readSettings(ctx, artisan.artisanId)).toEqual(chosen)
})

describe('a numbering', () => {
  it('is brought along before the first document of its series, and goes on from there', async () => {
    const contract = await aContract(database)
    const ctx = database.ctx(contract.artisan)
    const { artisanId } = contract.artisan
    granted(await chooseNumbering(ctx, { series: 'invoice', prefix: 'FA2026-', next: 118 }))
    expect(
      await chooseNumbering(ctx, { series: 'credit_note', prefix: 'FA2026-', next: 1 }),
    ).toEqual({ ok: false, refusal: 'prefixes_alike' })
    const { number, invoiceId } = await anIssuedInvoice(database, contract, 'deposit', DEPOSIT)
    expect(number).toBe('FA2026-00118')
    expect(await chooseNumbering(ctx, { series: 'invoice', prefix: 'F-', next: 1 })).toEqual({
      ok: false,
      refusal: 'numbering_begun',
    })
    expect(await readNumbering(ctx, artisanId)).toMatchObject({
      invoice: { last: 118, free: false },
      credit_note: { last: 0, free: true },
    })
    const credited = await creditInvoice(ctx, invoiceId, { reason: 'Erreur', bases: 'whole' })
    expect(granted(credited).number).toBe('A-00001')
    expect((await anIssuedInvoice(database, contract, 'final')).number).toBe('FA2026-00119')
  })
})
