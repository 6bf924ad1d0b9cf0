import { and, eq, like } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { useTestDatabase } from '#test/database.ts'
import { deliverTwice } from '#test/events.ts'
import { storedInvoice } from '#test/invoice-builders.ts'
import {
  A_LINE,
  A_REPAIR,
  aClient,
  aPlainDraft,
  aPlainInvoice,
  type TestPlainInvoice,
} from '#test/plain-invoice-builders.ts'
import { aQuotingArtisan, granted } from '#test/quote-builders.ts'
import { deleteClient } from '#app/features/clients/save-client.server.ts'
import { clients } from '#app/features/clients/tables.server.ts'
import { artisans } from '#app/features/companies/tables.server.ts'
import { documents } from '#app/features/documents/tables.server.ts'
import { deleteInvoice } from '#app/features/invoices/drafting/save-invoice.server.ts'
import { creditInvoice } from '#app/features/invoices/issuing/credit-invoice.server.ts'
import { issueInvoice } from '#app/features/invoices/issuing/issue-invoice.server.ts'
import { endMandate } from '#app/features/invoices/mandate/accept-mandate.server.ts'
import { listClientInvoices, listMyInvoices } from '#app/features/invoices/queries.server.ts'
import { emailLogs } from '#app/platform/mail/tables.server.ts'
import { plainInvoiceFacts } from './plain-facts.server.ts'
import { plainInvoiceForm } from './plain-invoice-form.ts'
import { savePlainInvoice, startPlainInvoice } from './save-plain-invoice.server.ts'

const database = useTestDatabase()
const faultsOf = async (draft: TestPlainInvoice) => {
  const { clientId, ...row } = await storedInvoice(database, draft.invoiceId)
  const facts = await plainInvoiceFacts(database.ctx(draft.artisan), {
    ...row,
    clientId: clientId!,
  })
  return facts.faults.map(({ field, sentence }) => field ?? sentence)
}
const issue = (draft: TestPlainInvoice) =>
  issueInvoice(database.ctx(draft.artisan), draft.invoiceId)
const COMPANY = { kind: 'company', name: 'Syndic des Filaos', companyNumber: '732 829 320' }
const line = (change: object) => ({ lines: [{ ...A_LINE, ...change }] })

describe('a plain invoice is refused', () => {
  it('for somebody else’s client, and to another company', async () => {
    const draft = await aPlainDraft(database)
    const stranger = database.ctx(await aQuotingArtisan(database))
    const input = plainInvoiceForm.parse(A_REPAIR)
    expect(await startPlainInvoice(stranger, draft.clientId)).toMatchObject({
      refusal: 'not_found',
    })
    expect(await savePlainInvoice(stranger, draft.invoiceId, input)).toMatchObject({
      refusal: 'not_found',
    })
    expect(await issueInvoice(stranger, draft.invoiceId)).toMatchObject({ refusal: 'not_found' })
    expect(await deleteInvoice(stranger, draft.invoiceId)).toMatchObject({ refusal: 'not_found' })
  })

  it('without the mandate, and once it is issued', async () => {
    const draft = await aPlainDraft(database)
    await endMandate(database.ctx(draft.artisan))
    expect(await issue(draft)).toMatchObject({ refusal: 'mandate_missing' })
    const issued = await aPlainInvoice(database)
    const ctx = database.ctx(issued.artisan)
    expect(await issue(issued)).toMatchObject({ refusal: 'invoice_issued' })
    expect(
      await savePlainInvoice(ctx, issued.invoiceId, plainInvoiceForm.parse(A_REPAIR)),
    ).toMatchObject({ refusal: 'invoice_issued' })
    expect(await deleteInvoice(ctx, issued.invoiceId)).toMatchObject({ refusal: 'invoice_issued' })
  })

  it('with a quantity that takes away, which a credit note alone does', () => {
    const read = plainInvoiceForm.safeParse({ ...A_REPAIR, ...line({ quantity: '-2' }) })
    expect(read.error?.issues[0]).toMatchObject({ path: ['lines', 0, 'quantity'] })
  })

  it.each<[string, object, Record<string, string>, string[]]>([
    ['a title', { title: ' ' }, {}, ['title']],
    ['a line', { lines: [] }, {}, ['lines']],
    ['days', { performedOn: '', dueOn: '' }, {}, ['performedOn', 'dueOn']],
    ['works that are done', { performedOn: '2026-03-11' }, {}, ['performedOn']],
    ['a due day to come', { dueOn: '2026-03-09' }, {}, ['dueOn']],
    [
      'the address of the client and the place of works',
      {},
      { addressLine: '', postalCode: '', town: '' },
      [
        'L’adresse de facturation du client manque\u00a0: rue, code postal et commune.',
        'placePostalCode',
      ],
    ],
    [
      'the SIREN of a company',
      {},
      { kind: 'company', name: 'Lebon' },
      ['Le SIREN de l’entreprise cliente manque.'],
    ],
    ['a rate of the place', line({ vat: '850' }), {}, ['lines.0.vat']],
    ['the certification of a reduced rate (law.md V2)', line({ vat: '1000' }), {}, ['certified']],
    [
      'what is said of a boiler, at the normal rate alone (law.md V4)',
      { ...line({ vat: '1000', designation: 'Fourniture d’une chaudière gaz' }), certified: 'oui' },
      {},
      ['lines.0.vat'],
    ],
    [
      'the local tax where French VAT does not exist (law.md V5)',
      { placePostalCode: '97150', ...line({ vat: '0' }) },
      {},
      ['localTaxText'],
    ],
  ])('while it lacks %s', async (_, typed, client, expected) => {
    const draft = await aPlainDraft(database, { typed, client })
    expect(await faultsOf(draft)).toEqual(expected)
    expect(await issue(draft)).toMatchObject({ refusal: 'invoice_incomplete' })
  })

  it('while the client is gone from the book, or the company’s file lacks a mention', async () => {
    const draft = await aPlainDraft(database)
    await deleteClient(database.ctx(draft.artisan), draft.clientId)
    expect(await faultsOf(draft)).toEqual(['Ce client n’est plus dans votre carnet.'])
    const other = await aPlainDraft(database)
    await database.db
      .update(artisans)
      .set({ mediatorName: null })
      .where(eq(artisans.id, other.artisan.artisanId))
    expect(await faultsOf(other)).toMatchObject([/médiateur/])
  })

  it('under autoliquidation with a person, whatever was posted (law.md V7)', async () => {
    const draft = await aPlainDraft(database, { typed: { subcontractReference: 'ST-12' } })
    expect(await storedInvoice(database, draft.invoiceId)).toMatchObject({
      subcontractReference: '',
    })
  })
})

describe('a plain invoice', () => {
  it('follows the invoices of contracts in one series, and is frozen with its parties', async () => {
    const { artisan, invoiceId, number, clientId } = await aPlainInvoice(database)
    expect(number).toBe('F-00001')
    const stored = await storedInvoice(database, invoiceId)
    expect(stored).toMatchObject({ totalExclCents: 10_000, totalInclCents: 12_000, rank: 1 })
    expect(stored.snapshot).toMatchObject({
      kind: 'plain',
      contract: null,
      client: { kind: 'individual', name: 'Ida Payet', address: { city: 'Lyon' } },
      worksAddress: '14 rue Labourdonnais, 69003 Lyon',
      performedOn: '2026-03-10',
      paymentTerms: 'au plus tard le 20\u00a0mars 2026.',
    })
    const second = await aPlainInvoice(database, { artisan })
    expect(second.number).toBe('F-00002')
    const [client] = await database.rows(clients, eq(clients.id, clientId))
    expect(client!.lastDocumentAt).not.toBeNull()
    const ctx = database.ctx(artisan)
    expect(await listClientInvoices(ctx, clientId)).toMatchObject([
      { number: 'F-00001', account: { state: 'due', dueCents: 12_000 } },
    ])
    expect(
      await listClientInvoices(database.ctx(await aQuotingArtisan(database)), clientId),
    ).toEqual([])
    const listed = await listMyInvoices(ctx, { view: 'a-payer', search: 'payet' })
    expect(listed).toMatchObject({ total: 2, rows: [{ clientName: 'Ida Payet' }, {}] })
  })

  it('is credited, never past what is left of it', async () => {
    const { artisan, invoiceId } = await aPlainInvoice(database)
    const ctx = database.ctx(artisan)
    const credit = (baseCents: number) =>
      creditInvoice(ctx, invoiceId, {
        reason: 'Erreur',
        bases: [{ vatBasisPoints: 2_000, baseCents }],
      })
    expect(await credit(10_001)).toMatchObject({ refusal: 'credit_too_large' })
    granted(await credit(4_000))
    expect(await credit(6_001)).toMatchObject({ refusal: 'credit_too_large' })
    const { number } = granted(await credit(6_000))
    expect(number).toBe('A-00002')
    expect(await credit(1)).toMatchObject({ ok: false })
  })

  it('certifies a reduced rate in the name of the client', async () => {
    const { invoiceId } = await aPlainInvoice(database, {
      typed: { ...line({ vat: '1000' }), certified: 'oui' },
    })
    const { snapshot } = await storedInvoice(database, invoiceId)
    expect(snapshot!.mentions.find(({ key }) => key === 'certification')!.text).toMatch(
      /Ida Payet.*deux ans/,
    )
  })

  it('is without VAT for who subcontracts, by the SIREN of both (law.md V7, E4)', async () => {
    const { invoiceId } = await aPlainInvoice(database, {
      client: COMPANY,
      typed: { subcontractReference: 'ST-12', ...line({ vat: '0' }) },
    })
    const { snapshot } = await storedInvoice(database, invoiceId)
    expect(snapshot).toMatchObject({
      regime: 'reverse_charge',
      totals: { totalVatCents: 0 },
      client: { kind: 'business', siren: '732829320', vatNumber: 'FR44732829320' },
    })
    expect(snapshot!.mentions[0]!.text).toBe(
      'Autoliquidation, art. 283-2 nonies du CGI. Contrat de sous-traitance\u00a0: ST-12.',
    )
  })

  it.each([
    ['97400', 'dom', '850'],
    ['97300', 'dom_exempt', '0'],
  ] as const)('in %s bears the rates of that place', async (placePostalCode, territory, vat) => {
    const { invoiceId } = await aPlainInvoice(database, {
      typed: { placePostalCode, placeTown: 'Ailleurs', ...line({ vat }) },
    })
    expect((await storedInvoice(database, invoiceId)).snapshot).toMatchObject({ territory })
  })

  it('leaves by mail with its file and the certificate of insurance, or stays to be handed over', async () => {
    const artisan = await aQuotingArtisan(database, { trades: ['maconnerie'] })
    const { invoiceId } = await aPlainInvoice(database, {
      artisan,
      typed: { trade: 'maconnerie' },
    })
    const kinds = await database.db
      .select({ kind: documents.kind, accountId: documents.accountId })
      .from(documents)
      .where(eq(documents.subjectId, invoiceId))
      .orderBy(documents.kind)
    expect(kinds).toEqual([
      { kind: 'insurance_certificate', accountId: null },
      { kind: 'invoice', accountId: null },
    ])
    const mailsOf = async (id: string) =>
      database.db
        .select({ to: emailLogs.email, text: emailLogs.text })
        .from(emailLogs)
        .where(and(eq(emailLogs.emailType, 'invoice_issued'), like(emailLogs.dedupeKey, `%${id}%`)))
    await deliverTwice(database, invoiceId)
    const mails = await mailsOf(invoiceId)
    expect(mails).toMatchObject([{ to: 'ida@exemple.example' }])
    expect(mails[0]!.text).toMatch(/\/facture\/[\w-]{43}/)
    const handed = await aPlainInvoice(database, { client: { email: '' } })
    await deliverTwice(database, handed.invoiceId)
    expect(await mailsOf(handed.invoiceId)).toEqual([])
  })

  it('is thrown away while it is a draft', async () => {
    const draft = await aPlainDraft(database)
    granted(await deleteInvoice(database.ctx(draft.artisan), draft.invoiceId))
    expect(await listClientInvoices(database.ctx(draft.artisan), draft.clientId)).toEqual([])
    // The client stays, and a second draft begins.
    granted(await startPlainInvoice(database.ctx(draft.artisan), draft.clientId))
    expect(await aClient(database, draft.artisan, { name: 'Luc' })).not.toBe(draft.clientId)
  })
})
