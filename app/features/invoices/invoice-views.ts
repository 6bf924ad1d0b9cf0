/** The tabs of the artisan's list. */
export const INVOICE_VIEWS = ['a-facturer', 'brouillons', 'emises', 'avoirs'] as const
/** One of them, as it stands in the address. */
export type InvoiceView = (typeof INVOICE_VIEWS)[number]
