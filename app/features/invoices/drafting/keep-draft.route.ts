import { redirect } from 'react-router'
import { requireArtisan } from '#app/features/accounts/sessions/request-scope.server.ts'
import { savePlainAct } from '#app/features/invoices/plain/save-plain-act.server.ts'
import { readInvoice } from '#app/features/invoices/queries.server.ts'
import type { KeptDraft, NotKept } from '#app/features/quotes/editor/saving/autosave.ts'
import { paths } from '#app/paths.ts'
import { orNotFound } from '#app/platform/web/not-found.server.ts'
import { readForm } from '#app/platform/web/read-form.server.ts'
import { parseId, type InvoiceId } from '#app/values/identity/ids.ts'
import { formatTime } from '#app/values/time/french-date.ts'
import type { Route } from './+types/keep-draft.route'
import { saveAct } from './save-act.server.ts'

/** Nothing to read here: leads to the invoice itself. */
export function loader({ context, request, params }: Route.LoaderArgs) {
  requireArtisan(context, request)
  return redirect(paths.invoice(orNotFound(parseId<InvoiceId>(params.invoiceId))))
}

/** Keeps a draft while it is written, as its button « Enregistrer » does. */
export async function action({ context, request, params }: Route.ActionArgs) {
  const ctx = requireArtisan(context, request)
  const id = orNotFound(parseId<InvoiceId>(params.invoiceId))
  const { invoice, zone } = orNotFound(await readInvoice(ctx, id))
  const save = invoice.kind === 'plain' ? savePlainAct(ctx, invoice) : saveAct(ctx, invoice)
  const answer = await save(await readForm(request), 'save', paths.invoice(id))
  if (answer instanceof Response)
    return Response.json({ savedAt: formatTime(ctx.now, zone) } satisfies KeptDraft)
  const { notice, errors } = answer.data
  return Response.json(
    {
      sentence: notice ?? Object.values(errors)[0] ?? 'Ce brouillon n’est pas enregistré.',
    } satisfies NotKept,
    { status: answer.init?.status ?? 422 },
  )
}
