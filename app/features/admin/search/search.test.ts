import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import { profiles, users } from '#app/features/accounts/tables.server.ts'
import { quotes } from '#app/features/quotes/tables.server.ts'
import type { Admin, TeamRole } from '#app/platform/context.ts'
import { emailLogs } from '#app/platform/mail/tables.server.ts'
import { newId, type MailId } from '#app/values/identity/ids.ts'
import { databaseOver } from '#app/platform/database/patiently.server.ts'
import { anAdmin, anArtisan, aParticulier, aQuoteRequest } from '#test/builders.ts'
import { aContactCase } from '#test/desk-builders.ts'
import { TEST_NOW, useTestDatabase } from '#test/database.ts'
import { askPage } from '#test/pages.ts'
import { anAcceptedQuote, type TestQuote } from '#test/quote-builders.ts'
import * as page from './admin-search.page.tsx'
import { findEverywhere } from './find-everywhere.server.ts'
import { readSought } from './sought.ts'

const database = useTestDatabase()
let admin: Admin
let quote: TestQuote
beforeAll(async () => {
  admin = await anAdmin(database)
  quote = await anAcceptedQuote(database)
}, 60_000)

const withRoles = (...roles: TeamRole[]): Admin => ({ ...admin, roles })
const found = async (text: string, who = admin) =>
  Object.fromEntries(
    (await findEverywhere(database.ctx(who), text)).groups.map(({ group, hits }) => [group, hits]),
  )

describe('what is looked for', () => {
  it('is read as what it may be', () => {
    expect(readSought(' a. ')).toBeNull()
    expect(readSought('06.12.34.56.78')).toMatchObject({ phone: '+33612345678', words: null })
    expect(readSought('+33 6 12 34 56 78')).toMatchObject({ phone: '+33612345678' })
    expect(readSought('123 456 789 00012')).toMatchObject({ digits: '12345678900012' })
    expect(readSought('d-2026-0007')).toMatchObject({ number: 'D-2026-0007' })
    expect(readSought('Claire@Exemple.fr')).toMatchObject({
      email: 'claire@exemple.fr',
      words: null,
    })
    expect(readSought('Toitures Lebon')).toMatchObject({ number: null, words: 'Toitures Lebon' })
  })
})

describe('the search of the team', () => {
  it('finds people by name, address and telephone in any spelling', async () => {
    const person = await aParticulier(database, { name: 'Odile Vasseur' })
    await database.db
      .update(profiles)
      .set({ phone: '+33698765432' })
      .where(eq(profiles.userId, person.accountId))
    const [account] = await database.db
      .select({ email: users.email })
      .from(users)
      .where(eq(users.id, person.accountId))
    for (const text of [
      'vasseur',
      account!.email,
      '06 98 76 54 32',
      '+33698765432',
      '0698.765.432',
    ])
      expect([text, (await found(text)).accounts?.[0]?.href]).toEqual([
        text,
        `/admin/utilisateurs/${person.accountId}?depuis=recherche`,
      ])
  })

  it('finds companies, documents, requests and cases by their numbers', async () => {
    const company = await anArtisan(database, { companyName: 'Zinguerie Élan' })
    expect((await found('zinguerie elan')).companies![0]!.href).toBe(
      `/admin/artisans/${company.artisanId}?depuis=recherche`,
    )
    const [row] = await database.db
      .select({ number: quotes.number, requestId: quotes.requestId })
      .from(quotes)
      .where(eq(quotes.id, quote.quoteId))
    expect((await found(row!.number!.toLowerCase())).quotes![0]).toMatchObject({
      href: `/admin/demandes/${row!.requestId}`,
      title: row!.number,
    })
    expect((await found(row!.requestId.slice(0, 13))).requests!.map(({ href }) => href)).toContain(
      `/admin/demandes/${row!.requestId}?depuis=recherche`,
    )
    const message = await aContactCase(database, { lastName: 'Quillard' })
    expect((await found('quillard')).messages![0]!.href).toBe(`/admin/bureau/message/${message}`)
    expect((await found(message)).cases![0]).toMatchObject({
      href: `/admin/bureau/message/${message}`,
      title: 'Message de contact',
    })
  })

  it('shows what somebody’s roles open alone, and says where it looked', async () => {
    const message = await aContactCase(database, { lastName: 'Réservée' })
    expect(Object.keys(await found('réservée', withRoles('support')))).toContain('messages')
    for (const role of ['finance', 'verification'] as const) {
      expect(await found('réservée', withRoles(role))).toEqual({})
      expect(await found(message, withRoles(role))).toEqual({})
    }
    const [row] = await database.db
      .select({ number: quotes.number })
      .from(quotes)
      .where(eq(quotes.id, quote.quoteId))
    expect(await found(row!.number!, withRoles('finance'))).toEqual({})
    const { looked } = await findEverywhere(database.ctx(withRoles('finance')), 'introuvable')
    expect(looked.join()).toContain('factures')
    expect(looked.join()).not.toContain('demandes')
  })

  it('finds the words of requests and of mails’ subjects, in any of their forms, and says what stands around them', async () => {
    const author = await aParticulier(database)
    const requestId = await aQuoteRequest(database, author, {
      description:
        'Je cherche quelqu’un pour réparer les gouttières percées de ma grange, côté nord, avant l’hiver.',
    })
    const mailId = newId<MailId>()
    await database.db.insert(emailLogs).values({
      id: mailId,
      email: 'zoe@mairie-de-lyon.fr',
      emailType: 'signup',
      status: 'sent',
      createdAt: TEST_NOW,
      subject: 'Les zingueurs de votre quartier',
      html: '',
      text: '',
      dedupeKey: mailId,
    })
    // Neither another word, nor a person's own words to whoever may not read requests.
    expect((await found('moquette')).requests ?? []).toEqual([])
    for (const role of ['finance'] as const)
      expect(await found('gouttière percée', withRoles(role))).toEqual({})
    expect((await found('gouttière percée', withRoles('verification'))).mails ?? []).toEqual([])

    const [request] = (await found('gouttière percée')).requests!
    expect(request).toMatchObject({ href: `/admin/demandes/${requestId}?depuis=recherche` })
    expect(request!.around!.filter(({ hit }) => hit).map(({ text }) => text)).toEqual([
      'gouttières',
      'percées',
    ])
    expect(request!.around!.map(({ text }) => text).join('')).toContain('percées de ma grange')
    const [mail] = (await found('zingueur')).mails!
    expect(mail).toMatchObject({
      href: `/admin/emails/${mailId}?depuis=recherche`,
      detail: expect.stringContaining('zoe@mairie-de-lyon.fr'),
    })
    // What is no word is looked for nowhere, and breaks nothing.
    for (const text of ['dans des', '"gouttière', "l'''", '-- ; drop', '(((((', '<-> !! &'])
      expect([text, (await found(text)).requests ?? []]).toEqual([
        text,
        text.includes('gouttière') ? [expect.anything()] : [],
      ])
  })

  it('asks nothing for a text that is too short, and one statement otherwise, by indexes', async () => {
    const asked: { text: string; values: unknown[] }[] = []
    const db = databaseOver({
      query: (config, values) => {
        asked.push({ text: config.text, values })
        return database.pool.query(config, values)
      },
    })
    const ctx = { ...database.ctx(admin), db }
    expect((await findEverywhere(ctx, 'ab')).sought).toBe(false)
    expect(asked).toHaveLength(0)
    const texts = ['introuvable', 'rien@exemple.fr', '06 12 34 56 78', 'D-2026-0007', '123456789']
    for (const text of texts) await findEverywhere(ctx, text)
    expect(asked).toHaveLength(texts.length)
    const client = await database.pool.connect()
    try {
      await client.query('begin; set local enable_seqscan = off')
      for (const { text, values } of asked) {
        const { rows } = await client.query<{ 'QUERY PLAN': string }>(`explain ${text}`, values)
        expect(rows.map((line) => line['QUERY PLAN']).join('\n')).not.toMatch(
          /Seq Scan on (users|profiles|artisans|quote_requests|quote_request_contacts|quotes|invoices|operator_invoices|email_logs|reviews|contact_messages)\b/,
        )
      }
      await client.query('rollback')
    } finally {
      client.release()
    }
  })

  it('has a page that keeps the text', async () => {
    const { data } = await askPage<{ text: string; groups: unknown[] }>(
      database,
      page,
      '/admin/recherche?q=introuvable',
      { as: admin },
    )
    expect(data).toMatchObject({ text: 'introuvable', groups: [] })
  })
})
