import { clientForm } from '#app/features/clients/client-form.ts'
import { saveClient } from '#app/features/clients/save-client.server.ts'
import * as artisanInvoice from '#app/features/invoices/artisan-invoice.page.tsx'
import { issueInvoice } from '#app/features/invoices/issuing/issue-invoice.server.ts'
import { acceptMandate } from '#app/features/invoices/mandate/accept-mandate.server.ts'
import { plainInvoiceForm } from '#app/features/invoices/plain/plain-invoice-form.ts'
import {
  savePlainInvoice,
  startPlainInvoice,
} from '#app/features/invoices/plain/save-plain-invoice.server.ts'
import { NOT_ASKED } from '#app/platform/company-registry/company-registry.ts'
import type { Artisan } from '#app/platform/context.ts'
import type { ClientId, InvoiceId } from '#app/values/identity/ids.ts'
import type { Tried } from './standing-scenes.ts'
import { TEST_NOW, type TestDatabase } from './database.ts'
import { aQuotingArtisan, granted } from './quote-builders.ts'

/** A client of a company's own book, a person with an address of email unless said otherwise. */
export async function aClient(
  database: TestDatabase,
  artisan: Artisan,
  typed: Record<string, string> = {},
): Promise<ClientId> {
  const client = clientForm.parse({
    kind: 'individual',
    name: 'Ida Payet',
    email: 'ida@exemple.example',
    addressLine: '14 rue Labourdonnais',
    postalCode: '69003',
    town: 'Lyon',
    ...typed,
  })
  return granted(await saveClient(database.ctx(artisan), null, client, async () => NOT_ASKED))
}

/** What the form of a plain invoice posts: a repair of 120 € TTC, done and due on the day of the tests. */
export const A_REPAIR = {
  title: 'Réparation d’une fuite',
  trade: 'plomberie',
  placeLine: '',
  placePostalCode: '',
  placeTown: '',
  subcontractReference: '',
  localTaxText: '',
  certified: '',
  fossilBoiler: '',
  solarPlant: '',
  performedOn: '2026-03-10',
  dueOn: '2026-03-20',
  lines: [
    {
      workItem: '',
      designation: 'Réparation de la fuite, main-d’œuvre',
      quantity: '2',
      unit: 'h',
      unitPrice: '50',
      vat: '2000',
      supply: 'service',
    },
  ],
}
/** A line of it. */
export const A_LINE = A_REPAIR.lines[0]!

/** A plain invoice of a test, and who is invoiced. */
export type TestPlainInvoice = { artisan: Artisan; clientId: ClientId; invoiceId: InvoiceId }

/** A complete draft of a plain invoice, of a company that may invoice. */
export async function aPlainDraft(
  database: TestDatabase,
  given: { artisan?: Artisan; client?: Record<string, string>; typed?: object; now?: Date } = {},
): Promise<TestPlainInvoice> {
  const { now = TEST_NOW } = given
  const artisan = given.artisan ?? (await aQuotingArtisan(database))
  const ctx = database.ctx(artisan, now)
  await acceptMandate(ctx)
  const clientId = await aClient(database, artisan, given.client)
  const invoiceId = granted(await startPlainInvoice(ctx, clientId))
  const input = plainInvoiceForm.parse({ ...A_REPAIR, ...given.typed })
  granted(await savePlainInvoice(ctx, invoiceId, input))
  return { artisan, clientId, invoiceId }
}

/** An issued one. */
export async function aPlainInvoice(
  database: TestDatabase,
  given: Parameters<typeof aPlainDraft>[1] = {},
): Promise<TestPlainInvoice & { number: string }> {
  const draft = await aPlainDraft(database, given)
  const ctx = database.ctx(draft.artisan, given?.now ?? TEST_NOW)
  const { number } = granted(await issueInvoice(ctx, draft.invoiceId))
  return { ...draft, number }
}

/** That form as a browser posts it. */
function postedRepair(): Record<string, string> {
  const { lines, ...fields } = A_REPAIR
  return {
    ...fields,
    mandate: 'oui',
    ...Object.fromEntries(
      lines.flatMap((line, at) =>
        Object.entries(line).map(([name, value]) => [`lines.${at}.${name}`, value]),
      ),
    ),
  }
}

/** What is done to a plain invoice that the standing of its company may refuse. */
export function actsOnPlainInvoices(database: TestDatabase): Tried[] {
  return [
    {
      file: 'invoices/artisan-invoice.page.tsx',
      act: 'issue',
      asks: 'invoice',
      what: 'without a contract',
      page: artisanInvoice,
      make: async () => {
        const { artisan, invoiceId } = await aPlainDraft(database)
        return { artisan, params: { invoiceId }, post: { intent: 'issue', ...postedRepair() } }
      },
    },
  ]
}
