import { expect, it } from 'vitest'
import { MANDATE_NOT_GRANTED } from '#app/features/invoices/copy.ts'
import { mandateFault } from '#app/features/invoices/drafting/mandate-fault.server.ts'
import { hasMandate } from '#app/features/invoices/issuing/issue-invoice.server.ts'
import { useTestDatabase } from '#test/database.ts'
import { anOffice } from '#test/member-builders.ts'
import { aQuotingArtisan } from '#test/quote-builders.ts'
import { acceptMandate, endMandate } from './accept-mandate.server.ts'

const database = useTestDatabase()

it('the mandate binds the company: of its office, only who signs for it accepts it', async () => {
  const artisan = await aQuotingArtisan(database)
  const without = database.ctx(await anOffice(database, artisan, 'figures'))
  const signing = database.ctx(await anOffice(database, artisan, 'sign'))
  const ticked = new FormData()
  ticked.set('mandate', 'oui')
  const holds = () => hasMandate(without, artisan.artisanId)

  await acceptMandate(database.ctx(artisan))
  expect(await mandateFault(without, new FormData())).toBeNull()
  // What its owner ended is not accepted again by whoever issues an invoice.
  await endMandate(database.ctx(artisan))
  expect(await mandateFault(without, ticked)).toBe(MANDATE_NOT_GRANTED)
  expect(await acceptMandate(without)).toEqual({ ok: false, refusal: 'not_granted' })
  expect(await holds()).toBe(false)
  expect(await mandateFault(signing, new FormData())).toMatch(/Acceptez le mandat/)
  expect(await mandateFault(signing, ticked)).toBeNull()
  expect(await holds()).toBe(true)
})
