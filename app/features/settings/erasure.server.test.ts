import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { requestEmailChange } from '#app/features/accounts/change-email.server.ts'
import { openSession, readSession } from '#app/features/accounts/sessions.server.ts'
import { erasures, userRoles, users } from '#app/features/accounts/tables.server.ts'
import { galleryPictures } from '#app/features/artisans/gallery.tables.server.ts'
import { companyDocuments, insurancePolicies } from '#app/features/artisans/proof.tables.server.ts'
import { artisans } from '#app/features/artisans/tables.server.ts'
import { endedTraders, premiumReferences } from '#app/features/artisans/verification.tables.server.ts'
import { sendContactMessage } from '#app/features/contact/send-contact-message.server.ts'
import { contactReports, leads } from '#app/features/leads/tables.server.ts'
import { postMessage } from '#app/features/messages/post-message.server.ts'
import { quoteRequestPhotos, quoteRequests } from '#app/features/quote-requests/tables.server.ts'
import { quotes, visits } from '#app/features/quotes/tables.server.ts'
import { paymentCustomers, paymentSubscriptions } from '#app/features/subscriptions/payments.tables.server.ts'
import { subscribers } from '#app/features/subscriptions/tables.server.ts'
import { PERSONAL_DATA } from '#app/personal-data.server.ts'
import { applyRetention } from '#app/platform/personal-data/apply-retention.server.ts'
import type { Artisan, Particulier, System } from '#app/platform/context.ts'
import { fileStore } from '#app/platform/files/files.server.ts'
import { files } from '#app/platform/files/tables.server.ts'
import { deliverMails } from '#app/platform/mail/deliver-mail.server.ts'
import { diskTransport } from '#app/platform/mail/disk-transport.server.ts'
import { emailLogs } from '#app/platform/mail/tables.server.ts'
import { newId, type FileId, type LeadId, type QuoteId, type QuoteRequestId, type ReferenceId } from '#app/values/ids.ts'
import { formatPhone, type PhoneNumber } from '#app/values/phone-number.ts'
import { anAdmin, anArtisan, aParticulier, aQuoteRequest, aSiret } from '../../../test/builders.ts'
import { TEST_NOW, useTestDatabase } from '../../../test/database.ts'
import { deliverTwice, eventsAbout } from '../../../test/events.ts'
import { aQuotingArtisan, aTakenLead } from '../../../test/quote-builders.ts'
import { closeForgottenAccounts, eraseRequestedAccounts } from './erase-accounts.server.ts'
import { listedErasures, reapplyErasures } from './erasure-list.server.ts'
import { keptAfterErasure } from './erasure.ts'
import { exportData } from './export-data.server.ts'
import { requestErasure } from './request-erasure.server.ts'
import { forgetWhatIsDue } from './retention.server.ts'

const folder = mkdtempSync(join(tmpdir(), 'ouvreo-erasure-'))
vi.stubEnv('DATA_DIR', folder)
vi.stubEnv('PUBLIC_URL', 'https://ouvreo.fr')
const database = useTestDatabase()
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const MINUTE = 60_000
const later = (minutes: number) => new Date(TEST_NOW.getTime() + minutes * MINUTE)

/** What names the person, in every field that takes something of them. */
const claire = (of: string) => ({ name: `Zéphyrine Canarivert${of}`, surname: `Canarivert${of}`, email: `zephyrine@canarivert-${of}.fr`, phone: of === 'a' ? '+33612349876' : '+33612349877', text: `canaridescription${of}`, message: `canarimessage${of}`, contact: `canaricontact${of}`, newEmail: `nouvelle@canarivert-${of}.fr`, photo: `canariphoto${of}`, browser: `canarinavigateur${of}` })
/** The same of a company. */
const marc = (of: string) => ({
  companyName: `L'Atelier "Canarien${of}" & Fils`, email: `atelier@canarienne-${of}.fr`, manager: `Ildefonse Canaribaut${of}`, phone: of === 'a' ? '+33478123456' : '+33478123457', address: `77 impasse du Canari${of}`, registration: `RCS Canariville 12${of}`, vat: `FR99CANARI0${of}`,
  insurer: `Canari Assurances ${of}`, description: `canariprofil${of}`, message: `canarireponse${of}`, document: `canaridecennale${of}.pdf`, caption: `canarisalledebain${of}`, files: [`canaridocument${of}`, `canarigalerie${of}`],
})

/** A text as its author typed it, whether it lies in JSON or in the HTML of a mail. */
const asTyped = (text: string) => text.replaceAll('\\"', '"').replaceAll('&quot;', '"').replaceAll('&#x27;', "'").replaceAll('&amp;', '&')

/** Every row of every table, as text, by table: what a copy of the database would hold. */
async function dump(): Promise<Record<string, string>> {
  const { rows } = await database.pool.query<{ name: string }>(`select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname in ('public', 'pgboss')`)
  const all: Record<string, string> = {}
  for (const { name } of rows) all[name.replace('public.', '')] = (await database.pool.query<{ row: string }>(`select string_agg(field.content, E'\\n') as row from ${name} t, jsonb_each_text(to_jsonb(t)) as field(name, content)`)).rows.map(({ row }) => asTyped(row ?? '')).join('\n')
  return all
}

/** Every file under the data folder: uploads, kept mails, lists. */
function kept(at = folder): Record<string, string> {
  if (!existsSync(at)) return {}
  return Object.assign({}, ...readdirSync(at).map((name) => {
    const path = join(at, name)
    return statSync(path).isDirectory() ? kept(path) : { [path]: asTyped(readFileSync(path, 'utf8')) }
  })) as Record<string, string>
}

/** Where a canary is found, in the whole dump and the whole folder. */
async function found(canaries: readonly string[]): Promise<string[]> {
  const places = { ...(await dump()), ...kept() }
  return Object.entries(places).flatMap(([place, text]) => canaries.filter((canary) => text.toLowerCase().includes(canary.toLowerCase())).map((canary) => `${place}: ${canary}`))
}

/** Who a story is about. */
type People = { CLAIRE: ReturnType<typeof claire>; MARC: ReturnType<typeof marc> }

async function aFile(owner: Particulier | Artisan, text: string): Promise<FileId> {
  const id = newId<FileId>()
  const storageKey = await fileStore().put(Buffer.from(text))
  await database.db.insert(files).values({ id, ownerId: owner.accountId, contentType: 'image/webp', byteLength: text.length, storageKey, createdAt: TEST_NOW })
  return id
}

async function aDevis({ CLAIRE, MARC }: People, lead: { leadId: LeadId; requestId: QuoteRequestId; artisan: Artisan }, status: 'draft' | 'declined' | 'accepted', accepted: boolean, number: string) {
  const document = { company: { companyName: MARC.companyName, managerName: MARC.manager, phone: MARC.phone, address: MARC.address }, client: { name: CLAIRE.name }, worksAddress: `8 rue ${CLAIRE.text}` }
  const id = newId<QuoteId>()
  await database.db.insert(quotes).values({
    id, leadId: lead.leadId, requestId: lead.requestId, artisanId: lead.artisan.artisanId, number, status, title: 'Chauffe-eau', clientName: CLAIRE.name, worksAddress: `8 rue ${CLAIRE.text}`,
    snapshot: document as never, contentHash: 'hash', createdAt: TEST_NOW, updatedAt: TEST_NOW,
    ...(accepted ? { acceptedAt: TEST_NOW, acceptedFrom: '192.0.2.7', signedName: CLAIRE.name } : {}),
  })
  return id
}

const everyMail = async () => deliverMails(database.ctx(), { transport: diskTransport({ mailFrom: 'Ouvréo <bonjour@ouvreo.example>', dataDir: folder }), refusedChoices: async () => new Set() }, (await database.db.select({ id: emailLogs.id }).from(emailLogs)).map(({ id }) => id))

/** A story that writes the canaries everywhere: a request with a photo, a taken contact, messages, devis, mails, notices. */
async function aStory(of: string) {
  const people = { CLAIRE: claire(of), MARC: marc(of) }
  const { CLAIRE, MARC } = people
  const author = await aParticulier(database, { name: CLAIRE.name, email: CLAIRE.email, phone: CLAIRE.phone })
  const artisan = await aQuotingArtisan(database, {
    companyName: MARC.companyName,
    email: MARC.email,
    siret: aSiret(),
    file: { managerName: MARC.manager, phone: MARC.phone, addressLine: MARC.address, registration: MARC.registration, vatNumber: MARC.vat, description: MARC.description },
  })
  const requestId = await aQuoteRequest(database, author, { description: `Remplacer le chauffe-eau, ${CLAIRE.text}, chez ${CLAIRE.name}.`, phone: CLAIRE.phone })
  const lead = await aTakenLead(database, { author, artisan, requestId })
  await database.db.update(leads).set({ phoneSharedAt: TEST_NOW }).where(eq(leads.id, lead.leadId))
  await database.db.insert(quoteRequestPhotos).values({ requestId, fileId: await aFile(author, CLAIRE.photo), position: 0 })
  await postMessage(database.ctx(author), lead.leadId, `Bonjour, ${CLAIRE.message}, appelez-moi au ${formatPhone(CLAIRE.phone as PhoneNumber).replaceAll('\u00a0', ' ')}.`)
  await postMessage(database.ctx(artisan), lead.leadId, `Bonjour Madame ${CLAIRE.surname}, ${MARC.message}, ${MARC.companyName}.`)
  await database.db.insert(visits).values({ id: newId(), leadId: lead.leadId, startsAt: later(2_000), status: 'accepted', note: `Chez ${CLAIRE.name}, code 12B`, createdAt: TEST_NOW })
  await database.db.insert(contactReports).values({ id: newId(), leadId: lead.leadId, reason: 'false_number', text: `${CLAIRE.name} ne répond pas`, status: 'refused', reportedAt: TEST_NOW, decideBy: later(7_000), decidedAt: TEST_NOW, answer: `Madame ${CLAIRE.name} a bien répondu.` } as typeof contactReports.$inferInsert)
  await aDevis(people, lead, 'declined', false, 'D-2026-0001')
  await sendContactMessage(database.ctx(author), { firstName: 'Zéphyrine', lastName: CLAIRE.surname, email: CLAIRE.email, phone: undefined, type: 'general', subject: CLAIRE.contact, message: `Question ${CLAIRE.contact}` } as never)
  await requestEmailChange(database.ctx(author), CLAIRE.newEmail)
  await database.db.insert(subscribers).values({ id: newId(), artisanId: artisan.artisanId, email: MARC.email, subscribed: true, subscriptionTier: 'Premium', subscriptionEnd: later(40_000), trial: true, trialSiret: of === 'a' ? '73282932000074' : '35600000049837', startedAt: TEST_NOW, createdAt: TEST_NOW })
  await database.db.insert(companyDocuments).values({ id: newId(), artisanId: artisan.artisanId, fileId: await aFile(artisan, MARC.files[0]!), kind: 'identity', name: MARC.document, createdAt: TEST_NOW } as never)
  await database.db.insert(insurancePolicies).values({ id: newId(), artisanId: artisan.artisanId, kind: 'decennale', insurer: MARC.insurer, insurerContact: '12 rue de la Paix', coverage: 'France', startsOn: '2026-01-01', endsOn: '2026-12-31', activities: ['plomberie'], createdAt: TEST_NOW, updatedAt: TEST_NOW } as never)
  await database.db.insert(galleryPictures).values({ id: newId(), artisanId: artisan.artisanId, fileId: await aFile(artisan, MARC.files[1]!), caption: MARC.caption, position: 0, createdAt: TEST_NOW })
  await openSession(database.ctx(), author.accountId, `Mozilla/5.0 (${CLAIRE.browser})`)
  // What follows from it: mails and notices to both, in which the other is named.
  for (const id of [requestId, lead.leadId]) await deliverTwice(database, id)
  for (const { rows } of [await database.pool.query<{ id: string }>('select id::text from messages where lead_id = $1', [lead.leadId])]) for (const { id } of rows) await deliverTwice(database, id)
  await everyMail()
  return { ...people, author, artisan, requestId, lead, canaries: { claire: [CLAIRE.name, CLAIRE.surname, CLAIRE.email, CLAIRE.phone, formatPhone(CLAIRE.phone as PhoneNumber).replaceAll('\u00a0', ' '), CLAIRE.text, CLAIRE.message, CLAIRE.contact, CLAIRE.newEmail, CLAIRE.photo, CLAIRE.browser], marc: Object.values(MARC).flat() } }
}

describe('the data of an individual', () => {
  let story: Awaited<ReturnType<typeof aStory>>
  beforeAll(async () => {
    story = await aStory('a')
  })

  it('are in their export, every one, and nobody else’s details', async () => {
    const { canaries: { claire: all }, CLAIRE, MARC } = story
    const before = await found(all)
    expect(all.filter((canary) => !before.some((place) => place.endsWith(`: ${canary}`)))).toEqual([])
    const text = JSON.stringify(await exportData(database.ctx(story.author)))
    expect(all.filter((canary) => canary !== CLAIRE.photo && !text.includes(canary))).toEqual([])
    // Of the company they have what its devis says, and nothing of its account.
    for (const other of [MARC.email, MARC.vat, MARC.description, '$argon2']) expect(text).not.toContain(other)
  })

  it('are erased everywhere at their word: database, uploads, kept mails', async () => {
    const { canaries: { claire: all }, CLAIRE, MARC } = story
    const session = await openSession(database.ctx(), story.author.accountId, null)
    await database.pool.query(`create schema backup; do $$ declare t record; begin for t in select tablename from pg_tables where schemaname = 'public' loop execute format('create table backup.%I as table public.%I', t.tablename, t.tablename); end loop; end $$`)
    expect(await requestErasure(database.ctx(story.author))).toEqual({ ok: true, value: undefined })
    // At once: nobody is signed in, and the artisan's place is not held by a request that ended.
    expect(await readSession(database.db, session, TEST_NOW, 'test')).toBeNull()
    const [request] = await database.db.select().from(quoteRequests).where(eq(quoteRequests.id, story.requestId))
    expect(request).toMatchObject({ status: 'cancelled', placesTaken: 0 })
    const farewell = (await database.db.select().from(emailLogs).where(eq(emailLogs.emailType, 'account_erased')))[0]!
    expect(farewell).toMatchObject({ email: CLAIRE.email, status: 'sending' })

    await eraseRequestedAccounts(database.ctx<System>(undefined, later(1)))
    // Only the last mail still knows the address, until it left.
    const waiting = await found(all)
    expect(new Set(waiting.map((place) => place.split(':')[0]))).toEqual(new Set(['email_logs']))
    await everyMail()
    await eraseRequestedAccounts(database.ctx<System>(undefined, later(2)))
    expect(await found(all)).toEqual([])
    await eraseRequestedAccounts(database.ctx<System>(undefined, later(11)))
    expect(await database.db.select().from(erasures)).toMatchObject([{ accountId: story.author.accountId, doneAt: later(11) }])
    // The artisan keeps theirs.
    expect(new Set((await found([MARC.companyName, MARC.manager, MARC.message])).map((place) => place.split(':')[0]))).toEqual(new Set(['artisans', 'messages', 'profiles', 'quotes', 'users']))
    for (const event of await eventsAbout(database, story.author.accountId)) expect(event.data).not.toHaveProperty('email')
  })

  it('are erased again when a copy of the database from before comes back', async () => {
    await database.pool.query(`set session_replication_role = replica; do $$ declare t record; begin
      for t in select tablename from pg_tables where schemaname = 'backup' loop
        if t.tablename <> 'audit_log' then execute format('delete from public.%I', t.tablename); execute format('insert into public.%I select * from backup.%I', t.tablename, t.tablename); end if;
      end loop; end $$; set session_replication_role = default; drop schema backup cascade`)
    const all = story.canaries.claire
    expect((await found([story.CLAIRE.name])).length).toBeGreaterThan(3)
    expect(await listedErasures()).toEqual([story.author.accountId])
    expect(await reapplyErasures(database.ctx<System>(undefined, later(60)))).toBe(1)
    await eraseRequestedAccounts(database.ctx<System>(undefined, later(61)))
    await eraseRequestedAccounts(database.ctx<System>(undefined, later(72)))
    expect(await found(all)).toEqual([])
    // A second start finds nothing more to do.
    expect(await reapplyErasures(database.ctx<System>(undefined, later(80)))).toBe(0)
  })
})

describe('the data of an artisan', () => {
  it('are exported and erased; a contract stays whole, and the trial’s SIRET', async () => {
    const { author, artisan, lead, canaries, CLAIRE, MARC } = await aStory('b')
    const contract = await aDevis({ CLAIRE, MARC }, lead, 'accepted', true, 'D-2026-0002')
    await database.db.update(artisans).set({ slug: 'ecrit-a-la-premiere-verification' }).where(eq(artisans.id, artisan.artisanId))
    const text = JSON.stringify(await exportData(database.ctx(artisan)))
    expect(canaries.marc.filter((canary) => !MARC.files.includes(canary) && !text.includes(JSON.stringify(canary).slice(1, -1)))).toEqual([])
    expect(text).not.toContain(CLAIRE.email)

    expect(await requestErasure(database.ctx(artisan))).toEqual({ ok: true, value: undefined })
    await everyMail()
    await eraseRequestedAccounts(database.ctx<System>(undefined, later(1)))
    await eraseRequestedAccounts(database.ctx<System>(undefined, later(11)))
    // The contract that was signed stays whole (its hash still fits), and for six months who signed it (DSA, article 30, 5).
    expect([...new Set((await found(canaries.marc)).map((place) => place.split(':')[0]))].sort()).toEqual(['ended_traders', 'quotes'])
    const [kept] = await database.db.select().from(quotes).where(eq(quotes.id, contract))
    expect(kept).toMatchObject({ clientName: CLAIRE.name, snapshot: { company: { companyName: MARC.companyName, managerName: MARC.manager } } })
    const [refused] = await database.db.select().from(quotes).where(and(eq(quotes.number, 'D-2026-0001'), eq(quotes.artisanId, artisan.artisanId)))
    expect(JSON.stringify(refused)).not.toContain(MARC.manager)
    const [company] = await database.db.select().from(artisans).where(eq(artisans.id, artisan.artisanId))
    expect(company).toMatchObject({ siret: null, closedAt: TEST_NOW, companyName: 'Entreprise effacée' })
    const [subscriber] = await database.db.select().from(subscribers).where(eq(subscribers.artisanId, artisan.artisanId))
    expect(subscriber).toMatchObject({ trialSiret: '35600000049837', email: expect.stringContaining('@efface.invalid') })
    // The other side of the contract keeps their account and their words.
    expect((await found([CLAIRE.email])).length).toBeGreaterThan(0)
    expect(JSON.stringify(await exportData(database.ctx(author)))).toContain(CLAIRE.message)
    const monthsLater = (months: number) => new Date(Date.UTC(TEST_NOW.getUTCFullYear(), TEST_NOW.getUTCMonth() + months, TEST_NOW.getUTCDate() + 2))
    await forgetWhatIsDue(database.ctx<System>(undefined, monthsLater(5)))
    expect(await database.db.select().from(endedTraders)).toMatchObject([{ artisanId: artisan.artisanId, companyName: MARC.companyName, managerName: MARC.manager, email: MARC.email, phone: MARC.phone, addressLine: MARC.address, endedAt: TEST_NOW }])
    await forgetWhatIsDue(database.ctx<System>(undefined, monthsLater(7)))
    expect(await database.db.select().from(endedTraders)).toEqual([])
  })
})

describe('what is kept of an erased account, as its owner is told', () => {
  const nothing = { contracts: 0, publishedReviews: 0, everVerified: false, freeMonthTaken: false, invoices: 0 }

  it('is nothing of somebody who signed and published nothing', () => {
    expect(keptAfterErasure({ ...nothing, kind: 'particulier' })).toEqual([])
    expect(keptAfterErasure({ ...nothing, kind: 'artisan' })).toEqual([])
  })

  it('is each thing that stays, with until when', () => {
    const said = keptAfterErasure({ kind: 'artisan', contracts: 2, publishedReviews: 0, everVerified: true, freeMonthTaken: true, invoices: 3 })
    expect(said.map((line) => line.split(',')[0])).toEqual(['2 devis acceptés', 'l’identité de votre entreprise (nom', 'les factures de votre abonnement', 'le SIRET du mois offert', 'des empreintes illisibles du dirigeant'])
    expect(said.join()).toMatch(/dix ans.*six mois.*dix ans.*cinq ans/u)
    expect(keptAfterErasure({ ...nothing, kind: 'particulier', publishedReviews: 1 })).toEqual(['un avis publié, sans votre nom ni vos photos, tant que la page de l’entreprise existe'])
  })
})

describe('an erasure that somebody counts on', () => {
  it('is refused while signed works are in progress, to both sides', async () => {
    const { author, artisan, requestId, leadId } = await aTakenLead(database)
    await aDevis({ CLAIRE: claire('c'), MARC: marc('c') }, { artisan, requestId, leadId }, 'accepted', true, 'D-2026-0009')
    await database.db.update(quoteRequests).set({ status: 'awarded' }).where(eq(quoteRequests.id, requestId))
    expect(await requestErasure(database.ctx(author))).toEqual({ ok: false, refusal: 'works_in_progress' })
    expect(await requestErasure(database.ctx(artisan))).toEqual({ ok: false, refusal: 'works_in_progress' })
    await database.db.update(quoteRequests).set({ status: 'closed' }).where(eq(quoteRequests.id, requestId))
    expect(await requestErasure(database.ctx(author))).toMatchObject({ ok: true })
  })

  it('is refused to a company that pays, and to the only administrator', async () => {
    const artisan = await anArtisan(database)
    const paid = { id: 'sub_1', artisanId: artisan.artisanId, plan: 'pro', startedAt: TEST_NOW, periodStart: TEST_NOW, periodEnd: TEST_NOW, cardBrand: 'visa', syncedAt: TEST_NOW } as const
    // A free month with a card on file is going to be paid as well.
    for (const status of ['active', 'trialing', 'past_due'] as const) {
      await database.db.insert(paymentSubscriptions).values({ ...paid, status }).onConflictDoUpdate({ target: paymentSubscriptions.id, set: { status } })
      expect(await requestErasure(database.ctx(artisan))).toEqual({ ok: false, refusal: 'paid_subscription' })
    }
    await database.db.update(paymentSubscriptions).set({ cancelAt: TEST_NOW })
    expect(await requestErasure(database.ctx(artisan))).toMatchObject({ ok: true })
    await database.db.delete(userRoles)
    const admin = await anAdmin(database)
    expect(await requestErasure(database.ctx(admin))).toEqual({ ok: false, refusal: 'last_administrator' })
    await anAdmin(database)
    expect(await requestErasure(database.ctx(admin))).toMatchObject({ ok: true })
  })
})

describe('what has had its time', () => {
  it('goes by the lines that the privacy page prints, and running again does nothing more', async () => {
    const YEARS = (years: number) => new Date(TEST_NOW.getTime() + years * 365 * 86_400_000 + 86_400_000)
    const { requestId, leadId } = await aTakenLead(database)
    await database.db.update(quoteRequests).set({ status: 'closed', clientKey: '192.0.2.1' }).where(eq(quoteRequests.id, requestId))
    const contactOf = async () => (await database.pool.query<{ first_name: string; email: string }>('select first_name, email from quote_request_contacts where request_id = $1', [requestId])).rows[0]!
    await forgetWhatIsDue(database.ctx<System>(undefined, YEARS(2)))
    expect((await contactOf()).first_name).toBe('Claire')
    expect((await database.db.select({ clientKey: quoteRequests.clientKey }).from(quoteRequests).where(eq(quoteRequests.id, requestId)))[0]).toEqual({ clientKey: null })
    const first = await forgetWhatIsDue(database.ctx<System>(undefined, YEARS(3)))
    expect(first.quote_request_contacts).toBeGreaterThan(0)
    expect(await contactOf()).toEqual({ first_name: 'Personne effacée', email: 'personne@efface.invalid' })
    expect((await database.db.select({ description: quoteRequests.description }).from(quoteRequests).where(eq(quoteRequests.id, requestId)))[0]).toEqual({ description: 'Texte effacé.' })
    expect(await database.db.select().from(leads).where(eq(leads.id, leadId))).toHaveLength(1)
    await eraseRequestedAccounts(database.ctx<System>(undefined, YEARS(3)))
    const again = await forgetWhatIsDue(database.ctx<System>(undefined, YEARS(3)))
    expect(again).toEqual({})
  })

  it('takes along a client whom a company named, three years after their answer, and a month after a link without one', async () => {
    const { artisanId } = await anArtisan(database)
    const DAY = 86_400_000
    const named = { artisanId, works: 'Une douche', workedOn: '2026-05-04', createdAt: TEST_NOW, expiresAt: new Date(TEST_NOW.getTime() + 14 * DAY) }
    await database.db.insert(premiumReferences).values([
      { ...named, id: newId<ReferenceId>(), clientName: 'Sans réponse', clientEmail: 'muet@client.fr', tokenHash: 'muet' },
      { ...named, id: newId<ReferenceId>(), clientName: 'Qui a répondu', clientEmail: 'oui@client.fr', answer: 'confirmed', answeredAt: TEST_NOW },
    ])
    const lines = PERSONAL_DATA.filter(({ table }) => table === premiumReferences)
    const leftAfter = async (days: number) => {
      await applyRetention(database.ctx<System>(undefined, new Date(TEST_NOW.getTime() + days * DAY)), lines)
      return (await database.db.select({ name: premiumReferences.clientName }).from(premiumReferences).orderBy(premiumReferences.clientName)).map(({ name }) => name)
    }
    expect(await leftAfter(43)).toEqual(['Qui a répondu', 'Sans réponse'])
    expect(await leftAfter(45)).toEqual(['Qui a répondu'])
    expect(await leftAfter(1_094)).toEqual(['Qui a répondu'])
    expect(await leftAfter(1_096)).toEqual([])
  })

  it('takes along a subscription ten years after its end, and its customer once nothing of theirs is left', async () => {
    const { artisanId } = await anArtisan(database)
    const DAY = 86_400_000
    await database.db.insert(paymentCustomers).values({ id: 'cus_old', artisanId, createdAt: TEST_NOW })
    await database.db.insert(paymentSubscriptions).values({ id: 'sub_old', artisanId, plan: 'pro', status: 'canceled', startedAt: TEST_NOW, endedAt: TEST_NOW, periodStart: TEST_NOW, periodEnd: TEST_NOW, syncedAt: TEST_NOW })
    const lines = PERSONAL_DATA.filter(({ table }) => table === paymentCustomers || table === paymentSubscriptions)
    const kept = async (days: number) => {
      await applyRetention(database.ctx<System>(undefined, new Date(TEST_NOW.getTime() + days * DAY)), lines)
      const of = [await database.db.select().from(paymentSubscriptions).where(eq(paymentSubscriptions.id, 'sub_old')), await database.db.select().from(paymentCustomers).where(eq(paymentCustomers.id, 'cus_old'))]
      return of.map((rows) => rows.length)
    }
    expect(await kept(3_649)).toEqual([1, 1])
    expect(await kept(3_651)).toEqual([0, 0])
  })

  it('includes an account that nobody confirmed, and one asleep for three years; not one that is used', async () => {
    const [unconfirmed, asleep, used] = [await aParticulier(database), await aParticulier(database), await aParticulier(database)]
    await database.db.update(users).set({ emailVerified: false }).where(eq(users.id, unconfirmed.accountId))
    const in31Days = new Date(TEST_NOW.getTime() + 31 * 86_400_000)
    await closeForgottenAccounts(database.ctx<System>(undefined, in31Days))
    const waiting = async () => (await database.db.select({ id: erasures.accountId }).from(erasures)).map(({ id }) => id)
    expect(await waiting()).toContain(unconfirmed.accountId)
    expect(await waiting()).not.toContain(asleep.accountId)
    const in4Years = new Date(TEST_NOW.getTime() + 4 * 365 * 86_400_000)
    await database.db.update(users).set({ lastSeenAt: new Date(in4Years.getTime() - 86_400_000) }).where(eq(users.id, used.accountId))
    await closeForgottenAccounts(database.ctx<System>(undefined, in4Years))
    expect(await waiting()).toContain(asleep.accountId)
    expect(await waiting()).not.toContain(used.accountId)
  })
})
