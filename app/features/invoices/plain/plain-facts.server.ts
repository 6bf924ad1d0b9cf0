import { and, eq, ne, sql } from 'drizzle-orm'
import { addressInWords, isNoAddress, type Address } from '#app/features/clients/client.ts'
import type { Client } from '#app/features/clients/queries.server.ts'
import { clients } from '#app/features/clients/tables.server.ts'
import { ibanOf } from '#app/features/companies/people/fingerprints.server.ts'
import { artisans } from '#app/features/companies/tables.server.ts'
import { readBilledEmergency } from '#app/features/emergencies/billing/emergency-to-bill.server.ts'
import { billFault } from '#app/features/emergencies/price-card.ts'
import type { InvoiceDocument } from '#app/features/invoices/document/invoice-document.ts'
import { invoiceMentions } from '#app/features/invoices/document/invoice-mentions.ts'
import { operationCategory } from '#app/features/invoices/invoice.ts'
import { companyFault } from '#app/features/invoices/issuing/contract-invoice.server.ts'
import { datesFaults } from '#app/features/invoices/issuing/invoice-dates.ts'
import type { InvoiceFault } from '#app/features/invoices/issuing/invoice-fault.ts'
import type { InvoiceRow } from '#app/features/invoices/lock-invoice.server.ts'
import { invoices, invoiceSettings } from '#app/features/invoices/tables.server.ts'
import {
  missingFromCompany,
  missingFromInsurance,
} from '#app/features/quotes/document/company-mentions.ts'
import type { MissingMention } from '#app/features/quotes/document/missing-mention.ts'
import { readCompany } from '#app/features/quotes/document/read-company.server.ts'
import {
  equipmentOf,
  missingFromVat,
  regimeOf,
} from '#app/features/quotes/document/vat-mentions.ts'
import { certifiedRates } from '#app/features/quotes/editor/equipment-rates.ts'
import { certificationText } from '#app/features/quotes/editor/vat-certification.ts'
import { quoteTotals, type QuoteTotals } from '#app/features/quotes/quote-totals.ts'
import { paths } from '#app/paths.ts'
import type { Ctx } from '#app/platform/context.ts'
import type { ClientId, PolicyId } from '#app/values/identity/ids.ts'
import { vatNumberOf } from '#app/values/identity/siret.ts'
import { sumCents } from '#app/values/numbers/money.ts'
import { vatTerritoryOf } from '#app/values/numbers/vat.ts'
import { dayOf, formatDay, type Day } from '#app/values/time/french-date.ts'
import { timeZoneOf } from '#app/values/time/french-time-zone.ts'

/** Everything the rules read of a plain invoice. */
export type PlainInvoiceFacts = {
  faults: InvoiceFault[]
  /** As it would be issued now; null while it has no totals. */
  preview: Omit<InvoiceDocument, 'number'> | null
  client: Client
  /** The regime of the company itself, whatever the invoice subcontracts. */
  companyRegime: 'standard' | 'franchise'
  today: Day
  /** The policy whose certificate goes with it (law.md M2). */
  policyId: PolicyId | null
}

/** That an urgent repair is billed beyond the prices that were announced for it. */
async function emergencyFault(
  ctx: Ctx,
  { id, emergencyId, artisanId, lines }: InvoiceRow,
  totals: ReturnType<typeof quoteTotals>,
): Promise<InvoiceFault | false> {
  if (!emergencyId || !totals.ok) return false
  const billed = await ctx.db
    .select({
      cents: invoices.totalInclCents,
      credited: sql<number>`coalesce((select sum(total_incl_cents) from invoices credit where credit.credit_of = ${invoices.id} and credit.status = 'issued'), 0)::int`,
    })
    .from(invoices)
    .where(
      and(
        eq(invoices.emergencyId, emergencyId),
        eq(invoices.artisanId, artisanId),
        eq(invoices.status, 'issued'),
        ne(invoices.id, id),
      ),
    )
  const sentence = billFault(await readBilledEmergency(ctx, emergencyId, artisanId), {
    lines,
    totalInclCents: totals.value.totalInclCents,
    billedBeforeCents: sumCents(billed.map(({ cents, credited }) => cents - Math.abs(credited))),
  })
  return sentence !== null && { field: 'lines', sentence }
}

/** The trade whose rules hold while none is chosen: the one that needs the most. */
const UNCHOSEN = 'renovation' as const

/** Reads what a plain invoice is made of, and what it lacks before it may be issued. */
export async function plainInvoiceFacts(
  ctx: Ctx,
  invoice: InvoiceRow & { clientId: ClientId },
): Promise<PlainInvoiceFacts> {
  const [row] = await ctx.db
    .select({ client: clients, artisan: artisans })
    .from(clients)
    .innerJoin(artisans, eq(artisans.id, clients.artisanId))
    .where(eq(clients.id, invoice.clientId))
  const { client, artisan } = row!
  const today = dayOf(ctx.now, timeZoneOf(artisan.insee ?? ''))
  const [settings] = await ctx.db
    .select()
    .from(invoiceSettings)
    .where(eq(invoiceSettings.artisanId, invoice.artisanId))
  const trade = invoice.trade ?? UNCHOSEN
  const performedOn = (invoice.performedOn as Day | null) ?? today
  const { company, companyEmail, managerName, policyId } = await readCompany(
    ctx,
    invoice.artisanId,
    { trade, coveredOn: performedOn, namesRge: false },
  )
  const address = { line: client.addressLine, postalCode: client.postalCode, town: client.town }
  const place = invoice.worksPlace ?? address
  const request = {
    trade,
    postalCode: place.postalCode,
    clientKind: client.kind === 'company' ? ('business' as const) : ('individual' as const),
  }
  const { title, lines, fossilBoiler, solarPlant, localTaxText, subcontractReference } = invoice
  const words = { title, workNature: '', lines, fossilBoiler, solarPlant }
  const certification = certificationText(certifiedRates(equipmentOf(words, request)), client.name)
  const draft = {
    ...words,
    clientName: client.name,
    certificationText: invoice.certified ? certification : null,
    reverseCharge: subcontractReference.trim() ? { subcontractReference } : null,
    localTaxText,
    issuedOn: today,
    startOn: performedOn,
    startText: '',
  }
  const territory = vatTerritoryOf(place.postalCode)
  const regime = regimeOf(draft, company)
  const totals = quoteTotals(lines)
  const faults: (InvoiceFault | false)[] = [
    title.trim() === '' && { field: 'title', sentence: 'Donnez un titre à la facture.' },
    invoice.trade === null && { field: 'trade', sentence: 'Choisissez le métier de ces travaux.' },
    lines.length === 0 && { field: 'lines', sentence: 'Ajoutez une ligne à la facture.' },
    ...clientFaults(client, address),
    place.postalCode === '' && {
      field: 'placePostalCode',
      sentence: 'Indiquez où les travaux ont été faits\u00a0: la TVA en dépend.',
    },
    ...datesFaults(invoice, today),
    await emergencyFault(ctx, invoice, totals),
    ...[
      ...missingFromVat(draft, company, request),
      ...missingFromCompany(company),
      ...missingFromInsurance(draft, company.insurance, request),
    ].map(faultOf),
  ]
  const issuer = {
    ...company,
    email: companyEmail,
    managerName,
    siren: (company.siret ?? '').slice(0, 9),
    postal: {
      line: artisan.addressLine ?? '',
      postalCode: artisan.postalCode ?? '',
      city: artisan.town ?? '',
      countryCode: 'FR' as const,
    },
  }
  const invoiced: InvoiceDocument['client'] = {
    kind: request.clientKind,
    name: client.name,
    address: {
      line: client.addressLine,
      postalCode: client.postalCode,
      city: client.town,
      countryCode: 'FR',
    },
    siren: client.siren,
    siret: client.siret,
    // Who is subcontracted to owes the VAT, and so has a number, which follows from the SIREN.
    vatNumber: regime === 'reverse_charge' && client.siren ? vatNumberOf(client.siren) : null,
    electronicAddress: null,
  }
  const dueOn = (invoice.dueOn as Day | null) ?? today
  const iban = ibanOf(artisan)
  const billed = totals.ok ? linesOf(lines, totals.value) : []
  return {
    faults: faults.filter((fault) => fault !== false),
    client,
    companyRegime: company.vatRegime ?? 'standard',
    today,
    policyId,
    preview: totals.ok
      ? {
          kind: 'plain',
          issuedOn: today,
          performedOn: invoice.performedOn as Day | null,
          dueOn,
          title,
          company: issuer,
          client: invoiced,
          worksAddress: addressInWords(place) || null,
          territory,
          regime,
          contract: null,
          creditOf: null,
          lines: billed,
          deductions: [],
          totals: {
            vat: totals.value.vat,
            totalExclCents: totals.value.totalExclCents,
            totalVatCents: totals.value.totalVatCents,
            totalInclCents: totals.value.totalInclCents,
          },
          retentionCents: 0,
          operation: operationCategory(billed),
          vatOnDebits: settings?.vatOnDebits ?? false,
          bank: iban ? { iban, bic: null, holder: company.name } : null,
          paymentTerms:
            dueOn <= today ? 'à réception de la facture.' : `au plus tard le ${formatDay(dueOn)}.`,
          mentions: invoiceMentions(
            { company: issuer, client: invoiced, regime, territory },
            {
              localTaxText,
              subcontractReference,
              certification: draft.certificationText,
              certifiedOn: [],
            },
          ),
        }
      : null,
  }
}

const linesOf = (lines: InvoiceRow['lines'], { lineTotalsExclCents }: QuoteTotals) =>
  lines.map(
    (
      { workItem, designation, quantityThousandths, unit, unitPriceCents, vatBasisPoints, supply },
      at,
    ) => ({
      workItem,
      designation,
      quantityThousandths,
      unit,
      unitPriceCents,
      vatBasisPoints,
      supply,
      totalExclCents: lineTotalsExclCents[at]!,
    }),
  )

/** What the client's sheet lacks for an invoice (law.md F3, E4), each mended on the sheet. */
function clientFaults(client: Client, address: Address): InvoiceFault[] {
  const href = paths.client(client.id, { vue: 'modifier' })
  if (client.deletedAt !== null)
    return [
      { field: null, sentence: 'Ce client n’est plus dans votre carnet.', href: paths.clients() },
    ]
  const faults: (InvoiceFault | false)[] = [
    (isNoAddress(address) || address.postalCode === '' || address.town === '') && {
      field: null,
      sentence: 'L’adresse de facturation du client manque\u00a0: rue, code postal et commune.',
      href,
    },
    client.kind === 'company' &&
      client.siren === null && {
        field: null,
        sentence: 'Le SIREN de l’entreprise cliente manque.',
        href,
      },
  ]
  return faults.filter((fault) => fault !== false)
}

/** Beside which field of the form a mention is put right, or on which page. */
function faultOf(missing: MissingMention): InvoiceFault {
  const { sentence, fix } = missing
  if (fix.page === 'company') return companyFault(missing)
  if (fix.page === 'client')
    return { field: null, sentence, href: paths.client(fix.clientId, { vue: 'modifier' }) }
  if (fix.field === 'lines')
    return { field: fix.line === undefined ? 'lines' : `lines.${fix.line}.vat`, sentence }
  return { field: FIELDS[fix.field] ?? fix.field, sentence }
}

/** The fields that are called otherwise than on a devis. */
const FIELDS: Readonly<Record<string, string>> = {
  certification: 'certified',
  reverseCharge: 'subcontractReference',
  localTax: 'localTaxText',
}
