import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { ok, refuse } from '#app/values/result.ts'
import { extendQuoteRequest, shortenQuoteRequest } from './change-wishes.server.ts'
import { getMyQuoteRequest } from '#app/features/requests/read-quote-request.server.ts'
import { quoteRequests } from '#app/features/requests/tables.server.ts'
import type { System } from '#app/platform/context.ts'
import { formatDateTime } from '#app/values/time/french-date.ts'
import { anAdmin, anArtisan, aParticulier, aQuoteRequest } from '#test/builders.ts'
import { TEST_NOW, useTestDatabase } from '#test/database.ts'
import { eventTypesAbout } from '#test/events.ts'
import { askPage } from '#test/pages.ts'
import * as adminRequest from '#app/features/requests/team/admin-request.page.tsx'
import * as adminRequests from '#app/features/requests/team/admin-requests.page.tsx'
import { cancelQuoteRequest } from './end-quote-request.server.ts'
import { endQuoteRequestSoon, keepQuoteRequest } from './end-quote-request-soon.server.ts'
import { matchRequest } from '#app/features/requests/matching/match-request.server.ts'
import { pauseQuoteRequest } from './pause-quote-request.server.ts'
import { sweepDeadlines } from './sweep-deadlines.server.ts'
import { leads } from '#app/features/requests/leads/tables.server.ts'

const database = useTestDatabase()
const minutes = (count: number) => new Date(TEST_NOW.getTime() + count * 60_000)
const sweep = (at: number) => sweepDeadlines(database.ctx<System>(undefined, minutes(at)))

async function aMatchedRequest() {
  const author = await aParticulier(database)
  await anArtisan(database, { trades: ['couverture'] })
  const id = await aQuoteRequest(database, author, { trade: 'couverture' })
  expect((await matchRequest(database.ctx(), id)).proposed).not.toEqual([])
  const read = async () => (await getMyQuoteRequest(database.ctx(author), id))!
  return {
    author,
    id,
    read,
    leadStatus: async () => (await database.rows(leads, eq(leads.requestId, id)))[0]!.status,
  }
}

describe('a request that was asked to end', () => {
  it('ends ten minutes later, in its author’s name, and tells nobody before', async () => {
    const { author, id, read, leadStatus } = await aMatchedRequest()
    expect(await endQuoteRequestSoon(database.ctx(author), id, 'postponed')).toEqual(
      ok({ endsAt: minutes(10) }),
    )
    expect(await endQuoteRequestSoon(database.ctx(author), id, null)).toEqual(
      refuse('already_ending'),
    )
    await sweep(9)
    expect([(await read()).status, await leadStatus()]).toEqual(['open', 'proposed'])
    expect(await eventTypesAbout(database, id)).not.toContain('quote_request.ended')
    expect((await sweep(10)).requestsEnded).toBe(1)
    const ended = await read()
    expect(ended).toMatchObject({
      status: 'closed',
      closeReason: 'postponed',
      endsAt: null,
      closedAt: minutes(10),
    })
    expect(ended.trail.at(-1)).toMatchObject({ verb: 'close', who: 'particulier' })
    expect(await leadStatus()).toBe('expired')
    expect(await eventTypesAbout(database, id)).toContain('quote_request.ended')
    expect((await sweep(11)).requestsEnded).toBe(0)
  })

  it('is kept as it was, asks nobody new meanwhile and looks again afterwards', async () => {
    const { author, id, read, leadStatus } = await aMatchedRequest()
    await endQuoteRequestSoon(database.ctx(author), id, null)
    await anArtisan(database, { trades: ['couverture'] })
    expect((await matchRequest(database.ctx(), id)).proposed).toEqual([])
    expect(await keepQuoteRequest(database.ctx(author, minutes(8)), id)).toEqual({ ok: true })
    expect(await keepQuoteRequest(database.ctx(author, minutes(8)), id)).toEqual(
      refuse('not_ending'),
    )
    expect(await eventTypesAbout(database, id)).toContain('quote_request.place_freed')
    await sweep(11)
    expect(await read()).toMatchObject({ status: 'open', endsAt: null, closeReason: null })
    expect(await leadStatus()).toBe('proposed')
    expect((await matchRequest(database.ctx(undefined, minutes(12)), id)).proposed).toHaveLength(1)
  })

  it('is cancelled when no reason was given, and goes on when something else is decided of it', async () => {
    const [cancelled, paused] = [await aMatchedRequest(), await aMatchedRequest()]
    for (const { author, id } of [cancelled, paused])
      await endQuoteRequestSoon(database.ctx(author), id, null)
    await pauseQuoteRequest(database.ctx(paused.author, minutes(5)), paused.id)
    await sweep(10)
    expect([(await cancelled.read()).status, (await paused.read()).status]).toEqual([
      'cancelled',
      'paused',
    ])
    expect(await endQuoteRequestSoon(database.ctx(cancelled.author), cancelled.id, null)).toEqual(
      refuse('request_cancelled'),
    )
    expect(await keepQuoteRequest(database.ctx(cancelled.author), cancelled.id)).toEqual(
      refuse('request_cancelled'),
    )
  })

  it('is shown to the team, with its instant and its reason, and as why nobody else is asked', async () => {
    const { author, id } = await aMatchedRequest()
    const admin = await anAdmin(database)
    await anArtisan(database, { trades: ['couverture'] })
    type Listed = { rows: { id: string; ends: string | null }[] }
    type Shown = {
      request: { ending: { when: string; closing: boolean } | null; closeReason: string | null }
      passedOver: { why: string }[]
    }
    const listed = async () =>
      (
        await askPage<Listed>(database, adminRequests, '/admin/demandes', { as: admin })
      ).data.rows.find((row) => row.id === id)!.ends
    const shown = async () =>
      (
        await askPage<Shown>(database, adminRequest, `/admin/demandes/${id}`, {
          as: admin,
          params: { id },
        })
      ).data
    expect([await listed(), (await shown()).request.ending]).toEqual([null, null])
    await endQuoteRequestSoon(database.ctx(author), id, 'too_expensive')
    expect(await listed()).toBe('dans\u00a010\u00a0min')
    const ending = await shown()
    expect(ending.request).toMatchObject({
      ending: { when: formatDateTime(minutes(10), 'Europe/Paris'), closing: true },
      closeReason: 'Les prix dépassent mon budget',
    })
    expect(ending.passedOver.map(({ why }) => why)).toContain(
      'Éligible, mais le particulier met fin à la demande',
    )
    await sweep(10)
    expect([await listed(), (await shown()).request]).toEqual([
      null,
      expect.objectContaining({ ending: null, closeReason: 'Les prix dépassent mon budget' }),
    ])
  })

  it('is nobody else’s to end or to keep', async () => {
    const { author, id } = await aMatchedRequest()
    const other = await aParticulier(database)
    expect(await endQuoteRequestSoon(database.ctx(other), id, null)).toEqual(refuse('not_found'))
    await endQuoteRequestSoon(database.ctx(author), id, null)
    expect(await keepQuoteRequest(database.ctx(other), id)).toEqual(refuse('not_found'))
  })
})

it('takes an extension back within ten minutes, once, and not one of before', async () => {
  const author = await aParticulier(database)
  const id = await aQuoteRequest(database, author)
  const { expiresAt } = (await getMyQuoteRequest(database.ctx(author), id))!
  expect(await shortenQuoteRequest(database.ctx(author), id)).toEqual(refuse('extended_long_ago'))
  await extendQuoteRequest(database.ctx(author), id)
  expect(await shortenQuoteRequest(database.ctx(author, minutes(10)), id)).toEqual(
    ok({ expiresAt }),
  )
  expect(await shortenQuoteRequest(database.ctx(author, minutes(10)), id)).toEqual(
    refuse('extended_long_ago'),
  )
  await extendQuoteRequest(database.ctx(author, minutes(11)), id)
  expect(await shortenQuoteRequest(database.ctx(author, minutes(22)), id)).toEqual(
    refuse('extended_long_ago'),
  )
})

it('lets a person cancel what was deposited with their address before they signed in', async () => {
  const author = await aParticulier(database)
  const id = await aQuoteRequest(database, author)
  await database.db
    .update(quoteRequests)
    .set({ status: 'unconfirmed', particulierId: null })
    .where(eq(quoteRequests.id, id))
  const stranger = await aParticulier(database)
  expect(await cancelQuoteRequest(database.ctx(stranger), id)).toEqual(refuse('not_found'))
  expect(await cancelQuoteRequest(database.ctx(author), id)).toMatchObject({ ok: true })
  expect((await database.rows(quoteRequests, eq(quoteRequests.id, id)))[0]!.status).toBe(
    'cancelled',
  )
})
