import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { requestEmailChange } from '#app/features/accounts/profile/change-email.server.ts'
import { openSession, readSession } from '#app/features/accounts/sessions/sessions.server.ts'
import { erasures, userRoles } from '#app/features/accounts/tables.server.ts'
import { galleryPictures } from '#app/features/companies/gallery/gallery.tables.server.ts'
import {
  companyDocuments,
  insurancePolicies,
} from '#app/features/companies/proofs/proof.tables.server.ts'
import { artisans } from '#app/features/companies/tables.server.ts'
import {
  endedTraders,
  premiumReferences,
} from '#app/features/companies/checks/verification.tables.server.ts'
import { sendContactMessage } from '#app/features/contact/send-contact-message.server.ts'
import { contactReports, leads } from '#app/features/requests/leads/tables.server.ts'
import { postMessage } from '#app/features/messages/post-message.server.ts'
import { notices } from '#app/features/notifications/tables.server.ts'
import { quoteRequestPhotos, quoteRequests } from '#app/features/requests/tables.server.ts'
import { quotes, visits } from '#app/features/quotes/tables.server.ts'
import { paymentSubscriptions } from '#app/features/subscriptions/payments/payments.tables.server.ts'
import { subscribers } from '#app/features/subscriptions/tables.server.ts'
import type { Artisan, Particulier, System } from '#app/platform/context.ts'
import { fileStore } from '#app/platform/files/files.server.ts'
import { files } from '#app/platform/files/tables.server.ts'
import { deliverMails } from '#app/platform/mail/deliver-mail.server.ts'
import { diskTransport } from '#app/platform/mail/disk-transport.server.ts'
import { emailLogs } from '#app/platform/mail/tables.server.ts'
import {
  newId,
  type FileId,
  type LeadId,
  type QuoteId,
  type QuoteRequestId,
  type ReferenceId,
} from '#app/values/identity/ids.ts'
import { formatPhone, type PhoneNumber } from '#app/values/identity/phone-number.ts'
import { anAdmin, anArtisan, aParticulier, aQuoteRequest, aSiret } from '../../../test/builders.ts'
import { TEST_NOW, useTestDatabase } from '../../../test/database.ts'
import { deliverTwice, eventsAbout } from '../../../test/events.ts'
import { aQuotingArtisan, aTakenLead } from '../../../test/quote-builders.ts'
import { eraseRequestedAccounts } from './erase-accounts.server.ts'
import { listedErasures, reapplyErasures } from './erasure-list.server.ts'
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
const claire = (of: string) => ({
  name: `Zéphyrine Canarivert${of}`,
  surname: `Canarivert${of}`,
  email: `zephyrine@canarivert-${of}.fr`,
  phone: of === 'a' ? '+33612349876' : '+33612349877',
  text: `canaridescription${of}`,
  message: `canarimessage${of}`,
  contact: `canaricontact${of}`,
  newEmail: `nouvelle@canarivert-${of}.fr`,
  photo: `canariphoto${of}`,
  browser: `canarinavigateur${of}`,
})
/** The same of a company. */
const marc = (of: string) => ({
  companyName: `L'Atelier "Canarien${of}" & Fils`,
  email: `atelier@canarienne-${of}.fr`,
  manager: `Ildefonse Canaribaut${of}`,
  phone: of === 'a' ? '+33478123456' : '+33478123457',
  address: `77 impasse du Canari${of}`,
  registration: `RCS Canariville 12${of}`,
  vat: `FR99CANARI0${of}`,
  insurer: `Canari Assurances ${of}`,
  description: `canariprofil${of}`,
  message: `canarireponse${of}`,
  document: `canaridecennale${of}.pdf`,
  caption: `canarisalledebain${of}`,
  files: [`canaridocument${of}`, `canarigalerie${of}`],
})

/** A text as its author typed it, whether it lies in JSON or in the HTML of a mail. */
const asTyped = (text: string) =>
  text
    .replaceAll('\\"', '"')
    .replaceAll('&quot;', '"')
    .replaceAll('&#x27;', "'")
    .replaceAll('&amp;', '&')

/** Every row of every table, as text, by table: what a copy of the database would hold. */
async function dump(): Promise<Record<string, string>> {
  const { rows } = await database.pool.query<{ name: string }>(
    `select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname in ('public', 'pgboss')`,
  )
  const all: Record<string, string> = {}
  for (const { name } of rows)
    all[name.replace('public.', '')] = (
      await database.pool.query<{ row: string }>(
        `select string_agg(field.content, E'\\n') as row from ${name} t, jsonb_each_text(to_jsonb(t)) as field(name, content)`,
      )
    ).rows
      .map(({ row }) => asTyped(row ?? ''))
      .join('\n')
  return all
}

/** Every file under the data folder: uploads, kept mails, lists. */
function kept(at = folder): Record<string, string> {
  if (!existsSync(at)) return {}
  return Object.assign(
    {},
    ...readdirSync(at).map((name) => {
      const path = join(at, name)
      return statSync(path).isDirectory()
        ? kept(path)
        : { [path]: asTyped(readFileSync(path, 'utf8')) }
    }),
  ) as Record<string, string>
}

/** Where a canary is found, in the whole dump and the whole folder. */
async function found(canaries: readonly string[]): Promise<string[]> {
  const places = { ...(await dump()), ...kept() }
  return Object.entries(places).flatMap(([place, text]) =>
    canaries
      .filter((canary) => text.toLowerCase().includes(canary.toLowerCase()))
      .map((canary) => `${place}: ${canary}`),
  )
}

/** Who a story is about. */
type People = { CLAIRE: ReturnType<typeof claire>; MARC: ReturnType<typeof marc> }

async function aFile(owner: Particulier | Artisan, text: string): Promise<FileId> {
  const id = newId<FileId>()
  const storageKey = await fileStore().put(Buffer.from(text))
  await database.db.insert(files).values({
    id,
    ownerId: owner.accountId,
    contentType: 'image/webp',
    byteLength: text.length,
    storageKey,
    createdAt: TEST_NOW,
  })
  return id
}

async function aDevis(
  { CLAIRE, MARC }: People,
  lead: { leadId: LeadId; requestId: QuoteRequestId; artisan: Artisan },
  status: 'draft' | 'declined' | 'accepted',
  accepted: boolean,
  number: string,
) {
  const document = {
    company: {
      companyName: MARC.companyName,
      managerName: MARC.manager,
      phone: MARC.phone,
      address: MARC.address,
    },
    client: { name: CLAIRE.name },
    worksAddress: `8 rue ${CLAIRE.text}`,
  }
  const id = newId<QuoteId>()
  await database.db.insert(quotes).values({
    id,
    leadId: lead.leadId,
    requestId: lead.requestId,
    artisanId: lead.artisan.artisanId,
    number,
    status,
    title: 'Chauffe-eau',
    clientName: CLAIRE.name,
    worksAddress: `8 rue ${CLAIRE.text}`,
    snapshot: document as never,
    contentHash: 'hash',
    createdAt: TEST_NOW,
    updatedAt: TEST_NOW,
    ...(accepted
      ? { acceptedAt: TEST_NOW, acceptedFrom: '192.0.2.7', signedName: CLAIRE.name }
      : {}),
  })
  return id
}

const everyMail = async () =>
  deliverMails(
    database.ctx(),
    {
      transport: diskTransport({ mailFrom: 'Ouvréo <bonjour@ouvreo.example>', dataDir: folder }),
      refusedChoices: async () => new Set(),
    },
    (await database.db.select({ id: emailLogs.id }).from(emailLogs)).map(({ id }) => id),
  )

/** A story that writes the canaries everywhere: a request with a photo, a taken contact, messages, devis, mails, notices. */
async function aStory(of: string) {
  const people = { CLAIRE: claire(of), MARC: marc(of) }
  const { CLAIRE, MARC } = people
  const author = await aParticulier(database, {
    name: CLAIRE.name,
    email: CLAIRE.email,
    phone: CLAIRE.phone,
  })
  const artisan = await aQuotingArtisan(database, {
    companyName: MARC.companyName,
    email: MARC.email,
    siret: aSiret(),
    file: {
      managerName: MARC.manager,
      phone: MARC.phone,
      addressLine: MARC.address,
      registration: MARC.registration,
      vatNumber: MARC.vat,
      description: MARC.description,
    },
  })
  const requestId = await aQuoteRequest(database, author, {
    description: `Remplacer le chauffe-eau, ${CLAIRE.text}, chez ${CLAIRE.name}.`,
    phone: CLAIRE.phone,
  })
  const lead = await aTakenLead(database, { author, artisan, requestId })
  await database.db.update(leads).set({ phoneSharedAt: TEST_NOW }).where(eq(leads.id, lead.leadId))
  await database.db
    .insert(quoteRequestPhotos)
    .values({ requestId, fileId: await aFile(author, CLAIRE.photo), position: 0 })
  await postMessage(
    database.ctx(author),
    lead.leadId,
    `Bonjour, ${CLAIRE.message}, appelez-moi au ${formatPhone(CLAIRE.phone as PhoneNumber).replaceAll('\u00a0', ' ')}.`,
  )
  await postMessage(
    database.ctx(artisan),
    lead.leadId,
    `Bonjour Madame ${CLAIRE.surname}, ${MARC.message}, ${MARC.companyName}.`,
  )
  await database.db.insert(visits).values({
    id: newId(),
    leadId: lead.leadId,
    startsAt: later(2_000),
    status: 'accepted',
    note: `Chez ${CLAIRE.name}, code 12B`,
    createdAt: TEST_NOW,
  })
  await database.db.insert(contactReports).values({
    id: newId(),
    leadId: lead.leadId,
    reason: 'false_number',
    text: `${CLAIRE.name} ne répond pas`,
    status: 'refused',
    reportedAt: TEST_NOW,
    decideBy: later(7_000),
    decidedAt: TEST_NOW,
    answer: `Madame ${CLAIRE.name} a bien répondu.`,
  } as typeof contactReports.$inferInsert)
  await aDevis(people, lead, 'declined', false, 'D-2026-0001')
  await sendContactMessage(database.ctx(author), {
    firstName: 'Zéphyrine',
    lastName: CLAIRE.surname,
    email: CLAIRE.email,
    phone: undefined,
    type: 'general',
    subject: CLAIRE.contact,
    message: `Question ${CLAIRE.contact}`,
  } as never)
  await requestEmailChange(database.ctx(author), CLAIRE.newEmail)
  await database.db.insert(subscribers).values({
    id: newId(),
    artisanId: artisan.artisanId,
    email: MARC.email,
    subscribed: true,
    subscriptionTier: 'Premium',
    subscriptionEnd: later(40_000),
    trial: true,
    trialSiret: of === 'a' ? '73282932000074' : '35600000049837',
    startedAt: TEST_NOW,
    createdAt: TEST_NOW,
  })
  await database.db.insert(companyDocuments).values({
    id: newId(),
    artisanId: artisan.artisanId,
    fileId: await aFile(artisan, MARC.files[0]!),
    kind: 'identity',
    name: MARC.document,
    createdAt: TEST_NOW,
  } as never)
  await database.db.insert(insurancePolicies).values({
    id: newId(),
    artisanId: artisan.artisanId,
    kind: 'decennale',
    insurer: MARC.insurer,
    insurerContact: '12 rue de la Paix',
    coverage: 'France',
    startsOn: '2026-01-01',
    endsOn: '2026-12-31',
    activities: ['plomberie'],
    createdAt: TEST_NOW,
    updatedAt: TEST_NOW,
  } as never)
  await database.db.insert(galleryPictures).values({
    id: newId(),
    artisanId: artisan.artisanId,
    fileId: await aFile(artisan, MARC.files[1]!),
    caption: MARC.caption,
    position: 0,
    createdAt: TEST_NOW,
  })
  await openSession(database.ctx(), author.accountId, `Mozilla/5.0 (${CLAIRE.browser})`)
  // What follows from it: mails and notices to both, in which the other is named.
  for (const id of [requestId, lead.leadId]) await deliverTwice(database, id)
  for (const { rows } of [
    await database.pool.query<{ id: string }>('select id::text from messages where lead_id = $1', [
      lead.leadId,
    ]),
  ])
    for (const { id } of rows) await deliverTwice(database, id)
  await everyMail()
  return {
    ...people,
    author,
    artisan,
    requestId,
    lead,
    canaries: {
      claire: [
        CLAIRE.name,
        CLAIRE.surname,
        CLAIRE.email,
        CLAIRE.phone,
        formatPhone(CLAIRE.phone as PhoneNumber).replaceAll('\u00a0', ' '),
        CLAIRE.text,
        CLAIRE.message,
        CLAIRE.contact,
        CLAIRE.newEmail,
        CLAIRE.photo,
        CLAIRE.browser,
      ],
      marc: Object.values(MARC).flat(),
    },
  }
}

describe('the data of an individual', () => {
  let story: Awaited<ReturnType<typeof aStory>>
  beforeAll(async () => {
    story = await aStory('a')
  })

  it('are in their export, every one, and nobody else’s details', async () => {
    const {
      canaries: { claire: all },
      CLAIRE,
      MARC,
    } = story
    const before = await found(all)
    expect(all.filter((canary) => !before.some((place) => place.endsWith(`: ${canary}`)))).toEqual(
      [],
    )
    const text = JSON.stringify(await exportData(database.ctx(story.author)))
    expect(all.filter((canary) => canary !== CLAIRE.photo && !text.includes(canary))).toEqual([])
    // Of the company they have what its devis says, and nothing of its account.
    for (const other of [MARC.email, MARC.vat, MARC.description, '$argon2'])
      expect(text).not.toContain(other)
  })

  it('are erased everywhere at their word: database, uploads, kept mails', async () => {
    const {
      canaries: { claire: all },
      CLAIRE,
      MARC,
    } = story
    const session = await openSession(database.ctx(), story.author.accountId, null)
    await database.pool.query(
      `create schema backup; do $$ declare t record; begin for t in select tablename from pg_tables where schemaname = 'public' loop execute format('create table backup.%I as table public.%I', t.tablename, t.tablename); end loop; end $$`,
    )
    expect(await requestErasure(database.ctx(story.author))).toEqual({ ok: true, value: undefined })
    // At once: nobody is signed in, and the artisan's place is not held by a request that ended.
    expect(await readSession(database.db, session, TEST_NOW, 'test')).toBeNull()
    const [request] = await database.db
      .select()
      .from(quoteRequests)
      .where(eq(quoteRequests.id, story.requestId))
    expect(request).toMatchObject({ status: 'cancelled', seatsTaken: 0 })
    const farewell = (
      await database.db.select().from(emailLogs).where(eq(emailLogs.emailType, 'account_erased'))
    )[0]!
    expect(farewell).toMatchObject({ email: CLAIRE.email, status: 'sending' })

    await eraseRequestedAccounts(database.ctx<System>(undefined, later(1)))
    // Only the last mail still knows the address, until it left.
    const waiting = await found(all)
    expect(new Set(waiting.map((place) => place.split(':')[0]))).toEqual(new Set(['email_logs']))
    await everyMail()
    await eraseRequestedAccounts(database.ctx<System>(undefined, later(2)))
    expect(await found(all)).toEqual([])
    await eraseRequestedAccounts(database.ctx<System>(undefined, later(11)))
    expect(await database.db.select().from(erasures)).toMatchObject([
      { accountId: story.author.accountId, doneAt: later(11) },
    ])
    // The artisan keeps theirs.
    expect(
      new Set(
        (await found([MARC.companyName, MARC.manager, MARC.message])).map(
          (place) => place.split(':')[0],
        ),
      ),
    ).toEqual(new Set(['artisans', 'messages', 'profiles', 'quotes', 'users']))
    for (const event of await eventsAbout(database, story.author.accountId))
      expect(event.data).not.toHaveProperty('email')
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
    await database.db
      .update(artisans)
      .set({ slug: 'ecrit-a-la-premiere-verification' })
      .where(eq(artisans.id, artisan.artisanId))
    const text = JSON.stringify(await exportData(database.ctx(artisan)))
    expect(
      canaries.marc.filter(
        (canary) =>
          !MARC.files.includes(canary) && !text.includes(JSON.stringify(canary).slice(1, -1)),
      ),
    ).toEqual([])
    expect(text).not.toContain(CLAIRE.email)

    expect(await requestErasure(database.ctx(artisan))).toEqual({ ok: true, value: undefined })
    await everyMail()
    await eraseRequestedAccounts(database.ctx<System>(undefined, later(1)))
    await eraseRequestedAccounts(database.ctx<System>(undefined, later(11)))
    // The contract that was signed stays whole (its hash still fits), and for six months who signed it (DSA, article 30, 5).
    expect(
      [...new Set((await found(canaries.marc)).map((place) => place.split(':')[0]))].sort(),
    ).toEqual(['ended_traders', 'quotes'])
    const [kept] = await database.db.select().from(quotes).where(eq(quotes.id, contract))
    expect(kept).toMatchObject({
      clientName: CLAIRE.name,
      snapshot: { company: { companyName: MARC.companyName, managerName: MARC.manager } },
    })
    const [refused] = await database.db
      .select()
      .from(quotes)
      .where(and(eq(quotes.number, 'D-2026-0001'), eq(quotes.artisanId, artisan.artisanId)))
    expect(JSON.stringify(refused)).not.toContain(MARC.manager)
    const [company] = await database.db
      .select()
      .from(artisans)
      .where(eq(artisans.id, artisan.artisanId))
    expect(company).toMatchObject({
      siret: null,
      closedAt: TEST_NOW,
      companyName: 'Entreprise effacée',
    })
    const [subscriber] = await database.db
      .select()
      .from(subscribers)
      .where(eq(subscribers.artisanId, artisan.artisanId))
    expect(subscriber).toMatchObject({
      trialSiret: '35600000049837',
      email: expect.stringContaining('@efface.invalid'),
    })
    // The other side of the contract keeps their account and their words.
    expect((await found([CLAIRE.email])).length).toBeGreaterThan(0)
    expect(JSON.stringify(await exportData(database.ctx(author)))).toContain(CLAIRE.message)
    const monthsLater = (months: number) =>
      new Date(
        Date.UTC(
          TEST_NOW.getUTCFullYear(),
          TEST_NOW.getUTCMonth() + months,
          TEST_NOW.getUTCDate() + 2,
        ),
      )
    await forgetWhatIsDue(database.ctx<System>(undefined, monthsLater(5)))
    expect(await database.db.select().from(endedTraders)).toMatchObject([
      {
        artisanId: artisan.artisanId,
        companyName: MARC.companyName,
        managerName: MARC.manager,
        email: MARC.email,
        phone: MARC.phone,
        addressLine: MARC.address,
        endedAt: TEST_NOW,
      },
    ])
    await forgetWhatIsDue(database.ctx<System>(undefined, monthsLater(7)))
    expect(await database.db.select().from(endedTraders)).toEqual([])
  })
})

describe('a company that closes its account', () => {
  it('leaves its places, and those it talked with are told', async () => {
    const { artisan, author, leadId, requestId } = await aTakenLead(database)
    expect(await requestErasure(database.ctx(artisan))).toEqual({ ok: true, value: undefined })
    expect((await database.db.select().from(leads).where(eq(leads.id, leadId)))[0]).toMatchObject({
      status: 'lost',
    })
    const told = await database.db
      .select()
      .from(notices)
      .where(and(eq(notices.accountId, author.accountId), eq(notices.kind, 'lead_left')))
    expect(told).toMatchObject([
      {
        href: `/espace-particulier/demandes/${requestId}`,
        title: expect.stringContaining('a quitté le site'),
      },
    ])
  })
})

describe('what a client says of a company that named them', () => {
  it('is in the client’s export and not in the company’s, which has the answer alone', async () => {
    const [artisan, client] = [
      await anArtisan(database),
      await aParticulier(database, { email: 'ancien@client.fr' }),
    ]
    await database.db.insert(premiumReferences).values({
      id: newId<ReferenceId>(),
      artisanId: artisan.artisanId,
      clientName: 'Ancien Client',
      clientEmail: 'ancien@client.fr',
      works: 'Une douche',
      workedOn: '2026-05-04',
      createdAt: TEST_NOW,
      expiresAt: TEST_NOW,
      answer: 'denied',
      answeredAt: TEST_NOW,
      comment: 'Il n’est jamais venu.',
    })
    const rowsOf = async (who: Artisan | Particulier) =>
      (await exportData(database.ctx(who))).parts
        .filter(({ table }) => table === 'premium_references')
        .flatMap(({ rows }) => rows)
    expect(await rowsOf(artisan)).toMatchObject([{ clientName: 'Ancien Client', answer: 'denied' }])
    expect(JSON.stringify(await rowsOf(artisan))).not.toContain('jamais venu')
    expect(await rowsOf(client)).toMatchObject([
      { answer: 'denied', comment: 'Il n’est jamais venu.' },
    ])
  })
})

describe('an erasure that somebody counts on', () => {
  it('is refused while signed works are in progress, to both sides', async () => {
    const { author, artisan, requestId, leadId } = await aTakenLead(database)
    await aDevis(
      { CLAIRE: claire('c'), MARC: marc('c') },
      { artisan, requestId, leadId },
      'accepted',
      true,
      'D-2026-0009',
    )
    await database.db
      .update(quoteRequests)
      .set({ status: 'awarded' })
      .where(eq(quoteRequests.id, requestId))
    expect(await requestErasure(database.ctx(author))).toEqual({
      ok: false,
      refusal: 'works_in_progress',
    })
    expect(await requestErasure(database.ctx(artisan))).toEqual({
      ok: false,
      refusal: 'works_in_progress',
    })
    await database.db
      .update(quoteRequests)
      .set({ status: 'closed' })
      .where(eq(quoteRequests.id, requestId))
    expect(await requestErasure(database.ctx(author))).toMatchObject({ ok: true })
  })

  it('is refused to a company that pays, and to the only administrator', async () => {
    const artisan = await anArtisan(database)
    const paid = {
      id: 'sub_1',
      artisanId: artisan.artisanId,
      plan: 'pro',
      startedAt: TEST_NOW,
      periodStart: TEST_NOW,
      periodEnd: TEST_NOW,
      cardBrand: 'visa',
      syncedAt: TEST_NOW,
    } as const
    // A free month with a card on file is going to be paid as well.
    for (const status of ['active', 'trialing', 'past_due'] as const) {
      await database.db
        .insert(paymentSubscriptions)
        .values({ ...paid, status })
        .onConflictDoUpdate({ target: paymentSubscriptions.id, set: { status } })
      expect(await requestErasure(database.ctx(artisan))).toEqual({
        ok: false,
        refusal: 'paid_subscription',
      })
    }
    await database.db.update(paymentSubscriptions).set({ cancelAt: TEST_NOW })
    expect(await requestErasure(database.ctx(artisan))).toMatchObject({ ok: true })
    await database.db.delete(userRoles)
    const admin = await anAdmin(database)
    expect(await requestErasure(database.ctx(admin))).toEqual({
      ok: false,
      refusal: 'last_administrator',
    })
    await anAdmin(database)
    expect(await requestErasure(database.ctx(admin))).toMatchObject({ ok: true })
  })
})
