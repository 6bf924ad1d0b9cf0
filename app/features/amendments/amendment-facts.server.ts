import { and, eq, gt, inArray, isNotNull } from 'drizzle-orm'
import { quoteFacts } from '#app/features/quotes/editor/quote-facts.server.ts'
import type { QuoteDocument } from '#app/features/quotes/document/quote-document.ts'
import { printedMentions } from '#app/features/quotes/document/printed-mentions.ts'
import {
  equipmentOf,
  missingFromVat,
  ratesFor,
  regimeOf,
} from '#app/features/quotes/document/vat-mentions.ts'
import {
  missingFromCompany,
  missingFromInsurance,
} from '#app/features/quotes/document/company-mentions.ts'
import { missingLabour } from '#app/features/quotes/editor/labour-price.ts'
import { certifiedRates } from '#app/features/quotes/editor/equipment-rates.ts'
import { certificationText } from '#app/features/quotes/editor/vat-certification.ts'
import { signedTotals, type QuoteTotals } from '#app/features/quotes/quote-totals.ts'
import { quotes } from '#app/features/quotes/tables.server.ts'
import type { QuoteRequestRow } from '#app/features/requests/life/move-quote-request.server.ts'
import type { WorksRow } from '#app/features/works/move-works.server.ts'
import type { Ctx } from '#app/platform/context.ts'
import type { WorksId } from '#app/values/identity/ids.ts'
import { vatMention, vatTerritoryOf } from '#app/values/numbers/vat.ts'
import { dayOf, formatDay } from '#app/values/time/french-date.ts'
import { timeZoneOf } from '#app/values/time/french-time-zone.ts'
import type { AmendmentPreview } from '#app/features/amendments/document/amendment-document.ts'
import { OPEN_AMENDMENTS, refusalToRetract } from './amendment.ts'
import { ratesUnderZero, sumTotals, type SignedPart } from './contract-totals.ts'
import { AMENDMENT_MENTION, extraDaysWords, underZero } from './copy.ts'
import type { AmendmentRow } from './move-amendment.server.ts'
import { amendments } from './tables.server.ts'

/** What keeps a draft from being sent, and the field of the page that it stands beside; null: no field of it. */
type AmendmentFault = { field: string | null; sentence: string }

/** Everything the rules read of a draft: what it lacks, and what it would be if it were sent now. */
export type AmendmentFacts = {
  faults: AmendmentFault[]
  /** Null when it has no totals. */
  preview: AmendmentPreview | null
  /** The contract as it is signed. */
  before: AmendmentPreview['before']
  vatRates: readonly number[]
  /** What is printed where no VAT is charged; null where it is. */
  noVat: string | null
}

/** Mentions of a devis that its amendments repeat; its other terms hold for them. */
const REPEATED = [
  'labour',
  'vat',
  'insurance',
  'guarantees',
  'rge',
  'subcontractors',
  'solar',
  'mediator',
  'certification',
  'withdrawal',
]

/** Reads what an amendment is made of, with what it lacks before it may be sent. */
export async function amendmentFacts(
  ctx: Ctx,
  amendment: AmendmentRow,
  works: Pick<WorksRow, 'quoteNumber' | 'clientName' | 'worksAddress'>,
  request: QuoteRequestRow,
): Promise<AmendmentFacts> {
  const [quote] = await ctx.db.select().from(quotes).where(eq(quotes.id, amendment.quoteId))
  const contract = quote!.snapshot!
  const zone = timeZoneOf(request.insee)
  const {
    draft: of,
    company,
    request: facts,
    ...rest
  } = await quoteFacts(ctx, {
    // The insurance must cover the day on which what is new is agreed.
    quote: { ...quote!, startOn: null },
    request,
  })
  const { title, lines, fossilBoiler, solarPlant } = amendment
  const issuedOn = dayOf(ctx.now, zone)
  const words = { title, workNature: '', lines, fossilBoiler, solarPlant }
  const draft = {
    ...of,
    ...words,
    issuedOn,
    startOn: issuedOn,
    clientName: works.clientName,
    worksAddress: works.worksAddress,
    certificationText: certificationText(
      certifiedRates(equipmentOf(words, facts)),
      works.clientName,
    ),
    urgentRepair: null,
  }
  const signed = await signedAmendments(ctx, amendment.worksId)
  const before = sumTotals([contract.totals, ...signed.map(({ totals }) => totals)])
  const totals = signedTotals(lines)
  const territory = vatTerritoryOf(request.postalCode, request.insee)
  const contractRates = before.vat.map(({ vatBasisPoints }) => vatBasisPoints)
  // What takes back something of the contract has its rate, even where the company's regime changed since.
  const takesBack = (line: AmendmentRow['lines'][number] | undefined) =>
    line !== undefined &&
    line.quantityThousandths < 0 &&
    contractRates.includes(line.vatBasisPoints)
  const legal = [
    ...missingFromVat(draft, company, facts).filter(
      ({ fix }) =>
        !(fix.page === 'quote' && fix.field === 'lines' && takesBack(lines[fix.line ?? -1])),
    ),
    ...missingFromCompany(company),
    ...missingFromInsurance(draft, company.insurance, facts),
  ].map(({ sentence, fix }): AmendmentFault => {
    if (fix.page === 'company') return { field: null, sentence }
    if (fix.field === 'lines')
      return { field: fix.line === undefined ? 'lines' : `lines.${fix.line}.vat`, sentence }
    return { field: fix.field, sentence }
  })
  const faults: (AmendmentFault | false)[] = [
    title.trim() === '' && { field: 'title', sentence: 'Donnez un titre à l’avenant.' },
    amendment.reason.trim() === '' && {
      field: 'reason',
      sentence: 'Dites pourquoi le contrat change\u00a0: une phrase suffit.',
    },
    lines.length === 0 &&
      !amendment.extraDays && {
        field: 'lines',
        sentence: 'Cet avenant ne change rien encore\u00a0: ajoutez une ligne, ou des jours.',
      },
    ...legal,
    labourMissing(lines, of.labourIncluded),
    ...(totals.ok ? floorFaults(contract.totals, signed, amendment.lines, totals.value) : []),
  ]
  const noVat =
    territory === 'com'
      ? (draft.localTaxText ?? null)
      : vatMention(territory, regimeOf(draft, company))
  return {
    faults: faults.filter((fault) => fault !== false),
    before,
    vatRates: [...new Set([...ratesFor(draft, company, facts), ...contractRates])],
    noVat,
    preview: totals.ok
      ? {
          number: null,
          quoteNumber: works.quoteNumber,
          quoteSignedOn: dayOf(quote!.acceptedAt!, zone),
          issuedOn,
          title,
          reason: amendment.reason,
          company: { ...company, email: rest.companyEmail, managerName: rest.managerName },
          client: { name: works.clientName },
          worksAddress: works.worksAddress,
          lines: [...lines],
          totals: totals.value,
          extraDays: amendment.extraDays,
          before,
          after: sumTotals([before, totals.value]),
          certification: draft.certificationText,
          mentions: [
            {
              key: 'amended',
              text: `Cet avenant modifie le devis ${works.quoteNumber}, signé le ${formatDay(dayOf(quote!.acceptedAt!, zone))}. Tout ce qu’il ne modifie pas reste comme convenu.`,
            },
            { key: 'days', text: extraDaysWords(amendment.extraDays) },
            { key: 'payment', text: `Paiement\u00a0: ${contract.paymentTerms}` },
            ...printedMentions(draft, company, facts).filter(({ key }) => REPEATED.includes(key)),
            { key: 'signature', text: AMENDMENT_MENTION },
          ],
        }
      : null,
  }
}

/** The price of labour shows, unless only goods are added or its devis declares it comprised (law.md D3). */
function labourMissing(lines: AmendmentRow['lines'], included: boolean): AmendmentFault | false {
  const added = lines.filter(({ quantityThousandths }) => quantityThousandths > 0)
  return (
    added.length > 0 &&
    missingLabour(added, included) === 'line_or_declaration' && {
      field: 'lines',
      sentence:
        'Le prix de la main-d’œuvre n’apparaît pas\u202f: ajoutez-la à l’heure, au jour, au mètre ou au forfait.',
    }
  )
}

/** Beside the first line that takes away at a rate under zero; above the lines where none does. */
function floorFaults(
  quote: QuoteDocument['totals'],
  signed: readonly SignedPart[],
  lines: AmendmentRow['lines'],
  totals: QuoteTotals,
): AmendmentFault[] {
  return ratesUnderZero(quote, signed, totals).map(({ vatBasisPoints, baseCents }) => {
    const line = lines.findIndex(
      (one) => one.vatBasisPoints === vatBasisPoints && one.quantityThousandths < 0,
    )
    return {
      field: line === -1 ? 'lines' : `lines.${line}.quantity`,
      sentence: underZero(vatBasisPoints, baseCents),
    }
  })
}

/** The amendments of works that are signed and not renounced, oldest first. */
async function signedAmendments(ctx: Ctx, worksId: WorksId): Promise<SignedPart[]> {
  const rows = await ctx.db
    .select()
    .from(amendments)
    .where(and(eq(amendments.worksId, worksId), eq(amendments.status, 'signed')))
    .orderBy(amendments.signedAt)
  return rows.map((row) => ({
    totals: row.snapshot!.totals,
    renounceable: refusalToRetract(row, ctx.now) === null,
  }))
}

/** How many amendments of works were sent within the last 24 hours, those taken back since included. */
export function countSentToday(ctx: Ctx, worksId: WorksId): Promise<number> {
  return ctx.db.$count(
    amendments,
    and(
      eq(amendments.worksId, worksId),
      gt(amendments.sentAt, new Date(ctx.now.getTime() - 86_400_000)),
    ),
  )
}

/** Whether another amendment of works is written or awaits its answer. */
export async function hasOpenAmendment(ctx: Ctx, worksId: WorksId): Promise<boolean> {
  const open = and(eq(amendments.worksId, worksId), inArray(amendments.status, OPEN_AMENDMENTS))
  return (await ctx.db.$count(amendments, open)) > 0
}

/** How many amendments of works have a number. */
export function countNumbered(ctx: Ctx, worksId: WorksId): Promise<number> {
  return ctx.db.$count(
    amendments,
    and(eq(amendments.worksId, worksId), isNotNull(amendments.number)),
  )
}
