import { addCrewMember, assign, listCrew } from '#app/features/calendar/crew/crew.server.ts'
import { crewAccess } from '#app/features/calendar/crew/crew.tables.server.ts'
import { proposeVisit } from '#app/features/quotes/visits/propose-visit.server.ts'
import type { Artisan } from '#app/platform/context.ts'
import type { AccountId, LeadId, WorksId } from '#app/values/identity/ids.ts'
import { aParticulier } from '#test/builders.ts'
import type { TestDatabase } from '#test/database.ts'
import { must } from './company-papers.ts'

/** A visit that an artisan proposed for in five days, and somebody of theirs who goes. */
export async function someVisit(
  database: TestDatabase,
  artisan: Artisan,
  leadId: LeadId,
  now: Date,
): Promise<{ visitId: string; memberId: string }> {
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
  return { visitId, memberId: member!.id }
}

/** Their account, in the crew: they are sent to works too. */
export async function someCrew(
  database: TestDatabase,
  { artisan, memberId, worksId }: { artisan: Artisan; memberId: string; worksId: WorksId },
  now: Date,
): Promise<AccountId> {
  const { accountId } = await aParticulier(database, { name: 'Karim Personne', now })
  await database.db.insert(crewAccess).values({
    memberId,
    email: 'karim@ouvreo.example',
    accountId,
    invitedAt: now,
    joinedAt: now,
  })
  await assign(database.ctx(artisan), { worksId }, memberId, 'Clé chez la gardienne.')
  return accountId
}
