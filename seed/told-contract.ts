import { contentHash } from '#app/features/quotes/document/content-hash.server.ts'
import { documentOf } from '#app/features/quotes/document/document-of-quote.server.ts'
import type { readCompany } from '#app/features/quotes/document/read-company.server.ts'
import { SIGNED_DECLARATION, WITHDRAWAL_COPY } from '#app/features/quotes/copy.ts'
import { withdrawalRight } from '#app/features/quotes/decision/withdrawal.ts'
import { quoteTotals, type QuoteLine } from '#app/features/quotes/quote-totals.ts'
import type { quoteLines, quotes } from '#app/features/quotes/tables.server.ts'
import type { signatures } from '#app/features/signatures/tables.server.ts'
import type {
  AccountId,
  ArtisanId,
  LeadId,
  QuoteId,
  QuoteRequestId,
} from '#app/values/identity/ids.ts'
import { newId } from '#app/values/identity/ids.ts'
import { addDays, dayOf } from '#app/values/time/french-date.ts'
import { timeZoneOf } from '#app/values/time/french-time-zone.ts'
import type { ToldReview } from './reputations.ts'
import { must } from './stage.ts'

/** Euros HT an hour of every company of these works. */
const HOURLY_RATE = 46

/** Who signs a contract with whom, and when each of its moments was. */
export type ContractOf = {
  requestId: QuoteRequestId
  leadId: LeadId
  artisanId: ArtisanId
  clientId: AccountId
  number: string
  sentAt: Date
  acceptedAt: Date
}

/** The rows of a devis that was sent and signed at a distance, as its verbs would have written them. */
export type SignedContract = {
  quote: typeof quotes.$inferInsert & { id: QuoteId }
  lines: (typeof quoteLines.$inferInsert)[]
  signature: typeof signatures.$inferInsert
}

/** The contract of told works: the document is that of the product, its hash and its signature too. */
export function signedContract(
  { client, trade, works, place }: ToldReview,
  company: Awaited<ReturnType<typeof readCompany>>,
  { requestId, leadId, artisanId, clientId, number, sentAt, acceptedAt }: ContractOf,
): SignedContract {
  const id = newId<QuoteId>()
  const zone = timeZoneOf(place.insee)
  const issuedOn = dayOf(sentAt, zone)
  const clientName = `${client.firstName} ${client.lastName}`
  const words = {
    title: works.title,
    workNature: works.title,
    worksAddress: `${place.postalCode} ${place.name}`,
    validUntil: addDays(issuedOn, 30),
    startOn: addDays(issuedOn, 5),
    startText: 'sous une semaine',
    durationText: works.hours > 16 ? 'une semaine' : 'une à deux journées',
    paymentTerms: 'Par virement ou chèque, à réception de la facture.',
    instalmentsText: '30\u00a0% à la commande\nsolde à la réception des travaux',
    travelCostsCents: 0,
    materialsText: '',
  }
  const lines = linesOf(works)
  const totals = must(quoteTotals(lines), 'adding up a devis')
  const document = documentOf(
    words,
    {
      draft: {
        ...words,
        lines,
        options: [],
        labourIncluded: false,
        fossilBoiler: '',
        solarPlant: '',
        issuedOn,
        waste: {
          none: false,
          quantity: 'un quart de mètre cube',
          handling: 'triés et emportés par l’entreprise',
          place: `déchèterie professionnelle, ${place.name}`,
          costCents: 0,
        },
        clientName,
        certificationText: null,
        mode: 'distance',
      },
      ...company,
      missing: [],
      request: {
        trade,
        postalCode: place.postalCode,
        insee: place.insee,
        clientKind: 'individual',
      },
      ownClient: null,
    },
    number,
    totals,
  )
  const hash = contentHash(document)
  const right = withdrawalRight({
    mode: 'distance',
    concludedAt: acceptedAt,
    zone,
    place: place.insee,
    urgentRepair: false,
    informed: true,
  })
  return {
    quote: {
      ...words,
      id,
      leadId,
      requestId,
      artisanId,
      number,
      status: 'accepted',
      clientName,
      wasteQuantity: 'un quart de mètre cube',
      wasteHandling: 'triés et emportés par l’entreprise',
      wastePlace: `déchèterie professionnelle, ${place.name}`,
      wasteCostCents: 0,
      totalExclCents: totals.totalExclCents,
      totalVatCents: totals.totalVatCents,
      totalInclCents: totals.totalInclCents,
      snapshot: document,
      contentHash: hash,
      sentAt,
      acceptedAt,
      signedName: clientName,
      certificationAgreed: true,
      contractMode: 'distance',
      earlyStartRequestedAt: acceptedAt,
      retractableUntil: right.applies ? right.until : null,
      // The client said nothing of the day the goods were delivered.
      withdrawalOpen: right.applies,
      createdAt: sentAt,
      updatedAt: acceptedAt,
    },
    lines: lines.map((line, position) => ({ ...line, id: newId(), quoteId: id, position })),
    signature: {
      id: newId(),
      subjectKind: 'quote',
      subjectId: id,
      contentHash: hash,
      accountId: clientId,
      role: 'client',
      name: clientName,
      signedAt: acceptedAt,
      mode: 'distance',
      statements: [SIGNED_DECLARATION, WITHDRAWAL_COPY.earlyStart],
      address: '192.0.2.1',
      userAgent: '',
      deviceOf: 'client',
      codeSentAt: acceptedAt,
      codeSentTo: client.email,
    },
  }
}

/** Goods, then labour; the companies of the demonstration are under the franchise, without VAT. */
function linesOf({ goods, hours }: ToldReview['works']): QuoteLine[] {
  return [
    {
      workItem: 'Fourniture',
      designation: goods.designation,
      quantityThousandths: goods.quantity * 1_000,
      unit: goods.unit,
      unitPriceCents: goods.price * 100,
      vatBasisPoints: 0,
      supply: 'goods',
    },
    {
      workItem: 'Pose',
      designation: 'Main-d’œuvre',
      quantityThousandths: hours * 1_000,
      unit: 'h',
      unitPriceCents: HOURLY_RATE * 100,
      vatBasisPoints: 0,
      supply: 'service',
    },
  ]
}
