import { eq } from 'drizzle-orm'
import { users } from '#app/features/accounts/tables.server.ts'
import { artisans } from '#app/features/companies/tables.server.ts'
import { documentsOf } from '#app/features/documents/attached-documents.server.ts'
import type { InvoiceDocument } from '#app/features/invoices/document/invoice-document.ts'
import type { News } from '#app/features/notifications/tell.server.ts'
import { paths } from '#app/paths.ts'
import {
  newId,
  type AccountId,
  type DocumentId,
  type OperatorInvoiceId,
} from '#app/values/identity/ids.ts'
import { formatIban } from '#app/values/identity/iban.ts'
import { formatEuros } from '#app/values/numbers/money.ts'
import { formatDay } from '#app/values/time/french-date.ts'
import type { OperatorInvoiceEvent } from './events.ts'
import { OPERATOR_INVOICE_KINDS, type OperatorInvoiceKind } from './operator-invoice.ts'
import { operatorInvoices } from './tables.server.ts'

type OperatorInvoiceNews = {
  to: { accountId: AccountId; email: string }
  id: OperatorInvoiceId
  kind: OperatorInvoiceKind
  document: Pick<
    InvoiceDocument,
    'number' | 'totals' | 'paymentTerms' | 'paidOn' | 'bank' | 'creditOf'
  >
  attachments: DocumentId[]
}

/** A subscriber is sent each invoice and credit note of the subscription, with its file. */
export const OPERATOR_INVOICE_NEWS: News<OperatorInvoiceEvent, OperatorInvoiceNews> = {
  async read(ctx, { invoiceId }) {
    const [row] = await ctx.db
      .select({
        id: operatorInvoices.id,
        kind: operatorInvoices.kind,
        document: operatorInvoices.snapshot,
        to: { accountId: artisans.accountId, email: users.email },
      })
      .from(operatorInvoices)
      .innerJoin(artisans, eq(artisans.id, operatorInvoices.artisanId))
      .innerJoin(users, eq(users.id, artisans.accountId))
      .where(eq(operatorInvoices.id, invoiceId))
    if (!row) return null
    const { operator_invoice: file } = await documentsOf(ctx, invoiceId)
    return { ...row, attachments: file ? [file] : [] }
  },
  words: {
    'operator_invoice.issued': ({ to, id, kind, document, attachments }) => {
      const { number, totals, paymentTerms, paidOn, bank, creditOf } = document
      const credit = kind === 'credit_note'
      const name = `${OPERATOR_INVOICE_KINDS[kind]} ${number}`
      const total = formatEuros(totals.totalInclCents)
      const facts: [string, string][] = [
        [OPERATOR_INVOICE_KINDS[kind], number],
        ['Montant', `${total} TTC, dont ${formatEuros(totals.totalVatCents)} de TVA`],
        [credit ? 'Retour' : 'Paiement', paymentTerms],
      ]
      if (creditOf) facts.push(['Facture reprise', creditOf.number])
      if (bank && !paidOn)
        facts.push([
          'Compte',
          `${bank.holder}, IBAN ${formatIban(bank.iban)}${bank.bic ? `, BIC ${bank.bic}` : ''}`,
        ])
      const said = credit
        ? `L’avoir ${number} reprend une facture de votre abonnement.`
        : paidOn
          ? `Voici la facture de votre abonnement, payée le ${formatDay(paidOn)}.`
          : 'Voici la facture de votre abonnement, à payer par virement.'
      return {
        to,
        key: id,
        href: paths.subscription(),
        mail: {
          type: 'operator_invoice',
          subject: `${name} de votre abonnement`,
          preview: `${total}, ${paymentTerms}`,
          attachments,
          body: [
            'Bonjour,',
            said,
            { facts },
            `${credit ? 'Il est joint' : 'Elle est jointe'} à cet email, en PDF, et reste dans votre espace.`,
            { button: 'Voir mon abonnement' },
          ],
        },
        notice: { kind: 'operator_invoice', title: `${name} de votre abonnement` },
      }
    },
  },
  sample: ({ phone }) => ({
    to: {},
    id: newId(),
    kind: phone ? 'invoice' : 'credit_note',
    document: {
      number: phone ? 'OUV-2026-00042' : 'OUVA-2026-00007',
      totals: {
        vat: [],
        totalExclCents: phone ? 3_325 : 1_666_666_667,
        totalVatCents: phone ? 665 : 333_333_333,
        totalInclCents: phone ? 3_990 : 2_000_000_000,
      },
      paymentTerms: phone
        ? 'payée par carte le 10 mars 2026.'
        : 'à valoir sur vos prochaines factures.',
      ...(phone && { paidOn: '2026-03-10' as const }),
      bank: null,
      creditOf: phone ? null : { number: 'OUV-2026-00041', kind: 'plain', issuedOn: '2026-03-01' },
    },
    attachments: [],
  }),
}
