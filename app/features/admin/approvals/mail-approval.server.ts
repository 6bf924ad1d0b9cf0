import { eq } from 'drizzle-orm'
import { users } from '#app/features/accounts/tables.server.ts'
import type { Colleague } from '#app/features/admin/desk/colleagues.server.ts'
import type { Admin, Ctx, System } from '#app/platform/context.ts'
import { sendMail } from '#app/platform/mail/send-mail.server.ts'
import { operator } from '#app/platform/operator.server.ts'
import type { AccountId } from '#app/values/identity/ids.ts'
import { approvalAloneMail, approvalAskedMail, approvalDecidedMail } from './approval.email.ts'
import type { pendingActs } from './approvals.tables.server.ts'

type PendingAct = typeof pendingActs.$inferSelect

/** Mails who may approve an ask, without naming whom it is about. */
export async function mailApprovers(
  tx: Ctx<Admin>,
  ask: PendingAct,
  approvers: readonly Colleague[],
): Promise<void> {
  const by = await accountOf(tx, ask.askedBy)
  for (const { id, email } of approvers)
    await sendMail(tx, {
      to: email,
      accountId: id,
      dedupeKey: `approval_asked:${ask.id}:${id}`,
      ...approvalAskedMail({ id: ask.id, act: ask.act, by: by?.name ?? '' }),
    })
}

/** Mails the operator that an act will be done by one person alone. */
export async function mailOperator(tx: Ctx<Admin>, ask: PendingAct): Promise<void> {
  const by = await accountOf(tx, ask.askedBy)
  await sendMail(tx, {
    to: operator().emails.contact,
    dedupeKey: `approval_alone:${ask.id}`,
    ...approvalAloneMail({ id: ask.id, act: ask.act, by: by?.name ?? '', from: ask.aloneFrom! }),
  })
}

/** Mails whoever asked what became of it, unless it was they who ended it. */
export async function mailAsker(tx: Ctx<Admin> | Ctx<System>, ask: PendingAct): Promise<void> {
  const asker = ask.decidedBy === ask.askedBy ? null : await accountOf(tx, ask.askedBy)
  if (!asker) return
  await sendMail(tx, {
    to: asker.email,
    accountId: ask.askedBy,
    dedupeKey: `approval_decided:${ask.id}`,
    ...approvalDecidedMail(ask),
  })
}

async function accountOf(tx: Ctx<Admin> | Ctx<System>, id: AccountId) {
  const [account] = await tx.db
    .select({ name: users.name, email: users.email })
    .from(users)
    .where(eq(users.id, id))
  return account ?? null
}
