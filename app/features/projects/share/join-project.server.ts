import { eq } from 'drizzle-orm'
import { subjectOfLink } from '#app/features/accounts/sign-in/link-tokens.server.ts'
import {
  acceptInvitation,
  standingOfInvitation,
  type InvitationKind,
} from '#app/features/accounts/sign-up/accept-invitation.server.ts'
import type { KindOfAccount } from '#app/features/accounts/sign-up/open-account-for-request.server.ts'
import { users } from '#app/features/accounts/tables.server.ts'
import { projects, projectShares } from '#app/features/projects/tables.server.ts'
import type { Ctx, Particulier, Visitor } from '#app/platform/context.ts'
import { sendMail } from '#app/platform/mail/send-mail.server.ts'
import { newId, type AccountId, type ProjectId } from '#app/values/identity/ids.ts'
import { pick } from '#app/values/pick.ts'
import { ok, type Result } from '#app/values/result.ts'
import { shareJoinedMail } from './share-joined.email.ts'
import type { JoinRefusal } from './share.ts'

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
      ...pick(projectShares, 'firstName', 'email', 'joinedAt'),
    })
    .from(projectShares)
    .innerJoin(projects, eq(projects.id, projectShares.projectId))
    .innerJoin(users, eq(users.id, projects.particulierId))
    .where(eq(projectShares.projectId, projectId as ProjectId))
  if (!row) return null
  const { joinedAt, ...shown } = row
  const invited = { email: row.email, joinedAt }
  const standing = await standingOfInvitation(ctx, { token, purpose: 'project' }, invited)
  return { ...shown, ...standing }
}

/** Lets somebody into a project, signed in or not, by the button behind their link. */
export async function joinProject(
  ctx: Ctx<Visitor> | Ctx<Particulier>,
  token: string,
): Promise<Result<Joined, JoinRefusal>> {
  const joined = await acceptInvitation(ctx, PROJECT, token)
  if (!joined.ok) return joined
  const { accountId, subjectId } = joined.value
  return ok({ accountId, projectId: subjectId as ProjectId })
}

const PROJECT: InvitationKind = {
  purpose: 'project',
  async lock(tx, subjectId) {
    const [invited] = await tx.db
      .select()
      .from(projectShares)
      .where(eq(projectShares.projectId, subjectId as ProjectId))
      .for('update')
    return invited ?? null
  },
  async enter(tx, subjectId, accountId) {
    const projectId = subjectId as ProjectId
    await tx.db
      .update(projectShares)
      .set({ accountId, joinedAt: tx.now })
      .where(eq(projectShares.projectId, projectId))
    await tellOwner(tx, projectId, accountId)
  },
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
