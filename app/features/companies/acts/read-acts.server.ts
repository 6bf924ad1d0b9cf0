import { and, arrayOverlaps, desc, eq, inArray } from 'drizzle-orm'
import { companyActs } from '#app/platform/company-acts/tables.server.ts'
import type { Artisan, Ctx } from '#app/platform/context.ts'
import { pick } from '#app/values/pick.ts'
import { TOLD_ACTS, type CompanyAct } from './act-words.ts'

/** How many acts are shown, the last ones. */
const SHOWN = 30

/**
 * What the people of the company did in its name, the last first: all of it, or about these things alone. For the
 * company; its clients read no name.
 */
export async function readActs(
  ctx: Ctx<Artisan>,
  about?: readonly string[],
): Promise<CompanyAct[]> {
  if (about?.length === 0) return []
  const rows = await ctx.db
    .select(pick(companyActs, 'id', 'name', 'what', 'subjects', 'at'))
    .from(companyActs)
    .where(
      and(
        eq(companyActs.artisanId, ctx.who.artisanId),
        inArray(companyActs.what, [...TOLD_ACTS]),
        about && arrayOverlaps(companyActs.subjects, [...about]),
      ),
    )
    .orderBy(desc(companyActs.at), desc(companyActs.id))
    .limit(SHOWN)
  // A message is read in its conversation, which its event names last.
  return rows.map(({ subjects, ...act }) => ({
    ...act,
    subject: (act.what === 'message.posted' ? subjects.at(-1) : subjects[0]) ?? '',
  }))
}
