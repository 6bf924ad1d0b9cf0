/**
 * What public pages are made of. A page names what it shows in its `handle.cache.tags`; a verb names what it changed.
 * `theme` and `operator` are in every page's frame and need not be named there.
 */
export const CONTENT_TAGS = [
  'theme',
  'operator',
  'companies',
  'reviews',
  'testimonials',
  'plans',
  'figures',
  'prices',
  'terms',
] as const

/** One kind of public content. */
export type ContentTag = (typeof CONTENT_TAGS)[number]
