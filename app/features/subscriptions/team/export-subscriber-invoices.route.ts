import { exportTable } from '#app/features/accounts/team/export-table.server.ts'
import { requireFreshAdmin } from '#app/features/accounts/sessions/request-scope.server.ts'
import { getCompanyForAdmin } from '#app/features/companies/queries.server.ts'
import { INVOICE_STATUSES } from '#app/features/subscriptions/payments/payment-copy.ts'
import { PLANS } from '#app/features/subscriptions/plans/plans.ts'
import { listSubscriptionInvoices } from './subscriber-detail.server.ts'
import { orNotFound } from '#app/platform/web/not-found.server.ts'
import { parseId, type ArtisanId } from '#app/values/identity/ids.ts'
import type { Route } from './+types/export-subscriber-invoices.route'

/**
 * Every invoice and credit note of an artisan's subscription, the newest first, as a table to
 * download. Amounts in euros, below zero on a credit note.
 */
export async function loader({ context, params, request }: Route.LoaderArgs): Promise<Response> {
  const ctx = requireFreshAdmin(context, request)
  const artisanId = orNotFound(parseId<ArtisanId>(params.id))
  orNotFound(await getCompanyForAdmin(ctx, artisanId))
  return exportTable(ctx, await listSubscriptionInvoices(ctx, artisanId), {
    name: 'factures-abonnement',
    columns: {
      Facture: (row) => row.number,
      Nature: (row) => (row.totalCents < 0 ? 'Avoir' : 'Facture'),
      Date: (row) => row.issuedAt,
      Formule: (row) => row.plan && PLANS[row.plan].name,
      HT: (row) => (row.totalCents - row.taxCents) / 100,
      TVA: (row) => row.taxCents / 100,
      TTC: (row) => row.totalCents / 100,
      Payé: (row) => row.paidCents / 100,
      'Payée le': (row) => row.paidAt,
      État: (row) => INVOICE_STATUSES[row.status].label,
      Essais: (row) => row.attempts,
      'Prochain essai': (row) => row.nextAttemptAt,
      PDF: (row) => row.pdfUrl,
      Identifiant: (row) => row.id,
    },
  })
}
