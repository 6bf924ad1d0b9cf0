import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { cases } from '#app/features/admin/desk/list-cases.server.ts'
import { deskList } from '#app/features/admin/desk/desk-list.ts'
import { leads } from '#app/features/requests/leads/tables.server.ts'
import { paymentSubscriptions } from '#app/features/subscriptions/payments/payments.tables.server.ts'
import { subscribers } from '#app/features/subscriptions/tables.server.ts'
import type { Artisan, System } from '#app/platform/context.ts'
import { newId, type LeadId } from '#app/values/identity/ids.ts'
import { refuse } from '#app/values/result.ts'
import { anAdmin, anArtisan, aParticulier, aQuoteRequest } from '#test/builders.ts'
import { daysAgo } from '#test/cockpit-world.ts'
import { TEST_NOW, useTestDatabase } from '#test/database.ts'
import { sendDepartureToDesk, settleDeparture } from './act-on-departure.server.ts'
import { departureList, type DepartureReason } from './departures.ts'
import { departureWarnings } from './departures.tables.server.ts'
import { findDepartures } from './find-departures.server.ts'
import { countDepartures, departures } from './list-departures.server.ts'

const database = useTestDatabase()
const find = (now = TEST_NOW) => findDepartures(database.ctx<System>(undefined, now))

beforeEach(async () => {
  // Each test looks at companies of its own.
  await database.pool.query('update subscribers set subscribed = false')
  await database.pool.query('delete from payment_subscriptions')
  await database.pool.query('delete from quotes')
  await database.pool.query('delete from departure_warnings')
})

async function aSubscriber(facts: Partial<typeof subscribers.$inferInsert> = {}): Promise<Artisan> {
  const artisan = await anArtisan(database, { now: daysAgo(90) })
  await database.db.insert(subscribers).values({
    id: newId<string>(),
    artisanId: artisan.artisanId,
    email: `${artisan.artisanId}@ouvreo.example`,
    subscribed: true,
    subscriptionTier: 'Premium',
    trial: false,
    startedAt: daysAgo(90),
    createdAt: daysAgo(90),
    ...facts,
  })
  return artisan
}

async function aLead(
  { artisanId }: Artisan,
  proposed: number,
  facts: Partial<typeof leads.$inferInsert> = {},
) {
  const requestId = await aQuoteRequest(database, await aParticulier(database))
  const id = newId<LeadId>()
  await database.db.insert(leads).values({
    id,
    requestId,
    artisanId,
    status: 'expired',
    distanceKm: 1,
    score: 1,
    scoreParts: [],
    proposedAt: daysAgo(proposed),
    answerBy: daysAgo(proposed - 1),
    updatedAt: daysAgo(proposed),
    ...facts,
  })
  return { id, requestId }
}

async function aDeclinedQuote(artisan: Artisan, days: number) {
  const lead = await aLead(artisan, days, { openedAt: daysAgo(days), quotedAt: daysAgo(days) })
  await database.pool.query(
    `insert into quotes (id, lead_id, request_id, artisan_id, number, status, title, declined_at, created_at, updated_at)
     values ($1::uuid, $2, $3, $4, $1::uuid::text, 'declined', 'Travaux', $5, $5, $5)`,
    [newId(), lead.id, lead.requestId, artisan.artisanId, daysAgo(days)],
  )
}

async function aCard(artisan: Artisan, facts: Partial<typeof paymentSubscriptions.$inferInsert>) {
  await database.db.insert(paymentSubscriptions).values({
    id: `sub_${newId<string>()}`,
    artisanId: artisan.artisanId,
    status: 'active',
    plan: 'pro',
    startedAt: daysAgo(90),
    periodStart: daysAgo(10),
    periodEnd: daysAgo(-20),
    syncedAt: TEST_NOW,
    ...facts,
  })
}

const reasonsOf = async ({ artisanId }: Artisan) =>
  (await database.rows(departureWarnings, eq(departureWarnings.artisanId, artisanId)))
    .map(({ reason, sinceAt }): [DepartureReason, Date] => [reason, sinceAt])
    .sort(([a], [b]) => (a < b ? -1 : 1))

describe('who may leave', () => {
  it('took no contact for 21 days though requests were proposed', async () => {
    const quiet = await aSubscriber()
    await aLead(quiet, 30, { openedAt: daysAgo(29) })
    await aLead(quiet, 10)
    const busy = await aSubscriber()
    await aLead(busy, 20, { openedAt: daysAgo(19) })
    const unasked = await aSubscriber()
    const recent = await aSubscriber({ startedAt: daysAgo(20) })
    await aLead(recent, 10)
    await find()
    expect(await reasonsOf(quiet)).toEqual([['no_contact', daysAgo(29)]])
    for (const other of [busy, unasked, recent]) expect(await reasonsOf(other)).toEqual([])
  })

  it('comes to the end of a free month without a devis', async () => {
    const free = { trial: true, startedAt: daysAgo(25), subscriptionEnd: daysAgo(-5) }
    const without = await aSubscriber(free)
    const quoted = await aSubscriber(free)
    await aLead(quoted, 5, { openedAt: daysAgo(4), quotedAt: daysAgo(3) })
    const begun = await aSubscriber({ ...free, subscriptionEnd: daysAgo(-8) })
    await find()
    expect(await reasonsOf(without)).toEqual([['trial_without_quote', daysAgo(-5)]])
    for (const other of [quoted, begun]) expect(await reasonsOf(other)).toEqual([])
  })

  it('has a card that was refused, or asked for the end', async () => {
    const failed = await aSubscriber()
    await aCard(failed, { status: 'past_due', unpaid: true })
    const leaving = await aSubscriber()
    await aCard(leaving, { cancelAt: daysAgo(-20) })
    const over = await aSubscriber()
    await aCard(over, { unpaid: true, endedAt: daysAgo(1) })
    await find()
    expect(await reasonsOf(failed)).toEqual([['payment_failed', daysAgo(10)]])
    expect(await reasonsOf(leaving)).toEqual([['end_asked', daysAgo(-20)]])
    expect(await reasonsOf(over)).toEqual([])
  })

  it('fell below three requests a month', async () => {
    const fallen = await aSubscriber()
    for (const days of [55, 50, 40]) await aLead(fallen, days, { openedAt: daysAgo(days) })
    for (const days of [20, 10]) await aLead(fallen, days, { openedAt: daysAgo(days) })
    const steady = await aSubscriber()
    for (const days of [55, 50, 40, 20, 10, 5])
      await aLead(steady, days, { openedAt: daysAgo(days) })
    const always = await aSubscriber()
    for (const days of [50, 10]) await aLead(always, days, { openedAt: daysAgo(days) })
    await find()
    expect((await reasonsOf(fallen)).map(([reason]) => reason)).toEqual(['few_leads'])
    for (const other of [steady, always]) expect(await reasonsOf(other)).toEqual([])
  })

  it('had three devis refused and none signed', async () => {
    const refused = await aSubscriber()
    for (const days of [40, 30, 5]) await aDeclinedQuote(refused, days)
    const twice = await aSubscriber()
    for (const days of [70, 30, 5]) await aDeclinedQuote(twice, days)
    const signed = await aSubscriber()
    for (const days of [40, 30, 5]) await aDeclinedQuote(signed, days)
    await database.pool.query(
      `update quotes set accepted_at = $2 where id = (select min(id::text)::uuid from quotes where artisan_id = $1)`,
      [signed.artisanId, daysAgo(20)],
    )
    await find()
    expect((await reasonsOf(refused)).filter(([reason]) => reason === 'quotes_refused')).toEqual([
      ['quotes_refused', daysAgo(5)],
    ])
    for (const other of [twice, signed])
      expect((await reasonsOf(other)).map(([reason]) => reason)).not.toContain('quotes_refused')
  })
})

describe('a warning', () => {
  it('is found once however often it is looked for, and goes with its reason', async () => {
    const quiet = await aSubscriber()
    await aLead(quiet, 10)
    await Promise.all([find(), find()])
    await find()
    expect(await countDepartures(database.ctx())).toMatchObject({
      companies: 1,
      reasons: { no_contact: 1, payment_failed: 0 },
    })
    await aLead(quiet, 2, { openedAt: daysAgo(1) })
    await find()
    expect(await reasonsOf(quiet)).toEqual([])
  })

  it('becomes a case of the desk, once, and leaves with it when it is settled', async () => {
    const quiet = await aSubscriber()
    await aLead(quiet, 10)
    await find()
    const admin = database.ctx(await anAdmin(database))
    const key = { artisanId: quiet.artisanId, reason: 'no_contact' } as const
    const atDesk = async () =>
      (await cases.page(admin, deskList.filter({ queue: 'departures' }))).rows.map(
        ({ kind, subjectId }) => [kind, subjectId],
      )
    expect(await atDesk()).toEqual([])
    expect(await sendDepartureToDesk(admin, key)).toMatchObject({ ok: true })
    expect(await sendDepartureToDesk(admin, key)).toEqual(refuse('at_desk'))
    expect(await atDesk()).toEqual([['departures', quiet.artisanId]])
    await find()
    expect(await atDesk()).toHaveLength(1)

    expect(await settleDeparture(admin, key)).toMatchObject({ ok: true })
    expect(await settleDeparture(admin, key)).toEqual(refuse('over'))
    expect(await atDesk()).toEqual([])
    await find()
    expect((await departures.page(admin, departureList.filter())).total).toBe(0)

    // The reason goes and comes back: it is told again.
    const lead = await aLead(quiet, 2, { openedAt: daysAgo(1) })
    await find()
    await database.db.update(leads).set({ openedAt: null }).where(eq(leads.id, lead.id))
    await find()
    expect((await departures.page(admin, departureList.filter())).total).toBe(1)
    expect(await atDesk()).toEqual([])
  })
})
