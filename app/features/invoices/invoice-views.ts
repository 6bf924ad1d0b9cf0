/** The tabs of the artisan's list. */
export const INVOICE_VIEWS = [
  'a-facturer',
  'brouillons',
  'a-payer',
  'en-retard',
  'payees',
  'avoirs',
] as const
/** One of them, as it stands in the address. */
export type InvoiceView = (typeof INVOICE_VIEWS)[number]
