import { sql } from 'drizzle-orm'
import { fileNameOf } from '#app/features/documents/document.ts'
import { contractsOf, requestsOf } from '#app/features/projects/reachable.server.ts'
import type { PhotoMoment } from '#app/features/works/works.ts'
import type { Ctx, Particulier } from '#app/platform/context.ts'
import type { ProjectId } from '#app/values/identity/ids.ts'
import { dayOf, type Day } from '#app/values/time/french-date.ts'
import { timeZoneOf } from '#app/values/time/french-time-zone.ts'
import { PIECE_NAMES } from './copy.ts'
import type { Piece, PieceKind } from './piece.ts'

type Row = Omit<Piece, 'name' | 'day' | 'kind'> & {
  at: string
  on: Day | null
  insee: string
  number: string
  contentType: string | null
}

/**
 * Every piece of a project, contract by contract, oldest first, then the plans of its requests; one that was to be drawn
 * and is not yet is there too.
 */
export async function listPieces(ctx: Ctx<Particulier>, projectId: ProjectId): Promise<Piece[]> {
  const [documents, photos, plans] = await Promise.all([
    documentsOf(ctx, projectId),
    photosOf(ctx, projectId),
    listPlans(ctx, projectId),
  ])
  return [
    ...documents.map(({ documentName, ...row }): Piece => ({
      ...keysOf(row),
      kind: row.kind,
      name: fileNameOf(documentName ?? `${PIECE_NAMES[row.kind]} ${row.number}`, row.contentType),
      day: dayOfRow(row),
    })),
    ...photos.map(({ moment, rank, ...row }): Piece => ({
      ...keysOf(row),
      kind: 'photo',
      name: fileNameOf(
        `${row.number}, ${moment === 'before' ? 'avant' : 'après'} ${rank}`,
        row.contentType,
      ),
      day: dayOfRow(row),
    })),
    ...plans,
  ]
}

const dayOfRow = ({ at, on, insee }: Row) => on ?? dayOf(new Date(at), timeZoneOf(insee))
const keysOf = ({ requestId, quoteId, artisanId, company, documentId, fileId, mine }: Row) => ({
  requestId,
  quoteId,
  artisanId,
  company,
  documentId,
  fileId,
  mine,
})

/** The documents that contracts have; the wanted ones whether they are kept yet or not. */
async function documentsOf(ctx: Ctx<Particulier>, projectId: ProjectId) {
  const { rows } = await ctx.db.execute<Row & { kind: PieceKind; documentName: string | null }>(sql`
    with contracts as (${contractsOf(ctx, projectId)}), wanted as (
      select id as quote_id, id as subject_id, 'signed_quote' as kind, true as needed, number, accepted_at as at, null::text as "on" from contracts
    union all
      select id, id, kind, false, number, accepted_at, null from contracts, unnest(array['withdrawal_receipt', 'insurance_certificate', 'rge_certificate', 'reception_lifting']) as kind
    union all
      select contracts.id, amendment.id, kind, kind = 'signed_amendment', amendment.number, amendment.signed_at, null
      from amendments amendment join contracts on contracts.works_id = amendment.intervention_id, unnest(array['signed_amendment', 'amendment_withdrawal_receipt']) as kind
      where amendment.status in ('signed', 'retracted')
    union all
      select contracts.id, invoice.id, 'invoice', true, invoice.number, invoice.issued_at, invoice.issued_on::text
      from invoices invoice join contracts on contracts.id = invoice.quote_id
      where invoice.status = 'issued' and invoice.account_id = contracts.particulier_id
    union all
      select contracts.id, contracts.id, 'reception', true, contracts.number, reception.signed_at, reception.received_on::text
      from receptions reception join contracts on contracts.works_id = reception.intervention_id
      where reception.status = 'signed'
    union all
      select contracts.id, material.id, 'product_notice', true, material.name, reception.signed_at, reception.received_on::text
      from reception_materials material join receptions reception on reception.id = material.reception_id
      join contracts on contracts.works_id = reception.intervention_id
      where reception.status = 'signed' and material.notice_file_id is not null
    )
    select contracts.request_id as "requestId", contracts.mine, wanted.quote_id as "quoteId", contracts.artisan_id as "artisanId", contracts.snapshot #>> '{company,name}' as company,
      wanted.kind, wanted.number, document.id as "documentId", document.name as "documentName", document.file_id as "fileId", file.content_type as "contentType",
      case when wanted.needed then wanted.at else document.asked_at end as at, wanted."on", contracts.insee
    from wanted join contracts on contracts.id = wanted.quote_id
    left join documents document on document.kind = wanted.kind and document.subject_id = wanted.subject_id and document.account_id = contracts.particulier_id
    left join files file on file.id = document.file_id
    where wanted.needed or document.id is not null
    order by contracts.position, contracts.accepted_at, contracts.id, at, wanted.kind, wanted.subject_id`)
  return rows
}

/** The photos of works, numbered in their order before and after. */
async function photosOf(ctx: Ctx<Particulier>, projectId: ProjectId) {
  const { rows } = await ctx.db.execute<Row & { moment: PhotoMoment; rank: number }>(sql`
    with contracts as (${contractsOf(ctx, projectId)})
    select contracts.request_id as "requestId", contracts.mine, contracts.id as "quoteId", contracts.artisan_id as "artisanId", contracts.snapshot #>> '{company,name}' as company,
      contracts.number, null as "documentId", photo.file_id as "fileId", file.content_type as "contentType", photo.created_at as at, null as "on", contracts.insee, photo.moment,
      row_number() over (partition by contracts.id, photo.moment order by photo.created_at, photo.id)::int as rank
    from intervention_photos photo join contracts on contracts.works_id = photo.intervention_id
    left join files file on file.id = photo.file_id
    order by contracts.position, contracts.accepted_at, contracts.id, photo.moment desc, rank`)
  return rows
}

/** The plans that came with the requests, each once where those of one form have it in common. */
export async function listPlans(ctx: Ctx<Particulier>, projectId: ProjectId): Promise<Piece[]> {
  const { rows } = await ctx.db.execute<Row & { planName: string }>(sql`
    with held as (${requestsOf(ctx, projectId)}), plans as (
      select distinct on (plan.file_id) held.id as request_id, held.mine, held.position as step, held.insee, plan.file_id, plan.name, plan.position
      from quote_request_blueprints plan join held on held.id = plan.request_id
      order by plan.file_id, held.mine desc, held.position
    )
    select plans.request_id as "requestId", plans.mine, null as "quoteId", null as "artisanId", null as company, '' as number, null as "documentId",
      plans.file_id as "fileId", plans.name as "planName", file.content_type as "contentType", file.created_at as at, null as "on", plans.insee
    from plans join files file on file.id = plans.file_id
    order by plans.step, plans.position, plans.file_id`)
  return rows.map(({ planName, ...row }) => ({
    ...keysOf(row),
    kind: 'plan',
    name: fileNameOf(planName.replace(/\.pdf$/iu, ''), row.contentType),
    day: dayOfRow(row),
  }))
}
