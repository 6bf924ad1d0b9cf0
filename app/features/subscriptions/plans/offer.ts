/** The plans that a page of payment exists for. */
export const OFFERS = ['eco', 'pro', 'premium'] as const
/** One of them, by the specification's word. */
export type Offer = (typeof OFFERS)[number]

/** The offer of an address or a form; null for anything else. */
export function parseOffer(text: unknown): Offer | null {
  return OFFERS.find((known) => known === text) ?? null
}

/** The offer of a JSON body that holds `{ offer }` and nothing else; null for anything else, whatever is in it. */
export function offerInBody(text: string): Offer | null {
  try {
    const body: unknown = JSON.parse(text)
    if (typeof body !== 'object' || body === null || Array.isArray(body)) return null
    return Object.keys(body).join() === 'offer'
      ? parseOffer((body as { offer: unknown }).offer)
      : null
  } catch {
    return null
  }
}
