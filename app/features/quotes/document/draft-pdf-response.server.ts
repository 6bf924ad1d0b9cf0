import type { RouterContextProvider } from 'react-router'
import { requestScope } from '#app/features/accounts/sessions/request-scope.server.ts'
import type { Artisan, Ctx, Particulier } from '#app/platform/context.ts'
import { drawPdf } from '#app/platform/pdf/draw-pdf.server.ts'
import type { PrintedDocument } from '#app/platform/pdf/printed-document.ts'
import { spend } from '#app/platform/rate-limit/rate-limit.server.ts'

/** Drawing costs a third of a second of a processor: what one account may ask for, kept nowhere. */
const PREVIEWS = { name: 'draft-pdfs', max: 30, windowSeconds: 600 }

/** A draft, or what two sides wrote, drawn as a file to look at, kept nowhere; `name` is plain ASCII. */
export async function draftPdfResponse(
  context: Readonly<RouterContextProvider>,
  ctx: Ctx<Artisan> | Ctx<Particulier>,
  document: PrintedDocument,
  name: string,
): Promise<Response> {
  if (!(await spend(ctx, PREVIEWS, ctx.who.accountId)))
    return new Response('Trop d’aperçus en peu de temps : réessayez dans dix minutes.', {
      status: 429,
      headers: { 'Content-Type': 'text/plain; charset=utf-8' },
    })
  requestScope(context).slow = true
  const bytes = await drawPdf(document, { awaited: true })
  return new Response(new Uint8Array(bytes), {
    headers: {
      'Content-Type': 'application/pdf',
      'Content-Disposition': `inline; filename="${name}.pdf"`,
      'X-Content-Type-Options': 'nosniff',
      // What browsers show PDFs by is an element and a style of their own.
      'Content-Security-Policy':
        "default-src 'none'; object-src 'self'; style-src 'unsafe-inline'; frame-ancestors 'none'",
      'Cache-Control': 'private, no-store',
    },
  })
}
