import { publicName } from '#app/features/reviews/review.ts'
import type {
  reviewInvitations,
  reviewReplies,
  reviews,
  reviewTrail,
} from '#app/features/reviews/tables.server.ts'
import { editableUntil, REMIND_AFTER_DAYS } from '#app/features/reviews/review.ts'
import { WITHDRAWAL_COPY } from '#app/features/quotes/copy.ts'
import type { worksSlots, worksTable, worksTrail } from '#app/features/works/tables.server.ts'
import type { AccountId, ReviewId, SlotId, WorksId } from '#app/values/identity/ids.ts'
import { newId } from '#app/values/identity/ids.ts'
import { addDays, dayOf, startOfDay, type Day } from '#app/values/time/french-date.ts'
import { timeZoneOf } from '#app/values/time/french-time-zone.ts'
import type { ToldReview } from './reputations.ts'
import type { ContractOf, SignedContract } from './told-contract.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
/** Days from the signature to the day of the works, and from their end to the review and its publication. */
const DAYS = {
  toWorks: 2,
  toReview: 1.2,
  toPublication: 0.7,
  toReply: 0.5,
  toRemoval: 0.3,
} as const
/** What the team says of a review that it took down. */
const REMOVED_WORDS = {
  insult: 'La fin de votre avis insulte une personne. Retirez-la : le reste respecte nos règles.',
  not_the_works:
    'Votre avis parle d’un autre sujet que de ces travaux. Racontez le chantier lui-même.',
} as const

/** The rows of works that were agreed on, done and confirmed, and of what their client said of them. */
export type FinishedWorks = {
  works: typeof worksTable.$inferInsert & { id: WorksId; confirmedAt: Date }
  slot: typeof worksSlots.$inferInsert
  trail: (typeof worksTrail.$inferInsert)[]
  invitation: typeof reviewInvitations.$inferInsert
  review: typeof reviews.$inferInsert
  reviewTrail: (typeof reviewTrail.$inferInsert)[]
  reply: typeof reviewReplies.$inferInsert | null
}

/** Works of a signed contract, and their review, as their verbs would have written them. */
export function finishedWorks(
  told: ToldReview,
  { leadId, requestId, artisanId, clientId, number, acceptedAt }: ContractOf,
  { quote }: SignedContract,
  admin: AccountId,
): FinishedWorks {
  const id = newId<WorksId>()
  const slotId = newId<SlotId>()
  const zone = timeZoneOf(told.place.insee)
  const day = workday(dayOf(later(acceptedAt, DAYS.toWorks), zone))
  const startsAt = new Date(startOfDay(day, zone).getTime() + 8 * HOUR_MS)
  const endsAt = new Date(startOfDay(day, zone).getTime() + 17 * HOUR_MS)
  const confirmedAt = new Date(endsAt.getTime() + 2 * HOUR_MS)
  const proposedAt = new Date(acceptedAt.getTime() + HOUR_MS)
  const agreedAt = new Date(acceptedAt.getTime() + 3 * HOUR_MS)
  const line = (
    verb: (typeof worksTrail.$inferInsert)['verb'],
    from: (typeof worksTrail.$inferInsert)['from'] | null,
    to: (typeof worksTrail.$inferInsert)['to'],
    who: (typeof worksTrail.$inferInsert)['who'],
    at: Date,
    slot: SlotId | null = null,
  ) => ({ id: newId<string>(), worksId: id, verb, from, to, who, at, slotId: slot })
  return {
    works: {
      id,
      quoteId: quote.id,
      leadId,
      requestId,
      artisanId,
      particulierId: clientId,
      quoteNumber: number,
      title: quote.title,
      clientName: quote.clientName!,
      worksAddress: quote.worksAddress!,
      totalInclCents: quote.totalInclCents!,
      retractableUntil: quote.retractableUntil ?? null,
      earlyStartRequestedAt: acceptedAt,
      earlyStartStatement: WITHDRAWAL_COPY.earlyStart,
      status: 'done',
      startsAt,
      endsAt,
      startedAt: startsAt,
      finishedAt: endsAt,
      confirmedAt,
      confirmedBy: 'particulier',
      createdAt: acceptedAt,
      updatedAt: confirmedAt,
    },
    slot: {
      id: slotId,
      worksId: id,
      proposedBy: 'artisan',
      startsAt,
      endsAt,
      status: 'accepted',
      createdAt: proposedAt,
      answeredAt: agreedAt,
    },
    trail: [
      line('open', null, 'to_schedule', 'particulier', acceptedAt),
      line('propose', 'to_schedule', 'to_schedule', 'artisan', proposedAt, slotId),
      line('schedule', 'to_schedule', 'scheduled', 'particulier', agreedAt, slotId),
      line('start', 'scheduled', 'in_progress', 'artisan', startsAt),
      line('finish', 'in_progress', 'to_confirm', 'artisan', endsAt),
      line('confirm', 'to_confirm', 'done', 'particulier', confirmedAt),
    ],
    ...reviewOf(told, { worksId: id, artisanId, clientId, day, confirmedAt, admin }),
  }
}

function reviewOf(
  { client, trade, place, ratings, text, reply, removed }: ToldReview,
  {
    worksId,
    artisanId,
    clientId,
    day,
    confirmedAt,
    admin,
  }: Pick<ContractOf, 'artisanId' | 'clientId'> & {
    worksId: WorksId
    day: Day
    confirmedAt: Date
    admin: AccountId
  },
): Pick<FinishedWorks, 'invitation' | 'review' | 'reviewTrail' | 'reply'> {
  const id = newId<ReviewId>()
  const writtenAt = later(confirmedAt, DAYS.toReview)
  const publishedAt = later(writtenAt, DAYS.toPublication)
  const repliedAt = later(publishedAt, DAYS.toReply)
  const removedAt = later(repliedAt, DAYS.toRemoval)
  const line = { reviewId: id, detail: {} }
  const refused = removed && {
    refusalReason: removed,
    refusalText: REMOVED_WORDS[removed as keyof typeof REMOVED_WORDS],
  }
  return {
    invitation: {
      worksId,
      invitedAt: confirmedAt,
      remindAt: later(confirmedAt, REMIND_AFTER_DAYS),
      // Written before it was due: nobody is reminded.
      remindedAt: writtenAt,
    },
    review: {
      id,
      worksId,
      artisanId,
      authorId: clientId,
      authorName: publicName(`${client.firstName} ${client.lastName}`),
      trade,
      town: place.name,
      ...ratings,
      text,
      experiencedOn: day,
      status: removed ? 'refused' : 'published',
      waitingSince: writtenAt,
      createdAt: writtenAt,
      editableUntil: editableUntil(removed ? removedAt : writtenAt),
      publishedAt,
      decidedAt: removed ? removedAt : publishedAt,
      decidedBy: admin,
      ...refused,
    },
    reviewTrail: [
      {
        ...line,
        id: newId<string>(),
        verb: 'write',
        from: null,
        to: 'pending',
        who: 'particulier',
        at: writtenAt,
      },
      {
        ...line,
        id: newId<string>(),
        verb: 'publish',
        from: 'pending',
        to: 'published',
        who: 'admin',
        at: publishedAt,
      },
      ...(reply
        ? [
            {
              ...line,
              id: newId<string>(),
              verb: 'reply' as const,
              from: 'published' as const,
              to: 'published' as const,
              who: 'artisan' as const,
              at: repliedAt,
              detail: { text: reply },
            },
          ]
        : []),
      ...(refused
        ? [
            {
              ...line,
              id: newId<string>(),
              verb: 'refuse' as const,
              from: 'published' as const,
              to: 'refused' as const,
              who: 'admin' as const,
              at: removedAt,
              detail: { reason: refused.refusalReason, text: refused.refusalText },
            },
          ]
        : []),
    ],
    reply: reply ? { reviewId: id, text: reply, at: repliedAt } : null,
  }
}

const later = (at: Date, days: number): Date => new Date(at.getTime() + days * DAY_MS)

/** The day itself, or the Monday after a Sunday. */
const workday = (day: Day): Day =>
  new Date(`${day}T00:00:00Z`).getUTCDay() === 0 ? addDays(day, 1) : day
