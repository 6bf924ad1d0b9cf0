import { sql } from 'drizzle-orm'
import { TEAM_ROLES } from '#app/features/accounts/team/team-access.ts'
import type { Admin, Ctx, TeamRole } from '#app/platform/context.ts'
import type { AccountId } from '#app/values/identity/ids.ts'
import type { CaseKind } from './case-kinds.ts'
import { mayWorkOn } from './desk-roles.ts'

/** Somebody of the team. */
export type Colleague = { id: AccountId; name: string; email: string }

/** Everybody else of the team whose roles open a kind of case, by name; nobody who is suspended. */
export async function colleaguesFor(ctx: Ctx<Admin>, kind: CaseKind): Promise<Colleague[]> {
  const opening = TEAM_ROLES.filter((role) => mayWorkOn([role], kind))
  const { rows } = await ctx.db.execute<Colleague>(sql`
    select u.id, u.name, u.email from users u
    join user_roles r on r.user_id = u.id and r.role = 'admin'
    where r.duties && ${sql.param(opening)}::text[] and u.suspended_at is null and u.id <> ${ctx.who.accountId}
    order by u.name, u.id`)
  return rows
}

/** The roles of somebody of the team, which stay until the open transaction ends; none for who left it. */
export async function holdRoles(tx: Ctx<Admin>, accountId: AccountId): Promise<TeamRole[]> {
  const { rows } = await tx.db.execute<{ duties: TeamRole[] }>(
    sql`select duties from user_roles where user_id = ${accountId} and role = 'admin' for share`,
  )
  return rows[0]?.duties ?? []
}
