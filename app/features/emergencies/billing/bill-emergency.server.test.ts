import { eq } from 'drizzle-orm'
import { afterEach, describe, expect, it } from 'vitest'
import { leaveEmergency } from '#app/features/emergencies/calls/decline-emergency.server.ts'
import { takeEmergency } from '#app/features/emergencies/calls/take-emergency.server.ts'
import { issueInvoice } from '#app/features/invoices/issuing/issue-invoice.server.ts'
import { acceptMandate } from '#app/features/invoices/mandate/accept-mandate.server.ts'
import { plainInvoiceForm } from '#app/features/invoices/plain/plain-invoice-form.ts'
import {
  savePlainInvoice,
  startPlainInvoice,
} from '#app/features/invoices/plain/save-plain-invoice.server.ts'
import { plainInvoiceFacts } from '#app/features/invoices/plain/plain-facts.server.ts'
import { invoices } from '#app/features/invoices/tables.server.ts'
import { beginOwnQuote } from '#app/features/quotes/own-clients/begin-own-quote.server.ts'
import type { Artisan } from '#app/platform/context.ts'
import type { ClientId, EmergencyId, InvoiceId } from '#app/values/identity/ids.ts'
import { refuse } from '#app/values/result.ts'
import { useTestDatabase } from '#test/database.ts'
import { anEmergency, anOnCallArtisan, emergenciesOf } from '#test/emergency-builders.ts'
import { anOwnQuoteInput } from '#test/own-client-builders.ts'
import { A_LINE, A_REPAIR } from '#test/plain-invoice-builders.ts'
import { granted, storedQuote } from '#test/quote-builders.ts'

const database = useTestDatabase()
const { own, sleep, stored } = emergenciesOf(database)
afterEach(sleep)

/** A leak for which a company said that it comes in half an hour. */
async function taken(): Promise<{ artisan: Artisan; id: EmergencyId; clientId: ClientId }> {
  const artisan = await anOnCallArtisan(database)
  const id = await anEmergency(database)
  granted(await takeEmergency(own(artisan), id, 30))
  await acceptMandate(own(artisan))
  return { artisan, id, clientId: (await stored(id)).clientId! }
}
const draft = async (id: InvoiceId) => (await database.rows(invoices, eq(invoices.id, id)))[0]!
const line = (quantity: string, unitPrice: string) => ({ ...A_LINE, quantity, unitPrice })
const save = async (artisan: Artisan, id: InvoiceId, lines: object[]) =>
  granted(await savePlainInvoice(own(artisan), id, plainInvoiceForm.parse({ ...A_REPAIR, lines })))
const faultsOf = async (id: InvoiceId) => {
  const row = await draft(id)
  const { faults } = await plainInvoiceFacts(database.ctx(), { ...row, clientId: row.clientId! })
  return faults.map(({ sentence }) => sentence)
}

describe('the bill of an emergency', () => {
  it('begins with what was announced, and is issued within it', async () => {
    const { artisan, id, clientId } = await taken()
    const invoiceId = granted(await startPlainInvoice(own(artisan), clientId))
    expect(await draft(invoiceId)).toMatchObject({
      emergencyId: id,
      title: 'Dépannage\u00a0: fuite d’eau',
      trade: 'plomberie',
      totalInclCents: 11_500,
    })
    expect((await draft(invoiceId)).lines.map(({ designation }) => designation)).toEqual([
      'Déplacement',
      'Main-d’œuvre',
    ])
    await save(artisan, invoiceId, [line('2', '45')])
    expect(await faultsOf(invoiceId)).toEqual([])
    granted(await issueInvoice(own(artisan), invoiceId))
  })

  it('is not issued with a dearer hour, above the ceiling, or in two parts that pass it', async () => {
    const { artisan, clientId } = await taken()
    const invoiceId = granted(await startPlainInvoice(own(artisan), clientId))
    await save(artisan, invoiceId, [line('2', '50')])
    expect(await faultsOf(invoiceId)).toEqual([expect.stringMatching(/55,00\s€ TTC de l’heure/)])
    await save(artisan, invoiceId, [line('5', '45')])
    expect(await faultsOf(invoiceId)).toEqual([expect.stringMatching(/250,00\s€ TTC au plus/)])
    expect(await issueInvoice(own(artisan), invoiceId)).toMatchObject({ ok: false })
    await save(artisan, invoiceId, [line('3', '45')])
    granted(await issueInvoice(own(artisan), invoiceId))
    const second = granted(await startPlainInvoice(own(artisan), clientId))
    await save(artisan, second, [line('2', '45')])
    expect(await faultsOf(second)).toEqual([expect.stringMatching(/250,00\s€ TTC au plus/)])
  })

  it('keeps to the announced prices where its company gave the emergency back, each company for itself', async () => {
    const { artisan, id, clientId } = await taken()
    const other = await anOnCallArtisan(database)
    granted(await leaveEmergency(own(artisan, 5), id))
    granted(await takeEmergency(own(other, 6), id, 30))
    await acceptMandate(own(other))
    const second = granted(await startPlainInvoice(own(other), (await stored(id)).clientId!))
    await save(other, second, [line('4', '45')])
    granted(await issueInvoice(own(other), second))
    const first = granted(await startPlainInvoice(own(artisan), clientId))
    await save(artisan, first, [line('5', '45')])
    expect(await faultsOf(first)).toEqual([expect.stringMatching(/250,00\s€ TTC au plus/)])
    // Nobody knows when it came: the hour of the night is the limit.
    await save(artisan, first, [line('2', '75')])
    expect(await faultsOf(first)).toEqual([])
    await save(artisan, first, [line('1', '80')])
    expect(await faultsOf(first)).toEqual([expect.stringMatching(/90,00\s€ TTC de l’heure/)])
  })

  it('is an ordinary one for everybody else', async () => {
    const { artisan } = await taken()
    const other = await anOnCallArtisan(database)
    const id = await anEmergency(database)
    granted(await takeEmergency(own(other), id, 30))
    const { clientId } = await stored(id)
    expect(await startPlainInvoice(own(artisan), clientId!)).toEqual(refuse('not_found'))
  })
})

it('begins a devis on the spot as an urgent repair, with when its client called', async () => {
  const { artisan, clientId } = await taken()
  const input = anOwnQuoteInput({ client: { id: clientId } })
  const quoteId = granted(await beginOwnQuote(own(artisan, 40), input))
  expect(await storedQuote(database, quoteId)).toMatchObject({
    urgentRepair: true,
    urgentWhat: 'Fuite d’eau',
    urgentCalledAt: '2026-03-10T10:00',
  })
})
