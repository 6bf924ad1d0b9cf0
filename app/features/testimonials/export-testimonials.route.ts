import { exportLoader } from '#app/features/accounts/team/export-table.server.ts'
import { TESTIMONIAL_STATUS_LABELS } from './copy.ts'
import { teamTestimonials } from './queries.server.ts'

/** The testimonials that the list shows, all its pages, as a table to download. */
export const loader = exportLoader({
  name: 'temoignages',
  rows: teamTestimonials.all,
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
