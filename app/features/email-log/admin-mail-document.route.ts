import { recordReading } from '#app/features/accounts/team/record-audit.server.ts'
import { requireAdmin } from '#app/features/accounts/sessions/request-scope.server.ts'
import { documentResponse } from '#app/features/documents/document-response.server.ts'
import { orNotFound } from '#app/platform/web/not-found.server.ts'
import { parseId, type MailId } from '#app/values/identity/ids.ts'
import type { Route } from './+types/admin-mail-document.route'
import { getMail } from './queries.server.ts'

/** A document that a mail carries, as its addressee has it. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const ctx = requireAdmin(context)
  const mail = orNotFound(await getMail(ctx, orNotFound(parseId<MailId>(params.id))))
  const attached = orNotFound(mail.attachments.find(({ id }) => id === params.documentId) ?? null)
  await recordReading(ctx, 'mail.read', mail.id)
  return documentResponse(ctx, attached.id)
}
