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
import {
  isClosed,
  readContract,
  type ContractToBill,
} from '#app/features/invoices/billing/read-contract.server.ts'
import { BILLING_FAULTS } from '#app/features/invoices/copy.ts'
import type { InvoiceDocument } from '#app/features/invoices/document/invoice-document.ts'
import { invoiceMentions } from '#app/features/invoices/document/invoice-mentions.ts'
import {
  operationCategory,
  retentionOf,
  type BilledContract,
} from '#app/features/invoices/invoice.ts'
import type { InvoiceRow } from '#app/features/invoices/lock-invoice.server.ts'
import { invoiceSettings } from '#app/features/invoices/tables.server.ts'
import { missingFromCompany } from '#app/features/quotes/document/company-mentions.ts'
import { readCompany } from '#app/features/quotes/document/read-company.server.ts'
import { quotes } from '#app/features/quotes/tables.server.ts'
import { retentionEndsOn } from '#app/features/receptions/guarantees.ts'
import { receptions } from '#app/features/receptions/tables.server.ts'
import { quoteRequests } from '#app/features/requests/tables.server.ts'
import type { Ctx } from '#app/platform/context.ts'
import type { QuoteId } from '#app/values/identity/ids.ts'
import type { Result } from '#app/values/result.ts'
import { isReducedVatRate, vatTerritoryOf } from '#app/values/numbers/vat.ts'
import { dayOf, type Day } from '#app/values/time/french-date.ts'
import { timeZoneOf } from '#app/values/time/french-time-zone.ts'

/** What keeps a draft from being issued, and the field of the page that it stands beside; null: none of it. */
export type InvoiceFault = { field: string | null; sentence: string }

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
    kind: 'individual',
    name: signed.client.name,
    address: {
      line: streetOf(signed.worksAddress, request),
      postalCode: request.postalCode,
      city: request.town,
      countryCode: 'FR',
    },
    siren: null,
    siret: null,
    vatNumber: null,
    electronicAddress: null,
  }
  const territory = vatTerritoryOf(request.postalCode, request.insee)
  const regime = company.vatRegime ?? 'standard'
  const about = {
    ...contract.about,
    billedBasisPoints: billed.ok ? billedWith(contract, billed.value) : 0,
  }
  const iban = ibanOf(artisan)
  const faults: (InvoiceFault | false)[] = [
    invoice.title.trim() === '' && { field: 'title', sentence: 'Donnez un titre à la facture.' },
    !billed.ok && {
      field: FIELD_OF[invoice.kind] ?? null,
      sentence: BILLING_FAULTS[billed.refusal],
    },
    ...datesFaults(invoice, today),
    ...missingFromCompany(company).map(({ sentence }) => ({ field: null, sentence })),
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
    preview: billed.ok
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
            { company: issuer, client, contract: about, regime, territory },
            {
              localTaxText: quote.localTaxText,
              subcontractReference: '',
              certification: null,
              certifiedOnQuote: billed.value.lines.some(({ vatBasisPoints }) =>
                isReducedVatRate(vatBasisPoints),
              ),
            },
          ),
        }
      : null,
  }
}

/** Beside which field what a kind bills is refused. */
const FIELD_OF: Partial<Record<InvoiceRow['kind'], string>> = {
  deposit: 'deposit',
  progress: 'percents',
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

function datesFaults(invoice: InvoiceRow, today: Day): InvoiceFault[] {
  const { kind, performedOn, dueOn } = invoice
  const faults: (InvoiceFault | false)[] = [
    kind !== 'deposit' &&
      performedOn === null && {
        field: 'performedOn',
        sentence: 'Dites quel jour les travaux facturés ont été faits.',
      },
    kind !== 'deposit' &&
      performedOn !== null &&
      performedOn > today && {
        field: 'performedOn',
        sentence: 'Les travaux facturés sont faits\u00a0: ce jour ne peut pas être à venir.',
      },
    dueOn === null && { field: 'dueOn', sentence: 'Indiquez la date d’échéance.' },
    dueOn !== null &&
      dueOn < today && {
        field: 'dueOn',
        sentence: 'L’échéance ne peut pas être passée le jour de l’émission.',
      },
  ]
  return faults.filter((fault) => fault !== false)
}

/** The street of an address that ends with its postal code and town. */
function streetOf(address: string, { postalCode }: { postalCode: string }): string {
  const at = address.lastIndexOf(postalCode)
  return (at > 0 ? address.slice(0, at) : address).replace(/[\s,]+$/u, '')
}
