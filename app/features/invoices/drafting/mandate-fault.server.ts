import { INVOICE_SENTENCES, MANDATE_NOT_GRANTED } from '#app/features/invoices/copy.ts'
import { hasMandate } from '#app/features/invoices/issuing/issue-invoice.server.ts'
import { acceptMandate } from '#app/features/invoices/mandate/accept-mandate.server.ts'
import type { Artisan, Ctx } from '#app/platform/context.ts'

/**
 * What the mandate keeps an invoice from being issued for, beside its box; null where it holds, or
 * is accepted with the invoice.
 */
export async function mandateFault(tx: Ctx<Artisan>, form: FormData): Promise<string | null> {
  if (await hasMandate(tx, tx.who.artisanId)) return null
  if (form.get('mandate') !== 'oui') return INVOICE_SENTENCES.mandate_missing
  return (await acceptMandate(tx)).ok ? null : MANDATE_NOT_GRANTED
}
