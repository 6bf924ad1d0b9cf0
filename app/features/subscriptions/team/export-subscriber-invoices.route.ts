import { recordExport } from '#app/features/accounts/team/record-audit.server.ts'
import { requireFreshAdmin } from '#app/features/accounts/sessions/request-scope.server.ts'
import { getCompanyForAdmin } from '#app/features/companies/queries.server.ts'
import { INVOICE_STATUSES } from '#app/features/subscriptions/payments/payment-copy.ts'
import { PLANS } from '#app/features/subscriptions/plans/plans.ts'
import { listSubscriptionInvoices } from './subscriber-detail.server.ts'
import { csvResponse } from '#app/platform/web/csv.server.ts'
import { orNotFound } from '#app/platform/not-found.server.ts'
import { parseId, type ArtisanId } from '#app/values/identity/ids.ts'
import type { Route } from './+types/export-subscriber-invoices.route'

/** Every invoice and credit note of an artisan's subscription, the newest first, as a table to download. Amounts in euros, below zero on a credit note. */
export async function loader({ context, params, request }: Route.LoaderArgs): Promise<Response> {
  const ctx = requireFreshAdmin(context, request)
  const artisanId = orNotFound(parseId<ArtisanId>(params.id))
  orNotFound(await getCompanyForAdmin(ctx, artisanId))
  const invoices = await listSubscriptionInvoices(ctx, artisanId)
  await recordExport(ctx, 'factures-abonnement')
  return csvResponse(
    `factures-abonnement-${ctx.now.toISOString().slice(0, 10)}`,
    [
      { header: 'Facture', value: (row) => row.number },
      { header: 'Nature', value: (row) => (row.totalCents < 0 ? 'Avoir' : 'Facture') },
      { header: 'Date', value: (row) => row.issuedAt },
      { header: 'Formule', value: (row) => row.plan && PLANS[row.plan].name },
      { header: 'HT', value: (row) => (row.totalCents - row.taxCents) / 100 },
      { header: 'TVA', value: (row) => row.taxCents / 100 },
      { header: 'TTC', value: (row) => row.totalCents / 100 },
      { header: 'Payé', value: (row) => row.paidCents / 100 },
      { header: 'Payée le', value: (row) => row.paidAt },
      { header: 'État', value: (row) => INVOICE_STATUSES[row.status].label },
      { header: 'Essais', value: (row) => row.attempts },
      { header: 'Prochain essai', value: (row) => row.nextAttemptAt },
      { header: 'PDF', value: (row) => row.pdfUrl },
      { header: 'Identifiant', value: (row) => row.id },
    ],
    invoices,
  )
}
