import { eq } from 'drizzle-orm'
import {
  consumeLinkToken,
  readLinkToken,
  subjectOfLink,
} from '#app/features/accounts/sign-in/link-tokens.server.ts'
import { users } from '#app/features/accounts/tables.server.ts'
import type { Ctx, Particulier, Visitor } from '#app/platform/context.ts'
import { inTransaction } from '#app/platform/database/transaction.server.ts'
import type { AccountId } from '#app/values/identity/ids.ts'
import { ok, refuse, type Result } from '#app/values/result.ts'
import {
  accountToSignInTo,
  kindOfAccount,
  openAccountForRequest,
  type KindOfAccount,
} from './open-account-for-request.server.ts'

/** Nothing of a refused acceptance may stay, its account least of all. */
class Undo extends Error {}

/** Who was invited, as their invitation says. */
type Invited = { email: string; firstName: string; joinedAt: Date | null }

/** Why an invitation lets nobody in. */
export type InvitationRefusal =
  | 'invalid_link'
  | 'already_joined'
  | 'sign_in_required'
  | 'other_address'

/** What somebody is invited to by a mailed link: a project, a crew. */
export type InvitationKind<Refusal extends string = never> = {
  purpose: 'project' | 'crew'
  /** Locks the invitation of a subject; null when there is none. */
  lock: (tx: Ctx, subjectId: string) => Promise<Invited | null>
  /** Why this account, whose row is held, may not come in. */
  refusalTo?: (tx: Ctx, accountId: AccountId) => Promise<Refusal | null>
  /** Lets them in. */
  enter: (tx: Ctx, subjectId: string, accountId: AccountId) => Promise<void>
}

/** Who came in, and to what. */
export type Accepted = { accountId: AccountId; subjectId: string }

/**
 * Where an invitation stands (`valid`: its button lets in; `ended`: too late, or ended by whoever invited; `taken`: it
 * was used), and whose account its address is; null: nobody's.
 */
export async function standingOfInvitation(
  ctx: Ctx,
  link: { token: string; purpose: InvitationKind['purpose'] },
  { email, joinedAt }: Pick<Invited, 'email' | 'joinedAt'>,
): Promise<{ state: 'valid' | 'ended' | 'taken'; account: KindOfAccount | null }> {
  const usable = (await readLinkToken(ctx, link)) !== null
  return {
    state: joinedAt ? 'taken' : usable ? 'valid' : 'ended',
    account: await kindOfAccount(ctx, email),
  }
}

/**
 * Lets somebody in by the button behind their link. Whoever is signed in comes in at the address that was invited and
 * nowhere else. For a visitor the link proved the address: an account is made for it, confirmed and without password,
 * which the caller may sign in; `sign_in_required`, the link left usable, when the address has one already.
 */
export async function acceptInvitation<Refusal extends string>(
  ctx: Ctx<Visitor> | Ctx<Particulier>,
  kind: InvitationKind<Refusal>,
  token: string,
): Promise<Result<Accepted, InvitationRefusal | Refusal>> {
  const link = { token, purpose: kind.purpose }
  try {
    return await inTransaction(
      ctx as Ctx<Visitor | Particulier>,
      async (tx): Promise<Result<Accepted, InvitationRefusal | Refusal>> => {
        const subjectId = await subjectOfLink(tx, link)
        const invited = subjectId && (await kind.lock(tx, subjectId))
        if (!subjectId || !invited) return refuse('invalid_link')
        if (invited.joinedAt) return refuse('already_joined')
        if ((await readLinkToken(tx, link)) === null) return refuse('invalid_link')
        const who = await accountOf(tx, invited)
        if (!who.ok) return who
        // An account that was just made is nowhere else.
        const refusal = tx.who.kind === 'particulier' && (await kind.refusalTo?.(tx, who.value))
        if (refusal) return refuse(refusal)
        if (!(await consumeLinkToken(tx, link))) return refuse('invalid_link')
        await kind.enter(tx, subjectId, who.value)
        return ok({ accountId: who.value, subjectId })
      },
    )
  } catch (error) {
    if (error instanceof Undo) return refuse('sign_in_required')
    throw error
  }
}

/** The account that comes in: the one signed in, held, or one made for the address. */
async function accountOf(
  tx: Ctx<Visitor | Particulier>,
  { email, firstName }: Invited,
): Promise<Result<AccountId, 'sign_in_required' | 'other_address'>> {
  if (tx.who.kind === 'particulier') {
    const [account] = await tx.db
      .select({ email: users.email })
      .from(users)
      .where(eq(users.id, tx.who.accountId))
      .for('no key update')
    return account!.email === email ? ok(tx.who.accountId) : refuse('other_address')
  }
  if (await accountToSignInTo(tx, email)) return refuse('sign_in_required')
  const made = await openAccountForRequest(tx, { email, firstName, lastName: '', phone: null })
  if (!made.created) throw new Undo()
  return ok(made.accountId)
}
