import { and, desc, eq, isNull } from 'drizzle-orm'
import { users } from '#app/features/accounts/tables.server.ts'
import type { TradeSlug } from '#app/features/trades/trades.ts'
import type { Admin, Artisan, Ctx } from '#app/platform/context.ts'
import type { Count } from '#app/platform/database/count-together.server.ts'
import type { ArtisanId } from '#app/values/identity/ids.ts'
import { insuranceState, type InsuranceState } from './artisan.ts'
import {
  companyCompleteness,
  missingCompanyFields,
  type CompanyField,
} from '#app/features/companies/file/company-file.ts'
import type { ArtisanRow } from './availability.server.ts'
import { companyFileOf } from '#app/features/companies/file/company-file.server.ts'
import type { Policy } from '#app/features/companies/proofs/insurance.ts'
import { effectiveRadiusKm, isAvailable } from '#app/features/companies/area/service-area.ts'
import { artisans } from './tables.server.ts'
import { verificationEvents } from '#app/features/companies/checks/verification.tables.server.ts'

/** A company file with what the rules say of it. */
export type CompanyView = {
  file: ArtisanRow
  trades: TradeSlug[]
  policies: Policy[]
  missingToSubmit: CompanyField[]
  missingToQuote: CompanyField[]
  missingToShow: CompanyField[]
  completeness: { given: number; of: number }
  insurance: InsuranceState
  /** Whether works can be proposed at this instant, and how far, km. */
  available: boolean
  reachKm: number
  /** Why the team suspended it, as its owner was mailed; null unless it is suspended. */
  suspension: string | null
}

/** The reader's own company file. */
export async function getCompany(ctx: Ctx<Artisan>): Promise<CompanyView> {
  const view = await companyView(ctx, ctx.who.artisanId)
  if (!view) throw new Error('An artisan without a company file')
  return view
}

/** A company file as the team sees it, with its account; null when there is none. */
export async function getCompanyForAdmin(
  ctx: Ctx<Admin>,
  artisanId: ArtisanId,
): Promise<(CompanyView & { account: { name: string; email: string; createdAt: Date } }) | null> {
  const view = await companyView(ctx, artisanId)
  if (!view) return null
  const [account] = await ctx.db
    .select({ name: users.name, email: users.email, createdAt: users.createdAt })
    .from(users)
    .where(eq(users.id, view.file.accountId))
  return { ...view, account: account! }
}

async function companyView(ctx: Ctx, artisanId: ArtisanId): Promise<CompanyView | null> {
  const [row] = await ctx.db.select().from(artisans).where(eq(artisans.id, artisanId))
  if (!row) return null
  const file = await companyFileOf(ctx, row)
  const { today, trades, policies } = file
  return {
    file: row,
    trades: [...trades],
    policies: [...policies],
    missingToSubmit: missingCompanyFields(file, 'submission'),
    missingToQuote: missingCompanyFields(file, 'quote'),
    missingToShow: missingCompanyFields(file, 'profile'),
    completeness: companyCompleteness(file),
    insurance: insuranceState(row.insuranceTo, today),
    available: trades.length > 0 && isAvailable(row, today),
    reachKm: effectiveRadiusKm(row.radiusKm, row.planRadiusKm),
    suspension: row.suspendedAt && (await suspensionReason(ctx, artisanId)),
  }
}

async function suspensionReason(ctx: Ctx, artisanId: ArtisanId): Promise<string> {
  const [event] = await ctx.db
    .select({ detail: verificationEvents.detail })
    .from(verificationEvents)
    .where(
      and(
        eq(verificationEvents.artisanId, artisanId),
        eq(verificationEvents.happening, 'suspended'),
      ),
    )
    .orderBy(desc(verificationEvents.at), desc(verificationEvents.id))
    .limit(1)
  return event?.detail ?? ''
}

/** How many companies wait for the team. */
export function countCompaniesToVerify(ctx: Ctx<Admin>): Count {
  return ctx.db.$count(
    artisans,
    and(eq(artisans.verification, 'pending'), isNull(artisans.closedAt)),
  )
}
