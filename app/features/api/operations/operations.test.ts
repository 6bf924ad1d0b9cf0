import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { aKey, callApi, subscribe, type Call } from '#test/api-builders.ts'
import { useTestDatabase } from '#test/database.ts'
import { aContract, anIssuedInvoice } from '#test/invoice-builders.ts'
import { proposedLeadsOf } from '#test/lead-builders.ts'
import { aSubscribedArtisan } from '#test/own-client-builders.ts'
import { aSentQuote, aTakenLead, granted } from '#test/quote-builders.ts'
import { quotes } from '#app/features/quotes/tables.server.ts'
import { takeLead } from '#app/features/requests/leads/take-lead.server.ts'
import { sharePhone } from '#app/features/requests/life/share-phone.server.ts'
import { newId } from '#app/values/identity/ids.ts'

const database = useTestDatabase()
const { aScene } = proposedLeadsOf(database)
const call = (address: string, asked: Call = {}) => callApi(database, address, asked)

describe('requests', () => {
  it('name nobody before the contact is taken, and show the number while it is shared', async () => {
    const { artisan, leadId, author } = await aScene()
    await subscribe(database, artisan)
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
