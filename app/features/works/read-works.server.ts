import { and, asc, eq, sql } from 'drizzle-orm'
import { standingAt, standingColumns } from '#app/features/companies/company-standing.server.ts'
import {
  refusalByStanding,
  type StandingRefusal,
} from '#app/features/companies/company-standing.ts'
import { artisans } from '#app/features/companies/tables.server.ts'
import { isHanded } from '#app/features/documents/handed-documents.server.ts'
import { leads } from '#app/features/requests/leads/tables.server.ts'
import { requestContactDetails, quoteRequests } from '#app/features/requests/tables.server.ts'
import { sitePersonOf, type SitePerson } from '#app/features/requests/site-person.ts'
import type { TradeSlug } from '#app/features/trades/trades.ts'
import type {
  FileId,
  GalleryPictureId,
  WorksId,
  WorksPhotoId,
  SlotId,
} from '#app/values/identity/ids.ts'
import { ownClause } from '#app/features/works/photos/works-photos.server.ts'
import {
  refusalToBeginAs,
  type TrailVerb,
  type BeginAsRefusal,
  type WorksActor,
  type WorksStatus,
  type PhotoMoment,
} from './works.ts'
import { refusalToPlanWith, type SlotStatus } from '#app/features/works/dates/slot.ts'
import { pick } from '#app/values/pick.ts'
import type { WorksRow } from './move-works.server.ts'
import type { Reader } from './queries.server.ts'
import { contractTotalCents } from './contract-total.server.ts'
import { marksOn, type MarkedPhoto } from './photo-marks/queries.server.ts'
import { worksPhotos, worksTable, worksSlots, worksTrail } from './tables.server.ts'

export type PhotoView = {
  id: WorksPhotoId
  fileId: FileId
  author: 'artisan' | 'particulier'
  moment: PhotoMoment
  galleryPictureId: GalleryPictureId | null
  inReport: boolean
  /** Who of the company's crew took it; null to its client. */
  memberId: string | null
  /** What the company drew over it; null when it drew nothing. */
  marked: MarkedPhoto | null
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
  verb: TrailVerb
  to: WorksStatus
  who: WorksActor
  at: Date
  /** When it was asked, on a device that sent it later. */
  askedAt: Date | null
  slotId: SlotId | null
  amendmentNumber: string | null
  /** Who of the company did it, for the company alone. */
  crewName: string | null
}

/** Works as one of their two sides reads them. `artisanNote` is the artisan's alone, and empty for the client. */
export type WorksDetail = Omit<WorksRow, 'requestId' | 'particulierId'> & {
  requestId: WorksRow['requestId']
  town: string
  insee: string
  postalCode: string
  trade: TradeSlug
  companyName: string
  firstName: string
  /** What the contract comes to: `totalInclCents`, which is the devis, and its signed amendments. */
  contractCents: number
  /** The client's number while they share it, and the company's. */
  clientPhone: string | null
  companyPhone: string | null
  /** Who is on the spot in the client's place: told the company with the number, and its own to the client. */
  sitePerson: SitePerson | null
  galleryLimit: number
  /** Why the reader cannot agree on a date, or the artisan begin, as the company stands. */
  planRefusal: StandingRefusal | 'company_unavailable' | null
  beginRefusal: BeginAsRefusal | null
  promoteRefusal: StandingRefusal | null
  /** Why the artisan cannot ask for more, as the company stands. */
  quoteRefusal: StandingRefusal | null
  slots: SlotView[]
  photos: PhotoView[]
  trail: WorksTrailLine[]
}

/** One's own works; null when there is none or they are somebody else's. */
export async function getWorks(ctx: Reader, worksId: WorksId): Promise<WorksDetail | null> {
  const [row] = await ctx.db
    .select({
      works: worksTable,
      contractCents: contractTotalCents,
      ...pick(quoteRequests, 'town', 'insee', 'postalCode', 'trade'),
      companyName: artisans.companyName,
      companyPhone: artisans.phone,
      galleryLimit: artisans.galleryLimit,
      standing: standingColumns,
      firstName: requestContactDetails.firstName,
      clientPhone: requestContactDetails.phone,
      site: pick(requestContactDetails, 'siteFirstName', 'siteLastName', 'sitePhone', 'siteAsker'),
      phoneSharedAt: leads.phoneSharedAt,
    })
    .from(worksTable)
    .innerJoin(quoteRequests, eq(quoteRequests.id, worksTable.requestId))
    .innerJoin(requestContactDetails, eq(requestContactDetails.requestId, worksTable.requestId))
    .innerJoin(leads, eq(leads.id, worksTable.leadId))
    .innerJoin(artisans, eq(artisans.id, worksTable.artisanId))
    .where(and(eq(worksTable.id, worksId), ownClause(ctx)))
  if (!row) return null
  const [slots, photos, trail] = await Promise.all([
    ctx.db
      .select({
        id: worksSlots.id,
        proposedBy: worksSlots.proposedBy,
        startsAt: worksSlots.startsAt,
        endsAt: worksSlots.endsAt,
        note: worksSlots.note,
        status: worksSlots.status,
        createdAt: worksSlots.createdAt,
      })
      .from(worksSlots)
      .where(eq(worksSlots.worksId, worksId))
      .orderBy(asc(worksSlots.createdAt), asc(worksSlots.id))
      .limit(200),
    ctx.db
      .select({
        ...pick(worksPhotos, 'id', 'fileId', 'author', 'moment', 'galleryPictureId', 'inReport'),
        // Who of the company took it is for the company alone.
        memberId: ctx.who.kind === 'artisan' ? worksPhotos.memberId : sql<null>`null`,
        createdAt: worksPhotos.createdAt,
      })
      .from(worksPhotos)
      .where(eq(worksPhotos.worksId, worksId))
      .orderBy(asc(worksPhotos.createdAt), asc(worksPhotos.id)),
    ctx.db
      .select({
        ...pick(worksTrail, 'verb', 'to', 'who', 'at', 'askedAt', 'slotId', 'amendmentNumber'),
        crewName: ctx.who.kind === 'artisan' ? worksTrail.crewName : sql<null>`null`,
      })
      .from(worksTrail)
      .where(eq(worksTrail.worksId, worksId))
      .orderBy(asc(worksTrail.at), asc(worksTrail.id))
      .limit(200),
  ])
  const {
    works: { particulierId: _, artisanNote, ...works },
    phoneSharedAt,
    clientPhone,
    site,
    standing,
    ...about
  } = row
  const company = standingAt(ctx.now, standing)
  const mine = ctx.who.kind === 'artisan'
  const refusals = {
    planRefusal: refusalToPlanWith(company, ctx.who.kind),
    beginRefusal: mine
      ? refusalToBeginAs(company, works, await isHanded(ctx, 'signed_quote', works.quoteId))
      : null,
    promoteRefusal: mine ? refusalByStanding('promote', company) : null,
    quoteRefusal: mine ? refusalByStanding('quote', company) : null,
  }
  const fileIds = photos.map(({ fileId }) => fileId)
  const marked = await marksOn(ctx, row.works.artisanId, fileIds)
  return {
    ...works,
    ...about,
    ...refusals,
    artisanNote: mine ? artisanNote : '',
    clientPhone: mine && phoneSharedAt ? clientPhone : null,
    sitePerson: !mine || phoneSharedAt ? sitePersonOf(site) : null,
    slots,
    photos: photos.map((photo) => ({ ...photo, marked: marked[photo.fileId] ?? null })),
    trail,
  }
}
