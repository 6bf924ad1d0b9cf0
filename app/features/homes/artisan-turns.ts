import type { CompanyField } from '#app/features/companies/file/company-file.ts'
import type { ReceptionTurn } from '#app/features/receptions/reception.ts'
import type { WorksTurn } from '#app/features/works/progress/whose-turn.ts'
import type { DisputeId, WorksId, LeadId, QuoteId } from '#app/values/identity/ids.ts'

/** Something that waits for the artisan, and since when. */
export type ArtisanTurn =
  /** Before anything can arrive: the company is not checked. */
  | {
      kind: 'company'
      state: 'incomplete' | 'refused'
      missing: readonly CompanyField[]
      since: Date
    }
  /** A person wrote last. */
  | {
      kind: 'reply'
      leadId: LeadId
      person: string
      title: string
      town: string
      excerpt: string
      since: Date
    }
  /** A proposed request whose time runs out. */
  | { kind: 'answer'; leadId: LeadId; title: string; town: string; until: Date; since: Date }
  /** The person proposed a moment for a visit. */
  | {
      kind: 'visit'
      visitId: string
      person: string
      title: string
      town: string
      startsAt: Date
      zone: string
      since: Date
    }
  /**
   * Works of a signed quote that wait: for a date, an answer to one, a word on how they went, an
   * answer to a dispute.
   */
  | {
      kind: 'works'
      worksId: WorksId
      turn: WorksTurn
      person: string
      title: string
      when: string | null
      since: Date
    }
  /** A reception to sign after the client, or a reservation whose day is past. */
  | {
      kind: 'reception'
      worksId: WorksId
      turn: Extract<ReceptionTurn, 'countersign' | 'lift_overdue'>
      person: string
      title: string
      since: Date
    }
  /** A dispute in which the client or the team waits for a word; `until`, when silence hands it to the team. */
  | {
      kind: 'dispute'
      disputeId: DisputeId
      person: string
      title: string
      until: Date | null
      zone: string
      since: Date
    }
  /** A quote begun and not sent. */
  | { kind: 'draft'; quoteId: QuoteId; person: string; title: string; since: Date }
  /** The person reacted, and no quote was begun. */
  | { kind: 'quote'; leadId: LeadId; person: string; title: string; town: string; since: Date }

/**
 * What comes first: what stops everything, then a person who waits for an hour or a word, then a
 * dispute, then a place about to be lost, then quotes.
 */
const ORDER: Record<ArtisanTurn['kind'], number> = {
  company: 0,
  visit: 1,
  reply: 2,
  dispute: 3,
  answer: 4,
  works: 5,
  reception: 5,
  quote: 6,
  draft: 7,
}

/** The turns in the order they matter: by kind, then the most pressing or the longest waiting. */
export function inArtisanOrder(turns: readonly ArtisanTurn[]): ArtisanTurn[] {
  const moment = (turn: ArtisanTurn) => (turn.kind === 'answer' ? turn.until : turn.since).getTime()
  return [...turns].sort((a, b) => ORDER[a.kind] - ORDER[b.kind] || moment(a) - moment(b))
}

/** How long a message's beginning may be in a title. */
const EXCERPT_MAX = 46
const GREETING = /^(?:(?:bonjour|bonsoir|merci)\b[^.,!:\n]{0,30}[.,!:]\s*)+/iu

/**
 * What a message says first, its greeting left out, on one line, cut at a pause or between words,
 * 46 characters at most.
 */
export function excerptOf(body: string): string {
  const flat = body.replace(/\s+/gu, ' ').trim()
  const said = flat.replace(GREETING, '') || flat
  const words = said.charAt(0).toLocaleUpperCase('fr') + said.slice(1)
  if (words.length <= EXCERPT_MAX) return words
  const cut = words.slice(0, EXCERPT_MAX - 1)
  // At a comma or a full stop when there is one far enough, so that no half sentence is quoted.
  const pause = Math.max(cut.lastIndexOf(','), cut.lastIndexOf('.'), cut.lastIndexOf(';'))
  return `${cut.slice(0, pause >= 20 ? pause : Math.max(cut.lastIndexOf(' '), 20)).replace(/[\s,;:.]+$/u, '')}…`
}
