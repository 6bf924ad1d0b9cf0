import { asc, eq } from 'drizzle-orm'
import { users } from '#app/features/accounts/tables.server.ts'
import { policiesOf } from '#app/features/companies/file/company-file.server.ts'
import { isSoleTrader } from '#app/features/companies/file/company-file.ts'
import { policyForWorks } from '#app/features/companies/proofs/insurance.ts'
import { rgeOf } from '#app/features/companies/proofs/rge-qualification.server.ts'
import { artisans } from '#app/features/companies/tables.server.ts'
import { requestContactDetails } from '#app/features/requests/tables.server.ts'
import { TRADES } from '#app/features/trades/trades.ts'
import type { PolicyId } from '#app/values/identity/ids.ts'
import type { Ctx } from '#app/platform/context.ts'
import { dayOf } from '#app/values/time/french-date.ts'
import { timeZoneOf } from '#app/values/time/french-time-zone.ts'
import type { LockedQuote } from '#app/features/quotes/move-quote.server.ts'
import { certifiedRates } from './equipment-rates.ts'
import type { MissingMention } from '#app/features/quotes/document/missing-mention.ts'
import { missingMentions } from '#app/features/quotes/document/quote-mentions.ts'
import { equipmentOf } from '#app/features/quotes/document/vat-mentions.ts'
import type { CompanyMentions, QuoteDraft, RequestFacts } from './quote-draft.ts'
import { defaultChoice, linesOfChoice } from '#app/features/quotes/quote-options.ts'
import type { QuoteLine } from '#app/features/quotes/quote-totals.ts'
import type { Unit } from '#app/values/numbers/units.ts'
import { quoteLines } from '#app/features/quotes/tables.server.ts'
import { certificationText } from './vat-certification.ts'

/** Everything the rules read of a devis: its draft, the company and the request as they are now. */
export type QuoteFacts = {
  draft: QuoteDraft
  company: CompanyMentions
  request: RequestFacts
  companyEmail: string
  managerName: string | null
  missing: MissingMention[]
  /** The ten-year policy that is named, where the trade needs one. */
  policyId: PolicyId | null
}

/** Reads what a devis is made of, and what it lacks before it may be sent. */
export async function quoteFacts(
  ctx: Ctx,
  { quote, request }: Pick<LockedQuote, 'quote' | 'request'>,
): Promise<QuoteFacts> {
  // One after the other: inside a transaction they share one connection.
  const [company] = await ctx.db
    .select({ artisan: artisans, email: users.email })
    .from(artisans)
    .innerJoin(users, eq(users.id, artisans.accountId))
    .where(eq(artisans.id, quote.artisanId))
  const policies = await policiesOf(ctx, quote.artisanId)
  const lines = await linesOf(ctx, quote.id)
  const [contact] = await ctx.db
    .select()
    .from(requestContactDetails)
    .where(eq(requestContactDetails.requestId, request.id))
  const { artisan, email } = company!
  const clientName = contact ? `${contact.firstName} ${contact.lastName}`.trim() : ''
  const { title, workNature, labourIncluded, fossilBoiler, solarPlant, options } = quote
  const draft: QuoteDraft = {
    title,
    lines,
    options,
    labourIncluded,
    fossilBoiler,
    solarPlant,
    issuedOn: dayOf(ctx.now, timeZoneOf(request.insee)),
    validUntil: quote.validUntil,
    startOn: quote.startOn,
    startText: quote.startText,
    durationText: quote.durationText,
    paymentTerms: quote.paymentTerms,
    instalmentsText: quote.instalmentsText,
    waste: {
      none: quote.wasteNone,
      quantity: quote.wasteQuantity,
      handling: quote.wasteHandling,
      place: quote.wastePlace,
      costCents: quote.wasteCostCents,
    },
    travelCostsCents: quote.travelCostsCents,
    workNature,
    worksAddress: quote.worksAddress,
    clientName,
    certificationText: certificationText(
      certifiedRates(
        equipmentOf(
          {
            title,
            workNature,
            lines: linesOfChoice(lines, defaultChoice(options)),
            fossilBoiler,
            solarPlant,
          },
          request,
        ),
      ),
      clientName,
    ),
    mode: 'distance',
    localTaxText: quote.localTaxText,
    energyAid: quote.energyAid,
    urgentRepair: quote.urgentRepair
      ? { what: quote.urgentWhat, calledAt: quote.urgentCalledAt }
      : null,
  }
  // Without a planned day the insurance must at least cover that of the devis.
  const policy = policyForWorks(policies, request.trade, draft.startOn ?? draft.issuedOn)
  const mentions: CompanyMentions = {
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
    ...(quote.energyAid ? { rge: await rgeOf(ctx, quote.artisanId) } : {}),
  }
  const facts: RequestFacts = {
    trade: request.trade,
    postalCode: request.postalCode,
    insee: request.insee,
    clientKind: 'individual',
  }
  return {
    draft,
    company: mentions,
    request: facts,
    companyEmail: email,
    managerName: artisan.managerName,
    policyId: TRADES[request.trade].decennale && policy ? policy.id : null,
    missing: missingMentions(draft, mentions, facts),
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

/** The lines of a devis, in their order. */
export async function linesOf(ctx: Ctx, quoteId: LockedQuote['quote']['id']): Promise<QuoteLine[]> {
  const rows = await ctx.db
    .select()
    .from(quoteLines)
    .where(eq(quoteLines.quoteId, quoteId))
    .orderBy(asc(quoteLines.position))
  return rows.map(
    ({
      workItem,
      designation,
      quantityThousandths,
      unit,
      unitPriceCents,
      vatBasisPoints,
      supply,
      productReference,
      performance,
      option,
    }) => ({
      workItem,
      designation,
      quantityThousandths,
      unit: unit as Unit,
      unitPriceCents,
      vatBasisPoints,
      supply,
      // Left out where there is none, as in the documents sent before they were asked for.
      ...(productReference ? { productReference } : {}),
      ...(performance ? { performance } : {}),
      ...(option === null ? {} : { option }),
    }),
  )
}
