import { eq, sql } from 'drizzle-orm'
import { profiles, users } from '#app/features/accounts/tables.server.ts'
import { refreshStanding } from '#app/features/companies/checks/refresh-standing.server.ts'
import { artisans } from '#app/features/companies/tables.server.ts'
import { proposedWeeks } from '#app/features/companies/file/free-week.ts'
import { setFreeWeek } from '#app/features/companies/file/set-free-week.server.ts'
import { distanceKm } from '#app/features/places/places.ts'
import { readCompany } from '#app/features/quotes/document/read-company.server.ts'
import { quoteCounters, quoteLines, quotes } from '#app/features/quotes/tables.server.ts'
import { wordsToStore } from '#app/features/requests/ask/request-words.server.ts'
import { contactDetailsSharings, leads } from '#app/features/requests/leads/tables.server.ts'
import {
  quoteRequests,
  quoteRequestTrail,
  requestContactDetails,
} from '#app/features/requests/tables.server.ts'
import { refreshRating } from '#app/features/reviews/refresh-rating.server.ts'
import {
  reviewInvitations,
  reviewReplies,
  reviews,
  reviewTrail,
} from '#app/features/reviews/tables.server.ts'
import { signatures } from '#app/features/signatures/tables.server.ts'
import { creditBalances, creditLedger } from '#app/features/subscriptions/tables.server.ts'
import { worksSlots, worksTable, worksTrail } from '#app/features/works/tables.server.ts'
import type { Admin, Artisan } from '#app/platform/context.ts'
import { contentChanged } from '#app/platform/web/content-version.server.ts'
import {
  newId,
  type AccountId,
  type LeadId,
  type QuoteRequestId,
} from '#app/values/identity/ids.ts'
import { dayOf } from '#app/values/time/french-date.ts'
import { timeZoneOf } from '#app/values/time/french-time-zone.ts'
import type { WorldArtisan } from './artisan-world.ts'
import type { Reputation, ToldReview } from './reputations.ts'
import { must, type Stage } from './stage.ts'
import { signedContract, type ContractOf } from './told-contract.ts'
import { finishedWorks } from './told-works.ts'

const HOUR_MS = 3_600_000
/** Hours from the request to the devis and to its signature. */
const HOURS = { toQuote: 18, toSignature: 40 } as const
/** Days a request stays open. */
const OPEN_DAYS = 30

/**
 * What a company of the rest of France is known for: its finished works with their reviews, and
 * when it is free. Told through their verbs, each of these works would take a second; their rows are
 * written here as the verbs write them, those of a company together. What nobody reads any more
 * (mails, notices, live news, the audit of each publication, printed copies) is left out.
 */
export async function tellReputation(
  stage: Stage,
  admin: Admin,
  artisan: Artisan,
  { place }: WorldArtisan,
  { reviews: told, freeInWeeks }: Reputation,
): Promise<void> {
  const tx = stage.system(0)
  const { db, now } = tx
  const { artisanId } = artisan
  if (freeInWeeks !== null) {
    const weeks = proposedWeeks(dayOf(now, timeZoneOf(place.insee)))
    must(await setFreeWeek(stage.as(artisan, 0), weeks[freeInWeeks]!), 'naming a free week')
  }
  const year = new Date(now.getTime() - 20 * 24 * HOUR_MS).getUTCFullYear()
  const companies = new Map<string, Awaited<ReturnType<typeof readCompany>>>()
  for (const { trade } of told)
    if (!companies.has(trade))
      companies.set(
        trade,
        await readCompany(tx, artisanId, {
          trade,
          coveredOn: dayOf(now, 'Europe/Paris'),
          namesRge: false,
        }),
      )
  const all = told.map((review, index) => {
    const asked = new Date(now.getTime() - review.askedDaysAgo * 24 * HOUR_MS)
    const after = (hours: number) => new Date(asked.getTime() + hours * HOUR_MS)
    const contract: ContractOf = {
      requestId: newId<QuoteRequestId>(),
      leadId: newId<LeadId>(),
      artisanId,
      clientId: newId<AccountId>(),
      number: `D-${year}-${String(index + 1).padStart(4, '0')}`,
      sentAt: after(HOURS.toQuote),
      acceptedAt: after(HOURS.toSignature),
    }
    const signed = signedContract(review, companies.get(review.trade)!, contract)
    const finished = finishedWorks(review, contract, signed, admin.accountId)
    return { review, asked, answeredAt: after(review.answeredInHours), contract, signed, finished }
  })

  await db.insert(users).values(
    all.map(({ review: { client }, asked, contract }) => ({
      id: contract.clientId,
      name: `${client.firstName} ${client.lastName}`,
      email: client.email,
      emailVerified: true,
      createdAt: asked,
      updatedAt: asked,
    })),
  )
  await db.insert(profiles).values(
    all.map(({ review: { client }, contract }) => ({
      userId: contract.clientId,
      userType: 'particulier' as const,
      fullName: `${client.firstName} ${client.lastName}`,
      email: client.email,
    })),
  )
  await db.insert(quoteRequests).values(
    all.map(({ review, asked, contract, signed, finished }) =>
      requestOf(review, contract, {
        asked,
        closedAt: finished.works.confirmedAt,
        quoteId: signed.quote.id,
      }),
    ),
  )
  await db
    .insert(requestContactDetails)
    .values(
      all.map(({ review: { client }, contract }) => ({ requestId: contract.requestId, ...client })),
    )
  await db.insert(quoteRequestTrail).values(
    all.flatMap(({ asked, contract: { requestId, clientId, acceptedAt }, finished }) => {
      const line = { requestId, who: 'particulier', accountId: clientId }
      const closedAt = finished.works.confirmedAt
      return [
        {
          ...line,
          id: newId<string>(),
          verb: 'create' as const,
          from: null,
          to: 'open' as const,
          at: asked,
        },
        {
          ...line,
          id: newId<string>(),
          verb: 'award' as const,
          from: 'open' as const,
          to: 'awarded' as const,
          at: acceptedAt,
        },
        {
          ...line,
          id: newId<string>(),
          verb: 'close' as const,
          from: 'awarded' as const,
          to: 'closed' as const,
          at: closedAt,
        },
      ]
    }),
  )
  await db.insert(leads).values(
    all.map(({ review, asked, answeredAt, contract }) => ({
      id: contract.leadId,
      requestId: contract.requestId,
      artisanId,
      status: 'won' as const,
      distanceKm: distanceKm(place, review.place),
      score: 1,
      scoreParts: [],
      proposedAt: asked,
      answerBy: new Date(asked.getTime() + 24 * HOUR_MS),
      openedAt: answeredAt,
      reactionBy: new Date(answeredAt.getTime() + 72 * HOUR_MS),
      reactedAt: contract.acceptedAt,
      quotedAt: contract.sentAt,
      endedAt: contract.acceptedAt,
      updatedAt: contract.acceptedAt,
    })),
  )
  await db.insert(contactDetailsSharings).values(
    all.flatMap(({ answeredAt, contract: { leadId, clientId, sentAt } }) => {
      const name = { leadId, what: 'name' as const, action: 'shared' as const }
      return [
        { ...name, id: newId<string>(), byAccountId: clientId, at: answeredAt },
        { ...name, id: newId<string>(), byAccountId: null, at: sentAt },
      ]
    }),
  )
  await db.insert(quotes).values(all.map(({ signed }) => signed.quote))
  await db.insert(quoteLines).values(all.flatMap(({ signed }) => signed.lines))
  await db.insert(quoteCounters).values({ artisanId, year, last: all.length })
  await db.insert(signatures).values(all.map(({ signed }) => signed.signature))
  await db.insert(worksTable).values(all.map(({ finished }) => finished.works))
  await db.insert(worksSlots).values(all.map(({ finished }) => finished.slot))
  await db.insert(worksTrail).values(all.flatMap(({ finished }) => finished.trail))
  await db.insert(reviewInvitations).values(all.map(({ finished }) => finished.invitation))
  await db.insert(reviews).values(all.map(({ finished }) => finished.review))
  await db.insert(reviewTrail).values(all.flatMap(({ finished }) => finished.reviewTrail))
  const replies = all.flatMap(({ finished: { reply } }) => (reply ? [reply] : []))
  if (replies.length > 0) await db.insert(reviewReplies).values(replies)
  await countContacts(
    stage,
    artisan,
    all.map(({ contract, answeredAt, review }) => ({
      ...contract,
      answeredAt,
      hours: review.answeredInHours,
    })),
  )
  await refreshStanding(tx, artisanId)
  await refreshRating(tx, artisanId)
  contentChanged(tx, 'reviews', 'companies')
}

function requestOf(
  { client, trade, works, place }: ToldReview,
  { requestId, clientId }: ContractOf,
  at: { asked: Date; closedAt: Date; quoteId: (typeof quotes.$inferSelect)['id'] },
): typeof quoteRequests.$inferInsert {
  return {
    id: requestId,
    particulierId: clientId,
    trade,
    postalCode: place.postalCode,
    insee: place.insee,
    town: place.name,
    lat: place.lat,
    lng: place.lng,
    description: works.asked,
    ...wordsToStore(works.asked, [client.firstName, client.lastName], place.name),
    budget: '1000_5000',
    timeframe: 'within_month',
    status: 'closed',
    seatsTaken: 1,
    awardedQuoteId: at.quoteId,
    createdAt: at.asked,
    openedAt: at.asked,
    expiresAt: new Date(at.asked.getTime() + OPEN_DAYS * 24 * HOUR_MS),
    closedAt: at.closedAt,
    closeReason: 'found_here',
    updatedAt: at.closedAt,
  }
}

/** The contacts that were taken, in the ledger and in the month; and how soon the company answered. */
async function countContacts(
  stage: Stage,
  { artisanId }: Artisan,
  taken: readonly (ContractOf & { answeredAt: Date; hours: number })[],
): Promise<void> {
  const { db } = stage.system(0)
  const [balance] = await db
    .update(creditBalances)
    .set({ used: sql`${creditBalances.used} + ${taken.length}` })
    .where(eq(creditBalances.artisanId, artisanId))
    .returning({ periodStart: creditBalances.periodStart })
  if (!balance) throw new Error('Demonstration: a company without a month took contacts')
  const minutes = Math.round(taken.reduce((sum, { hours }) => sum + hours * 60, 0))
  const line = { artisanId, amount: 1, periodStart: balance.periodStart }
  await db.insert(creditLedger).values(
    taken.flatMap(({ leadId, answeredAt, acceptedAt }) => [
      { ...line, id: newId<string>(), leadId, movement: 'reserve' as const, at: answeredAt },
      { ...line, id: newId<string>(), leadId, movement: 'use' as const, at: acceptedAt },
    ]),
  )
  await db
    .update(artisans)
    .set({
      proposedCount: sql`${artisans.proposedCount} + ${taken.length}`,
      answeredCount: sql`${artisans.answeredCount} + ${taken.length}`,
      answerMinutes: sql`${artisans.answerMinutes} + ${minutes}`,
    })
    .where(eq(artisans.id, artisanId))
}
