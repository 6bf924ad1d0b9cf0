import { exportLoader } from '#app/features/accounts/team/export-table.server.ts'
import { TESTIMONIAL_STATUS_LABELS } from './copy.ts'
import { searchTestimonials } from './queries.server.ts'
import { readTestimonialSearch } from './testimonial-search.ts'

/** Rows of a saved table, at most. */
const MANY = 20_000

/** The testimonials that the list shows, all its pages, as a table to download. */
export const loader = exportLoader({
  name: 'temoignages',
  rows: async (ctx, search) => {
    const { rows } = await searchTestimonials(
      ctx,
      { ...readTestimonialSearch(search), page: 1 },
      MANY,
    )
    return rows
  },
  columns: {
    Entreprise: ({ companyName }) => companyName,
    Email: ({ email }) => email,
    Signature: ({ testimonial }) => testimonial.signedName,
    Texte: ({ testimonial }) => testimonial.text,
    État: ({ testimonial }) => TESTIMONIAL_STATUS_LABELS[testimonial.status],
    'Accord donné le': ({ testimonial }) => testimonial.consentedAt,
    'Écrit le': ({ testimonial }) => testimonial.writtenAt,
    'Publié le': ({ testimonial }) => testimonial.publishedAt,
    Raison: ({ testimonial }) => testimonial.reason,
  },
})
