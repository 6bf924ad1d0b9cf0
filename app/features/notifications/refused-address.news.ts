import { eq } from 'drizzle-orm'
import { profiles, users } from '#app/features/accounts/tables.server.ts'
import { paths } from '#app/paths.ts'
import type { MailEvent } from '#app/platform/mail/events.ts'
import { emailLogs } from '#app/platform/mail/tables.server.ts'
import { newId, type AccountId } from '#app/values/identity/ids.ts'
import type { News } from './tell.server.ts'

type RefusedAddress = {
  mailId: string
  reason: MailEvent['reason']
  to: { accountId: AccountId; email: string }
  userType: 'particulier' | 'artisan'
}

/**
 * Tells somebody, in their space, that their address refused our mail, because a mail cannot tell them. Once a mail;
 * nobody is told when the address belongs to no account any more.
 */
export const REFUSED_ADDRESS_NEWS: News<MailEvent, RefusedAddress> = {
  async read(ctx, { mailId, reason }) {
    const [row] = await ctx.db
      .select({ to: { accountId: users.id, email: users.email }, userType: profiles.userType })
      .from(emailLogs)
      .innerJoin(users, eq(users.email, emailLogs.email))
      .innerJoin(profiles, eq(profiles.userId, users.id))
      .where(eq(emailLogs.id, mailId))
    return row ? { ...row, mailId, reason } : null
  },
  words: {
    'mail.address_refused': ({ to, mailId, reason, userType }) => ({
      to,
      key: mailId,
      href: paths.settings(userType),
      notice: {
        kind: `mail_${reason}`,
        title:
          reason === 'bounce'
            ? 'Votre adresse email rejette nos messages\u00a0: vérifiez-la, ou changez-la, pour recevoir vos alertes'
            : 'Vous avez signalé un de nos emails comme indésirable\u00a0: nous ne vous envoyons plus que l’indispensable',
      },
    }),
  },
  sample: () => ({ mailId: newId(), reason: 'bounce', userType: 'artisan' }),
}
