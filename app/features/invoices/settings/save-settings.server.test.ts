import { describe, expect, it } from 'vitest'
import { refuse } from '#app/values/result.ts'
import { useTestDatabase } from '#test/database.ts'
import { aContract, anIssuedInvoice } from '#test/invoice-builders.ts'
import { granted } from '#test/quote-builders.ts'
import { creditInvoice } from '#app/features/invoices/issuing/credit-invoice.server.ts'
import { connectPlatform } from '#app/platform/e-invoicing/e-invoicing.server.ts'
import { PlatformStandIn } from '#seed/platform-stand-in.ts'
import { chooseElectronic } from './choose-electronic.server.ts'
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
    vatPeriod: 'quarterly',
    electronicSince: null,
    platformName: '',
  })
  const chosen = {
    dueDays: 30,
    vatOnDebits: true,
    vatPeriod: 'monthly' as const,
    platformName: 'Une plateforme agréée',
  }
  await saveSettings(ctx, chosen)
  await saveSettings(ctx, chosen)
  expect(await readSettings(ctx, artisan.artisanId)).toEqual({
    ...chosen,
    electronicSince: null,
  })
})

it('turns electronic by choice once a platform is connected, and by law from 1 September 2027 (E1)', async () => {
  const { artisan } = await aContract(database)
  const at = (instant: string) => database.ctx(artisan, new Date(instant))
  const before = at('2027-08-31T09:00:00Z')
  const since = async () => (await readSettings(before, artisan.artisanId)).electronicSince
  connectPlatform(null)
  expect(await chooseElectronic(before, true)).toEqual(refuse('no_platform'))
  connectPlatform(new PlatformStandIn(before.now).platform())
  granted(await chooseElectronic(before, true))
  expect(await since()).toBe('2027-08-31')
  granted(await chooseElectronic(before, false))
  expect(await since()).toBeNull()
  expect(await chooseElectronic(at('2027-09-01T09:00:00Z'), true)).toEqual(refuse('law_says'))
  connectPlatform(undefined)
})

describe('a numbering', () => {
  it('is brought along before the first document of its series, and goes on from there', async () => {
    const contract = await aContract(database)
    const ctx = database.ctx(contract.artisan)
    const { artisanId } = contract.artisan
    granted(await chooseNumbering(ctx, { series: 'invoice', prefix: 'FA2026-', next: 118 }))
    expect(
      await chooseNumbering(ctx, { series: 'credit_note', prefix: 'FA2026-', next: 1 }),
    ).toEqual(refuse('prefixes_alike'))
    const { number, invoiceId } = await anIssuedInvoice(database, contract, 'deposit', DEPOSIT)
    expect(number).toBe('FA2026-00118')
    expect(await chooseNumbering(ctx, { series: 'invoice', prefix: 'F-', next: 1 })).toEqual(
      refuse('numbering_begun'),
    )
    expect(await readNumbering(ctx, artisanId)).toMatchObject({
      invoice: { last: 118, free: false },
      credit_note: { last: 0, free: true },
    })
    const credited = await creditInvoice(ctx, invoiceId, { reason: 'Erreur', bases: 'whole' })
    expect(granted(credited).number).toBe('A-00001')
    expect((await anIssuedInvoice(database, contract, 'final')).number).toBe('FA2026-00119')
  })
})
