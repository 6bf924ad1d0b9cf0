import { and, eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { users } from '#app/features/accounts/tables.server.ts'
import {
  askFurther,
  extendQuoteRequest,
  setPhoneSharing,
  setWantedQuotes,
} from './change-wishes.server.ts'
import {
  getMyQuoteRequest,
  getQuoteRequestForAdmin,
} from '#app/features/requests/read-quote-request.server.ts'
import {
  daysAfter,
  QUOTE_REQUEST_TRANSITIONS,
  refusalToDo,
  type QuoteRequestStatus,
} from '#app/features/requests/quote-request.ts'
import { quoteRequests } from '#app/features/requests/tables.server.ts'
import type { Particulier, System } from '#app/platform/context.ts'
import { newId, type QuoteId, type QuoteRequestId } from '#app/values/identity/ids.ts'
import { ok, refuse } from '#app/values/result.ts'
import { inTransaction } from '#app/platform/database/transaction.server.ts'
import { anAdmin, anArtisan, aParticulier, aQuoteRequest, nextNumber } from '#test/builders.ts'
import { TEST_NOW, useTestDatabase } from '#test/database.ts'
import {
  cancelQuoteRequest,
  closeQuoteRequest,
  expireQuoteRequests,
} from './end-quote-request.server.ts'
import { requests } from '#app/features/requests/team/list-requests.server.ts'
import { matchRequest } from '#app/features/requests/matching/match-request.server.ts'
import { pauseQuoteRequest, resumeQuoteRequest } from './pause-quote-request.server.ts'
import { winLead, retractLead } from '#app/features/requests/leads/settle-lead.server.ts'
import { sweepDeadlines } from './sweep-deadlines.server.ts'
import { leads } from '#app/features/requests/leads/tables.server.ts'
import { takeLead } from '#app/features/requests/leads/take-lead.server.ts'

const database = useTestDatabase()
const hours = (count: number, from = TEST_NOW) => new Date(from.getTime() + count * 3_600_000)
const statusOf = async (id: QuoteRequestId) =>
  (await database.rows(quoteRequests, eq(quoteRequests.id, id)))[0]!.status

describe('every verb in every state', () => {
  let author: Particulier
  beforeEach(async () => {
    author = await aParticulier(database, { phone: '+33612345678' })
  })
  const STATUSES: QuoteRequestStatus[] = [
    'unconfirmed',
    'open',
    'paused',
    'awarded',
    'closed',
    'cancelled',
    'expired',
  ]
  const act = {
    pause: (id: QuoteRequestId) => pauseQuoteRequest(database.ctx(author), id),
    resume: (id: QuoteRequestId) => resumeQuoteRequest(database.ctx(author), id),
    extend: (id: QuoteRequestId) => extendQuoteRequest(database.ctx(author), id),
    close: (id: QuoteRequestId) => closeQuoteRequest(database.ctx(author), id, 'other'),
    cancel: (id: QuoteRequestId) => cancelQuoteRequest(database.ctx(author), id),
  }
  const cases = (Object.keys(act) as (keyof typeof act)[]).flatMap((verb) =>
    STATUSES.map((status) => [verb, status] as const),
  )

  it.each(cases)('%s a request that is %s', async (verb, status) => {
    const id = await aQuoteRequest(database, author)
    await database.db
      .update(quoteRequests)
      .set({ status, pausedAt: status === 'paused' ? TEST_NOW : null })
      .where(eq(quoteRequests.id, id))
    const refusal = refusalToDo(verb, { status })
    expect(await act[verb](id)).toMatchObject(refusal ? { ok: false, refusal } : { ok: true })
    const transition = QUOTE_REQUEST_TRANSITIONS.find((line) => line.verb === verb)!
    expect(await statusOf(id)).toBe(refusal || transition.to === 'same' ? status : transition.to)
    const trail = (await getMyQuoteRequest(database.ctx(author), id))!.trail
    expect(trail.map((line) => line.verb)).toEqual(refusal ? ['create'] : ['create', verb])
  })

  it('all are not found on somebody else’s request', async () => {
    const id = await aQuoteRequest(database, author)
    author = await aParticulier(database)
    for (const verb of Object.values(act)) expect(await verb(id)).toEqual(refuse('not_found'))
    for (const wish of [
      setWantedQuotes(database.ctx(author), id, 2),
      setPhoneSharing(database.ctx(author), id, 'everyone'),
      askFurther(database.ctx(author), id, 10),
    ]) {
      expect(await wish).toEqual(refuse('not_found'))
    }
    expect(await getMyQuoteRequest(database.ctx(author), id)).toBeNull()
    expect(await statusOf(id)).toBe('open')
  })
})

describe('time', () => {
  it('stands still while a request is paused: answers, reactions and the request’s own end', async () => {
    const artisan = await anArtisan(database, { trades: ['couverture'] })
    const idle = await anArtisan(database, { trades: ['couverture'] })
    const author = await aParticulier(database)
    const id = await aQuoteRequest(database, author, { trade: 'couverture' })
    await matchRequest(database.ctx(), id)
    const leadOf = async (artisanId: string) =>
      (await database.rows(leads, eq(leads.requestId, id))).find(
        (lead) => lead.artisanId === artisanId,
      )!
    await takeLead(database.ctx(artisan, hours(1)), (await leadOf(artisan.artisanId)).id)
    await pauseQuoteRequest(database.ctx(author, hours(10)), id)
    await sweepDeadlines(database.ctx<System>(undefined, hours(24 * 40)))
    expect((await leadOf(idle.artisanId)).status).toBe('proposed')
    expect((await leadOf(artisan.artisanId)).givenBackAt).toBeNull()
    expect(await statusOf(id)).toBe('paused')
    expect(
      await takeLead(database.ctx(idle, hours(11)), (await leadOf(idle.artisanId)).id),
    ).toEqual(refuse('request_paused'))

    await resumeQuoteRequest(database.ctx(author, hours(110)), id)
    expect((await leadOf(idle.artisanId)).answerBy).toEqual(hours(124))
    expect((await leadOf(artisan.artisanId)).reactionBy).toEqual(hours(1 + 72 + 100))
    expect((await getMyQuoteRequest(database.ctx(author), id))!.expiresAt).toEqual(
      hours(30 * 24 + 100),
    )
    expect(
      await takeLead(database.ctx(idle, hours(123)), (await leadOf(idle.artisanId)).id),
    ).toMatchObject({ ok: true })
  })

  it('ends an open request after thirty days, or thirty more', async () => {
    const author = await aParticulier(database)
    const [short, long] = [
      await aQuoteRequest(database, author),
      await aQuoteRequest(database, author),
    ]
    expect(await extendQuoteRequest(database.ctx(author), long)).toEqual(
      ok({ expiresAt: daysAfter(TEST_NOW, 60) }),
    )
    expect(await extendQuoteRequest(database.ctx(author), long)).toMatchObject({ ok: true })
    expect(await extendQuoteRequest(database.ctx(author), long)).toEqual(refuse('extended_enough'))
    await expireQuoteRequests(database.ctx<System>(undefined, daysAfter(TEST_NOW, 30)))
    expect([await statusOf(short), await statusOf(long)]).toEqual(['expired', 'open'])
  })
})

describe('award and retraction', () => {
  async function awarded() {
    const trade = 'menuiserie'
    const [winner, other] = [
      await anArtisan(database, { trades: [trade] }),
      await anArtisan(database, { trades: [trade] }),
    ]
    const author = await aParticulier(database)
    const id = await aQuoteRequest(database, author, { trade, wantedQuotes: 2 })
    const { proposed } = await matchRequest(database.ctx(), id)
    const rows = await database.rows(leads, eq(leads.requestId, id))
    expect(proposed).toHaveLength(2)
    for (const row of rows)
      await takeLead(database.ctx({ ...winner, artisanId: row.artisanId }), row.id)
    const quoteId = newId<QuoteId>()
    expect(
      await inTransaction(database.ctx(author), (tx) => winLead(tx, rows[0]!.id, quoteId)),
    ).toMatchObject({ ok: true })
    return { id, author, rows, quoteId, other }
  }
  const leadStatuses = async (id: QuoteRequestId) =>
    (await database.db.select().from(leads).where(eq(leads.requestId, id)).orderBy(leads.id))
      .map((lead) => lead.status)
      .sort()

  it('gives the request to one quote, ends the others, and once', async () => {
    const { id, author, rows, quoteId } = await awarded()
    expect(await getMyQuoteRequest(database.ctx(author), id)).toMatchObject({
      status: 'awarded',
      awardedQuoteId: quoteId,
      seats: { taken: 1 },
    })
    expect(await leadStatuses(id)).toEqual(['lost', 'won'])
    expect(
      await inTransaction(database.ctx(author), (tx) => winLead(tx, rows[1]!.id, newId<QuoteId>())),
    ).toEqual(refuse('lead_lost'))
  })

  it('opens again after a renounced contract, for artisans not tried yet', async () => {
    const { id, author, rows } = await awarded()
    const fresh = await anArtisan(database, { trades: ['menuiserie'] })
    expect(
      await inTransaction(database.ctx(author, hours(100)), (tx) =>
        retractLead(tx, rows[0]!.id, { reopen: true }),
      ),
    ).toMatchObject({ ok: true })
    expect(await getMyQuoteRequest(database.ctx(author), id)).toMatchObject({
      status: 'open',
      awardedQuoteId: null,
      seats: { taken: 0 },
      expiresAt: daysAfter(hours(100), 30),
    })
    await matchRequest(database.ctx(undefined, hours(100)), id)
    const asked = await database.rows(
      leads,
      and(eq(leads.requestId, id), eq(leads.status, 'proposed')),
    )
    expect(asked.map((lead) => lead.artisanId)).toContain(fresh.artisanId)
    expect(asked.map((lead) => lead.artisanId)).not.toContain(rows[1]!.artisanId)
  })

  it('closes instead, when the works are not wanted any more', async () => {
    const { id, author, rows } = await awarded()
    await inTransaction(database.ctx(author), (tx) =>
      retractLead(tx, rows[0]!.id, { reopen: false }),
    )
    expect(await getMyQuoteRequest(database.ctx(author), id)).toMatchObject({
      status: 'closed',
      closeReason: 'retracted',
      seats: { taken: 0 },
    })
  })
})

it('shows the team every request, its author and its trail', async () => {
  const admin = await anAdmin(database)
  const author = await aParticulier(database, {
    email: `chercher-${nextNumber()}@ouvreo.example`,
    phone: '+33612345678',
  })
  const id = await aQuoteRequest(database, author, { trade: 'renovation' })
  const [account] = await database.rows(users, eq(users.id, author.accountId))
  expect(await requests.page(database.ctx(admin), { search: account!.email })).toMatchObject({
    total: 1,
    rows: [{ id, trade: 'renovation' }],
  })
  expect(await requests.page(database.ctx(admin), { search: '100%_' })).toMatchObject({
    total: 0,
    rows: [],
  })
  expect(await getQuoteRequestForAdmin(database.ctx(admin), id)).toMatchObject({
    contact: { email: account!.email, phone: '+33612345678' },
    trail: [{ verb: 'create' }],
  })
  expect(await getQuoteRequestForAdmin(database.ctx(admin), newId<QuoteRequestId>())).toBeNull()
})
