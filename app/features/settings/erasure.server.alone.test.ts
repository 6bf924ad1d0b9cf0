import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { openSession, readSession } from '#app/features/accounts/sessions/sessions.server.ts'
import { erasures } from '#app/features/accounts/tables.server.ts'
import { artisans } from '#app/features/companies/tables.server.ts'
import {
  endedTraders,
  premiumReferences,
} from '#app/features/companies/checks/verification.tables.server.ts'
import { quoteRequests } from '#app/features/requests/tables.server.ts'
import { quotes } from '#app/features/quotes/tables.server.ts'
import { subscribers } from '#app/features/subscriptions/tables.server.ts'
import type { Artisan, Particulier, System } from '#app/platform/context.ts'
import { emailLogs } from '#app/platform/mail/tables.server.ts'
import { newId, type ReferenceId } from '#app/values/identity/ids.ts'
import { ok } from '#app/values/result.ts'
import { canaryStoryOf } from '#test/canary-story.ts'
import { storedWordsOf } from '#test/stored-words.ts'
import { anArtisan, aParticulier } from '#test/builders.ts'
import { TEST_NOW, useTestDatabase } from '#test/database.ts'
import { eventsAbout } from '#test/events.ts'
import { eraseRequestedAccounts } from './erase-accounts.server.ts'
import { listedErasures, reapplyErasures } from './erasure-list.server.ts'
import { exportData } from './export-data.server.ts'
import { requestErasure } from './request-erasure.server.ts'
import { forgetWhatIsDue } from './retention.server.ts'

const folder = mkdtempSync(join(tmpdir(), 'ouvreo-erasure-'))
vi.stubEnv('DATA_DIR', folder)
vi.stubEnv('PUBLIC_URL', 'https://ouvreo.fr')
const database = useTestDatabase()
const { later, aDevis, everyMail, aStory } = canaryStoryOf(database, folder)
const { found: foundAnywhere } = storedWordsOf(database, folder)
/** Where canaries are found but for the one place that a host keeps apart, for the authorities alone (law.md M13). */
const found = async (canaries: readonly string[]) =>
  (await foundAnywhere(canaries)).filter((place) => !place.startsWith('host_records: '))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

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

  it('are erased everywhere at their word, but for the one place of a host: database, uploads, kept mails', async () => {
    const {
      canaries: { claire: all },
      CLAIRE,
      MARC,
    } = story
    const session = await openSession(database.ctx(), story.author.accountId, null)
    await database.pool.query(
      `create schema backup; do $$ declare t record; begin for t in select tablename from pg_tables where schemaname = 'public' loop execute format('create table backup.%I as table public.%I', t.tablename, t.tablename); end loop; end $$`,
    )
    expect(await requestErasure(database.ctx(story.author))).toEqual(ok())
    // At once: nobody is signed in, and the artisan's place is not held by a request that ended.
    expect(await readSession(database.db, session, TEST_NOW, 'test')).toBeNull()
    const [request] = await database.rows(quoteRequests, eq(quoteRequests.id, story.requestId))
    expect(request).toMatchObject({ status: 'cancelled', seatsTaken: 0 })
    const farewell = (await database.rows(emailLogs, eq(emailLogs.emailType, 'account_erased')))[0]!
    expect(farewell).toMatchObject({ email: CLAIRE.email, status: 'sending' })

    await eraseRequestedAccounts(database.ctx<System>(undefined, later(1)))
    // Only the last mail still knows the address, until it left.
    const waiting = await found(all)
    expect(new Set(waiting.map((place) => place.split(':')[0]))).toEqual(new Set(['email_logs']))
    await everyMail()
    await eraseRequestedAccounts(database.ctx<System>(undefined, later(2)))
    expect(await found(all)).toEqual([])
    await eraseRequestedAccounts(database.ctx<System>(undefined, later(11)))
    expect(await database.rows(erasures)).toMatchObject([
      { accountId: story.author.accountId, doneAt: later(11) },
    ])
    // There, who they were, and nothing that they did or wrote.
    expect((await foundAnywhere(all)).toSorted()).toEqual(
      [CLAIRE.name, CLAIRE.surname, CLAIRE.email, CLAIRE.phone]
        .map((canary) => `host_records: ${canary}`)
        .toSorted(),
    )
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
      for t in select table_name as name, string_agg(quote_ident(column_name), ', ') as columns
        from information_schema.columns where table_schema = 'backup' and table_name <> 'audit_log'
        and (table_name, column_name) not in (select table_name, column_name from information_schema.columns where table_schema = 'public' and is_generated = 'ALWAYS')
        group by table_name loop
        execute format('delete from public.%I', t.name);
        execute format('insert into public.%I (%s) select %s from backup.%I', t.name, t.columns, t.columns, t.name);
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

    expect(await requestErasure(database.ctx(artisan))).toEqual(ok())
    await everyMail()
    await eraseRequestedAccounts(database.ctx<System>(undefined, later(1)))
    await eraseRequestedAccounts(database.ctx<System>(undefined, later(11)))
    // The contract that was signed stays whole (its hash still fits), and for six months who signed
    // it (DSA, article 30, 5).
    expect(
      [...new Set((await found(canaries.marc)).map((place) => place.split(':')[0]))].sort(),
    ).toEqual(['ended_traders', 'quotes'])
    const [kept] = await database.rows(quotes, eq(quotes.id, contract))
    expect(kept).toMatchObject({
      clientName: CLAIRE.name,
      snapshot: { company: { companyName: MARC.companyName, managerName: MARC.manager } },
    })
    const [refused] = await database.rows(
      quotes,
      and(eq(quotes.number, 'D-2026-0001'), eq(quotes.artisanId, artisan.artisanId)),
    )
    expect(JSON.stringify(refused)).not.toContain(MARC.manager)
    const [company] = await database.rows(artisans, eq(artisans.id, artisan.artisanId))
    expect(company).toMatchObject({
      siret: null,
      closedAt: TEST_NOW,
      companyName: 'Entreprise effacée',
    })
    const [subscriber] = await database.rows(
      subscribers,
      eq(subscribers.artisanId, artisan.artisanId),
    )
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
    expect(await database.rows(endedTraders)).toMatchObject([
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
    expect(await database.rows(endedTraders)).toEqual([])
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
