import { addCrewMember, assign, listCrew } from '#app/features/calendar/crew/crew.server.ts'
import { proposeVisit } from '#app/features/quotes/visits/propose-visit.server.ts'
import type { Artisan } from '#app/platform/context.ts'
import type { LeadId } from '#app/values/identity/ids.ts'
import type { TestDatabase } from '#test/database.ts'
import { must } from './company-papers.ts'

/** A visit that an artisan proposed for in five days, and somebody of theirs who goes. */
export async function someVisit(
  database: TestDatabase,
  artisan: Artisan,
  leadId: LeadId,
  now: Date,
): Promise<string> {
  const ctx = database.ctx(artisan)
  const { visitId } = must(
    await proposeVisit(ctx, leadId, {
      startsAt: new Date(now.getTime() + 5 * 86_400_000),
      note: '',
    }),
  )
  must(await addCrewMember(ctx, 'Karim Personne'))
  const [member] = await listCrew(ctx)
  await assign(ctx, { visitId }, member!.id)
  return visitId
}
