import { CLOSE_REASON_LABELS } from '#app/features/requests/copy.ts'
import type {
  CloseReason,
  QuoteRequestActor,
  QuoteRequestVerb,
} from '#app/features/requests/quote-request.ts'
import { ofName } from '#app/values/words/french-words.ts'
import type { RequestChange } from '#app/features/requests/life/request-change.ts'

/** One moment of the story, in plain French. */
export type StoryMoment = { key: string; at: Date; title: string; body?: string | undefined }

/** « 5 artisans reçoivent votre demande », with their names. */
export function asked(leads: StoryRows['leads']): StoryMoment[] {
  return together(leads, ({ proposedAt }) => proposedAt, 'propose').map(({ names, ...moment }) => ({
    ...moment,
    ...(names.length === 1
      ? { title: `${names[0]} reçoit votre demande` }
      : { title: `${names.length} artisans reçoivent votre demande`, body: names.join(', ') }),
  }))
}

/** Quotes refused, or set aside together when another was accepted. */
export function declined(quotes: StoryRows['quotes']): StoryMoment[] {
  const refused = quotes.filter(({ declinedAt }) => declinedAt !== null)
  return [...Map.groupBy(refused, ({ declinedAt }) => declinedAt!.getTime())].map(
    ([time, group]) => ({
      key: `refus-${time}`,
      at: new Date(time),
      ...(group.length === 1
        ? { title: `Le devis ${ofName(group[0]!.company)} n’est pas retenu` }
        : {
            title: `${group.length} devis ne sont pas retenus`,
            body: group.map(({ company }) => company).join(', '),
          }),
    }),
  )
}

/** Places given up, by those who let their 24 hours pass, who passed, or with whom it is over. */
export function ended(leads: StoryRows['leads']): StoryMoment[] {
  const silent = leads.filter(({ status, declined }) => status === 'expired' && !declined)
  const stopped = leads.filter(({ status }) => status === 'stopped')
  return [
    ...together(silent, ({ endedAt }) => endedAt!, 'silence').map(({ names, ...moment }) => ({
      ...moment,
      ...(names.length === 1
        ? { title: `${names[0]} n’a pas répondu : sa place est libre` }
        : {
            title: `${names.length} artisans n’ont pas répondu : leurs places sont libres`,
            body: names.join(', '),
          }),
    })),
    ...together(stopped, ({ endedAt }) => endedAt!, 'arret').map(({ names, ...moment }) => ({
      ...moment,
      ...(names.length === 1
        ? { title: `${names[0]} n’est plus disponible : sa place est libre` }
        : {
            title: `${names.length} artisans ne sont plus disponibles : leurs places sont libres`,
            body: names.join(', '),
          }),
    })),
    ...leads
      .filter((lead) => !silent.includes(lead) && !stopped.includes(lead))
      .map((lead) => ({
        key: `fin-${lead.id}`,
        at: lead.endedAt!,
        title: lead.declined
          ? `${lead.company} ne peut pas répondre`
          : `L’échange avec ${lead.company} est terminé`,
      })),
  ]
}

function together(
  leads: StoryRows['leads'],
  instantOf: (lead: StoryRows['leads'][number]) => Date,
  key: string,
): { key: string; at: Date; names: string[] }[] {
  return [...Map.groupBy(leads, (lead) => instantOf(lead).getTime())].map(([time, group]) => ({
    key: `${key}-${time}`,
    at: new Date(time),
    names: group.map(({ company }) => company),
  }))
}

/** Why a request was closed, in words; nothing for a reason that has none. */
export function closeReason(reason: string | null): string | undefined {
  return reason !== null && Object.hasOwn(CLOSE_REASON_LABELS, reason)
    ? CLOSE_REASON_LABELS[reason as CloseReason]
    : undefined
}

/** A moment of the story when there is an instant for it. */
export function when(
  key: string,
  at: Date | null,
  title: string | null,
  body?: string,
): StoryMoment | null {
  return at && title ? { key, at, title, body } : null
}

/**
 * The rows that a request's story is told from; `company`: who did it, or to whom. Every instant
 * that is null did not happen.
 */
export type StoryRows = {
  closeReason: string | null
  trail: readonly { verb: QuoteRequestVerb; who: QuoteRequestActor; at: Date }[]
  changes: readonly { id: string; what: RequestChange; amount: number | null; at: Date }[]
  leads: readonly {
    id: string
    company: string
    status: string
    proposedAt: Date
    openedAt: Date | null
    reactedAt: Date | null
    endedAt: Date | null
    quotesRefusedAt: Date | null
    declined: boolean
  }[]
  sharings: readonly {
    id: string
    company: string
    what: 'phone' | 'name'
    action: 'shared' | 'withdrawn'
    at: Date
  }[]
  visits: readonly {
    id: string
    company: string
    byArtisan: boolean
    status: 'proposed' | 'accepted' | 'declined' | 'cancelled'
    createdAt: Date
    answeredAt: Date | null
  }[]
  quotes: readonly {
    id: string
    company: string
    sentAt: Date | null
    acceptedAt: Date | null
    declinedAt: Date | null
    withdrawnAt: Date | null
    retractedAt: Date | null
  }[]
  works: readonly {
    id: string
    company: string
    startedAt: Date | null
    finishedAt: Date | null
    confirmedAt: Date | null
    disputedAt: Date | null
    cancelledAt: Date | null
  }[]
  reports: readonly { id: string; company: string; reportedAt: Date; decidedAt: Date | null }[]
  blocks: readonly { company: string; at: Date }[]
}
