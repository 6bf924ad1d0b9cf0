/**
 * What a person can give to an artisan of how to reach them: a number of theirs or of whoever is on
 * the spot, or, without any, plans that name them. Null when there is nothing.
 */
export type DetailsToShare = 'phone' | 'blueprints' | null

/** What its author can share of a request, as they read it. */
export const sharedOf = (request: {
  hasPhone: boolean
  sitePerson: unknown
  blueprints: readonly unknown[]
}): DetailsToShare =>
  request.hasPhone || request.sitePerson
    ? 'phone'
    : request.blueprints.length > 0
      ? 'blueprints'
      : null
