import { requireArtisan } from '#app/features/accounts/sessions/request-scope.server.ts'
import { getMyQuote } from '#app/features/quotes/queries.server.ts'
import { printedQuote } from '#app/features/quotes/document/printed-quote.ts'
import { drawPdf } from '#app/platform/pdf/draw-pdf.server.ts'
import { spend } from '#app/platform/rate-limit/rate-limit.server.ts'
import { orNotFound } from '#app/platform/web/not-found.server.ts'
import { parseId, type QuoteId } from '#app/values/identity/ids.ts'
import type { Route } from './+types/draft-pdf.route'

/** Drawing costs a third of a second of a processor: what one account may ask for, kept nowhere. */
const PREVIEWS = { name: 'draft-pdfs', max: 30, windowSeconds: 600 }

/** A draft as the file that its client will receive, to look at. */
export async function loader({ context, request, params }: Route.LoaderArgs) {
  const ctx = requireArtisan(context, request)
  const quoteId = orNotFound(parseId<QuoteId>(params.quoteId))
  const { preview } = orNotFound(await getMyQuote(ctx, quoteId))
  if (!(await spend(ctx, PREVIEWS, ctx.who.accountId)))
    return new Response('Trop d’aperçus en peu de temps : réessayez dans dix minutes.', {
      status: 429,
      headers: { 'Content-Type': 'text/plain; charset=utf-8' },
    })
  const bytes = await drawPdf(printedQuote(orNotFound(preview), ctx.now))
  return new Response(new Uint8Array(bytes), {
    headers: {
      'Content-Type': 'application/pdf',
      'Content-Disposition': 'inline; filename="Brouillon de devis.pdf"',
      'X-Content-Type-Options': 'nosniff',
      // What browsers show PDFs by is an element and a style of their own.
      'Content-Security-Policy':
        "default-src 'none'; object-src 'self'; style-src 'unsafe-inline'; frame-ancestors 'none'",
      'Cache-Control': 'private, no-store',
    },
  })
}
