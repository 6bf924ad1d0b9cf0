import { eq } from 'drizzle-orm'
import { crewAssignments, crewNews } from '#app/features/calendar/crew/crew.tables.server.ts'
import { worksTable } from '#app/features/works/tables.server.ts'
import type { Ctx } from '#app/platform/context.ts'
import { inTransaction } from '#app/platform/database/transaction.server.ts'
import { newId, type QuoteId, type WorksId } from '#app/values/identity/ids.ts'
import { readSubject } from './read-subject.server.ts'

type Subject = { worksId: WorksId } | { visitId: string }

/**
 * Notes that a visit or works changed for somebody of the crew, for the mail that gathers such
 * changes. `by`: who of the crew did it; they know.
 */
export async function noteFor(
  tx: Ctx,
  memberId: string,
  to: Subject,
  by: string | null,
): Promise<void> {
  const known = by === memberId ? await knownMoment(tx, memberId, to) : null
  const set = known ? { told: known.told, changedAt: null } : { changedAt: tx.now }
  await tx.db
    .insert(crewNews)
    .values({ id: newId<string>(), memberId, ...to, ...set })
    .onConflictDoUpdate({
      target: [crewNews.memberId, 'worksId' in to ? crewNews.worksId : crewNews.visitId],
      set,
    })
}

async function knownMoment(tx: Ctx, memberId: string, to: Subject) {
  const { state } = await readSubject(tx, memberId, { worksId: null, visitId: null, ...to })
  return { told: state.is === 'theirs' ? state.when : null }
}

/** Notes that the date of a visit or of works was set, moved or given up, for whoever is sent there. */
export function noteMoved(ctx: Ctx, to: Subject, by: string | null): Promise<void> {
  return inTransaction(ctx, async (tx) => {
    const [sent] = await tx.db
      .select({ memberId: crewAssignments.memberId })
      .from(crewAssignments)
      .where(
        'worksId' in to
          ? eq(crewAssignments.worksId, to.worksId)
          : eq(crewAssignments.visitId, to.visitId),
      )
    if (sent) await noteFor(tx, sent.memberId, to, by)
  })
}

/** The same for the works of a contract that was renounced. */
export async function noteRenounced(ctx: Ctx, quoteId: QuoteId): Promise<void> {
  const [works] = await ctx.db
    .select({ id: worksTable.id })
    .from(worksTable)
    .where(eq(worksTable.quoteId, quoteId))
  if (works) await noteMoved(ctx, { worksId: works.id }, null)
}
