import { and, eq, isNotNull } from 'drizzle-orm'
import { users } from '#app/features/accounts/tables.server.ts'
import { crewAccess, crewMembers } from '#app/features/calendar/crew/crew.tables.server.ts'
import { artisans } from '#app/features/companies/tables.server.ts'
import { visits } from '#app/features/quotes/tables.server.ts'
import { requestTitle } from '#app/features/requests/quote-request.ts'
import { leads } from '#app/features/requests/leads/tables.server.ts'
import { quoteRequests } from '#app/features/requests/tables.server.ts'
import { slotWords } from '#app/features/works/dates/slot-words.ts'
import { worksTable } from '#app/features/works/tables.server.ts'
import { paths } from '#app/paths.ts'
import type { Artisan, Ctx } from '#app/platform/context.ts'
import { sendMail } from '#app/platform/mail/send-mail.server.ts'
import { newId, type WorksId } from '#app/values/identity/ids.ts'
import { timeZoneOf } from '#app/values/time/french-time-zone.ts'
import { crewAssignedMail, type AssignedWords } from './crew-assigned.email.ts'

/**
 * Mails somebody of the crew, in the transaction of their assignment, where they are sent; nothing
 * to who was not invited, or has not come.
 */
export async function tellAssigned(
  tx: Ctx<Artisan>,
  memberId: string,
  to: { worksId: WorksId } | { visitId: string },
  instructions: string,
): Promise<void> {
  const [member] = await tx.db
    .select({
      name: crewMembers.name,
      accountId: users.id,
      email: users.email,
      companyName: artisans.companyName,
    })
    .from(crewAccess)
    .innerJoin(crewMembers, eq(crewMembers.id, crewAccess.memberId))
    .innerJoin(artisans, eq(artisans.id, crewMembers.artisanId))
    .innerJoin(users, eq(users.id, crewAccess.accountId))
    .where(and(eq(crewAccess.memberId, memberId), isNotNull(crewAccess.joinedAt)))
  if (!member) return
  const where = 'worksId' in to ? await ofWorks(tx, to.worksId) : await ofVisit(tx, to.visitId)
  const { accountId, email, name, companyName } = member
  await sendMail(tx, {
    to: email,
    accountId,
    dedupeKey: `crew_assigned:${newId<string>()}`,
    ...crewAssignedMail({ ...where, name, companyName, instructions }),
  })
}

type Where = Pick<AssignedWords, 'kind' | 'title' | 'when' | 'place' | 'href'>

async function ofWorks(tx: Ctx, worksId: WorksId): Promise<Where> {
  const [row] = await tx.db
    .select({
      title: worksTable.title,
      startsAt: worksTable.startsAt,
      endsAt: worksTable.endsAt,
      place: worksTable.worksAddress,
      insee: quoteRequests.insee,
    })
    .from(worksTable)
    .innerJoin(quoteRequests, eq(quoteRequests.id, worksTable.requestId))
    .where(eq(worksTable.id, worksId))
  const { title, startsAt, endsAt, place, insee } = row!
  return {
    kind: 'works',
    title,
    when: startsAt && endsAt ? slotWords({ startsAt, endsAt }, timeZoneOf(insee)) : null,
    place,
    href: paths.crewWorks(worksId),
  }
}

async function ofVisit(tx: Ctx, visitId: string): Promise<Where> {
  const [row] = await tx.db
    .select({
      description: quoteRequests.publicDescription,
      startsAt: visits.startsAt,
      minutes: visits.durationMinutes,
      postalCode: quoteRequests.postalCode,
      town: quoteRequests.town,
      insee: quoteRequests.insee,
    })
    .from(visits)
    .innerJoin(leads, eq(leads.id, visits.leadId))
    .innerJoin(quoteRequests, eq(quoteRequests.id, leads.requestId))
    .where(eq(visits.id, visitId))
  const { description, startsAt, minutes, postalCode, town, insee } = row!
  const endsAt = new Date(startsAt.getTime() + minutes * 60_000)
  return {
    kind: 'visit',
    title: requestTitle(description),
    when: slotWords({ startsAt, endsAt }, timeZoneOf(insee)),
    place: `${postalCode} ${town}`,
    href: paths.crewVisit(visitId),
  }
}
