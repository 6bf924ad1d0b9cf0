import { eq } from 'drizzle-orm'
import { users } from '#app/features/accounts/tables.server.ts'
import { policiesOf } from '#app/features/companies/file/company-file.server.ts'
import { isSoleTrader } from '#app/features/companies/file/company-file.ts'
import { policyForWorks } from '#app/features/companies/proofs/insurance.ts'
import { rgeOf } from '#app/features/companies/proofs/rge-qualification.server.ts'
import { artisans } from '#app/features/companies/tables.server.ts'
import type { CompanyMentions } from '#app/features/quotes/editor/quote-draft.ts'
import { TRADES, type TradeSlug } from '#app/features/trades/trades.ts'
import type { Ctx } from '#app/platform/context.ts'
import type { ArtisanId, PolicyId, QualificationId } from '#app/values/identity/ids.ts'
import type { Day } from '#app/values/time/french-date.ts'

/** A company as its documents say it. */
type CompanyFacts = {
  company: CompanyMentions
  companyEmail: string
  managerName: string | null
  /** The ten-year policy that is named, where the trade needs one. */
  policyId: PolicyId | null
  /** The RGE qualification that is named, where the devis says that the company holds one. */
  rgeId: QualificationId | null
}

/** Reads what a document prints of the company that makes it, as it is now. */
export async function readCompany(
  ctx: Ctx,
  artisanId: ArtisanId,
  { trade, coveredOn, namesRge }: { trade: TradeSlug; coveredOn: Day; namesRge: boolean },
): Promise<CompanyFacts> {
  // One after the other: inside a transaction they share one connection.
  const [row] = await ctx.db
    .select({ artisan: artisans, email: users.email })
    .from(artisans)
    .innerJoin(users, eq(users.id, artisans.accountId))
    .where(eq(artisans.id, artisanId))
  const { artisan, email } = row!
  const policy = policyForWorks(await policiesOf(ctx, artisanId), trade, coveredOn)
  const rge = namesRge ? await rgeOf(ctx, artisanId) : null
  return {
    company: {
      name: tradeName(artisan),
      legalForm: artisan.legalForm,
      capitalCents: artisan.capitalCents,
      registration: artisan.registration,
      siret: artisan.siret,
      vatRegime: artisan.vatRegime,
      vatNumber: artisan.vatNumber,
      address: artisan.addressLine
        ? `${artisan.addressLine}, ${artisan.postalCode ?? ''} ${artisan.town ?? ''}`.trim()
        : null,
      phone: artisan.phone,
      insurance: policy
        ? {
            insurer: policy.insurer,
            contact: policy.insurerContact,
            coverage: policy.coverage,
            policyNumber: policy.policyNumber,
            from: policy.startsOn,
            to: policy.endsOn,
            activities: policy.activities,
            certified: policy.documented && policy.verdict === 'passed',
          }
        : null,
      mediator:
        artisan.mediatorName && artisan.mediatorAddress
          ? { name: artisan.mediatorName, address: artisan.mediatorAddress }
          : null,
      ...(namesRge ? { rge: rge?.mentions ?? null } : {}),
    },
    companyEmail: email,
    managerName: artisan.managerName,
    policyId: TRADES[trade].decennale && policy ? policy.id : null,
    rgeId: rge?.id ?? null,
  }
}

/** The name on the document: a sole trader signs under their own, with « EI » (law.md M8; décret 2022-725). */
function tradeName({
  companyName,
  legalForm,
  managerName,
}: Pick<typeof artisans.$inferSelect, 'companyName' | 'legalForm' | 'managerName'>): string {
  if (!isSoleTrader(legalForm) || !managerName) return companyName
  return companyName === managerName ? `${managerName} EI` : `${managerName} EI, ${companyName}`
}
