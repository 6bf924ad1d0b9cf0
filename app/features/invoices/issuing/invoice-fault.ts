/**
 * What keeps a draft from being issued: the field of the page that it stands beside, or, null, the
 * page where it is mended.
 */
export type InvoiceFault =
  | { field: string; sentence: string }
  | { field: null; sentence: string; href: string | null }
