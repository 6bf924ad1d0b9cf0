import { and, eq, inArray, isNull, lte, or } from 'drizzle-orm'
import type { Artisan, Ctx, Particulier } from '#app/platform/context.ts'
import type { Count } from '#app/platform/database/count-together.server.ts'
import { ownClause } from '#app/features/works/photos/works-photos.server.ts'
import { interventions, interventionSlots } from '#app/features/works/tables.server.ts'

/** How many works wait for the reader: `worksTurn`, counted by the database. */
export function countWorksTurns(ctx: Ctx<Artisan | Particulier>): Count {
  const artisan = ctx.who.kind === 'artisan'
  const answerSlot = eq(interventionSlots.proposedBy, artisan ? 'particulier' : 'artisan')
  const own = artisan
    ? or(
        eq(interventions.status, 'disputed'),
        and(
          isNull(interventionSlots.id),
          or(
            eq(interventions.status, 'to_schedule'),
            and(eq(interventions.status, 'scheduled'), lte(interventions.endsAt, ctx.now)),
          ),
        ),
      )
    : eq(interventions.status, 'to_confirm')
  const waiting = ctx.db
    .select({ id: interventions.id })
    .from(interventions)
    .leftJoin(
      interventionSlots,
      and(
        eq(interventionSlots.interventionId, interventions.id),
        eq(interventionSlots.status, 'proposed'),
      ),
    )
    .where(
      and(
        ownClause(ctx),
        inArray(interventions.status, ['to_schedule', 'scheduled', 'to_confirm', 'disputed']),
        or(answerSlot, own),
      ),
    )
    .limit(100)
  return ctx.db.$count(waiting.as('waiting'))
}
