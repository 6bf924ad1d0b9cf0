import { and, asc, count, desc, eq, ilike, inArray, or, sql, type SQL } from 'drizzle-orm'
import { standingAt, standingColumns } from '#app/features/companies/company-standing.server.ts'
import {
  refusalByStanding,
  type StandingRefusal,
} from '#app/features/companies/company-standing.ts'
import { artisans } from '#app/features/companies/tables.server.ts'
import { leads } from '#app/features/requests/leads/tables.server.ts'
import { quoteRequestContacts, quoteRequests } from '#app/features/requests/tables.server.ts'
import type { TradeSlug } from '#app/features/trades/trades.ts'
import type { Artisan, Ctx, Particulier } from '#app/platform/context.ts'
import type {
  FileId,
  GalleryPictureId,
  InterventionId,
  InterventionPhotoId,
  QuoteId,
  SlotId,
} from '#app/values/identity/ids.ts'
import { ownClause } from '#app/features/works/photos/works-photos.server.ts'
import {
  INTERVENTIONS_PER_PAGE,
  refusalToBeginAs,
  refusalToPlanWith,
  RUNNING_STATUSES,
  VIEW_STATUSES,
  type InterventionActor,
  type InterventionStatus,
  type InterventionVerb,
  type InterventionView,
  type PhotoMoment,
  type SlotStatus,
} from './works.ts'
import type { InterventionRow } from './move-works.server.ts'
import {
  interventionPhotos,
  interventions,
  interventionSlots,
  interventionTrail,
} from './tables.server.ts'

/** Works in a list: `other` is the other side's name. `pending` is the date that waits, and whose turn it is. */
export type InterventionLine = {
  id: InterventionId
  title: string
  status: InterventionStatus
  quoteNumber: string
  totalInclCents: number
  other: string
  town: string
  insee: string
  startsAt: Date | null
  endsAt: Date | null
  confirmBy: Date | null
  /** When works were confirmed or given up. */
  endedAt: Date | null
  updatedAt: Date
  pending: {
    proposedBy: 'artisan' | 'particulier'
    startsAt: Date
    endsAt: Date
    createdAt: Date
  } | null
}

type Reader = Ctx<Artisan | Particulier>
/** What a list shows: a tab, words looked for (title, number, name, town), pages from 1. */
export type InterventionFilter = {
  view?: InterventionView | undefined
  q?: string | undefined
  page?: number | undefined
}

const pendingSlot = and(
  eq(interventionSlots.interventionId, interventions.id),
  eq(interventionSlots.status, 'proposed'),
)
const line = (ctx: Reader) => ({
  id: interventions.id,
  title: interventions.title,
  status: interventions.status,
  quoteNumber: interventions.quoteNumber,
  totalInclCents: interventions.totalInclCents,
  other: ctx.who.kind === 'artisan' ? interventions.clientName : artisans.companyName,
  town: quoteRequests.town,
  insee: quoteRequests.insee,
  startsAt: interventions.startsAt,
  endsAt: interventions.endsAt,
  confirmBy: interventions.confirmBy,
  endedAt:
    sql<Date | null>`coalesce(${interventions.confirmedAt}, ${interventions.cancelledAt})`.mapWith(
      interventions.confirmedAt,
    ),
  updatedAt: interventions.updatedAt,
  pending: {
    proposedBy: interventionSlots.proposedBy,
    startsAt: interventionSlots.startsAt,
    endsAt: interventionSlots.endsAt,
    createdAt: interventionSlots.createdAt,
  },
})

function found(ctx: Reader, where: SQL | undefined) {
  return ctx.db
    .select(line(ctx))
    .from(interventions)
    .innerJoin(quoteRequests, eq(quoteRequests.id, interventions.requestId))
    .innerJoin(artisans, eq(artisans.id, interventions.artisanId))
    .leftJoin(interventionSlots, pendingSlot)
    .where(and(ownClause(ctx), where))
}

/** The reader's works, those that go on first, by date; then the others, the latest ended first. With the number of all that match. */
export async function listInterventions(
  ctx: Reader,
  { view = 'toutes', q, page = 1 }: InterventionFilter = {},
): Promise<{ rows: InterventionLine[]; total: number }> {
  const words = q?.trim()
  const like = words ? `%${words.replace(/[\\%_]/g, '\\$&')}%` : undefined
  const other = ctx.who.kind === 'artisan' ? interventions.clientName : artisans.companyName
  const where = and(
    inArray(interventions.status, [...VIEW_STATUSES[view]]),
    like
      ? or(
          ilike(interventions.title, like),
          ilike(interventions.quoteNumber, like),
          ilike(other, like),
          ilike(quoteRequests.town, like),
        )
      : undefined,
  )
  const running = sql`${inArray(interventions.status, [...RUNNING_STATUSES])}`
  const [rows, [all]] = await Promise.all([
    found(ctx, where)
      .orderBy(
        desc(running),
        sql`case when ${running} then ${interventions.startsAt} end asc nulls last`,
        sql`coalesce(${interventions.confirmedAt}, ${interventions.cancelledAt}) desc nulls last`,
        desc(interventions.createdAt),
        desc(interventions.id),
      )
      .limit(INTERVENTIONS_PER_PAGE)
      .offset((Math.max(1, Math.min(10_000, Math.trunc(page) || 1)) - 1) * INTERVENTIONS_PER_PAGE),
    ctx.db
      .select({ n: count() })
      .from(interventions)
      .innerJoin(quoteRequests, eq(quoteRequests.id, interventions.requestId))
      .innerJoin(artisans, eq(artisans.id, interventions.artisanId))
      .where(and(ownClause(ctx), where)),
  ])
  return { rows, total: all!.n }
}

/** How many works the reader has in each tab. */
export async function countInterventions(ctx: Reader): Promise<Record<InterventionView, number>> {
  const rows = await ctx.db
    .select({ status: interventions.status, n: count() })
    .from(interventions)
    .where(ownClause(ctx))
    .groupBy(interventions.status)
  const of = (view: InterventionView) =>
    rows
      .filter(({ status }) => VIEW_STATUSES[view].includes(status))
      .reduce((sum, { n }) => sum + n, 0)
  return Object.fromEntries(
    Object.keys(VIEW_STATUSES).map((view) => [view, of(view as InterventionView)]),
  ) as Record<InterventionView, number>
}

/** Works that go on, those that wait longest first: what a dashboard looks through. */
export async function listRunningInterventions(
  ctx: Reader,
  limit = 200,
): Promise<
  (InterventionLine &
    Pick<
      InterventionRow,
      'retractableUntil' | 'earlyStartRequestedAt' | 'createdAt' | 'disputedAt' | 'finishedAt'
    >)[]
> {
  return ctx.db
    .select({
      ...line(ctx),
      retractableUntil: interventions.retractableUntil,
      earlyStartRequestedAt: interventions.earlyStartRequestedAt,
      createdAt: interventions.createdAt,
      disputedAt: interventions.disputedAt,
      finishedAt: interventions.finishedAt,
    })
    .from(interventions)
    .innerJoin(quoteRequests, eq(quoteRequests.id, interventions.requestId))
    .innerJoin(artisans, eq(artisans.id, interventions.artisanId))
    .leftJoin(interventionSlots, pendingSlot)
    .where(and(ownClause(ctx), inArray(interventions.status, [...RUNNING_STATUSES])))
    .orderBy(asc(interventions.updatedAt))
    .limit(limit)
}

/** A photo of works. */
export type PhotoView = {
  id: InterventionPhotoId
  fileId: FileId
  author: 'artisan' | 'particulier'
  moment: PhotoMoment
  galleryPictureId: GalleryPictureId | null
  createdAt: Date
}
/** A proposed date. */
export type SlotView = {
  id: SlotId
  proposedBy: 'artisan' | 'particulier'
  startsAt: Date
  endsAt: Date
  note: string
  status: SlotStatus
  createdAt: Date
}
/** A line of the timeline. */
type WorksTrailLine = {
  verb: InterventionVerb
  to: InterventionStatus
  who: InterventionActor
  at: Date
  slotId: SlotId | null
}

/** Works as one of their two sides reads them. `artisanNote` is the artisan's alone, and empty for the client. */
export type InterventionDetail = Omit<InterventionRow, 'requestId' | 'particulierId'> & {
  requestId: InterventionRow['requestId']
  town: string
  insee: string
  postalCode: string
  trade: TradeSlug
  companyName: string
  firstName: string
  /** The client's number while they share it, and the company's. */
  clientPhone: string | null
  companyPhone: string | null
  galleryLimit: number
  /** Why the reader cannot agree on a date, or the artisan begin, as the company stands. */
  planRefusal: StandingRefusal | 'company_unavailable' | null
  beginRefusal: StandingRefusal | null
  promoteRefusal: StandingRefusal | null
  slots: SlotView[]
  photos: PhotoView[]
  trail: WorksTrailLine[]
}

/** One's own works; null when there is none or they are somebody else's. */
export async function getIntervention(
  ctx: Reader,
  interventionId: InterventionId,
): Promise<InterventionDetail | null> {
  const [row] = await ctx.db
    .select({
      intervention: interventions,
      town: quoteRequests.town,
      insee: quoteRequests.insee,
      postalCode: quoteRequests.postalCode,
      trade: quoteRequests.trade,
      companyName: artisans.companyName,
      companyPhone: artisans.phone,
      galleryLimit: artisans.galleryLimit,
      standing: standingColumns,
      firstName: quoteRequestContacts.firstName,
      clientPhone: quoteRequestContacts.phone,
      phoneSharedAt: leads.phoneSharedAt,
    })
    .from(interventions)
    .innerJoin(quoteRequests, eq(quoteRequests.id, interventions.requestId))
    .innerJoin(quoteRequestContacts, eq(quoteRequestContacts.requestId, interventions.requestId))
    .innerJoin(leads, eq(leads.id, interventions.leadId))
    .innerJoin(artisans, eq(artisans.id, interventions.artisanId))
    .where(and(eq(interventions.id, interventionId), ownClause(ctx)))
  if (!row) return null
  const [slots, photos, trail] = await Promise.all([
    ctx.db
      .select({
        id: interventionSlots.id,
        proposedBy: interventionSlots.proposedBy,
        startsAt: interventionSlots.startsAt,
        endsAt: interventionSlots.endsAt,
        note: interventionSlots.note,
        status: interventionSlots.status,
        createdAt: interventionSlots.createdAt,
      })
      .from(interventionSlots)
      .where(eq(interventionSlots.interventionId, interventionId))
      .orderBy(asc(interventionSlots.createdAt), asc(interventionSlots.id))
      .limit(200),
    ctx.db
      .select({
        id: interventionPhotos.id,
        fileId: interventionPhotos.fileId,
        author: interventionPhotos.author,
        moment: interventionPhotos.moment,
        galleryPictureId: interventionPhotos.galleryPictureId,
        createdAt: interventionPhotos.createdAt,
      })
      .from(interventionPhotos)
      .where(eq(interventionPhotos.interventionId, interventionId))
      .orderBy(asc(interventionPhotos.createdAt), asc(interventionPhotos.id)),
    ctx.db
      .select({
        verb: interventionTrail.verb,
        to: interventionTrail.to,
        who: interventionTrail.who,
        at: interventionTrail.at,
        slotId: interventionTrail.slotId,
      })
      .from(interventionTrail)
      .where(eq(interventionTrail.interventionId, interventionId))
      .orderBy(asc(interventionTrail.at), asc(interventionTrail.id))
      .limit(200),
  ])
  const { intervention, phoneSharedAt, clientPhone, standing, ...about } = row
  const company = standingAt(ctx.now, standing)
  const { particulierId: _, artisanNote, ...works } = intervention
  const mine = ctx.who.kind === 'artisan'
  const refusals = {
    planRefusal: refusalToPlanWith(company, ctx.who.kind),
    beginRefusal: mine ? refusalToBeginAs(company, works) : null,
    promoteRefusal: mine ? refusalByStanding('promote', company) : null,
  }
  return {
    ...works,
    ...about,
    ...refusals,
    artisanNote: mine ? artisanNote : '',
    clientPhone: mine && phoneSharedAt ? clientPhone : null,
    slots,
    photos,
    trail,
  }
}

/** The works of a devis, for the two sides of it; null before it is accepted. */
export async function interventionOf(
  ctx: Reader,
  quoteId: QuoteId,
): Promise<Pick<
  InterventionRow,
  'id' | 'status' | 'startsAt' | 'endsAt' | 'earlyStartRequestedAt'
> | null> {
  const [row] = await ctx.db
    .select({
      id: interventions.id,
      status: interventions.status,
      startsAt: interventions.startsAt,
      endsAt: interventions.endsAt,
      earlyStartRequestedAt: interventions.earlyStartRequestedAt,
    })
    .from(interventions)
    .where(and(eq(interventions.quoteId, quoteId), ownClause(ctx)))
  return row ?? null
}
