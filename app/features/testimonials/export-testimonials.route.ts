import { recordExport } from '#app/features/accounts/team/record-audit.server.ts'
import { requireFreshAdmin } from '#app/features/accounts/sessions/request-scope.server.ts'
import { csvResponse } from '#app/platform/web/csv.server.ts'
import type { Route } from './+types/export-testimonials.route'
import { TESTIMONIAL_STATUS_LABELS } from './copy.ts'
import { searchTestimonials } from './queries.server.ts'
import { readTestimonialSearch } from './testimonial-search.ts'

/** Rows of a saved table, at most. */
const MANY = 20_000

/** The testimonials that the list shows, all its pages, as a table to download. */
export async function loader({ context, request }: Route.LoaderArgs): Promise<Response> {
  const ctx = requireFreshAdmin(context, request)
  await recordExport(ctx, 'temoignages')
  const { rows } = await searchTestimonials(
    ctx,
    { ...readTestimonialSearch(new URL(request.url).searchParams), page: 1 },
    MANY,
  )
  return csvResponse(
    `temoignages-${ctx.now.toISOString().slice(0, 10)}`,
    [
      { header: 'Entreprise', value: ({ companyName }) => companyName },
      { header: 'Email', value: ({ email }) => email },
      { header: 'Signature', value: ({ testimonial }) => testimonial.signedName },
      { header: 'Texte', value: ({ testimonial }) => testimonial.text },
      { header: 'État', value: ({ testimonial }) => TESTIMONIAL_STATUS_LABELS[testimonial.status] },
      { header: 'Accord donné le', value: ({ testimonial }) => testimonial.consentedAt },
      { header: 'Écrit le', value: ({ testimonial }) => testimonial.writtenAt },
      { header: 'Publié le', value: ({ testimonial }) => testimonial.publishedAt },
      { header: 'Raison', value: ({ testimonial }) => testimonial.reason },
    ],
    rows,
  )
}
