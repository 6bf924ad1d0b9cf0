import type { LeadId, QuoteId, QuoteRequestId } from '#app/values/ids.ts'

/** Something that waits for the person, since when, and until when where there is an end; `insee` is where the works lie. */
export type Turn = { requestId: QuoteRequestId; title: string; insee: string; since: Date } & (
  | { kind: 'quote'; quoteId: QuoteId; leadId: LeadId; company: string; validUntil: string | null; totalInclCents: number }
  | { kind: 'visit'; leadId: LeadId; company: string; startsAt: Date }
  | { kind: 'contact'; leadId: LeadId; company: string; until: Date | null }
  | { kind: 'expiring'; until: Date }
  | { kind: 'nobody'; town: string }
)

/** What comes first: a visit whose time comes, an artisan waiting with a quote, then one waiting for a word, then a request about to end, then one that finds nobody. */
const ORDER: Record<Turn['kind'], number> = { visit: 0, quote: 1, contact: 2, expiring: 3, nobody: 4 }

/** The turns in the order they matter: by kind, and among equals the one that has waited longest. */
export function inOrder(turns: readonly Turn[]): Turn[] {
  // Answering the visit answers its artisan.
  const visited = new Set(turns.flatMap((turn) => (turn.kind === 'visit' ? [turn.leadId] : [])))
  return turns.filter((turn) => turn.kind !== 'contact' || !visited.has(turn.leadId)).sort((a, b) => ORDER[a.kind] - ORDER[b.kind] || a.since.getTime() - b.since.getTime())
}
