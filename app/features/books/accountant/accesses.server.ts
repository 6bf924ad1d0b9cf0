import { createHash, randomBytes } from 'node:crypto'
import { and, desc, eq, inArray, isNull } from 'drizzle-orm'
import { mayMailUnproved } from '#app/features/accounts/sign-up/mail-budget.server.ts'
import { lockArtisan } from '#app/features/companies/availability.server.ts'
import type { Artisan, Ctx } from '#app/platform/context.ts'
import { inTransaction } from '#app/platform/database/transaction.server.ts'
import { sendMail } from '#app/platform/mail/send-mail.server.ts'
import { spend } from '#app/platform/rate-limit/rate-limit.server.ts'
import type { EmailAddress } from '#app/values/identity/email-address.ts'
import { newId, type AccountantAccessId } from '#app/values/identity/ids.ts'
import { pick } from '#app/values/pick.ts'
import { ok, refuse, type Result } from '#app/values/result.ts'
import { refusalToInvite, type AccountantAct, type InviteRefusal } from './access.ts'
import { accountantInvitedMail } from './accountant.email.tsx'
import { accountantAccesses, accountantReads, accountantSessions } from './tables.server.ts'

/** How many accountants one company may have mailed in a day, those whose access it ended included. */
const INVITED_A_DAY = { name: 'accountants', max: 6, windowSeconds: 86_400 }
/** How much of the journal of accesses is shown. */
const READS = 30

/** The digest of a token of a link or a session. */
export const hashOf = (token: string) => createHash('sha256').update(token).digest('hex')

/** Lets somebody read the company's books: they receive a link. */
export function inviteAccountant(
  ctx: Ctx<Artisan>,
  email: EmailAddress,
): Promise<Result<undefined, InviteRefusal | 'too_often'>> {
  const { artisanId } = ctx.who
  return inTransaction(ctx, async (tx) => {
    const company = await lockArtisan(tx, artisanId)
    const open = await tx.db
      .select({ email: accountantAccesses.email })
      .from(accountantAccesses)
      .where(and(eq(accountantAccesses.artisanId, artisanId), isNull(accountantAccesses.endedAt)))
    const refusal = refusalToInvite(email, open)
    if (refusal) return refuse(refusal)
    if (
      !(await spend(tx, INVITED_A_DAY, artisanId)) ||
      !(await mayMailUnproved(tx, 'accountant', email))
    )
      return refuse('too_often')
    const token = randomBytes(32).toString('base64url')
    const id = newId<AccountantAccessId>()
    await tx.db
      .insert(accountantAccesses)
      .values({ id, artisanId, email, tokenHash: hashOf(token), invitedAt: tx.now })
    await sendMail(tx, {
      to: email,
      dedupeKey: `accountant_invited:${id}`,
      ...accountantInvitedMail(company.companyName, token),
    })
    return ok()
  })
}

/** Ends an access at once, in every browser; false when there is none of the company's. */
export function endAccess(ctx: Ctx<Artisan>, accessId: AccountantAccessId): Promise<boolean> {
  return inTransaction(ctx, async (tx) => {
    const [ended] = await tx.db
      .update(accountantAccesses)
      .set({ endedAt: tx.now })
      .where(
        and(
          eq(accountantAccesses.id, accessId),
          eq(accountantAccesses.artisanId, tx.who.artisanId),
          isNull(accountantAccesses.endedAt),
        ),
      )
      .returning({ id: accountantAccesses.id })
    if (!ended) return false
    await tx.db.delete(accountantSessions).where(eq(accountantSessions.accessId, accessId))
    return true
  })
}

/** An access as its artisan sees it. */
export type AccessView = {
  id: AccountantAccessId
  email: string
  invitedAt: Date
  endedAt: Date | null
}
/** What was opened by an access. */
export type ReadView = { email: string; what: AccountantAct; at: Date }

/** The company's accesses, open ones first, and what was opened by them lately. */
export async function listAccesses(
  ctx: Ctx<Artisan>,
): Promise<{ accesses: AccessView[]; reads: ReadView[] }> {
  const accesses = await ctx.db
    .select(pick(accountantAccesses, 'id', 'email', 'invitedAt', 'endedAt'))
    .from(accountantAccesses)
    .where(eq(accountantAccesses.artisanId, ctx.who.artisanId))
    .orderBy(desc(isNull(accountantAccesses.endedAt)), desc(accountantAccesses.invitedAt))
    .limit(20)
  const reads = await ctx.db
    .select({
      email: accountantAccesses.email,
      what: accountantReads.what,
      at: accountantReads.at,
    })
    .from(accountantReads)
    .innerJoin(accountantAccesses, eq(accountantAccesses.id, accountantReads.accessId))
    .where(
      inArray(
        accountantReads.accessId,
        accesses.map(({ id }) => id),
      ),
    )
    .orderBy(desc(accountantReads.at))
    .limit(READS)
  return { accesses, reads }
}
