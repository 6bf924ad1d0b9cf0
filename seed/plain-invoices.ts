import { issueInvoice } from '#app/features/invoices/issuing/issue-invoice.server.ts'
import { acceptMandate } from '#app/features/invoices/mandate/accept-mandate.server.ts'
import { readPaymentFacts } from '#app/features/invoices/payments/read-payments.server.ts'
import { recordPayment } from '#app/features/invoices/payments/record-payment.server.ts'
import { sendFormalNotice } from '#app/features/invoices/payments/reminders/formal-notice/send-formal-notice.server.ts'
import {
  plainInvoiceForm,
  type PlainInvoiceInput,
} from '#app/features/invoices/plain/plain-invoice-form.ts'
import {
  savePlainInvoice,
  startPlainInvoice,
} from '#app/features/invoices/plain/save-plain-invoice.server.ts'
import type { Artisan } from '#app/platform/context.ts'
import type { ClientId, InvoiceId } from '#app/values/identity/ids.ts'
import { must, type Stage } from './stage.ts'

/** Days ago at which the repairs are invoiced: after the invoices of contracts, whose series they go on with. */
const ISSUED = 1.4

/** Two repairs without a devis: a person has paid hers, a company is late with its own and put on notice. */
export async function invoiceRepairs(
  stage: Stage,
  atelier: Artisan,
  { person, company }: { person: ClientId; company: ClientId },
): Promise<void> {
  const leak = await issue(stage, atelier, person, ISSUED, 'Fuite sous l’évier', [
    ['Recherche de fuite', '1', 'forfait', '140'],
    ['Main-d’œuvre, remplacement du siphon', '1', 'h', '48'],
  ])
  const ctx = stage.as(atelier, ISSUED - 0.1)
  const { account, today } = await readPaymentFacts(ctx, leak)
  must(
    await recordPayment(ctx, leak, {
      amountCents: account.leftCents,
      receivedOn: today,
      means: 'card',
      reference: '',
    }),
    'the payment of a repair',
  )
  await stage.follow(ISSUED - 0.1)
  const pump = await issue(stage, atelier, company, ISSUED - 0.2, 'Pompe de relevage du parking', [
    ['Dépannage de la pompe, main-d’œuvre', '3', 'h', '48'],
    ['Flotteur de pompe', '1', 'u', '72,50'],
  ])
  must(await sendFormalNotice(stage.as(atelier, 0.1), pump), 'a formal notice')
  await stage.follow(0.1)
}

async function issue(
  stage: Stage,
  atelier: Artisan,
  clientId: ClientId,
  daysAgo: number,
  title: string,
  lines: [designation: string, quantity: string, unit: string, unitPrice: string][],
): Promise<InvoiceId> {
  const ctx = stage.as(atelier, daysAgo)
  await acceptMandate(ctx)
  const id = must(await startPlainInvoice(ctx, clientId), 'beginning an invoice of a repair')
  const { today } = await readPaymentFacts(ctx, id)
  const input: PlainInvoiceInput = plainInvoiceForm.parse({
    title,
    trade: 'plomberie',
    placeLine: '',
    placePostalCode: '',
    placeTown: '',
    subcontractReference: '',
    localTaxText: '',
    certified: '',
    fossilBoiler: '',
    solarPlant: '',
    performedOn: today,
    dueOn: today,
    lines: lines.map(([designation, quantity, unit, unitPrice]) => ({
      workItem: '',
      designation,
      quantity,
      unit,
      unitPrice,
      vat: '0',
      supply: '',
    })),
  })
  must(await savePlainInvoice(ctx, id, input), 'writing the invoice of a repair')
  must(await issueInvoice(ctx, id), 'issuing the invoice of a repair')
  await stage.follow(daysAgo)
  return id
}
