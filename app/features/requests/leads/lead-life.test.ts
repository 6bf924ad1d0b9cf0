import { describe, expect, it } from 'vitest'
import type { System } from '#app/platform/context.ts'
import { inTransaction } from '#app/platform/database/transaction.server.ts'
import { newId, type LeadId } from '#app/values/identity/ids.ts'
import { ok, refuse } from '#app/values/result.ts'
import { anAdmin, anArtisan, aParticulier, aQuoteRequest } from '#test/builders.ts'
import { companyOf } from '#test/proof-builders.ts'
import { TEST_NOW, useTestDatabase } from '#test/database.ts'
import { eventTypesAbout } from '#test/events.ts'
import { proposedLeadsOf } from '#test/lead-builders.ts'
import { blockArtisan, unblockArtisan } from '#app/features/requests/life/block-artisan.server.ts'
import { declineLead } from './decline-lead.server.ts'
import { closeQuoteRequest } from '#app/features/requests/life/end-quote-request.server.ts'
import { matchRequest } from '#app/features/requests/matching/match-request.server.ts'
import { listSharings } from '#app/features/requests/life/list-sharings.server.ts'
import {
  listCandidates,
  listLeadsForAdmin,
} from '#app/features/requests/matching/candidate-queries.server.ts'
import { getSeat, listSeats } from '#app/features/requests/my-requests/seat-queries.server.ts'
import { listTogether } from '#app/platform/database/count-together.server.ts'
import {
  countByTab,
  countLeadsToAnswer,
  getLead,
  leadsByStatus,
  listLeads,
} from './queries.server.ts'
import { recordReaction } from '#app/features/requests/life/record-reaction.server.ts'
import { loseLead, quoteLead } from './settle-lead.server.ts'
import { setAllQuotesRefused } from '#app/features/requests/life/refuse-quotes.server.ts'
import { sharePhone } from '#app/features/requests/life/share-phone.server.ts'
import { sweepDeadlines } from '#app/features/requests/life/sweep-deadlines.server.ts'
import { takeLead } from './take-lead.server.ts'

const database = useTestDatabase()
const { aScene, leadOf, balanceOf, seatsOf } = proposedLeadsOf(database)
const hours = (count: number) => new Date(TEST_NOW.getTime() + count * 3_600_000)
const sweep = (at: Date) => sweepDeadlines(database.ctx<System>(undefined, at))

describe('passing and silence', () => {
  it('declining frees the place, with its reason, and counts as an answer', async () => {
    const scene = await aScene()
    expect(
      await declineLead(database.ctx(scene.artisan, hours(1)), scene.leadId, 'too_far'),
    ).toEqual(ok())
    expect(await leadOf(scene.leadId)).toMatchObject({
      status: 'declined',
      declineReason: 'too_far',
      endedAt: hours(1),
    })
    expect(await seatsOf(scene.requestId)).toBe(0)
    expect(await companyOf(database, scene.artisan.artisanId)).toMatchObject({
      proposedCount: 1,
      answeredCount: 1,
      answerMinutes: 60,
    })
    expect(await declineLead(database.ctx(scene.artisan), scene.leadId, 'too_far')).toEqual(
      refuse('lead_declined'),
    )
  })

  it('24 hours without an answer give the place to the next artisan', async () => {
    const scene = await aScene()
    await sweep(new Date(hours(24).getTime() - 1))
    expect((await leadOf(scene.leadId)).status).toBe('proposed')
    const next = await anArtisan(database, {
      trades: [scene.lane.trade],
      place: scene.lane.place ?? null,
    })
    await sweep(hours(24))
    expect(await leadOf(scene.leadId)).toMatchObject({ status: 'expired' })
    expect(await companyOf(database, scene.artisan.artisanId)).toMatchObject({
      proposedCount: 1,
      answeredCount: 0,
    })
    await matchRequest(database.ctx(undefined, hours(24)), scene.requestId)
    expect(await listSeats(database.ctx(scene.author), scene.requestId)).toMatchObject([
      { artisanId: next.artisanId, holding: true, proposedAt: hours(24) },
      { artisanId: scene.artisan.artisanId, holding: false, status: 'expired' },
    ])
    expect((await sweep(hours(24))).leadsExpired).toBe(0)
  })

  it('is not held against who could not take it, while the person refuses further devis', async () => {
    const scene = await aScene()
    await setAllQuotesRefused(database.ctx(scene.author, hours(1)), scene.requestId, true)
    expect(await takeLead(database.ctx(scene.artisan, hours(2)), scene.leadId)).toEqual({
      ok: false,
      refusal: 'quotes_refused',
    })
    await sweep(hours(24))
    expect((await leadOf(scene.leadId)).status).toBe('expired')
    expect(await companyOf(database, scene.artisan.artisanId)).toMatchObject({
      proposedCount: 0,
      answeredCount: 0,
    })
    expect(await eventTypesAbout(database, scene.leadId)).not.toContain('lead.expired')
  })
})

describe('a contact, reserved then used or given back', () => {
  it('is used by the first reaction, once', async () => {
    const scene = await aScene()
    await takeLead(database.ctx(scene.artisan), scene.leadId)
    const react = () => inTransaction(database.ctx(), (tx) => recordReaction(tx, scene.leadId))
    expect([await react(), await react()]).toEqual([true, false])
    expect(await balanceOf(scene.artisan)).toMatchObject({ reserved: 0, used: 1 })
    await sweep(hours(200))
    expect((await leadOf(scene.leadId)).givenBackAt).toBeNull()
    expect(await balanceOf(scene.artisan)).toMatchObject({ reserved: 0, used: 1 })
  })

  it('is given back after 72 hours of silence, keeps its place, and stays free when the person reacts later', async () => {
    const scene = await aScene()
    await takeLead(database.ctx(scene.artisan), scene.leadId)
    await sweep(new Date(hours(72).getTime() - 1))
    expect((await leadOf(scene.leadId)).givenBackAt).toBeNull()
    await sweep(hours(72))
    expect(await leadOf(scene.leadId)).toMatchObject({ status: 'opened', givenBackAt: hours(72) })
    expect(await balanceOf(scene.artisan)).toMatchObject({ reserved: 0, used: 0 })
    expect(await seatsOf(scene.requestId)).toBe(1)
    expect(await sharePhone(database.ctx(scene.author, hours(80)), scene.leadId)).toEqual(ok())
    expect(await leadOf(scene.leadId)).toMatchObject({ reactedAt: hours(80) })
    expect(await balanceOf(scene.artisan)).toMatchObject({ reserved: 0, used: 0 })
  })

  it('is given back at once when the person ends the request without a word', async () => {
    const scene = await aScene()
    await takeLead(database.ctx(scene.artisan), scene.leadId)
    await closeQuoteRequest(database.ctx(scene.author), scene.requestId, 'found_elsewhere')
    expect(await leadOf(scene.leadId)).toMatchObject({ status: 'lost', givenBackAt: TEST_NOW })
    expect(await balanceOf(scene.artisan)).toMatchObject({ reserved: 0, used: 0 })
    expect(await seatsOf(scene.requestId)).toBe(0)
  })

  it('is used when the person refuses the artisan, whose place is then free', async () => {
    const scene = await aScene()
    await takeLead(database.ctx(scene.artisan), scene.leadId)
    expect(
      await inTransaction(database.ctx(scene.artisan), (tx) => quoteLead(tx, scene.leadId)),
    ).toMatchObject({ ok: true })
    expect(await leadOf(scene.leadId)).toMatchObject({ status: 'quoted', quotedAt: TEST_NOW })
    expect(
      await inTransaction(database.ctx(scene.author), (tx) => loseLead(tx, scene.leadId)),
    ).toMatchObject({ ok: true })
    expect(await balanceOf(scene.artisan)).toMatchObject({ reserved: 0, used: 1 })
    expect(await seatsOf(scene.requestId)).toBe(0)
  })
})

describe('blocking', () => {
  it('ends what the artisan has in hand, gives the silent contact back, and can be undone', async () => {
    const scene = await aScene()
    await takeLead(database.ctx(scene.artisan), scene.leadId)
    expect(
      await blockArtisan(database.ctx(await aParticulier(database)), scene.artisan.artisanId),
    ).toEqual(refuse('not_found'))
    await blockArtisan(database.ctx(scene.author), scene.artisan.artisanId)
    expect(await leadOf(scene.leadId)).toMatchObject({ status: 'lost', givenBackAt: TEST_NOW })
    expect(await seatsOf(scene.requestId)).toBe(0)
    const next = await aQuoteRequest(database, scene.author, {
      trade: scene.lane.trade,
      postalCode: scene.lane.postalCode,
    })
    expect((await matchRequest(database.ctx(), next)).nobody).toBe(true)
    await unblockArtisan(database.ctx(scene.author), scene.artisan.artisanId)
    expect((await matchRequest(database.ctx(), next)).proposed).toHaveLength(1)
  })
})

describe('reading', () => {
  it('counts and lists an artisan’s leads by tab, the most pressing first', async () => {
    const scene = await aScene()
    const second = await aQuoteRequest(
      database,
      await aParticulier(database),
      { trade: scene.lane.trade, postalCode: scene.lane.postalCode },
      hours(-2),
    )
    await matchRequest(database.ctx(undefined, hours(-2)), second)
    expect(await countLeadsToAnswer(database.ctx(scene.artisan))).toBe(2)
    const [first, last] = await listLeads(database.ctx(scene.artisan), 'a-traiter')
    expect(first!.answerBy < last!.answerBy).toBe(true)
    await takeLead(database.ctx(scene.artisan), scene.leadId)
    expect(
      countByTab(
        (await listTogether(database.db, { leads: leadsByStatus(database.ctx(scene.artisan)) }))
          .leads,
      ),
    ).toEqual({
      'a-traiter': 1,
      'en-discussion': 1,
      'devis-envoyes': 0,
      gagnees: 0,
      archivees: 0,
    })
    expect(await listLeads(database.ctx(scene.artisan), 'en-discussion')).toMatchObject([
      { id: scene.leadId, seats: { taken: 1, wanted: 5 }, person: { name: 'Claire M.' } },
    ])
    expect(await listLeads(database.ctx(scene.artisan), 'a-traiter', 2)).toEqual([])
  })

  it('gives each side its own leads only', async () => {
    const scene = await aScene()
    const [stranger, other] = [
      await aParticulier(database),
      await anArtisan(database, { trades: [] }),
    ]
    expect(await getLead(database.ctx(other), scene.leadId)).toBeNull()
    expect(await getSeat(database.ctx(stranger), scene.leadId)).toBeNull()
    expect(await listSeats(database.ctx(stranger), scene.requestId)).toEqual([])
    expect(await listSharings(database.ctx(stranger), scene.requestId)).toEqual([])
    expect(await getSeat(database.ctx(scene.author), scene.leadId)).toMatchObject({
      requestId: scene.requestId,
      status: 'proposed',
      rating: null,
    })
    expect(await getLead(database.ctx(scene.artisan), newId<LeadId>())).toBeNull()
  })

  it('shows the team the candidates, their scores and why', async () => {
    const scene = await aScene()
    const admin = await anAdmin(database)
    const [candidate] = await listCandidates(database.ctx(admin), scene.requestId)
    expect(candidate).toMatchObject({
      artisanId: scene.artisan.artisanId,
      rank: 1,
      outcome: 'proposed',
    })
    expect(candidate!.parts.map((part) => part.criterion)).toEqual([
      'nearness',
      'rating',
      'replies',
      'fairness',
      'boost',
    ])
    expect(await listLeadsForAdmin(database.ctx(admin), scene.requestId)).toMatchObject([
      { leadId: scene.leadId, score: candidate!.score },
    ])
  })
})
