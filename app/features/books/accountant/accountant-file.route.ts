import { bookFile } from '#app/features/books/book-files.server.ts'
import { BOOK_FILES } from '#app/features/books/book-views.ts'
import { orNotFound } from '#app/platform/web/not-found.server.ts'
import type { Route } from './+types/accountant-file.route'
import { requireAccountant } from './accountant-scope.server.ts'
import { recordRead } from './open-access.server.ts'

/** A file of the books that an accountant may read. */
export async function loader({ context, request, params }: Route.LoaderArgs) {
  const { ctx, access } = await requireAccountant(context, request)
  const file = orNotFound(BOOK_FILES.find((one) => one === params.file) ?? null)
  await recordRead(ctx, access.id, file)
  return bookFile(ctx, access.artisanId, file, new URL(request.url).searchParams)
}
