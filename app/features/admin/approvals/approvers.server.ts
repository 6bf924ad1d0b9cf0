import { sql } from 'drizzle-orm'
import type { Colleague } from '#app/features/admin/desk/colleagues.server.ts'
import { team } from '#app/features/messages/find-thread.server.ts'
import type { Admin, Ctx, System, TeamRole } from '#app/platform/context.ts'
import { publishLive } from '#app/platform/live/publish-live.server.ts'
import type { AccountId } from '#app/values/identity/ids.ts'
import { rolesFor, type PendingActName } from './approval.ts'

/** An ask, as far as it says who may approve it. */
type Asked = { act: PendingActName; askedBy: AccountId; subjectId: string }

/**
 * Who else of the team has the role to approve an ask: neither who asked nor whom it is about. Suspended ones count:
 * nobody makes themself alone by suspending a colleague.
 */
export async function approversOf(
  ctx: Ctx<Admin>,
  { act, askedBy, subjectId }: Asked,
): Promise<(Colleague & { suspended: boolean })[]> {
  const { rows } = await ctx.db.execute<Colleague & { suspended: boolean }>(sql`
    select u.id, u.name, u.email, u.suspended_at is not null as suspended
    from users u join user_roles r on r.user_id = u.id and r.role = 'admin'
    where r.duties && ${sql.param(rolesFor(act))}::text[] and u.id <> ${askedBy} and u.id <> ${subjectId}
      and not exists (select from erasures where account_id = u.id)
    order by u.name, u.id`)
  return rows
}

/** The roles of somebody of the team who may act, read again; none for who left it or is suspended. */
export async function rolesNow(ctx: Ctx, accountId: AccountId): Promise<TeamRole[]> {
  const { rows } = await ctx.db.execute<{ duties: TeamRole[] }>(sql`
    select duties from user_roles join users on id = user_id
    where user_id = ${accountId} and role = 'admin' and suspended_at is null`)
  return rows[0]?.duties ?? []
}

/** Has the open pages of the team read again what waits for a second person. */
export async function tellTeam(tx: Ctx<Admin> | Ctx<System>, subjectId: string): Promise<void> {
  publishLive(tx, { to: await team(tx), kind: 'desk', subjectId })
}
