import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { setPhoneSharing } from '#app/features/requests/life/change-wishes.server.ts'
import { quoteRequests } from '#app/features/requests/tables.server.ts'
import { creditBalances } from '#app/features/subscriptions/tables.server.ts'
import { TRADE_SLUGS, type TradeSlug } from '#app/features/trades/trades.ts'
import type { Artisan, Particulier, System } from '#app/platform/context.ts'
import { inTransaction } from '#app/platform/database/transaction.server.ts'
import { newId, type LeadId, type QuoteRequestId } from '#app/values/identity/ids.ts'
import {
  anAdmin,
  anArtisan,
  aParticulier,
  aQuoteRequest,
  companyOf,
  PLACES,
  type ArtisanOptions,
} from '#test/builders.ts'
import { TEST_NOW, useTestDatabase } from '#test/database.ts'
import { blockArtisan, unblockArtisan } from '#app/features/requests/life/block-artisan.server.ts'
import { declineLead } from './decline-lead.server.ts'
import { closeQuoteRequest } from '#app/features/requests/life/end-quote-request.server.ts'
import { matchRequest } from '#app/features/requests/matching/match-request.server.ts'
import { listSharings } from '#app/features/requests/life/list-sharings.server.ts'
import {
  countLeadsByTab,
  countLeadsToAnswer,
  getLead,
  getSeat,
  listCandidates,
  listLeads,
  listLeadsForAdmin,
  listSeats,
} from './queries.server.ts'
import { recordReaction } from '#app/features/requests/life/record-reaction.server.ts'
import { loseLead, quoteLead } from './settle-lead.server.ts'
import { sharePhone, withdrawPhone } from '#app/features/requests/life/share-phone.server.ts'
import { sweepDeadlines } from '#app/features/requests/life/sweep-deadlines.server.ts'
import { contactDetailsSharings, leads } from './tables.server.ts'
import { takeLead } from './take-lead.server.ts'

const database = useTestDatabase()
const hours = (count: number) => new Date(TEST_NOW.getTime() + count * 3_600_000)
const sweep = (at: Date) => sweepDeadlines(database.ctx<System>(undefined, at))

/** Every test has a trade and a territory of its own, so that its artisans are the only ones. */
let lane = 0
function aLane(): { trade: TradeSlug; place: ArtisanOptions['place']; postalCode: string } {
  const trade = TRADE_SLUGS[lane % TRADE_SLUGS.length]!
  const overseas = Math.floor(lane++ / TRADE_SLUGS.length) % 2 === 1
  return overseas
    ? { trade, place: PLACES.saintDenis, postalCode: '97400' }
    : { trade, place: PLACES.lyon, postalCode: '69003' }
}

type Scene = {
  requestId: QuoteRequestId
  author: Particulier
  artisan: Artisan
  leadId: LeadId
  lane: ReturnType<typeof aLane>
}
/** One artisan who was proposed one request. */
async function aScene(
  options: {
    contacts?: number | null
    phone?: string | null
    phoneSharing?: 'everyone' | 'one_by_one'
  } = {},
): Promise<Scene> {
  const own = aLane()
  const artisan = await anArtisan(database, {
    trades: [own.trade],
    place: own.place ?? null,
    contacts: options.contacts ?? 10,
  })
  const author = await aParticulier(
    database,
    options.phone === null ? {} : { phone: options.phone ?? '+33612345678' },
  )
  const requestId = await aQuoteRequest(database, author, {
    trade: own.trade,
    postalCode: own.postalCode,
    phoneSharing: options.phoneSharing ?? 'one_by_one',
  })
  const { proposed } = await matchRequest(database.ctx(), requestId)
  if (proposed.length !== 1) throw new Error(`${proposed.length} leads where one was meant`)
  return { requestId, author, artisan, leadId: proposed[0]!, lane: own }
}
const leadOf = async (id: LeadId) =>
  (await database.db.select().from(leads).where(eq(leads.id, id)))[0]!
const balanceOf = async ({ artisanId }: Artisan) =>
  (
    await database.db.select().from(creditBalances).where(eq(creditBalances.artisanId, artisanId))
  )[0]!
const seatsOf = async (id: QuoteRequestId) =>
  (await database.db.select().from(quoteRequests).where(eq(quoteRequests.id, id)))[0]!.seatsTaken

describe('taking a contact', () => {
  it('reserves it, opens the conversation, starts the 72 hours and logs that the name is shown', async () => {
    const scene = await aScene()
    expect(await takeLead(database.ctx(scene.artisan, hours(3)), scene.leadId)).toEqual({
      ok: true,
      value: { phoneShared: false },
    })
    expect(await leadOf(scene.leadId)).toMatchObject({
      status: 'opened',
      openedAt: hours(3),
      reactionBy: hours(75),
      phoneSharedAt: null,
    })
    expect(await balanceOf(scene.artisan)).toMatchObject({ reserved: 1, used: 0 })
    expect(await listSharings(database.ctx(scene.author), scene.requestId)).toMatchObject([
      { what: 'name', action: 'shared', at: hours(3) },
    ])
    expect(await companyOf(database, scene.artisan.artisanId)).toMatchObject({
      proposedCount: 1,
      answeredCount: 1,
      answerMinutes: 180,
    })
    expect(await takeLead(database.ctx(scene.artisan), scene.leadId)).toEqual({
      ok: false,
      refusal: 'lead_opened',
    })
  })

  it('shows the number at once when the person chose everyone, and that is no reaction', async () => {
    const scene = await aScene({ phoneSharing: 'everyone' })
    expect(await takeLead(database.ctx(scene.artisan), scene.leadId)).toEqual({
      ok: true,
      value: { phoneShared: true },
    })
    expect((await getLead(database.ctx(scene.artisan), scene.leadId))!.person).toMatchObject({
      phone: '+33612345678',
    })
    expect(await balanceOf(scene.artisan)).toMatchObject({ reserved: 1, used: 0 })
  })

  it('is refused without a contact left, too late, or to somebody else', async () => {
    const scene = await aScene({ contacts: 1 })
    const stranger = await anArtisan(database, { trades: [] })
    expect(await takeLead(database.ctx(stranger), scene.leadId)).toEqual({
      ok: false,
      refusal: 'not_found',
    })
    expect(await declineLead(database.ctx(stranger), scene.leadId, 'other')).toEqual({
      ok: false,
      refusal: 'not_found',
    })
    expect(await takeLead(database.ctx(scene.artisan, hours(24)), scene.leadId)).toEqual({
      ok: false,
      refusal: 'answer_too_late',
    })
    await database.db
      .update(creditBalances)
      .set({ used: 1 })
      .where(eq(creditBalances.artisanId, scene.artisan.artisanId))
    expect(await takeLead(database.ctx(scene.artisan), scene.leadId)).toEqual({
      ok: false,
      refusal: 'no_credit_left',
    })
    expect(await leadOf(scene.leadId)).toMatchObject({ status: 'proposed', openedAt: null })
    expect(
      await database.db
        .select()
        .from(contactDetailsSharings)
        .where(eq(contactDetailsSharings.leadId, scene.leadId)),
    ).toEqual([])
  })
})

describe('passing and silence', () => {
  it('declining frees the place, with its reason, and counts as an answer', async () => {
    const scene = await aScene()
    expect(
      await declineLead(database.ctx(scene.artisan, hours(1)), scene.leadId, 'too_far'),
    ).toEqual({ ok: true, value: undefined })
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
    expect(await declineLead(database.ctx(scene.artisan), scene.leadId, 'too_far')).toEqual({
      ok: false,
      refusal: 'lead_declined',
    })
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
    expect(await sharePhone(database.ctx(scene.author, hours(80)), scene.leadId)).toEqual({
      ok: true,
      value: undefined,
    })
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

describe('a phone number', () => {
  it('is shared one by one, logged, taken back, and shared again', async () => {
    const scene = await aScene()
    const phone = async () =>
      (await getLead(database.ctx(scene.artisan), scene.leadId))!.person?.phone
    expect(await sharePhone(database.ctx(scene.author), scene.leadId)).toEqual({
      ok: false,
      refusal: 'lead_proposed',
    })
    await takeLead(database.ctx(scene.artisan), scene.leadId)
    expect(await phone()).toBeNull()
    expect(await sharePhone(database.ctx(await aParticulier(database)), scene.leadId)).toEqual({
      ok: false,
      refusal: 'not_found',
    })
    await sharePhone(database.ctx(scene.author, hours(1)), scene.leadId)
    expect(await phone()).toBe('+33612345678')
    expect(await balanceOf(scene.artisan)).toMatchObject({ used: 1 })
    expect(await sharePhone(database.ctx(scene.author), scene.leadId)).toEqual({
      ok: false,
      refusal: 'already_shared',
    })
    expect(await withdrawPhone(database.ctx(scene.author, hours(2)), scene.leadId)).toEqual({
      ok: true,
      value: undefined,
    })
    expect(await phone()).toBeNull()
    expect(await withdrawPhone(database.ctx(scene.author), scene.leadId)).toEqual({
      ok: false,
      refusal: 'not_shared',
    })
    await sharePhone(database.ctx(scene.author, hours(3)), scene.leadId)
    expect(await listSharings(database.ctx(scene.author), scene.requestId)).toMatchObject([
      { what: 'phone', action: 'shared', at: hours(3) },
      { what: 'phone', action: 'withdrawn', at: hours(2) },
      { what: 'phone', action: 'shared', at: hours(1) },
      { what: 'name', action: 'shared' },
    ])
  })

  it('says that there is none', async () => {
    const scene = await aScene({ phone: null })
    await takeLead(database.ctx(scene.artisan), scene.leadId)
    expect(await sharePhone(database.ctx(scene.author), scene.leadId)).toEqual({
      ok: false,
      refusal: 'no_phone',
    })
    expect(await setPhoneSharing(database.ctx(scene.author), scene.requestId, 'everyone')).toEqual({
      ok: false,
      refusal: 'no_phone',
    })
  })
})

describe('blocking', () => {
  it('ends what the artisan has in hand, gives the silent contact back, and can be undone', async () => {
    const scene = await aScene()
    await takeLead(database.ctx(scene.artisan), scene.leadId)
    expect(
      await blockArtisan(database.ctx(await aParticulier(database)), scene.artisan.artisanId),
    ).toEqual({ ok: false, refusal: 'not_found' })
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
    expect(await countLeadsByTab(database.ctx(scene.artisan))).toEqual({
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
