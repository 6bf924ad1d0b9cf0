import { and, asc, eq, isNotNull, isNull, sql } from 'drizzle-orm'
import { artisans, artisanTrades } from '#app/features/companies/tables.server.ts'
import { listPublicPictures } from '#app/features/companies/gallery/gallery.server.ts'
import {
  insurancePolicies,
  qualifications,
} from '#app/features/companies/proofs/proof.tables.server.ts'
import type { OpeningHours } from '#app/features/companies/file/opening-hours.ts'
import type { PolicyKind, QualificationKind } from '#app/features/companies/proofs/proof.ts'
import type { CheckKind } from '#app/features/companies/checks/verification-check.ts'
import { verificationChecks } from '#app/features/companies/checks/verification.tables.server.ts'
import type { TradeSlug } from '#app/features/trades/trades.ts'
import type { Ctx } from '#app/platform/context.ts'
import { dayOf, type Day } from '#app/values/time/french-date.ts'
import { timeZoneOf } from '#app/values/time/french-time-zone.ts'
import type { FileId } from '#app/values/identity/ids.ts'
import { listCards, type CompanyCard } from './company-cards.server.ts'

/** A check that stands, as a profile shows it: what, when, where it was read, until when. */
type ShownCheck = { kind: CheckKind; source: string; checkedAt: Date; expiresOn: Day | null }
/** A policy that the team has checked and that is running. */
type ShownPolicy = {
  kind: PolicyKind
  insurer: string
  coverage: string
  endsOn: Day
  activities: TradeSlug[]
  checkedAt: Date
}
/** A qualification that the team has checked and that has not ended. */
type ShownQualification = {
  kind: QualificationKind
  label: string
  body: string
  number: string | null
  domain: string | null
  endsOn: Day | null
  checkedAt: Date
}
/** A picture of the gallery, alone or after another of the same place. */
export type ShownPicture = {
  fileId: FileId
  beforeFileId: FileId | null
  caption: string
  trade: TradeSlug | null
}

/** A company's public page. Neither telephone, e-mail, street nor anything private is in it. */
export type CompanyProfile = {
  card: CompanyCard
  legalForm: string | null
  siret: string | null
  registration: string | null
  managerName: string | null
  mediatorName: string | null
  /**
   * Where the mediator is reached, address or site: a client is owed both with the name (Code de la
   * consommation, L616-1 and R616-1).
   */
  mediatorAddress: string | null
  description: string | null
  hours: OpeningHours | null
  hourlyRateCents: number | null
  travelFeeCents: number | null
  insee: string
  /** Requests answered over requests proposed; null until there are enough to tell. */
  answers: { answered: number; proposed: number } | null
  checks: ShownCheck[]
  policies: ShownPolicy[]
  qualifications: ShownQualification[]
  gallery: ShownPicture[]
}

/**
 * What an address leads to: a profile, a company that has closed, or one that may not be shown now.
 * Null: no such address.
 */
export type FoundProfile =
  | { state: 'shown'; profile: CompanyProfile }
  | { state: 'closed'; name: string; closedAt: Date }
  | { state: 'hidden'; name: string }
  | null

/** Proposals from which the share of answers is worth telling. */
const PROPOSALS_TOLD_FROM = 5

/** The public page of a company, for anybody. */
export async function getProfile(ctx: Ctx, slug: string): Promise<FoundProfile> {
  const [artisan] = await ctx.db.select().from(artisans).where(eq(artisans.slug, slug))
  if (!artisan) return null
  if (artisan.closedAt)
    return { state: 'closed', name: artisan.companyName, closedAt: artisan.closedAt }
  const card = (await listCards(ctx, [artisan.id])).get(artisan.id)
  if (!card) return { state: 'hidden', name: artisan.companyName }

  const today = dayOf(ctx.now, timeZoneOf(artisan.insee ?? ''))
  const [checks, policies, titles, pictures] = await Promise.all([
    ctx.db
      .select()
      .from(verificationChecks)
      .where(
        and(
          eq(verificationChecks.artisanId, artisan.id),
          eq(verificationChecks.result, 'passed'),
          isNull(verificationChecks.supersededAt),
        ),
      )
      .orderBy(asc(verificationChecks.checkedAt)),
    ctx.db
      .select()
      .from(insurancePolicies)
      .where(eq(insurancePolicies.artisanId, artisan.id))
      .orderBy(asc(insurancePolicies.kind), asc(insurancePolicies.endsOn)),
    ctx.db
      .select()
      .from(qualifications)
      .where(eq(qualifications.artisanId, artisan.id))
      .orderBy(asc(qualifications.kind), asc(qualifications.label)),
    listPublicPictures(ctx, artisan.id),
  ])
  const standing = checks.filter(({ expiresOn }) => expiresOn === null || expiresOn >= today)
  const checkOf = (subjectId: string) => standing.find((check) => check.subjectId === subjectId)
  const {
    legalForm,
    siret,
    registration,
    managerName,
    mediatorName,
    mediatorAddress,
    description,
    hours,
    hourlyRateCents,
    travelFeeCents,
  } = artisan
  return {
    state: 'shown',
    profile: {
      card,
      legalForm,
      siret,
      registration,
      managerName,
      mediatorName,
      mediatorAddress,
      description,
      hours,
      hourlyRateCents,
      travelFeeCents,
      insee: artisan.insee ?? '',
      answers:
        artisan.proposedCount >= PROPOSALS_TOLD_FROM
          ? {
              answered: Math.min(artisan.answeredCount, artisan.proposedCount),
              proposed: artisan.proposedCount,
            }
          : null,
      checks: standing
        .filter(({ subjectId }) => subjectId === artisan.id)
        .map(({ kind, source, checkedAt, expiresOn }) => ({ kind, source, checkedAt, expiresOn })),
      policies: policies.flatMap(({ id, kind, insurer, coverage, endsOn, activities }) => {
        const check = checkOf(id)
        return check && endsOn >= today
          ? [{ kind, insurer, coverage, endsOn, activities, checkedAt: check.checkedAt }]
          : []
      }),
      qualifications: titles.flatMap(({ id, kind, label, body, number, domain, endsOn }) => {
        const check = checkOf(id)
        return check && (endsOn === null || endsOn >= today)
          ? [{ kind, label, body, number, domain, endsOn, checkedAt: check.checkedAt }]
          : []
      }),
      gallery: pictures.map(({ fileId, beforeFileId, caption, trade }) => ({
        fileId,
        beforeFileId,
        caption,
        trade,
      })),
    },
  }
}

/** The addresses of all profiles that are shown, for search engines; as many as one list may hold. */
export async function listProfileSlugs(ctx: Ctx): Promise<string[]> {
  const rows = await ctx.db
    .selectDistinct({ slug: sql<string>`${artisans.slug}` })
    .from(artisans)
    .innerJoin(artisanTrades, and(eq(artisanTrades.artisanId, artisans.id), artisanTrades.listed))
    .where(isNotNull(artisans.slug))
    .limit(50_000)
  return rows.map(({ slug }) => slug)
}
