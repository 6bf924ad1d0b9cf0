import { asc, eq } from 'drizzle-orm'
import { requestContactDetails } from '#app/features/requests/tables.server.ts'
import type { PolicyId, QualificationId } from '#app/values/identity/ids.ts'
import type { Ctx } from '#app/platform/context.ts'
import { dayOf } from '#app/values/time/french-date.ts'
import { timeZoneOf } from '#app/values/time/french-time-zone.ts'
import type { LockedQuote } from '#app/features/quotes/move-quote.server.ts'
import { missingFromClient, type OwnClient } from '#app/features/quotes/own-clients/own-client.ts'
import { readOwnClient } from '#app/features/quotes/own-clients/read-own-client.server.ts'
import { certifiedRates } from './equipment-rates.ts'
import type { MissingMention } from '#app/features/quotes/document/missing-mention.ts'
import { readCompany } from '#app/features/quotes/document/read-company.server.ts'
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
  /** Their sheet, where the company found the client itself; null elsewhere, and once it is deleted. */
  ownClient: OwnClient | null
  /** The ten-year policy that is named, where the trade needs one. */
  policyId: PolicyId | null
  /** The RGE qualification that is named, where an aid is asked for. */
  rgeId: QualificationId | null
}

/** Reads what a devis is made of, and what it lacks before it may be sent. */
export async function quoteFacts(
  ctx: Ctx,
  { quote, request }: Pick<LockedQuote, 'quote' | 'request'>,
): Promise<QuoteFacts> {
  // One after the other: inside a transaction they share one connection.
  const lines = await linesOf(ctx, quote.id)
  const [contact] = await ctx.db
    .select()
    .from(requestContactDetails)
    .where(eq(requestContactDetails.requestId, request.id))
  const ownClient = await readOwnClient(ctx, request)
  const clientName =
    ownClient?.name ?? (contact ? `${contact.firstName} ${contact.lastName}`.trim() : '')
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
    rgeHeld: quote.rgeHeld,
    subcontractorsText: quote.subcontractorsText,
    urgentRepair: quote.urgentRepair
      ? { what: quote.urgentWhat, calledAt: quote.urgentCalledAt }
      : null,
  }
  // Without a planned day the insurance must at least cover that of the devis.
  const coveredOn = draft.startOn ?? draft.issuedOn
  const { company, ...rest } = await readCompany(ctx, quote.artisanId, {
    trade: request.trade,
    coveredOn,
    namesRge: quote.energyAid && quote.rgeHeld !== 'no',
  })
  const facts: RequestFacts = {
    trade: request.trade,
    postalCode: request.postalCode,
    insee: request.insee,
    clientKind: ownClient?.kind === 'company' ? 'business' : 'individual',
  }
  return {
    draft,
    company,
    request: facts,
    ...rest,
    ownClient,
    missing: [
      ...missingFromClient(request.clientId, ownClient),
      ...missingMentions(draft, company, facts),
    ],
  }
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
