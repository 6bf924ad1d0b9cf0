import { z } from 'zod'
import { pageOf } from '#app/features/api/calls/cursor.ts'
import { PAYMENT_MEANS } from '#app/features/invoices/payments/payment.ts'
import { readInvoiceMoney } from '#app/features/invoices/payments/read-payments.server.ts'
import { recordPayment } from '#app/features/invoices/payments/record-payment.server.ts'
import { listInvoicesAfter, readInvoice } from '#app/features/invoices/queries.server.ts'
import type { Artisan, Ctx } from '#app/platform/context.ts'
import { parseId, type InvoiceId } from '#app/values/identity/ids.ts'
import { ok, refuse } from '#app/values/result.ts'
import type { Day } from '#app/values/time/french-date.ts'
import { companyOperation, field, listQuery, pageOutput, readAfter } from './operation.server.ts'

const account = z
  .object({
    state: z
      .enum(['due', 'partly_paid', 'late', 'paid', 'credited'])
      .meta({ description: 'À payer, payée en partie, en retard, payée, annulée par avoir.' }),
    paidCents: field.cents('Déjà payé, en centimes.'),
    leftCents: field.cents('Reste à payer, en centimes.'),
    overpaidCents: field.cents('Payé en trop, en centimes.'),
  })
  .nullable()
  .meta({ description: 'Où en est son paiement. Null d’un brouillon et d’un avoir.' })

const inList = z.object({
  id: field.id(),
  kind: z.enum(['plain', 'deposit', 'progress', 'final', 'credit_note']).meta({
    description: 'Facture simple, acompte, situation, solde, ou avoir.',
  }),
  status: z.enum(['draft', 'issued']).meta({ description: 'Brouillon, ou émise.' }),
  number: field.text('Donné à l’émission. Null d’un brouillon.', 'F-00042').nullable(),
  title: field.text('Son titre.', 'Remplacement d’un chauffe-eau'),
  client: field.text('Qui est facturé.', 'Claire Martin'),
  totalInclCents: field.cents('Total TTC, en centimes.'),
  issuedOn: field.day('Le jour de l’émission.').nullable(),
  dueOn: field.day('Le jour de l’échéance.').nullable(),
  account,
})
const whole = inList.extend({
  totalExclCents: field.cents('Total HT, en centimes.'),
  totalVatCents: field.cents('TVA, en centimes.'),
  creditOf: field.id('La facture qu’un avoir annule.').nullable(),
  payments: z.array(
    z.object({
      id: field.id(),
      amountCents: field.cents('Reçu, en centimes. Négatif s’il est rendu ou annulé.'),
      receivedOn: field.day('Le jour où il a été reçu.'),
      means: z.enum(PAYMENT_MEANS).meta({ description: 'Virement, chèque, espèces ou carte.' }),
      reference: field.text('Votre référence.', 'VIR 2026-118'),
    }),
  ),
})

/** An invoice as its owner reads it, with its money; null when it is not theirs. */
async function invoiceOf(ctx: Ctx<Artisan>, id: string) {
  const invoiceId = parseId<InvoiceId>(id)
  const found = invoiceId && (await readInvoice(ctx, invoiceId))
  if (!found) return null
  const { invoice, clientName: client } = found
  if (invoice.status === 'draft' || invoice.kind === 'credit_note')
    return { ...invoice, client, account: null, payments: [] }
  const { facts, payments } = await readInvoiceMoney(ctx, invoice.id)
  return { ...invoice, client, account: facts.account, payments }
}

const payment = z.strictObject({
  amountCents: z
    .int('Un nombre entier de centimes.')
    .min(1, 'Au moins un centime.')
    .max(1_000_000_000, 'Ce montant est trop grand.')
    .meta({ description: 'Reçu, en centimes.', examples: [12_000] }),
  receivedOn: z.iso
    .date('Un jour, comme 2026-12-01.')
    .regex(/^(?:19|20|21)/, 'Une année de 1900 à 2199.')
    .meta({ description: 'Le jour où il a été reçu.', examples: ['2026-12-01'] }),
  means: z.enum(PAYMENT_MEANS).meta({ description: 'Virement, chèque, espèces ou carte.' }),
  reference: z
    .string()
    .max(140, 'Au plus 140 signes.')
    .default('')
    .meta({ description: 'Votre référence.', examples: ['VIR 2026-118'] }),
})

/** Invoices of a company: read, and paid. */
export const INVOICE_OPERATIONS = [
  companyOperation({
    name: 'listInvoices',
    path: '/invoices',
    scope: 'invoices:read',
    title: 'Lister vos factures',
    about: 'Brouillons et avoirs compris, la dernière commencée d’abord.',
    query: listQuery,
    output: pageOutput(inList),
    run: async (ctx, { query: { limit, cursor } }) => {
      const after = readAfter<InvoiceId>(cursor)
      if (!after.ok) return after
      const rows = await listInvoicesAfter(ctx, after.value, limit + 1)
      return ok(pageOf(rows, limit, ({ id }) => id))
    },
  }),
  companyOperation({
    name: 'getInvoice',
    path: '/invoices/{id}',
    scope: 'invoices:read',
    title: 'Lire une facture',
    about: 'Avec ses paiements.',
    output: whole,
    run: async (ctx, { id }) => {
      const found = await invoiceOf(ctx, id)
      return found ? ok(found) : refuse('not_found')
    },
  }),
  companyOperation({
    name: 'recordPayment',
    path: '/invoices/{id}/payments',
    scope: 'payments:write',
    title: 'Enregistrer un paiement',
    about: 'Sur une facture émise, en tout ou partie. Votre client en est prévenu.',
    body: payment,
    output: whole,
    run: async (ctx, { id, body }) => {
      const invoiceId = parseId<InvoiceId>(id)
      if (!invoiceId) return refuse('not_found')
      const paid = { ...body, receivedOn: body.receivedOn as Day }
      const kept = await recordPayment(ctx, invoiceId, paid)
      return kept.ok ? ok(await invoiceOf(ctx, id)) : kept
    },
    refusals: {
      not_issued: { status: 409, title: 'Cette facture n’est pas émise.' },
      credit_note: { status: 409, title: 'Un avoir ne se paie pas.' },
      nothing_left: { status: 409, title: 'Il ne reste rien à payer sur cette facture.' },
      too_early: {
        status: 409,
        title:
          'Ce contrat a été signé chez le client\u00a0: aucun paiement ne peut être reçu avant sept jours.',
        path: 'receivedOn',
      },
      amount_missing: { status: 422, title: 'Indiquez un montant.', path: 'amountCents' },
      overpaid: {
        status: 422,
        title: 'Ce montant dépasse ce qui reste à payer.',
        path: 'amountCents',
      },
      day_to_come: {
        status: 422,
        title: 'Ce jour n’est pas encore venu.',
        path: 'receivedOn',
      },
      cash_over: {
        status: 422,
        title:
          'Un particulier ne peut pas payer plus de 1\u202f000\u00a0€ en espèces pour un même contrat.',
        path: 'amountCents',
      },
    },
  }),
]
