import { eq } from 'drizzle-orm'
import { profiles, users } from '#app/features/accounts/tables.server.ts'
import { paths } from '#app/paths.ts'
import type { Ctx, System } from '#app/platform/context.ts'
import { emailLogs } from '#app/platform/mail/tables.server.ts'
import type { MailId } from '#app/values/identity/ids.ts'
import { notify } from './notify.server.ts'

/**
 * Tells somebody, in their space, that their address refused our mail, because a mail cannot tell them. Once a mail;
 * nobody is told when the address belongs to no account any more.
 */
export async function notifyOfRefusedAddress(
  ctx: Ctx<System>,
  mailId: MailId,
  reason: 'bounce' | 'complaint',
): Promise<void> {
  const [row] = await ctx.db
    .select({ accountId: users.id, userType: profiles.userType })
    .from(emailLogs)
    .innerJoin(users, eq(users.email, emailLogs.email))
    .innerJoin(profiles, eq(profiles.userId, users.id))
    .where(eq(emailLogs.id, mailId))
  if (!row) return
  const title =
    reason === 'bounce'
      ? 'Votre adresse email rejette nos messages : vérifiez-la, ou changez-la, pour recevoir vos alertes'
      : 'Vous avez signalé un de nos emails comme indésirable : nous ne vous envoyons plus que l’indispensable'
  const href = paths.settings(row.userType)
  await notify(ctx, {
    accountId: row.accountId,
    kind: `mail_${reason}`,
    title,
    href,
    dedupeKey: `mail_${reason}:${mailId}`,
  })
}
