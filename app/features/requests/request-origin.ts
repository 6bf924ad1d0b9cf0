/** Where a request comes from. `own_client`: a company wrote it to quote a client that it found elsewhere. */
export type RequestOrigin = 'marketplace' | 'own_client'

/**
 * Whether the marketplace brought a request. One of a company's own client carries devis, contract and works as any
 * other, and is no request to anybody else: it is never matched, listed, counted, timed or reviewed.
 */
export function isOfMarketplace(request: { origin: RequestOrigin }): boolean {
  return request.origin === 'marketplace'
}
