import { eq } from 'drizzle-orm'
import { users } from '#app/features/accounts/tables.server.ts'
import { paths } from '#app/paths.ts'
import type { Admin, Ctx } from '#app/platform/context.ts'
import { sendMail } from '#app/platform/mail/send-mail.server.ts'
import { newId } from '#app/values/identity/ids.ts'
import { CASE_KINDS, type CaseKey } from './case-kinds.ts'
import type { Colleague } from './colleagues.server.ts'
import { deskToldMail, type DeskCause } from './desk-told.email.ts'

/** Mails colleagues about a case, in the transaction of what they are told. */
export async function mailColleagues(
  tx: Ctx<Admin>,
  to: readonly Colleague[],
  { kind, subjectId }: CaseKey,
  cause: DeskCause,
): Promise<void> {
  if (to.length === 0) return
  const [by] = await tx.db
    .select({ name: users.name })
    .from(users)
    .where(eq(users.id, tx.who.accountId))
  const { label, slug } = CASE_KINDS[kind]
  for (const { id, email } of to)
    await sendMail(tx, {
      to: email,
      accountId: id,
      dedupeKey: `desk_told:${newId<string>()}`,
      ...deskToldMail({
        cause,
        by: by!.name,
        what: label,
        href: paths.adminCase(slug, subjectId),
      }),
    })
}
