import { expect, it } from 'vitest'
import { useTestDatabase } from '#test/database.ts'
import { aContract, anIssuedInvoice } from '#test/invoice-builders.ts'
import { aMember } from '#test/member-builders.ts'
import { askPage } from '#test/pages.ts'
import { granted } from '#test/quote-builders.ts'
import * as page from './invoices.page.tsx'
import { recordPayment } from './payments/record-payment.server.ts'

const database = useTestDatabase()

it('what a company earns is shown to its owner, and to whom of its office it lets see it', async () => {
  const contract = await aContract(database)
  const { artisan } = contract
  const { invoiceId } = await anIssuedInvoice(database, contract, 'deposit', {
    depositCents: 30_000,
  })
  granted(
    await recordPayment(database.ctx(artisan), invoiceId, {
      amountCents: 10_000,
      receivedOn: '2026-03-10',
      means: 'transfer',
      reference: '',
    }),
  )
  type Shown = Pick<Awaited<ReturnType<typeof page.loader>>, 'due' | 'earned' | 'owner'>
  const shownTo = async (...rights: ('figures' | 'sign')[]) => {
    const { account, office } = await aMember(database, artisan, 'office', rights)
    const asked = { as: account, company: office! }
    return (await askPage<Shown>(database, page, '/espace-pro/factures', asked)).data
  }
  const owner = await askPage<Shown>(database, page, '/espace-pro/factures', { as: artisan })
  expect(owner.data).toMatchObject({ earned: { paidThisMonthCents: 10_000 }, owner: true })
  const without = await shownTo('sign')
  // What clients still owe is everyday work.
  expect(without).toMatchObject({ due: { cents: 20_000 }, earned: null, owner: false })
  expect(JSON.stringify(without)).not.toMatch(/paidThisMonth|vatCents|months/u)
  expect(await shownTo('figures')).toMatchObject({
    earned: { paidThisMonthCents: 10_000 },
    owner: false,
  })
})
