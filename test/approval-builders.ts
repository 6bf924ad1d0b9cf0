import { desc, eq } from 'drizzle-orm'
import { pendingActs } from '#app/features/admin/approvals/approvals.tables.server.ts'
import type { PendingActName, PendingInput } from '#app/features/admin/approvals/approval.ts'
import { doOrAsk } from '#app/features/admin/approvals/ask-approval.server.ts'
import type { Admin, Ctx } from '#app/platform/context.ts'
import { newId, type AccountId, type PendingActId } from '#app/values/identity/ids.ts'
import { granted } from './quote-builders.ts'

/** Why the acts of tests are asked for. */
export const ASK_REASON = 'La personne l’a demandé par courrier.'

/** Somebody of the team while an act runs that a colleague asked for. */
export const approved = (who: Admin): Admin => ({
  ...who,
  approval: { askedBy: newId<AccountId>(), reason: ASK_REASON, alone: false },
})

/** An act that waits for a second person. */
export async function anAsk<Name extends PendingActName>(
  ctx: Ctx<Admin>,
  subjectId: string,
  asked: { act: Name; input: PendingInput<Name> },
): Promise<PendingActId> {
  granted(await doOrAsk(ctx, { ...asked, subjectId, reason: ASK_REASON }))
  const [row] = await ctx.db
    .select({ id: pendingActs.id })
    .from(pendingActs)
    .where(eq(pendingActs.subjectId, subjectId))
    .orderBy(desc(pendingActs.id))
    .limit(1)
  return row!.id
}

/** Contacts for a company, more than one person gives alone. */
export const manyContacts = () => ({
  act: 'contacts.add' as const,
  input: { amount: 30, key: newId<string>() },
})
