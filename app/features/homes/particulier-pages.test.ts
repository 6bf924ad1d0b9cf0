import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { quoteRequests } from '#app/features/requests/tables.server.ts'
import type { Particulier } from '#app/platform/context.ts'
import { newId } from '#app/values/identity/ids.ts'
import { anArtisan, aParticulier, aQuoteRequest } from '#test/builders.ts'
import { TEST_NOW, useTestDatabase } from '#test/database.ts'
import { askPage, type Ask } from '#test/pages.ts'
import { aDispute } from '#test/dispute-builders.ts'
import { aSentQuote, aTakenLead, granted } from '#test/quote-builders.ts'
import { makeOffer } from '#app/features/disputes/offers.server.ts'
import * as settings from '#app/features/settings/settings.page.tsx'
import * as conversation from '#app/features/messages/conversation/particulier-conversation.page.tsx'
import * as home from './particulier-home.page.tsx'
import * as password from '#app/features/accounts/passwords/particulier-password.page.tsx'
import * as detail from '#app/features/requests/my-requests/particulier-request.page.tsx'
import * as list from '#app/features/requests/my-requests/particulier-requests.page.tsx'
import type { Turn } from '#app/features/requests/my-requests/particulier-turns.ts'

const database = useTestDatabase()
const inHours = (hours: number) => new Date(TEST_NOW.getTime() + hours * 3_600_000)
const onRequest = <Data>(requestId: string, ask: Ask) =>
  askPage<Data>(database, detail, `/espace-particulier/demandes/${requestId}`, {
    params: { requestId },
    ...ask,
  })
const onConversation = <Data>(leadId: string, ask: Ask) =>
  askPage<Data>(database, conversation, `/espace-particulier/conversations/${leadId}`, {
    params: { threadId: leadId },
    ...ask,
  })
const statusOf = async (id: string) =>
  (
    await database.db
      .select({ status: quoteRequests.status })
      .from(quoteRequests)
      .where(eq(quoteRequests.id, id as never))
  )[0]!.status

describe('the guard of the space', () => {
  it('sends visitors home or to their sign-in, and artisans home', async () => {
    expect((await askPage(database, home, '/espace-particulier-dashboard')).location).toBe('/')
    expect((await askPage(database, list, '/espace-particulier/demandes')).location).toBe(
      '/connexion?redirect=%2Fespace-particulier%2Fdemandes',
    )
    const artisan = await anArtisan(database)
    const refused = await askPage(database, home, '/espace-particulier-dashboard', { as: artisan })
    expect(refused.location).toBe('/')
    expect(decodeURIComponent(refused.cookies.join())).toContain('Accès refusé')
  })

  it('does not tell that somebody else’s request, quote or conversation exists', async () => {
    const { requestId, leadId } = await aTakenLead(database)
    const other = await aParticulier(database)
    expect((await onRequest(requestId, { as: other })).status).toBe(404)
    expect((await onRequest(newId(), { as: other })).status).toBe(404)
    expect((await onRequest('not-an-id', { as: other })).status).toBe(404)
    expect((await onRequest(requestId, { as: other, post: { intent: 'pause' } })).status).toBe(404)
    expect((await onConversation(leadId, { as: other })).status).toBe(404)
    expect(
      (await onConversation(leadId, { as: other, post: { intent: 'message', body: 'Bonjour' } }))
        .status,
    ).toBe(404)
    expect(await statusOf(requestId)).toBe('open')
  })
})

describe('the home', () => {
  it('counts what is really there and says whose turn it is first', async () => {
    const author = await aParticulier(database)
    const empty = await askPage<{ counts: object; turn: Turn | null }>(
      database,
      home,
      '/espace-particulier-dashboard',
      { as: author },
    )
    expect(empty.data).toMatchObject({
      counts: { total: 0, pending: 0, completed: 0 },
      turn: null,
      requests: [],
    })

    const { leadId } = await aTakenLead(database, { author })
    const taken = await askPage(database, home, '/espace-particulier-dashboard', { as: author })
    expect(taken.data).toMatchObject({
      counts: { total: 1, pending: 1, completed: 0 },
      turn: { kind: 'contact', leadId },
    })

    const { quoteId } = await aSentQuote(database, { author })
    const quoted = await askPage(database, home, '/espace-particulier-dashboard', { as: author })
    expect(quoted.data).toMatchObject({
      counts: { total: 2, pending: 2 },
      turn: { kind: 'quote', quoteId },
      others: [{ kind: 'contact', leadId }],
    })
  })

  it('says the dispute that waits for a word, once the other side made an offer', async () => {
    const { author, artisan, disputeId } = await aDispute(database)
    const turnsOf = async () => {
      const { data } = await askPage<{ turn: Turn | null; others: Turn[] }>(
        database,
        home,
        '/espace-particulier-dashboard',
        { as: author },
      )
      return [data.turn, ...data.others].filter((turn) => turn?.kind === 'dispute')
    }
    expect(await turnsOf()).toEqual([])
    granted(
      await makeOffer(database.ctx(artisan), disputeId, {
        kind: 'reduction',
        amountCents: 20_000,
        dueOn: null,
        text: '',
      }),
    )
    expect(await turnsOf()).toMatchObject([{ disputeId, until: null }])
  })
})

describe('the list', () => {
  const ask = async (author: Particulier, search: string) =>
    (
      await askPage<{ requests: { id: string }[]; counts: Record<string, number>; pages: number }>(
        database,
        list,
        `/espace-particulier/demandes${search}`,
        { as: author },
      )
    ).data
  const idsOf = (found: { requests: { id: string }[] }) => found.requests.map(({ id }) => id)

  it('is narrowed by view, trade and words, whatever their case and accents, and turned round', async () => {
    const author = await aParticulier(database)
    const [gutter, heater, wall] = [
      await aQuoteRequest(
        database,
        author,
        { trade: 'couverture', description: 'Gouttière percée sur toute la façade sud.' },
        inHours(-72),
      ),
      await aQuoteRequest(
        database,
        author,
        { trade: 'chauffage', description: 'Remplacer la chaudière du sous-sol.' },
        inHours(-48),
      ),
      await aQuoteRequest(
        database,
        author,
        { trade: 'maconnerie', description: 'Monter un muret de clôture au jardin.' },
        inHours(-24),
      ),
    ]
    await database.db
      .update(quoteRequests)
      .set({ status: 'cancelled', closedAt: inHours(-1), updatedAt: inHours(-1) })
      .where(eq(quoteRequests.id, gutter))
    expect(idsOf(await ask(author, ''))).toEqual([wall, heater])
    expect(idsOf(await ask(author, '?vue=sans-suite'))).toEqual([gutter])
    expect(idsOf(await ask(author, '?vue=toutes&tri=anciennes'))).toEqual([gutter, heater, wall])
    expect(idsOf(await ask(author, '?vue=toutes&tri=mouvement'))[0]).toBe(gutter)
    const found = await ask(author, '?vue=toutes&q=GOUTTIERE')
    expect([idsOf(found), found.counts]).toEqual([
      [gutter],
      { 'en-attente': 0, acceptees: 0, terminees: 0, 'sans-suite': 1, toutes: 1 },
    ])
    expect(idsOf(await ask(author, '?vue=toutes&q=%25'))).toEqual([])
    expect(idsOf(await ask(author, '?metier=chauffage'))).toEqual([heater])
    expect(idsOf(await ask(author, '?metier=nimporte&vue=constructor&tri=x&page=zero'))).toEqual([
      wall,
      heater,
    ])
    expect(idsOf(await ask(await aParticulier(database), '?vue=toutes'))).toEqual([])
  })

  it('has pages of ten, and leads back from beyond the last', async () => {
    const author = await aParticulier(database)
    for (let day = 11; day >= 1; day--)
      await aQuoteRequest(
        database,
        author,
        { description: `Peindre la chambre numéro ${day}, murs et plafond.` },
        inHours(-24 * day),
      )
    expect(await ask(author, '')).toMatchObject({ pages: 2, counts: { 'en-attente': 11 } })
    expect(idsOf(await ask(author, '?page=2'))).toHaveLength(1)
    expect(
      (await askPage(database, list, '/espace-particulier/demandes?page=7', { as: author }))
        .location,
    ).toBe('/espace-particulier/demandes?page=2')
  })
})

describe('an artisan one no longer wants to hear from', () => {
  it('is blocked from the request and let back in from the settings', async () => {
    const { author, artisan, requestId } = await aTakenLead(database)
    const shown = async () =>
      (
        await askPage<{ blocked: object[] }>(database, settings, '/espace-particulier/parametres', {
          as: author,
        })
      ).data.blocked
    expect(await shown()).toEqual([])
    expect(
      (
        await onRequest(requestId, {
          as: author,
          post: { intent: 'block', artisanId: artisan.artisanId },
        })
      ).status,
    ).toBe(302)
    expect(await shown()).toEqual([
      { artisanId: artisan.artisanId, companyName: expect.any(String), at: TEST_NOW },
    ])
    expect(
      (
        await askPage(database, settings, '/espace-particulier/parametres', {
          as: author,
          post: { intent: 'unblock', artisanId: artisan.artisanId },
        })
      ).location,
    ).toBe('/espace-particulier/parametres')
    expect(await shown()).toEqual([])
  })
})

describe('the first password', () => {
  it('refuses a weak or mistyped one, is kept once, and leads back only within the site', async () => {
    const author = await aParticulier(database)
    const choose = (fields: Record<string, string>, retour = '/espace-particulier/demandes') =>
      askPage<{ errors: Record<string, string> }>(
        database,
        password,
        `/espace-particulier/mot-de-passe?retour=${encodeURIComponent(retour)}`,
        { as: author, post: fields },
      )
    const weak = await choose({ password: '123', confirmPassword: '124' })
    expect(weak).toMatchObject({
      status: 422,
      data: {
        errors: {
          password: 'Le mot de passe doit contenir au moins 6 caractères',
          confirmPassword: 'Les mots de passe ne correspondent pas',
        },
      },
    })
    const good = { password: 'quatre mots de passe', confirmPassword: 'quatre mots de passe' }
    expect((await choose(good, 'https://evil.example')).location).toBe(
      '/espace-particulier-dashboard',
    )
    const again = await choose(good)
    expect(again.location).toBe('/espace-particulier/demandes')
    expect(decodeURIComponent(again.cookies.join())).toContain('déjà un mot de passe')
  })
})
