import { sql } from 'drizzle-orm'
import type { Ctx } from '#app/platform/context.ts'
import { sessions } from '#app/features/accounts/tables.server.ts'

/** Browsers that one account may be signed in with. Nobody has so many; a script that signs in all day does. */
export const SESSIONS_AT_MOST = 50

/**
 * Ends the sessions of each account beyond fifty, those visited longest ago first; run by the
 * hourly job. It is not done where a session opens, which is the dearest path of all under load,
 * and where two at once would each have to lock the others' rows. Returns how many ended.
 */
export async function endOldestSessions(ctx: Ctx): Promise<number> {
  const { rowCount } = await ctx.db.execute(sql`
    delete from ${sessions} where id in (
      select id from (
        select id, row_number() over (partition by user_id order by updated_at desc, id desc) as place from ${sessions}
        where user_id in (select user_id from ${sessions} group by user_id having count(*) > ${SESSIONS_AT_MOST})
      ) as ranked where place > ${SESSIONS_AT_MOST}
    )`)
  return rowCount ?? 0
}
