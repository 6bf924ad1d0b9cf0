/** A postal address in France. */
export type Address = { line: string; postalCode: string; town: string }
