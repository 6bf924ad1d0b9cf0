import { eq } from 'drizzle-orm'
import {
  consumeLinkToken,
  readLinkToken,
  subjectOfLink,
} from '#app/features/accounts/sign-in/link-tokens.server.ts'
import {
  accountToSignInTo,
  kindOfAccount,
  openAccountForRequest,
  type KindOfAccount,
} from '#app/features/accounts/sign-up/open-account-for-request.server.ts'
import { users } from '#app/features/accounts/tables.server.ts'
import { projects, projectShares } from '#app/features/projects/tables.server.ts'
import type { Ctx, Particulier, Visitor } from '#app/platform/context.ts'
import { inTransaction } from '#app/platform/database/transaction.server.ts'
import { sendMail } from '#app/platform/mail/send-mail.server.ts'
import { newId, type AccountId, type ProjectId } from '#app/values/identity/ids.ts'
import { ok, refuse, type Result } from '#app/values/result.ts'
import { shareJoinedMail } from './share-joined.email.ts'
import type { JoinRefusal } from './share.ts'

/** Nothing of a refused joining may stay, its account least of all. */
class Undo extends Error {}

/** What the page behind a link shows before its button is pressed. */
export type ShareLink = {
  projectId: ProjectId
  projectName: string
  ownerName: string
  firstName: string
  email: string
  /** `valid`: its button lets in; `ended`: too late, or ended by the owner; `taken`: it was used. */
  state: 'valid' | 'ended' | 'taken'
  /** Whose account the address is; null: nobody's. */
  account: KindOfAccount | null
}

/** Who came in, and where. */
export type Joined = { accountId: AccountId; projectId: ProjectId }

/** What a link is about, whether it still lets in or not; null when there is nothing behind it. Changes nothing. */
export async function readShareLink(ctx: Ctx, token: string): Promise<ShareLink | null> {
  const projectId = await subjectOfLink(ctx, { token, purpose: 'project' })
  if (!projectId) return null
  const [row] = await ctx.db
    .select({
      projectId: projects.id,
      projectName: projects.name,
      ownerName: users.name,
      firstName: projectShares.firstName,
      email: projectShares.email,
      joinedAt: projectShares.joinedAt,
    })
    .from(projectShares)
    .innerJoin(projects, eq(projects.id, projectShares.projectId))
    .innerJoin(users, eq(users.id, projects.particulierId))
    .where(eq(projectShares.projectId, projectId as ProjectId))
  if (!row) return null
  const { joinedAt, ...shown } = row
  const usable = (await readLinkToken(ctx, { token, purpose: 'project' })) !== null
  return {
    ...shown,
    state: joinedAt ? 'taken' : usable ? 'valid' : 'ended',
    account: await kindOfAccount(ctx, row.email),
  }
}

/**
 * Lets somebody into a project, by the button behind their link. The link proved the address: an account is made for
 * it, confirmed and without password, which the caller may sign in. Refuses `sign_in_required`, the link left usable,
 * when the address has an account.
 */
export async function joinProject(
  ctx: Ctx<Visitor>,
  token: string,
): Promise<Result<Joined, JoinRefusal>> {
  try {
    return await inTransaction(ctx, async (tx): Promise<Result<Joined, JoinRefusal>> => {
      const found = await lockByLink(tx, token)
      if (!found.ok) return found
      const { email, firstName } = found.value
      if (await accountToSignInTo(tx, email)) return refuse('sign_in_required')
      const account = await openAccountForRequest(tx, {
        email,
        firstName,
        lastName: '',
        phone: null,
      })
      if (!account.created) throw new Undo()
      return enter(tx, token, account.accountId)
    })
  } catch (error) {
    if (error instanceof Undo) return refuse('sign_in_required')
    throw error
  }
}

/** Lets in somebody who is signed in, at the address that was invited and nowhere else. */
export function joinProjectSignedIn(
  ctx: Ctx<Particulier>,
  token: string,
): Promise<Result<Joined, JoinRefusal>> {
  return inTransaction(ctx, async (tx): Promise<Result<Joined, JoinRefusal>> => {
    const found = await lockByLink(tx, token)
    if (!found.ok) return found
    const [account] = await tx.db
      .select({ email: users.email })
      .from(users)
      .where(eq(users.id, tx.who.accountId))
    return account!.email === found.value.email
      ? enter(tx, token, tx.who.accountId)
      : refuse('other_address')
  })
}

/** Holds the invitation behind a link; refuses one that was used, ended or is too old. */
async function lockByLink(
  tx: Ctx,
  token: string,
): Promise<Result<{ email: string; firstName: string }, 'invalid_link' | 'already_joined'>> {
  const projectId = await subjectOfLink(tx, { token, purpose: 'project' })
  if (!projectId) return refuse('invalid_link')
  const [invited] = await tx.db
    .select()
    .from(projectShares)
    .where(eq(projectShares.projectId, projectId as ProjectId))
    .for('update')
  if (!invited) return refuse('invalid_link')
  if (invited.joinedAt) return refuse('already_joined')
  if ((await readLinkToken(tx, { token, purpose: 'project' })) === null)
    return refuse('invalid_link')
  return ok({ email: invited.email, firstName: invited.firstName })
}

async function enter(
  tx: Ctx,
  token: string,
  accountId: AccountId,
): Promise<Result<Joined, 'invalid_link'>> {
  const subjectId = await consumeLinkToken(tx, { token, purpose: 'project' })
  if (!subjectId) return refuse('invalid_link')
  const projectId = subjectId as ProjectId
  await tx.db
    .update(projectShares)
    .set({ accountId, joinedAt: tx.now })
    .where(eq(projectShares.projectId, projectId))
  await tellOwner(tx, projectId, accountId)
  return ok({ accountId, projectId })
}

/** Mails the owner of a project that somebody has come in. */
async function tellOwner(tx: Ctx, projectId: ProjectId, secondId: AccountId): Promise<void> {
  const [project] = await tx.db
    .select({ id: projects.id, name: projects.name, email: users.email })
    .from(projects)
    .innerJoin(users, eq(users.id, projects.particulierId))
    .where(eq(projects.id, projectId))
  const [second] = await tx.db
    .select({ name: users.name })
    .from(users)
    .where(eq(users.id, secondId))
  await sendMail(tx, {
    to: project!.email,
    dedupeKey: `project_share_joined:${newId<string>()}`,
    ...shareJoinedMail(project!, second!.name),
  })
}
