import { eq } from 'drizzle-orm'
import { paths } from '#app/paths.ts'
import type { Ctx, System } from '#app/platform/context.ts'
import { absoluteUrl } from '#app/platform/mail/absolute-url.server.ts'
import { sendMail } from '#app/platform/mail/send-mail.server.ts'
import { inTransaction } from '#app/platform/database/transaction.server.ts'
import type { AccountId } from '#app/values/identity/ids.ts'
import type { SecurityChange } from '#app/features/accounts/events.ts'
import { SecurityChangeMail } from './security-mails.email.tsx'
import { users } from '#app/features/accounts/tables.server.ts'

const SUBJECTS: Record<SecurityChange, string> = {
  password: 'Votre mot de passe a changé',
  two_factor_on: 'La validation en deux étapes est activée',
  two_factor_off: 'La validation en deux étapes est désactivée',
  recovery_codes: 'Vos codes de secours ont changé',
  passkey_added: 'Une clé d’accès a été ajoutée à votre compte',
  passkey_removed: 'Une clé d’accès a été retirée de votre compte',
  password_and_passkeys: 'Votre mot de passe a changé',
}

/** Tells the owner of an account that something which protects it changed; once a delivery. */
export async function mailSecurityChange(
  ctx: Ctx<System>,
  accountId: AccountId,
  what: SecurityChange,
  deliveryId: string,
): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    const [account] = await tx.db
      .select({ name: users.name, email: users.email })
      .from(users)
      .where(eq(users.id, accountId))
    if (!account) return
    await sendMail(tx, {
      to: account.email,
      type: 'security',
      accountId,
      dedupeKey: `security:${deliveryId}`,
      subject: SUBJECTS[what],
      body: SecurityChangeMail({
        name: account.name,
        title: SUBJECTS[what],
        what,
        href: absoluteUrl(paths.forgottenPassword()),
      }),
    })
  })
}
