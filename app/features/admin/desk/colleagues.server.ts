import { sql } from 'drizzle-orm'
import type { Admin, Ctx } from '#app/platform/context.ts'
import type { AccountId } from '#app/values/identity/ids.ts'

/** Somebody of the team. */
export type Colleague = { id: AccountId; name: string; email: string }

/** Everybody of the team, by name. */
export async function listTeam(ctx: Ctx<Admin>): Promise<Colleague[]> {
  const { rows } = await ctx.db.execute<Colleague>(
    sql`select id, name, email from users where id in (select user_id from user_roles where role = 'admin') order by name, id`,
  )
  return rows
}
