import type { QuoteRequestDetail } from '#app/features/requests/read-quote-request.server.ts'
import type { ReportedLead } from '#app/features/requests/reports/artisan-report-queries.server.ts'
import type { SharingLine } from '#app/features/requests/life/list-sharings.server.ts'
import type { ArtisanId, LeadId } from '#app/values/identity/ids.ts'
import type {
  ReceivedQuoteLine,
  VisitOfRequest,
  WorksOfRequest,
} from './particulier-queries.server.ts'
import type { StoryRows } from './request-moments.ts'
import type { SeatView } from './seat-queries.server.ts'

/** What the page of a person's own request has read, in the shape that its story is told from. */
export function storyRows(read: {
  request: QuoteRequestDetail
  changes: StoryRows['changes']
  seats: readonly SeatView[]
  sharings: readonly SharingLine[]
  visits: readonly VisitOfRequest[]
  quotes: readonly ReceivedQuoteLine[]
  works: readonly WorksOfRequest[]
  reported: readonly ReportedLead[]
  blocked: readonly { artisanId: ArtisanId; companyName: string; at: Date }[]
}): StoryRows {
  const companies = new Map(read.seats.map(({ leadId, companyName }) => [leadId, companyName]))
  const named = <Row extends { leadId: LeadId }>(row: Row) => ({
    ...row,
    company: companies.get(row.leadId)!,
  })
  const asked = new Set(read.seats.map(({ artisanId }) => artisanId))
  return {
    closeReason: read.request.closeReason,
    trail: read.request.trail,
    changes: read.changes,
    leads: read.seats.map(({ leadId, companyName, declineReason, ...seat }) => ({
      ...seat,
      id: leadId,
      company: companyName,
      declined: declineReason !== null,
    })),
    sharings: read.sharings.map(({ companyName, ...sharing }) => ({
      ...sharing,
      company: companyName,
    })),
    visits: read.visits.map(({ proposedBy, ...visit }) => ({
      ...named(visit),
      byArtisan: proposedBy === 'artisan',
    })),
    quotes: read.quotes.map(named),
    works: read.works.map(named),
    reports: read.reported.map(named),
    blocks: read.blocked
      .filter(({ artisanId }) => asked.has(artisanId))
      .map(({ companyName, at }) => ({ company: companyName, at })),
  }
}
