import { recordReading } from '#app/features/accounts/team/record-audit.server.ts'
import { requireAdmin } from '#app/features/accounts/sessions/request-scope.server.ts'
import { parseId, type MailId } from '#app/values/identity/ids.ts'
import type { Route } from './+types/admin-mail-body.route'
import { getMail } from './queries.server.ts'

/** The HTML of a kept mail, alone, for the frame of its page: no script, no picture from outside, no form. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const ctx = requireAdmin(context)
  const mailId = parseId<MailId>(params.id)
  const mail = mailId && (await getMail(ctx, mailId))
  if (!mail) return new Response(null, { status: 404 })
  await recordReading(ctx, 'mail.read', mailId)
  return new Response(mail.html, {
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      'content-security-policy': `sandbox; default-src 'none'; style-src 'unsafe-inline'; img-src data:; frame-ancestors 'self'`,
      'x-frame-options': 'SAMEORIGIN',
    },
  })
}
