import type { InvoiceDocument } from '#app/features/invoices/document/invoice-document.ts'
import type { OperationCategory } from '#app/features/invoices/invoice.ts'
import type { Unit } from '#app/values/numbers/units.ts'
import { vatMention } from '#app/values/numbers/vat.ts'

/** The units of lines by their code (UN/ECE recommendation 20). */
export const UNIT_CODES: Record<Unit, string> = {
  u: 'C62',
  'm²': 'MTK',
  ml: 'MTR',
  'm³': 'MTQ',
  h: 'HUR',
  j: 'DAY',
  kg: 'KGM',
  t: 'TNE',
  l: 'LTR',
  forfait: 'LS',
  'ens.': 'SET',
}

/**
 * What a document is (UNTDID 1001, of which XP Z12-012 takes a few): a deposit, and what takes one back, have codes of
 * their own. Those of progress invoices of works (875 to 877) are not taken: such an invoice is an invoice.
 */
export function typeCode({ kind, creditOf }: Pick<InvoiceDocument, 'kind' | 'creditOf'>): string {
  if (kind === 'credit_note') return creditOf?.kind === 'deposit' ? '503' : '381'
  return kind === 'deposit' ? '386' : '380'
}

const OPERATIONS: Record<OperationCategory, string> = { goods: 'B', services: 'S', mixed: 'M' }

/**
 * The frame that it is sent in (BT-23, XP Z12-012): what is sold, and whether it is paid already,
 * or ends what a deposit began.
 */
export function businessProcess({
  kind,
  operation,
  deductions,
  paidOn,
}: Pick<InvoiceDocument, 'kind' | 'operation' | 'deductions' | 'paidOn'>): string {
  if (paidOn) return `${OPERATIONS[operation]}2`
  const afterDeposit =
    kind === 'final' && deductions.some((deduction) => deduction.kind === 'deposit')
  return `${OPERATIONS[operation]}${afterDeposit ? '4' : '1'}`
}

/** The category of VAT of a rate (UNTDID 5305), and why there is none. */
export type VatCategory =
  | { code: 'S' }
  | { code: 'E' | 'AE' | 'O'; reason: string; reasonCode: string | null }

/**
 * The category of a document's rates. Art. 294 has no code of its own in the list of exemptions (VATEX): it is told in
 * words.
 */
export function vatCategory(
  { territory, regime }: Pick<InvoiceDocument, 'territory' | 'regime'>,
  vatBasisPoints: number,
): VatCategory {
  if (vatBasisPoints > 0) return { code: 'S' }
  if (territory === 'com')
    return {
      code: 'O',
      reason: 'Hors du champ d’application de la TVA française',
      reasonCode: 'VATEX-EU-O',
    }
  const reason = vatMention(territory, regime) ?? 'TVA non applicable'
  if (regime === 'franchise') return { code: 'E', reason, reasonCode: 'VATEX-FR-FRANCHISE' }
  if (territory === 'dom_exempt') return { code: 'E', reason, reasonCode: null }
  if (regime === 'reverse_charge') return { code: 'AE', reason, reasonCode: 'VATEX-FR-AE' }
  return { code: 'E', reason, reasonCode: null }
}
