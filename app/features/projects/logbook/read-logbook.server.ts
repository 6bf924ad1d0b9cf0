import { sql } from 'drizzle-orm'
import { listPieces } from '#app/features/projects/folder/list-pieces.server.ts'
import type { Piece } from '#app/features/projects/folder/piece.ts'
import { roomsByRequest } from '#app/features/projects/rooms/list-rooms.server.ts'
import { contractsOf } from '#app/features/projects/reachable.server.ts'
import type { QuoteDocument } from '#app/features/quotes/document/quote-document.ts'
import { isEnergyWorks, type ReceptionStatus } from '#app/features/receptions/reception.ts'
import { TRADES, type TradeSlug } from '#app/features/trades/trades.ts'
import type { WorksStatus } from '#app/features/works/works.ts'
import type { Ctx, Particulier } from '#app/platform/context.ts'
import type {
  FileId,
  LeadId,
  ProjectId,
  QuoteId,
  QuoteRequestId,
  WorksId,
} from '#app/values/identity/ids.ts'
import { dayOf, type Day } from '#app/values/time/french-date.ts'
import { timeZoneOf } from '#app/values/time/french-time-zone.ts'

/** A product that was fitted, with its notice: a link, or a file that is kept. */
export type FittedProduct = {
  name: string
  reference: string
  place: string
  noticeUrl: string
  noticeFileId: FileId | null
  noticeName: string
}

/** The works of one contract as the logbook of a home tells them. */
export type LogbookWorks = {
  id: WorksId
  leadId: LeadId
  quoteId: QuoteId
  number: string
  title: string
  nature: string
  address: string
  signedOn: Day
  startedOn: Day | null
  finishedOn: Day | null
  status: WorksStatus
  /** As the contract says it. */
  company: Pick<QuoteDocument['company'], 'name' | 'siret' | 'address' | 'insurance'>
  /** Its trade is one that the law makes insure for ten years. */
  needsDecennale: boolean
  energyWorks: boolean
  /** What the devis says of materials, in the company's words. */
  materialsText: string
  amendments: { number: string; title: string }[]
  /** Null until the client was sent its report. */
  reception: {
    status: ReceptionStatus
    receivedOn: Day
    reservationsLeft: number
    materials: FittedProduct[]
  } | null
  pieces: Piece[]
  /** The rooms of the home that its owner put them in. */
  rooms: string[]
  /** Of a request that the reader made. */
  mine: boolean
}

type Row = Omit<
  LogbookWorks,
  | 'nature'
  | 'company'
  | 'needsDecennale'
  | 'energyWorks'
  | 'signedOn'
  | 'startedOn'
  | 'finishedOn'
  | 'pieces'
  | 'rooms'
> & {
  requestId: QuoteRequestId
  trade: TradeSlug
  insee: string
  energyAid: boolean
  acceptedAt: string
  startedAt: string | null
  finishedAt: string | null
  snapshot: QuoteDocument
}

/** The works of a project's contracts that stand, in the order of the project. */
export async function readLogbook(
  ctx: Ctx<Particulier>,
  projectId: ProjectId,
): Promise<LogbookWorks[]> {
  const [{ rows }, pieces, rooms] = await Promise.all([
    ctx.db.execute<Row>(sql`
      with contracts as (${contractsOf(ctx, projectId)})
      select contracts.works_id as id, contracts.request_id as "requestId", contracts.lead_id as "leadId", contracts.id as "quoteId", contracts.number, contracts.title,
        contracts.works_address as address, contracts.works_status as status, contracts.trade, contracts.insee,
        contracts.energy_aid as "energyAid", contracts.materials_text as "materialsText", contracts.snapshot, contracts.mine,
        contracts.accepted_at as "acceptedAt", contracts.started_at as "startedAt", contracts.finished_at as "finishedAt",
        coalesce((
          select json_agg(json_build_object('number', amendment.number, 'title', amendment.title) order by amendment.signed_at)
          from amendments amendment where amendment.intervention_id = contracts.works_id and amendment.status = 'signed'), '[]') as amendments,
        (select json_build_object('status', reception.status, 'receivedOn', reception.received_on,
          'reservationsLeft', (select count(*) from reception_reservations reserved where reserved.reception_id = reception.id and reserved.status <> 'lifted'),
          'materials', coalesce((
            select json_agg(json_build_object('name', material.name, 'reference', material.reference, 'place', material.place,
              'noticeUrl', material.notice_url, 'noticeFileId', material.notice_file_id, 'noticeName', material.notice_name) order by material.created_at, material.id)
            from reception_materials material where material.reception_id = reception.id), '[]'))
          from receptions reception where reception.intervention_id = contracts.works_id and reception.status <> 'draft') as reception
      from contracts
      where contracts.status = 'accepted' and contracts.works_status <> 'cancelled'
      order by contracts.position, contracts.accepted_at, contracts.id`),
    listPieces(ctx, projectId),
    roomsByRequest(ctx, projectId),
  ])
  return rows.map(
    ({
      requestId,
      trade,
      insee,
      energyAid,
      snapshot,
      acceptedAt,
      startedAt,
      finishedAt,
      ...row
    }) => {
      const { name, siret, address, insurance } = snapshot.company
      const on = (at: string) => dayOf(new Date(at), timeZoneOf(insee))
      return {
        ...row,
        nature: snapshot.workNature,
        signedOn: on(acceptedAt),
        startedOn: startedAt && on(startedAt),
        finishedOn: finishedAt && on(finishedAt),
        company: { name, siret, address, insurance },
        needsDecennale: TRADES[trade].decennale,
        energyWorks: isEnergyWorks(energyAid, snapshot.lines),
        rooms: (rooms.get(requestId) ?? []).map(({ name }) => name),
        pieces: pieces.filter(({ quoteId }) => quoteId === row.quoteId),
      }
    },
  )
}
