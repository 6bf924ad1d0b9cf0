import { requireGranted } from '#app/features/accounts/sessions/request-scope.server.ts'
import { orNotFound } from '#app/platform/web/not-found.server.ts'
import type { Route } from './+types/book-file.route'
import { bookFile } from './book-files.server.ts'
import { BOOK_FILES } from './book-views.ts'

/** A file of the artisan's own books. */
export async function loader({ context, request, params }: Route.LoaderArgs) {
  const ctx = requireGranted(context, request, 'figures')
  const file = orNotFound(BOOK_FILES.find((one) => one === params.file) ?? null)
  return bookFile(ctx, ctx.who.artisanId, file, new URL(request.url).searchParams)
}
