import { and, eq, inArray, isNull, lte, or } from 'drizzle-orm'
import type { Artisan, Ctx, Particulier } from '#app/platform/context.ts'
import type { Count } from '#app/platform/database/count-together.server.ts'
import { ownClause } from '#app/features/works/photos/works-photos.server.ts'
import { worksTable, worksSlots } from '#app/features/works/tables.server.ts'

/** How many works wait for the reader: `worksTurn`, counted by the database. */
export function countWorksTurns(ctx: Ctx<Artisan | Particulier>): Count {
  const artisan = ctx.who.kind === 'artisan'
  const answerSlot = eq(worksSlots.proposedBy, artisan ? 'particulier' : 'artisan')
  const own = artisan
    ? or(
        eq(worksTable.status, 'disputed'),
        and(
          isNull(worksSlots.id),
          or(
            eq(worksTable.status, 'to_schedule'),
            and(eq(worksTable.status, 'scheduled'), lte(worksTable.endsAt, ctx.now)),
          ),
        ),
      )
    : eq(worksTable.status, 'to_confirm')
  const waiting = ctx.db
    .select({ id: worksTable.id })
    .from(worksTable)
    .leftJoin(
      worksSlots,
      and(eq(worksSlots.worksId, worksTable.id), eq(worksSlots.status, 'proposed')),
    )
    .where(
      and(
        ownClause(ctx),
        inArray(worksTable.status, ['to_schedule', 'scheduled', 'to_confirm', 'disputed']),
        or(answerSlot, own),
      ),
    )
    .limit(100)
  return ctx.db.$count(waiting.as('waiting'))
}
