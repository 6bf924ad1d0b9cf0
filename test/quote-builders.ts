import { eq, sql } from 'drizzle-orm'
import { leads } from '#app/features/requests/leads/tables.server.ts'
import { takeLead } from '#app/features/requests/leads/take-lead.server.ts'
import { quoteRequests } from '#app/features/requests/tables.server.ts'
import { acceptQuote, type Acceptance } from '#app/features/quotes/decision/accept-quote.server.ts'
import { sendQuoteCode } from '#app/features/quotes/decision/quote-to-sign.server.ts'
import { createQuote } from '#app/features/quotes/editor/create-quote.server.ts'
import type { QuoteInput } from '#app/features/quotes/editor/quote-form.ts'
import { saveQuote } from '#app/features/quotes/editor/save-quote.server.ts'
import { defaultChoice } from '#app/features/quotes/quote-options.ts'
import { sendQuote } from '#app/features/quotes/send-quote.server.ts'
import { quotes } from '#app/features/quotes/tables.server.ts'
import { signatures, signingCodes } from '#app/features/signatures/tables.server.ts'
import type { Artisan, Particulier } from '#app/platform/context.ts'
import {
  newId,
  type AccountId,
  type LeadId,
  type QuoteId,
  type QuoteRequestId,
} from '#app/values/identity/ids.ts'
import type { Result } from '#app/values/result.ts'
import { anArtisan, aParticulier, aQuoteRequest, type ArtisanOptions } from './builders.ts'
import { verifyPolicies } from './proof-builders.ts'
import { TEST_NOW, type TestDatabase } from './database.ts'

/** What a verb gave, in a test where it must not refuse. */
export function granted<Value>(result: Result<Value, string>): Value {
  if (!result.ok) throw new Error(`The test's own step was refused: ${result.refusal}`)
  return result.value
}

/** An artisan whose company file has everything that a devis prints, its insurance verified. */
export async function aQuotingArtisan(
  database: TestDatabase,
  options: ArtisanOptions = {},
): Promise<Artisan> {
  const file: ArtisanOptions['file'] = {
    legalForm: 'SARL',
    capitalCents: 1_000_000,
    registration: 'RCS Lyon',
    managerName: 'Paul Durand',
    phone: '+33478000000',
    addressLine: '3 rue des Artisans',
    vatRegime: 'standard',
    vatNumber: 'FR40303265045',
    mediatorName: 'Médiation du bâtiment',
    mediatorAddress: '1 place du Médiateur, 75001 Paris',
    paymentTerms: 'Acompte de 30 %, solde à la réception.',
    ...options.file,
  }
  const artisan = await anArtisan(database, { contacts: null, policies: [{}], ...options, file })
  await verifyPolicies(database, artisan)
  return artisan
}

/** A contact that was taken: its two sides, its request and its lead. */
export type TakenLead = {
  artisan: Artisan
  author: Particulier
  requestId: QuoteRequestId
  leadId: LeadId
}

/** What a taken contact may be given. */
export type TakenLeadOptions = {
  artisan?: Artisan
  author?: Particulier
  requestId?: QuoteRequestId
  postalCode?: string
  now?: Date
}

/** A lead that its artisan took, on a request of its own unless one is given; matching is left out. */
export async function aTakenLead(
  database: TestDatabase,
  options: TakenLeadOptions = {},
): Promise<TakenLead> {
  const { now = TEST_NOW } = options
  const author = options.author ?? (await aParticulier(database, { now }))
  const artisan = options.artisan ?? (await aQuotingArtisan(database, { now }))
  const requestId =
    options.requestId ??
    (await aQuoteRequest(
      database,
      author,
      options.postalCode ? { postalCode: options.postalCode } : {},
      now,
    ))
  const leadId = newId<LeadId>()
  await database.db.insert(leads).values({
    id: leadId,
    requestId,
    artisanId: artisan.artisanId,
    status: 'proposed',
    distanceKm: 1,
    score: 1,
    scoreParts: [],
    proposedAt: now,
    answerBy: new Date(now.getTime() + 86_400_000),
    updatedAt: now,
  })
  await database.db
    .update(quoteRequests)
    .set({ seatsTaken: sql`${quoteRequests.seatsTaken} + 1` })
    .where(eq(quoteRequests.id, requestId))
  granted(await takeLead(database.ctx(artisan, now), leadId))
  return { artisan, author, requestId, leadId }
}

/** A complete devis as its form gives it: one line at 20 %, one at 10 %, travel at 0. */
export function aQuoteInput(input: Partial<QuoteInput> = {}): QuoteInput {
  return {
    title: 'Remplacement du chauffe-eau',
    worksAddress: '8 rue Paul-Bert, 69003 Lyon',
    workNature: 'Dépose et remplacement d’un chauffe-eau électrique.',
    validUntil: '2026-04-09',
    startText: 'sous trois semaines',
    startOn: '2026-03-30',
    durationText: '1 jour',
    paymentTerms: 'Acompte de 30 %, solde à la réception.',
    instalmentsText: '30 % à la commande\nsolde à la réception',
    wasteNone: true,
    wasteQuantity: '',
    wasteHandling: '',
    wastePlace: '',
    wasteCost: null,
    travelCosts: 0,
    materialsText: '',
    localTaxText: '',
    energyAid: false,
    rgeHeld: '',
    subcontractorsText: '',
    labourIncluded: false,
    fossilBoiler: '',
    solarPlant: '',
    urgentRepair: false,
    urgentWhat: '',
    urgentCalledAt: '',
    options: [],
    lines: [
      {
        workItem: 'Fourniture',
        designation: 'Chauffe-eau 200 l',
        quantity: 1_000,
        unit: 'u',
        unitPrice: 62_000,
        vat: 2_000,
      },
      {
        workItem: 'Pose',
        designation: 'Main-d’œuvre',
        quantity: 4_500,
        unit: 'h',
        unitPrice: 5_233,
        vat: 1_000,
      },
    ],
    ...input,
  }
}

/** A devis, its contact and who is on each side. */
export type TestQuote = TakenLead & { quoteId: QuoteId }
/** What a test devis may be given besides its contact. */
export type TestQuoteOptions = TakenLeadOptions & { lead?: TakenLead; input?: Partial<QuoteInput> }

/** A complete draft, not sent. */
export async function aDraftQuote(
  database: TestDatabase,
  options: TestQuoteOptions = {},
): Promise<TestQuote> {
  const { now = TEST_NOW, input, lead: given, ...rest } = options
  const lead = given ?? (await aTakenLead(database, { ...rest, now }))
  const quoteId = granted(await createQuote(database.ctx(lead.artisan, now), lead.leadId))
  granted(await saveQuote(database.ctx(lead.artisan, now), quoteId, aQuoteInput(input)))
  return { ...lead, quoteId }
}

/** A devis that the person can read and answer. */
export async function aSentQuote(
  database: TestDatabase,
  options: TestQuoteOptions = {},
): Promise<TestQuote> {
  const draft = await aDraftQuote(database, options)
  granted(await sendQuote(database.ctx(draft.artisan, options.now), draft.quoteId))
  return draft
}

/** The code that a mail of the outbox carries, the last one about this devis, amendment or reception. */
export async function mailedCode(database: TestDatabase, subjectId: string): Promise<string> {
  const { rows } = await database.pool.query<{ text: string }>(
    `select mail.text from signing_codes code join email_logs mail on mail.dedupe_key = 'signing_code:' || code.id
     where code.subject_id = $1 order by code.sent_at desc, code.id desc limit 1`,
    [subjectId],
  )
  return /^\d{6}$/m.exec(rows[0]!.text)![0]
}

/** A signature that is in order, at a distance, of the document as it is stored now, with a code sent for it where one can be. */
export async function anAcceptance(
  database: TestDatabase,
  quoteId: QuoteId,
  change: Partial<Acceptance> = {},
  now = TEST_NOW,
): Promise<Acceptance> {
  const quote = await storedQuote(database, quoteId)
  const client: Particulier = {
    kind: 'particulier',
    accountId: await clientOf(database, quoteId),
    clientKey: 'test',
  }
  const choice = change.choice ?? defaultChoice(quote.options)
  const sent = await sendQuoteCode(database.ctx(client, now), quoteId, choice)
  return {
    signature: { name: 'Claire Martin', agreed: true, certified: true },
    drawing: '',
    code: sent.ok ? await mailedCode(database, quoteId) : '',
    mode: 'distance',
    earlyStart: false,
    urgentRepair: false,
    contentHash: quote.contentHash ?? '',
    choice,
    device: { address: '203.0.113.7', userAgent: 'Mozilla/5.0 (iPhone) Safari/604.1' },
    ...change,
  }
}

/** A code that signs a devis for a whole day, for tests that take their time. */
export async function aLastingCode(
  database: TestDatabase,
  quoteId: QuoteId,
  now: Date,
): Promise<string> {
  const { code } = await anAcceptance(database, quoteId, {}, now)
  await database.db
    .update(signingCodes)
    .set({ expiresAt: new Date(now.getTime() + 86_400_000) })
    .where(eq(signingCodes.subjectId, quoteId))
  return code
}

/** A client's signature as its table keeps it, of a devis that no verb accepted. */
export async function aKeptSignature(
  database: TestDatabase,
  quoteId: QuoteId,
  name: string,
): Promise<void> {
  const { contentHash } = await storedQuote(database, quoteId)
  await database.db.insert(signatures).values({
    id: newId(),
    subjectKind: 'quote',
    subjectId: quoteId,
    contentHash: contentHash!,
    accountId: await clientOf(database, quoteId),
    role: 'client',
    name,
    signedAt: TEST_NOW,
    statements: [],
    address: '192.0.2.7',
    userAgent: '',
    deviceOf: 'client',
  })
}

/** Whose request a devis answers. */
async function clientOf(database: TestDatabase, quoteId: QuoteId): Promise<AccountId> {
  const [request] = await database.db
    .select({ particulierId: quoteRequests.particulierId })
    .from(quoteRequests)
    .innerJoin(quotes, eq(quotes.requestId, quoteRequests.id))
    .where(eq(quotes.id, quoteId))
  return request!.particulierId!
}

/** A devis that became a contract. */
export async function anAcceptedQuote(
  database: TestDatabase,
  options: TestQuoteOptions & { acceptance?: Partial<Acceptance> } = {},
): Promise<TestQuote> {
  const sent = await aSentQuote(database, options)
  granted(
    await acceptQuote(
      database.ctx(sent.author, options.now),
      sent.quoteId,
      await anAcceptance(database, sent.quoteId, options.acceptance, options.now),
    ),
  )
  return sent
}

/** A devis as it stands in its table. */
export async function storedQuote(
  database: TestDatabase,
  quoteId: QuoteId,
): Promise<typeof quotes.$inferSelect> {
  const [row] = await database.db.select().from(quotes).where(eq(quotes.id, quoteId))
  return row!
}
