import type {
  AmendmentId,
  DisputeId,
  WorksId,
  LeadId,
  QuoteId,
  QuoteRequestId,
} from '#app/values/identity/ids.ts'

/**
 * Something that waits for the person, since when, and until when where there is an end; `insee` is
 * where the works lie.
 */
export type Turn = { requestId: QuoteRequestId; title: string; insee: string; since: Date } & (
  | {
      kind: 'quote'
      quoteId: QuoteId
      leadId: LeadId
      company: string
      validUntil: string | null
      totalInclCents: number
    }
  | { kind: 'visit'; visitId: string; leadId: LeadId; company: string; startsAt: Date }
  | {
      kind: 'slot'
      worksId: WorksId
      leadId: LeadId
      company: string
      startsAt: Date
    }
  | {
      kind: 'finish'
      worksId: WorksId
      leadId: LeadId
      company: string
      until: Date | null
    }
  /** A reception to sign, or a reservation said to be lifted. */
  | { kind: 'receive' | 'lift'; worksId: WorksId; leadId: LeadId; company: string }
  /** A dispute in which the other side or the team waits for a word; `until`, when silence hands it to the team. */
  | { kind: 'dispute'; disputeId: DisputeId; leadId: LeadId; company: string; until: Date | null }
  | {
      kind: 'amendment'
      amendmentId: AmendmentId
      leadId: LeadId
      company: string
      totalInclCents: number
    }
  | { kind: 'contact'; leadId: LeadId; company: string; until: Date | null }
  | { kind: 'message'; leadId: LeadId; company: string; unread: number }
  | { kind: 'expiring'; until: Date }
  | { kind: 'nobody'; town: string }
)

/** A turn in one word, beside a request of the list. */
export const TURN_LABELS: Record<Turn['kind'], string> = {
  visit: 'Visite à confirmer',
  slot: 'Date à confirmer',
  dispute: 'Litige à répondre',
  finish: 'Fin à confirmer',
  receive: 'Réception à signer',
  lift: 'Réserve à confirmer',
  amendment: 'Avenant à lire',
  quote: 'Devis à lire',
  contact: 'Artisan à contacter',
  message: 'Message à lire',
  expiring: 'Bientôt terminée',
  nobody: 'Personne pour l’instant',
}

/**
 * What comes first: a date that somebody keeps free, a dispute, works to confirm, a reception, an amendment,
 * an artisan waiting with a quote, then one waiting for a word, then a request about to end, then
 * one that finds nobody.
 */
const ORDER: Record<Turn['kind'], number> = {
  visit: 0,
  slot: 1,
  dispute: 2,
  finish: 3,
  receive: 4,
  lift: 5,
  amendment: 6,
  quote: 7,
  contact: 8,
  message: 9,
  expiring: 10,
  nobody: 11,
}

/**
 * Turns that end with something else of the same artisan: answering a visit answers them, reading a
 * quote leads to their words.
 */
const COVERS: Partial<Record<Turn['kind'], readonly Turn['kind'][]>> = {
  // Signing the reception confirms the works too.
  finish: ['receive'],
  contact: ['visit'],
  message: ['visit', 'slot', 'finish', 'receive', 'lift', 'contact'],
}

/** The turns in the order they matter: by kind, and among equals the one that has waited longest. */
export function inOrder(turns: readonly Turn[]): Turn[] {
  const held = new Set(
    turns.flatMap((turn) => ('leadId' in turn ? [`${turn.kind} ${turn.leadId}`] : [])),
  )
  const covered = (turn: Turn) =>
    'leadId' in turn && (COVERS[turn.kind] ?? []).some((kind) => held.has(`${kind} ${turn.leadId}`))
  return turns
    .filter((turn) => !covered(turn))
    .sort((a, b) => ORDER[a.kind] - ORDER[b.kind] || a.since.getTime() - b.since.getTime())
}
