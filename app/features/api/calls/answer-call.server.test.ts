import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { aKey, aPartnerKey, callApi } from '#test/api-builders.ts'
import { anArtisan, nextNumber } from '#test/builders.ts'
import { TEST_NOW, useTestDatabase } from '#test/database.ts'
import { aContract, anIssuedInvoice } from '#test/invoice-builders.ts'
import { proposedLeadsOf } from '#test/lead-builders.ts'
import { aSubscribedArtisan } from '#test/own-client-builders.ts'
import { aSentQuote, aTakenLead, granted } from '#test/quote-builders.ts'
import { users } from '#app/features/accounts/tables.server.ts'
import { apiConsents, apiKeys } from '#app/features/api/tables.server.ts'
import { makeKey } from '#app/features/api/keys/make-key.server.ts'
import { invoicePayments } from '#app/features/invoices/payments/tables.server.ts'
import { takeLead } from '#app/features/requests/leads/take-lead.server.ts'
import { quoteRequests } from '#app/features/requests/tables.server.ts'
import { sharePhone } from '#app/features/requests/life/share-phone.server.ts'
import { subscribers } from '#app/features/subscriptions/tables.server.ts'
import { companyActs } from '#app/platform/company-acts/tables.server.ts'
import { quotes } from '#app/features/quotes/tables.server.ts'
import { newId } from '#app/values/identity/ids.ts'
import { CALLS_A_MINUTE } from '#app/features/api/keys/api-key.ts'

const database = useTestDatabase()
const { aScene } = proposedLeadsOf(database)
const call = (
  ...asked: Parameters<typeof callApi> extends [unknown, ...infer Rest] ? Rest : never
) => callApi(database, ...asked)

describe('a call', () => {
  it('is refused without a key, with one that does not exist and with one that is revoked', async () => {
    const artisan = await aSubscribedArtisan(database)
    const key = await aKey(database, artisan)
    expect(await call('/leads')).toMatchObject({ status: 401, body: { code: 'no_key' } })
    for (const wrong of ['ouv_', 'x', key.slice(0, -1), `${key}a`, key.toLowerCase()])
      expect(await call('/leads', { key: wrong })).toMatchObject({
        status: 401,
        body: { code: 'unknown_key' },
      })
    expect(await call('/leads', { key })).toMatchObject({ status: 200 })
    await database.db
      .update(apiKeys)
      .set({ revokedAt: TEST_NOW })
      .where(eq(apiKeys.artisanId, artisan.artisanId))
    expect(await call('/leads', { key })).toMatchObject({ status: 401 })
  })

  it('is refused while the account is suspended, and without a plan that has the API', async () => {
    const artisan = await aSubscribedArtisan(database)
    const key = await aKey(database, artisan)
    const suspend = (suspendedAt: Date | null) =>
      database.db.update(users).set({ suspendedAt }).where(eq(users.id, artisan.accountId))
    await suspend(TEST_NOW)
    expect(await call('/leads', { key })).toMatchObject({
      status: 403,
      body: { code: 'account_closed' },
    })
    await suspend(null)
    expect((await call('/leads', { key })).status).toBe(200)
    for (const change of [{ subscriptionTier: 'Basic' as const }, { subscribed: false }]) {
      await database.db
        .update(subscribers)
        .set(change)
        .where(eq(subscribers.artisanId, artisan.artisanId))
      expect(await call('/leads', { key })).toMatchObject({
        status: 403,
        body: { code: 'plan_without_api', title: expect.stringContaining('Pro ou Premium') },
      })
    }
  })

  it('is refused what its key does not let do, whatever else it does', async () => {
    const artisan = await aSubscribedArtisan(database)
    const key = await aKey(database, artisan, ['leads:read', 'quotes:write'])
    const partner = await aPartnerKey(database)
    expect((await call('/leads', { key })).status).toBe(200)
    for (const [address, as] of [
      ['/quotes', key],
      ['/invoices', key],
      ['/calendar?from=2026-03-10T00:00:00Z&to=2026-03-11T00:00:00Z', key],
      ['/leads', partner],
      ['/invoices', partner],
    ])
      expect(await call(address!, { key: as! })).toMatchObject({
        status: 403,
        body: { code: 'scope_missing' },
      })
    expect(await call('/requests', { key, body: {} })).toMatchObject({ status: 403 })
  })

  it('is told what exists: 404 for no address, 405 with what is allowed', async () => {
    expect(await call('/nothing')).toMatchObject({ status: 404, body: { code: 'not_found' } })
    const wrong = await call('/invoices', { method: 'DELETE' })
    expect(wrong).toMatchObject({ status: 405, body: { code: 'method_not_allowed' } })
    expect(wrong.headers.get('allow')).toBe('GET')
    expect((await call('/quotes', { method: 'PUT' })).headers.get('allow')).toBe('GET, POST')
  })

  it('is a problem with a name, a French title and its explanation, and is kept by nobody', async () => {
    const answer = await call('/leads')
    expect(answer.body).toEqual({
      type: '/developpeurs#erreur-no-key',
      title: 'Cette adresse demande une clé d’API.',
      status: 401,
      code: 'no_key',
    })
    expect(answer.headers.get('content-type')).toBe('application/problem+json')
    expect(answer.headers.get('cache-control')).toBe('no-store')
    expect(answer.headers.get('www-authenticate')).toBe('Bearer')
    expect(answer.headers.get('set-cookie')).toBeNull()
    expect(answer.headers.get('access-control-allow-origin')).toBeNull()
  })

  it('keeps the version of its key, and may name another that exists', async () => {
    const key = await aKey(database, await aSubscribedArtisan(database))
    const asked = (version: string) =>
      call('/leads', { key, headers: { 'ouvreo-version': version } })
    expect((await call('/leads', { key })).headers.get('ouvreo-version')).toBe('2026-12-01')
    expect((await asked('2026-12-01')).status).toBe(200)
    expect(await asked('2026-01-01')).toMatchObject({
      status: 400,
      body: { code: 'unknown_version' },
    })
  })

  it('says how many are left, and to wait once none is', async () => {
    const key = await aKey(database, await aSubscribedArtisan(database))
    const now = new Date('2026-03-10T09:00:20Z')
    const first = await call('/leads', { key, now })
    expect(first.headers.get('ratelimit')).toBe(`"key";r=${CALLS_A_MINUTE - 1};t=40`)
    for (let made = 1; made < CALLS_A_MINUTE; made++) await call('/leads', { key, now })
    const over = await call('/leads', { key, now })
    expect(over).toMatchObject({ status: 429, body: { code: 'too_many_calls' } })
    expect(over.headers.get('retry-after')).toBe('40')
    const another = await aKey(database, await aSubscribedArtisan(database))
    expect((await call('/leads', { key: another, now })).status).toBe(200)
    expect((await call('/leads', { key, now: new Date('2026-03-10T09:01:00Z') })).status).toBe(200)
  })

  it('notes the day of the last use', async () => {
    const artisan = await aSubscribedArtisan(database)
    const key = await aKey(database, artisan)
    const used = async () =>
      (await database.db.select().from(apiKeys).where(eq(apiKeys.artisanId, artisan.artisanId)))[0]!
        .lastUsedOn
    expect(await used()).toBeNull()
    await call('/leads', { key })
    expect(await used()).toBe('2026-03-10')
  })

  it('says every value that is wrong, in French, and takes nothing that it does not know', async () => {
    const key = await aKey(database, await aSubscribedArtisan(database))
    const answer = await call('/quotes', { key, body: { title: '', trade: 'x', colour: 'red' } })
    expect(answer).toMatchObject({ status: 422, body: { code: 'invalid_input' } })
    expect(answer.body.errors.map(({ path }) => path).toSorted()).toEqual(
      ['client', 'colour', 'postalCode', 'title', 'trade'].toSorted(),
    )
    expect(JSON.stringify(answer.body)).not.toMatch(/Invalid|expected/)
    expect((await call('/leads?limit=101', { key })).status).toBe(422)
    expect((await call('/leads?page=2', { key })).status).toBe(422)
    expect(await call('/leads?cursor=abc', { key })).toMatchObject({
      status: 400,
      body: { code: 'invalid_cursor' },
    })
  })

  it.each([
    ['{', 400, 'unreadable_body'],
    ['[]', 400, 'unreadable_body'],
    ['null', 400, 'unreadable_body'],
    [JSON.stringify({ title: 'é'.repeat(40_000) }), 413, 'body_too_large'],
  ])('with the body %.20s is refused', async (body, status, code) => {
    const key = await aKey(database, await aSubscribedArtisan(database))
    expect(await call('/quotes', { key, body })).toMatchObject({ status, body: { code } })
  })

  it('takes JSON alone', async () => {
    const key = await aKey(database, await aSubscribedArtisan(database))
    const headers = { 'content-type': 'application/x-www-form-urlencoded' }
    expect(await call('/quotes', { key, body: 'title=x', headers })).toMatchObject({
      status: 415,
      body: { code: 'not_json' },
    })
  })
})

describe('requests', () => {
  it('name nobody before the contact is taken, and show the number while it is shared', async () => {
    const { artisan, leadId, author } = await aScene()
    await subscribe(artisan.artisanId)
    const key = await aKey(database, artisan)
    const read = async () => (await call(`/leads/${leadId}`, { key })).body
    expect(await read()).toMatchObject({ id: leadId, status: 'proposed', person: null })
    expect(await call(`/leads/${leadId}/quotes`, { key, method: 'POST' })).toMatchObject({
      status: 409,
      body: { code: 'lead_not_open' },
    })
    granted(await takeLead(database.ctx(artisan), leadId))
    expect((await read()).person).toMatchObject({ phone: null })
    granted(await sharePhone(database.ctx(author), leadId))
    expect((await read()).person?.phone).toMatch(/^\+33/)
    expect(JSON.stringify(await read())).not.toContain('@')
  })

  it('are read by pages that hold while others arrive', async () => {
    const artisan = await aSubscribedArtisan(database)
    const key = await aKey(database, artisan)
    const made: string[] = []
    for (let n = 0; n < 5; n++) made.push((await aTakenLead(database, { artisan })).leadId)
    const first = (await call('/leads?limit=2', { key })).body
    expect(first.data.map(({ id }) => id)).toEqual([made[4], made[3]])
    await aTakenLead(database, { artisan })
    const second = (await call(`/leads?limit=2&cursor=${first.next}`, { key })).body
    expect(second.data.map(({ id }) => id)).toEqual([made[2], made[1]])
    const last = (await call(`/leads?limit=2&cursor=${second.next}`, { key })).body
    expect(last.data.map(({ id }) => id)).toEqual([made[0]])
    expect(last.next).toBeNull()
  })
})

const subscribe = (artisanId: (typeof subscribers.$inferInsert)['artisanId']) =>
  database.db.insert(subscribers).values({
    id: newId<string>(),
    artisanId,
    email: `api-${nextNumber()}@ouvreo.example`,
    subscribed: true,
    subscriptionTier: 'Premium',
    trial: false,
    startedAt: TEST_NOW,
    createdAt: TEST_NOW,
  })

describe('what is another company’s', () => {
  it('is not there: read, listed, quoted or paid', async () => {
    const theirs = await aSentQuote(database)
    const invoice = await anIssuedInvoice(database, await aContract(database), 'deposit', {
      depositCents: 30_000,
    })
    const key = await aKey(database, await aSubscribedArtisan(database))
    for (const address of [
      `/leads/${theirs.leadId}`,
      `/quotes/${theirs.quoteId}`,
      `/invoices/${invoice.invoiceId}`,
      '/leads/nothing',
    ])
      expect(await call(address, { key })).toMatchObject({ status: 404 })
    for (const address of ['/leads', '/quotes', '/invoices'])
      expect((await call(address, { key })).body).toEqual({ data: [], next: null })
    const body = { amountCents: 1, receivedOn: '2026-03-10', means: 'transfer' }
    const paid = await call(`/invoices/${invoice.invoiceId}/payments`, { key, body })
    expect(paid.status).toBe(404)
    const begun = await call(`/leads/${theirs.leadId}/quotes`, { key, method: 'POST' })
    expect(begun.status).toBe(404)
  })
})

describe('a devis', () => {
  const works = {
    title: 'Remplacement du chauffe-eau',
    trade: 'plomberie',
    postalCode: '69003',
    client: { name: 'Jeanne Petit', email: 'jeanne@exemple.fr' },
  }

  it('is begun for an own client, as a draft, in the name of the key', async () => {
    const artisan = await aSubscribedArtisan(database)
    const key = await aKey(database, artisan)
    const begun = await call('/quotes', { key, body: works })
    expect(begun).toMatchObject({
      status: 201,
      body: { status: 'draft', client: 'Jeanne Petit', workNature: works.title },
    })
    expect((await call('/quotes', { key })).body.data).toMatchObject([{ id: begun.body.id }])
  })

  it('that is refused leaves nothing, its client least of all', async () => {
    const artisan = await aSubscribedArtisan(database)
    const key = await aKey(database, artisan)
    const refused = async (change: object) =>
      (await call('/quotes', { key, body: { ...works, ...change } })).body
    expect(await refused({ trade: 'peinture' })).toMatchObject({
      code: 'trade_not_yours',
      errors: [{ path: 'trade' }],
    })
    expect(await refused({ postalCode: '00000' })).toMatchObject({ code: 'unknown_postal_code' })
    expect(await refused({ client: { name: 'A', email: 'no' } })).toMatchObject({
      code: 'invalid_input',
      errors: [{ path: 'client.email' }],
    })
    expect(await refused({ client: { id: newId() } })).toMatchObject({ code: 'unknown_client' })
    expect(await database.db.$count(quotes, eq(quotes.artisanId, artisan.artisanId))).toBe(0)
  })

  it('of a request is begun once its contact is taken', async () => {
    const taken = await aTakenLead(database, { artisan: await aSubscribedArtisan(database) })
    const key = await aKey(database, taken.artisan)
    const begin = () => call(`/leads/${taken.leadId}/quotes`, { key, method: 'POST' })
    const first = await begin()
    expect(first).toMatchObject({ status: 201, body: { leadId: taken.leadId, status: 'draft' } })
    expect((await begin()).body.id).toBe(first.body.id)
  })
})

describe('a payment', () => {
  const aPayable = async () => {
    const invoice = await anIssuedInvoice(database, await aContract(database), 'deposit', {
      depositCents: 30_000,
    })
    await subscribe(invoice.artisan.artisanId)
    const key = await aKey(database, invoice.artisan)
    const pay = (change: object = {}, headers: Record<string, string> = {}) =>
      call(`/invoices/${invoice.invoiceId}/payments`, {
        key,
        body: { amountCents: 10_000, receivedOn: '2026-03-10', means: 'transfer', ...change },
        headers,
      })
    const payments = () =>
      database.db.$count(invoicePayments, eq(invoicePayments.invoiceId, invoice.invoiceId))
    return { ...invoice, key, pay, payments }
  }

  it('is recorded, told, and noted as made by the key', async () => {
    const { pay, artisan, key, invoiceId } = await aPayable()
    expect(await pay()).toMatchObject({
      status: 201,
      body: {
        account: { paidCents: 10_000, leftCents: 20_000 },
        payments: [{ means: 'transfer' }],
      },
    })
    const acts = await database.db
      .select()
      .from(companyActs)
      .where(eq(companyActs.artisanId, artisan.artisanId))
    expect(acts).toMatchObject([{ name: 'API, Logiciel', what: 'payment.recorded' }])
    expect((await call('/invoices', { key })).body.data).toMatchObject([
      { id: invoiceId, account: { state: 'partly_paid' } },
    ])
  })

  it('is refused by the rules of the page, and may then be tried again under its name', async () => {
    const { pay, payments } = await aPayable()
    const named = { 'idempotency-key': 'facture-12' }
    expect(await pay({ amountCents: 30_001 }, named)).toMatchObject({
      status: 422,
      body: { code: 'overpaid', errors: [{ path: 'amountCents' }] },
    })
    expect(await pay({ receivedOn: '2026-03-11' }, named)).toMatchObject({
      body: { code: 'day_to_come' },
    })
    expect(await payments()).toBe(0)
    expect((await pay({}, named)).status).toBe(201)
  })

  it('is recorded once under one name, whose other content is refused', async () => {
    const { pay, payments } = await aPayable()
    const named = { 'idempotency-key': 'facture-12' }
    const first = await pay({}, named)
    expect(first.headers.get('idempotency-replayed')).toBeNull()
    const again = await pay({}, named)
    expect(again.headers.get('idempotency-replayed')).toBe('true')
    expect({ ...again, headers: null }).toEqual({ ...first, headers: null })
    expect(await pay({ amountCents: 10_001 }, named)).toMatchObject({
      status: 422,
      body: { code: 'idempotency_key_reused' },
    })
    for (const name of ['', 'a b', 'é', 'x'.repeat(201)])
      expect(
        await pay(
          {},
          { 'idempotency-key': encodeURI(name).replaceAll('%20', ' ').replace('%C3%A9', '\u00e9') },
        ),
      ).toMatchObject({
        status: 400,
        body: { code: 'idempotency_key_missing' },
      })
    expect(await payments()).toBe(1)
  })

  it('under a name that another key gave too is another', async () => {
    const { artisan, invoiceId, payments, pay } = await aPayable()
    const headers = { 'idempotency-key': 'facture-12' }
    await pay({}, headers)
    const other = granted(
      await makeKey(database.ctx(artisan), { name: 'Autre', scopes: ['payments:write'] }),
    )
    const body = { amountCents: 10_000, receivedOn: '2026-03-10', means: 'transfer' }
    const paid = await call(`/invoices/${invoiceId}/payments`, { key: other, body, headers })
    expect(paid.status).toBe(201)
    expect(await payments()).toBe(2)
  })
})

describe('the calendar', () => {
  it('is asked of a span of two months at most, that is one', async () => {
    const key = await aKey(database, await aSubscribedArtisan(database))
    const asked = (from: string, to: string) => call(`/calendar?from=${from}&to=${to}`, { key })
    expect(await asked('2026-03-01T00:00:00Z', '2026-04-01T00:00:00Z')).toMatchObject({
      status: 200,
      body: { data: [], next: null },
    })
    for (const [from, to] of [
      ['2026-03-01T00:00:00Z', '2026-06-01T00:00:00Z'],
      ['2026-03-02T00:00:00Z', '2026-03-01T00:00:00Z'],
      ['0000-01-01T00:00:00Z', '0000-01-02T00:00:00Z'],
      ['demain', 'hier'],
    ])
      expect(await asked(from!, to!)).toMatchObject({ status: 422 })
    expect((await call('/calendar', { key })).status).toBe(422)
  })
})

describe('a request of a partner', () => {
  const asked = () => ({
    trade: 'plomberie',
    description: `Remplacer un chauffe-eau de 200 litres au sous-sol, dossier ${nextNumber()}.`,
    postalCode: '69003',
    firstName: 'Claire',
    email: `claire-${nextNumber()}@exemple.fr`,
    consent: {
      words: 'J’accepte que ma demande soit transmise à Ouvréo.',
      givenAt: '2026-03-09T18:00:00.000Z',
    },
  })

  it('waits for the person, as a visitor’s does, with the consent kept', async () => {
    const key = await aPartnerKey(database)
    const posted = await call('/requests', { key, body: asked() })
    expect(posted).toMatchObject({ status: 201, body: { status: 'awaiting_confirmation' } })
    const [consent] = await database.db
      .select()
      .from(apiConsents)
      .where(eq(apiConsents.id, posted.body.id))
    expect(consent).toMatchObject({ words: asked().consent.words })
    const [request] = await database.db
      .select()
      .from(quoteRequests)
      .where(eq(quoteRequests.id, consent!.requestId))
    expect(request).toMatchObject({ status: 'unconfirmed', particulierId: null })
    const { rows } = await database.pool.query(
      `select 1 from pgboss.job where data::text like '%quote_request.received%' and data::text like $1`,
      [`%${consent!.requestId}%`],
    )
    expect(rows).toHaveLength(1)
  })

  it('tells nothing of who is known, and is not counted with those of other people', async () => {
    const key = await aPartnerKey(database)
    const body = asked()
    const first = (await call('/requests', { key, body })).body
    const again = (await call('/requests', { key, body })).body
    expect(Object.keys(again)).toEqual(Object.keys(first))
    expect(again.status).toBe(first.status)
    for (let n = 0; n < 5; n++)
      expect((await call('/requests', { key, body: asked() })).status).toBe(201)
  })

  it('is refused without a consent, with one to come, and where the form would be', async () => {
    const key = await aPartnerKey(database)
    const { consent, ...rest } = asked()
    const refused = async (body: object) => (await call('/requests', { key, body })).body
    expect(await refused(rest)).toMatchObject({ errors: [{ path: 'consent' }] })
    const late = { ...consent, givenAt: '2026-03-11T00:00:00Z' }
    expect(await refused({ ...rest, consent: late })).toMatchObject({ code: 'consent_to_come' })
    expect(await refused({ ...rest, consent, email: 'no' })).toMatchObject({
      code: 'invalid_input',
      errors: [{ path: 'email' }],
    })
    expect(await refused({ ...rest, consent, postalCode: '00000' })).toMatchObject({
      code: 'unknown_postal_code',
    })
    expect(await refused({ ...rest, consent, phone: '12' })).toMatchObject({
      code: 'invalid_phone',
    })
  })

  it('is not for the keys of companies, nor theirs for partners', async () => {
    const artisan = await anArtisan(database)
    for (const scopes of [['requests:write'], ['leads:read', 'requests:write'], []])
      await expect(
        database.db.insert(apiKeys).values({
          id: newId(),
          artisanId: artisan.artisanId,
          name: 'x',
          scopes: scopes as never,
          keyHash: `${nextNumber()}`,
          lastFour: 'abcd',
          version: '2026-12-01',
          createdAt: TEST_NOW,
        }),
      ).rejects.toThrow()
  })
})
