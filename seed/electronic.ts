import { and, eq, isNull } from 'drizzle-orm'
import { clients } from '#app/features/clients/tables.server.ts'
import { makeDocument } from '#app/features/documents/make-document.server.ts'
import { documents } from '#app/features/documents/tables.server.ts'
import { artisans } from '#app/features/companies/tables.server.ts'
import { makeReports } from '#app/features/invoices/e-reporting/make-reports.server.ts'
import { depositFlows } from '#app/features/invoices/flows/deposit-flows.server.ts'
import { readStatuses } from '#app/features/invoices/flows/read-statuses.server.ts'
import { answerIncoming } from '#app/features/invoices/flows/incoming/answer-incoming.server.ts'
import { readIncoming } from '#app/features/invoices/flows/incoming/read-incoming.server.ts'
import { incomingInvoices } from '#app/features/invoices/flows/incoming/tables.server.ts'
import { crossIndustryInvoice } from '#app/features/invoices/e-invoice/cross-industry-invoice.ts'
import { printedInvoice } from '#app/features/invoices/document/printed-invoice.ts'
import { issueInvoice } from '#app/features/invoices/issuing/issue-invoice.server.ts'
import { acceptMandate } from '#app/features/invoices/mandate/accept-mandate.server.ts'
import { plainInvoiceForm } from '#app/features/invoices/plain/plain-invoice-form.ts'
import {
  savePlainInvoice,
  startPlainInvoice,
} from '#app/features/invoices/plain/save-plain-invoice.server.ts'
import { readPaymentFacts } from '#app/features/invoices/payments/read-payments.server.ts'
import { chooseElectronic } from '#app/features/invoices/settings/choose-electronic.server.ts'
import { invoices } from '#app/features/invoices/tables.server.ts'
import type { Artisan } from '#app/platform/context.ts'
import { connectPlatform } from '#app/platform/e-invoicing/e-invoicing.server.ts'
import { drawPdf } from '#app/platform/pdf/draw-pdf.server.ts'
import { addDays, dayOf } from '#app/values/time/french-date.ts'
import { PARIS } from '#app/values/time/french-time-zone.ts'
import type { InvoiceId } from '#app/values/identity/ids.ts'
import { PRINTED_DOCUMENTS } from '#app/wiring/printed-documents.server.ts'
import { PlatformStandIn } from './platform-stand-in.ts'
import { supplierInvoice } from './suppliers.ts'
import { must, type Stage } from './stage.ts'

/** Since when the workshop invoices electronically, days ago. */
const SINCE = 95

/**
 * Two invoices to a company by a platform, one approved and one refused; what was sold to
 * individuals is reported once its period is over.
 */
export async function invoiceElectronically(stage: Stage, atelier: Artisan): Promise<void> {
  const standIn = await new PlatformStandIn(stage.as(atelier, 0).now).open()
  connectPlatform(standIn.platform())
  try {
    must(await chooseElectronic(stage.as(atelier, SINCE), true), 'turning electronic')
    const approved = await issue(stage, atelier, 'Robinets d’arrêt des parties communes', '6')
    const refused = await issue(stage, atelier, 'Réglage des groupes de sécurité', '4')
    await makeReports(stage.system(0))
    await exchange(stage)
    await receive(stage, standIn, atelier)
    standIn.say(200, approved)
    standIn.say(205, approved)
    standIn.say(200, refused)
    standIn.say(210, refused, 'Deux groupes sur quatre ont été réglés.')
    await exchange(stage)
    await stage.follow(0)
    // The others of the demonstration go by mail until the day of the law.
    must(await chooseElectronic(stage.as(atelier, 0), false), 'waiting for the law')
  } finally {
    connectPlatform(undefined)
    await standIn.close()
  }
}

async function issue(
  stage: Stage,
  atelier: Artisan,
  title: string,
  quantity: string,
): Promise<{ number: string; siren: string }> {
  const ctx = stage.as(atelier, 0)
  await acceptMandate(ctx)
  const [client] = await ctx.db
    .select({ id: clients.id })
    .from(clients)
    .where(and(eq(clients.artisanId, atelier.artisanId), eq(clients.kind, 'company')))
  const id: InvoiceId = must(await startPlainInvoice(ctx, client!.id), 'beginning an invoice')
  const { today } = await readPaymentFacts(ctx, id)
  must(
    await savePlainInvoice(
      ctx,
      id,
      plainInvoiceForm.parse({
        title,
        trade: 'plomberie',
        placeLine: '',
        placePostalCode: '',
        placeTown: '',
        subcontractReference: '',
        localTaxText: '',
        certified: '',
        fossilBoiler: '',
        solarPlant: '',
        performedOn: today,
        dueOn: today,
        lines: [
          {
            workItem: '',
            designation: 'Main-d’œuvre',
            quantity,
            unit: 'h',
            unitPrice: '48',
            vat: '0',
            supply: '',
          },
        ],
      }),
    ),
    'writing an invoice',
  )
  const { number } = must(await issueInvoice(ctx, id), 'issuing an invoice')
  const waiting = await ctx.db
    .select({ id: documents.id })
    .from(documents)
    .where(and(eq(documents.subjectId, id), isNull(documents.fileId)))
  for (const document of waiting)
    await makeDocument(stage.system(0), document.id, PRINTED_DOCUMENTS)
  const [{ snapshot } = { snapshot: null }] = await ctx.db
    .select({ snapshot: invoices.snapshot })
    .from(invoices)
    .where(eq(invoices.id, id))
  return { number, siren: snapshot!.company.siren }
}

/** Two invoices of suppliers, one as a Factur-X and one as bare XML, of which the second is approved. Once. */
async function receive(stage: Stage, standIn: PlatformStandIn, atelier: Artisan): Promise<void> {
  const { now, db } = stage.as(atelier, 0)
  const told = await db.$count(incomingInvoices, eq(incomingInvoices.artisanId, atelier.artisanId))
  if (told > 0) return
  const [company] = await db.select().from(artisans).where(eq(artisans.id, atelier.artisanId))
  const buyer = {
    name: company!.companyName,
    siret: company!.siret!,
    address: {
      line: company!.addressLine ?? '',
      postalCode: company!.postalCode ?? '',
      city: company!.town ?? '',
      countryCode: 'FR' as const,
    },
  }
  const today = dayOf(now, PARIS)
  const heater = supplierInvoice(buyer, {
    seller: 'Négoce Sanitaire du Port',
    number: 'NSP-2026-1187',
    issuedOn: addDays(today, -2),
    dueOn: addDays(today, 28),
    line: { designation: 'Chauffe-eau vertical 200 l', quantity: 2, unitPriceCents: 31_900 },
  })
  standIn.bring(await drawPdf(printedInvoice(heater, now)), 'Factur-X')
  const tubes = supplierInvoice(buyer, {
    seller: 'Cuivres et Raccords de l’Ouest',
    number: 'CRO-00482',
    issuedOn: addDays(today, -9),
    dueOn: addDays(today, 21),
    line: { designation: 'Couronne de tube cuivre 14/16', quantity: 6, unitPriceCents: 7_450 },
  })
  standIn.bring(Buffer.from(crossIndustryInvoice(tubes).xml))
  await readIncoming(stage.system(0))
  const [approved] = await db
    .select({ id: incomingInvoices.id })
    .from(incomingInvoices)
    .where(eq(incomingInvoices.number, tubes.number))
  must(
    await answerIncoming(stage.as(atelier, 0), approved!.id, { code: 205, reason: '' }),
    'approving an invoice',
  )
}

async function exchange(stage: Stage): Promise<void> {
  await depositFlows(stage.system(0))
  await readStatuses(stage.system(0))
}
