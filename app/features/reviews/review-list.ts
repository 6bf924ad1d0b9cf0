/** The orders a list of reviews may be read in. */
export const REVIEW_SORTS = ['recents', 'experience', 'meilleures', 'moins-bonnes'] as const
/** One of them; `recents` is by publication, the usual one. */
export type ReviewSort = (typeof REVIEW_SORTS)[number]
/** Reviews on a page of /avis. */
export const REVIEWS_PER_PAGE = 10
/** Reviews that a company's own page shows at once. */
export const REVIEWS_ON_PROFILE = 5
