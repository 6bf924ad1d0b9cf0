import { and, eq } from 'drizzle-orm'
import { ibanOf } from '#app/features/companies/people/fingerprints.server.ts'
import { artisans } from '#app/features/companies/tables.server.ts'
import {
  billDeposit,
  billFinal,
  billProgress,
  invoicedTotals,
  WHOLE,
  type Billed,
  type BillingRefusal,
} from '#app/features/invoices/billing/contract-billing.ts'
import { homeAmendmentAt } from '#app/features/invoices/billing/home-amendment.server.ts'
import {
  isClosed,
  readContract,
  type ContractToBill,
} from '#app/features/invoices/billing/read-contract.server.ts'
import { BILLING_FAULTS, MIXED_REGIMES } from '#app/features/invoices/copy.ts'
import type { InvoiceDocument } from '#app/features/invoices/document/invoice-document.ts'
import { invoiceMentions } from '#app/features/invoices/document/invoice-mentions.ts'
import {
  operationCategory,
  retentionOf,
  type BilledContract,
} from '#app/features/invoices/invoice.ts'
import type { InvoiceRow } from '#app/features/invoices/lock-invoice.server.ts'
import { invoiceSettings } from '#app/features/invoices/tables.server.ts'
import { companyFieldHref } from '#app/features/companies/file/company-parts.ts'
import { missingFromCompany } from '#app/features/quotes/document/company-mentions.ts'
import type { MissingMention } from '#app/features/quotes/document/missing-mention.ts'
import { readCompany } from '#app/features/quotes/document/read-company.server.ts'
import { quotes } from '#app/features/quotes/tables.server.ts'
import { retentionEndsOn } from '#app/features/receptions/guarantees.ts'
import { receptions } from '#app/features/receptions/tables.server.ts'
import { quoteRequests } from '#app/features/requests/tables.server.ts'
import { paths } from '#app/paths.ts'
import type { Ctx } from '#app/platform/context.ts'
import type { QuoteId } from '#app/values/identity/ids.ts'
import type { Result } from '#app/values/result.ts'
import { isReducedVatRate, regimeOfRates, vatTerritoryOf } from '#app/values/numbers/vat.ts'
import { dayOf, type Day } from '#app/values/time/french-date.ts'
import type { InvoiceFault } from './invoice-fault.ts'
import { datesFaults, firstDueDay } from './invoice-dates.ts'
import { timeZoneOf } from '#app/values/time/french-time-zone.ts'

/** Everything the rules read of an invoice of a contract. */
export type ContractInvoiceFacts = {
  faults: InvoiceFault[]
  /** As it would be issued now; null while its amounts are refused. */
  preview: Omit<InvoiceDocument, 'number'> | null
  contract: ContractToBill
  state: BilledContract
  today: Day
  /** How much of each line is billed with it, to be kept with the invoice. */
  percents: Record<string, number>
  /** The company's regime of VAT is no more the one under which it was signed. */
  regimeChanged: boolean
}

/** Reads what an invoice of a contract is made of, and what it lacks before it may be issued. */
export async function contractInvoiceFacts(
  ctx: Ctx,
  invoice: InvoiceRow & { quoteId: QuoteId },
): Promise<ContractInvoiceFacts> {
  const [row] = await ctx.db
    .select({
      quote: quotes,
      request: quoteRequests,
      artisan: artisans,
      receivedOn: receptions.receivedOn,
    })
    .from(quotes)
    .innerJoin(quoteRequests, eq(quoteRequests.id, quotes.requestId))
    .innerJoin(artisans, eq(artisans.id, quotes.artisanId))
    .leftJoin(receptions, and(eq(receptions.quoteId, quotes.id), eq(receptions.status, 'signed')))
    .where(eq(quotes.id, invoice.quoteId))
  const { quote, request, artisan, receivedOn } = row!
  const signed = quote.snapshot!
  // The company dates its documents where it is; days of the contract are those of its works.
  const today = dayOf(ctx.now, timeZoneOf(artisan.insee ?? request.insee))
  const contract = (await readContract(ctx, quote.id, timeZoneOf(request.insee)))!
  const [settings] = await ctx.db
    .select()
    .from(invoiceSettings)
    .where(eq(invoiceSettings.artisanId, invoice.artisanId))
  const facts = await readCompany(ctx, invoice.artisanId, {
    trade: request.trade,
    coveredOn: today,
    namesRge: quote.energyAid,
  })
  const billed = bill(contract, invoice)
  const { company } = facts
  const issuer = {
    ...company,
    // The policy that covers the works is that of their devis.
    insurance: signed.company.insurance,
    email: facts.companyEmail,
    managerName: facts.managerName,
    siren: (company.siret ?? '').slice(0, 9),
    postal: {
      line: artisan.addressLine ?? '',
      postalCode: artisan.postalCode ?? '',
      city: artisan.town ?? '',
      countryCode: 'FR' as const,
    },
  }
  const client: InvoiceDocument['client'] = {
    kind: signed.client.siren ? 'business' : 'individual',
    name: signed.client.name,
    // A company's own client may say where bills go; of the others the site knows the place of the works.
    address: signed.client.address
      ? {
          line: signed.client.address.line,
          postalCode: signed.client.address.postalCode,
          city: signed.client.address.town,
          countryCode: 'FR',
        }
      : {
          line: streetOf(signed.worksAddress, request),
          postalCode: request.postalCode,
          city: request.town,
          countryCode: 'FR',
        },
    siren: signed.client.siren ?? null,
    siret: signed.client.siret ?? null,
    vatNumber: null,
    electronicAddress: null,
  }
  const territory = vatTerritoryOf(request.postalCode, request.insee)
  const now = company.vatRegime ?? 'standard'
  const regime = billed.ok
    ? regimeOfRates(billed.value.totals.vat, territory, [
        now,
        signed.company.vatRegime ?? 'standard',
      ])
    : now
  const about = {
    ...contract.about,
    billedBasisPoints: billed.ok ? billedWith(contract, billed.value) : 0,
  }
  const iban = ibanOf(artisan)
  const faults: (InvoiceFault | false)[] = [
    invoice.title.trim() === '' && { field: 'title', sentence: 'Donnez un titre à la facture.' },
    !billed.ok && billingFault(invoice.kind, BILLING_FAULTS[billed.refusal]),
    regime === null && { field: null, sentence: MIXED_REGIMES, href: null },
    ...datesFaults(
      invoice,
      today,
      firstDueDay(quote, timeZoneOf(request.insee), await homeAmendmentAt(ctx, invoice)),
    ),
    ...missingFromCompany(company).map(companyFault),
  ]
  return {
    faults: faults.filter((fault) => fault !== false),
    contract,
    state: {
      holds: quote.status === 'accepted',
      closed: isClosed(contract),
    },
    today,
    percents: percentsOf(contract, invoice),
    regimeChanged: regime !== now,
    preview:
      billed.ok && regime !== null
        ? {
            kind: invoice.kind,
            issuedOn: today,
            performedOn: invoice.kind === 'deposit' ? null : (invoice.performedOn as Day | null),
            dueOn: (invoice.dueOn as Day | null) ?? today,
            title: invoice.title,
            company: issuer,
            client,
            worksAddress: signed.worksAddress,
            territory,
            regime,
            contract: about,
            creditOf: null,
            ...billed.value,
            retentionCents: retentionOf(
              billed.value.totals.totalInclCents,
              invoice.retentionBasisPoints,
            ),
            ...(receivedOn && invoice.retentionBasisPoints > 0
              ? { retentionDueOn: retentionEndsOn(receivedOn) }
              : {}),
            operation: operationCategory(billed.value.lines),
            vatOnDebits: settings?.vatOnDebits ?? false,
            bank: iban ? { iban, bic: null, holder: company.name } : null,
            paymentTerms: signed.paymentTerms,
            mentions: invoiceMentions(
              { company: issuer, client, regime, territory },
              {
                localTaxText: quote.localTaxText,
                subcontractReference: '',
                certification: null,
                certifiedOn: billed.value.lines.some(({ vatBasisPoints }) =>
                  isReducedVatRate(vatBasisPoints),
                )
                  ? contract.certifiedOn
                  : [],
              },
            ),
          }
        : null,
  }
}

/** What the company's file lacks, with the page of it where that is written. */
export const companyFault = ({ sentence, fix }: MissingMention): InvoiceFault => ({
  field: null,
  sentence,
  href:
    fix.page === 'company' && fix.field !== 'rge'
      ? companyFieldHref(fix.field)
      : paths.qualifications(),
})

/** Beside which field what a kind bills is refused. */
const FIELD_OF: Partial<Record<InvoiceRow['kind'], string>> = {
  deposit: 'deposit',
  progress: 'percents',
}

function billingFault(kind: InvoiceRow['kind'], sentence: string): InvoiceFault {
  const field = FIELD_OF[kind]
  return field ? { field, sentence } : { field: null, sentence, href: null }
}

function bill(contract: ContractToBill, invoice: InvoiceRow): Result<Billed, BillingRefusal> {
  if (invoice.kind === 'deposit') return billDeposit(contract, invoice.depositCents ?? 0)
  if (invoice.kind === 'progress') return billProgress(contract, invoice.percents)
  return billFinal(contract)
}

/** A final invoice bills every line whole. */
function percentsOf(contract: ContractToBill, invoice: InvoiceRow): Record<string, number> {
  if (invoice.kind === 'final')
    return Object.fromEntries(contract.lines.map(({ key }) => [key, WHOLE]))
  return invoice.kind === 'progress' ? invoice.percents : {}
}

/** How much of the contract is billed once this invoice is issued. */
function billedWith(contract: ContractToBill, { totals }: Billed): number {
  const whole = contract.totals.totalInclCents
  const billed = invoicedTotals(contract).totalInclCents + totals.totalInclCents
  return whole === 0 ? WHOLE : Math.round((billed * WHOLE) / whole)
}

/** The street of an address that ends with its postal code and town. */
function streetOf(address: string, { postalCode }: { postalCode: string }): string {
  const at = address.lastIndexOf(postalCode)
  return (at > 0 ? address.slice(0, at) : address).replace(/[\s,]+$/u, '')
}
