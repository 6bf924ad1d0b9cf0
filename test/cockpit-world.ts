import { INITIAL_PLANS } from '#app/features/subscriptions/plans/initial-plans.ts'
import { operatorInvoices } from '#app/features/operator-invoices/tables.server.ts'
import { leads } from '#app/features/requests/leads/tables.server.ts'
import { quoteRequests, requestContactDetails } from '#app/features/requests/tables.server.ts'
import { paymentInvoices } from '#app/features/subscriptions/payments/payments.tables.server.ts'
import { PLANS } from '#app/features/subscriptions/plans/plans.ts'
import type { SubscriptionChangeKind } from '#app/features/subscriptions/subscription-change.ts'
import { subscribers, subscriptionChanges } from '#app/features/subscriptions/tables.server.ts'
import type { TradeSlug } from '#app/features/trades/trades.ts'
import type { Artisan, Particulier } from '#app/platform/context.ts'
import { newId, type LeadId, type QuoteId, type QuoteRequestId } from '#app/values/identity/ids.ts'
import { chance } from './artisan-crowd.ts'
import { anArtisan, aParticulier, PLACES, type TestPlace } from './builders.ts'
import { TEST_NOW, type TestDatabase } from './database.ts'

const DAY = 86_400_000
const TRADES: readonly TradeSlug[] = ['plomberie', 'couverture']
const PLACES_OF_WORKS: readonly TestPlace[] = [PLACES.lyon, PLACES.villeurbanne, PLACES.saintDenis]
const SOLD = ['eco', 'pro', 'premium'] as const

/** Some days before the instant tests live at. */
export const daysAgo = (days: number) => new Date(TEST_NOW.getTime() - days * DAY)

/**
 * A world of some weeks that is the same for one seed on every run: companies and individuals who signed up over a year
 * and a half, their subscriptions, and requests with contacts, devis, contracts signed and renounced. Rows are written
 * as they would stand, without the verbs: figures are counted from rows.
 */
export async function aCockpitWorld(database: TestDatabase, seed: number): Promise<void> {
  const random = chance(seed)
  const pick = <T>(from: readonly T[]): T => from[Math.floor(random() * from.length)]!
  let credits = 0
  const companies: { artisan: Artisan; trade: TradeSlug }[] = []
  for (let n = 0; n < 24; n++) {
    const trade = pick(TRADES)
    const now = daysAgo(1 + random() * 480)
    const place = pick(PLACES_OF_WORKS)
    const artisan = await anArtisan(database, { trades: [trade], place, now })
    companies.push({ artisan, trade })
    if (random() < 0.8) await aSubscription(artisan, now)
  }
  const people: Particulier[] = []
  for (let n = 0; n < 14; n++)
    people.push(await aParticulier(database, { now: daysAgo(random() * 400) }))
  for (let n = 0; n < 70; n++) await aFollowedRequest(pick(people))

  async function aSubscription({ artisanId }: Artisan, began: Date) {
    const plan = pick(SOLD)
    const changes: [SubscriptionChangeKind, Date][] = [['trial_started', began]]
    const end = new Date(began.getTime() + 30 * DAY)
    let [trial, subscribed] = [end > TEST_NOW, end > TEST_NOW]
    if (!trial && random() < 0.7) {
      changes.push(['converted', end])
      subscribed = true
      const left = new Date(end.getTime() + random() * 300 * DAY)
      if (left < TEST_NOW && random() < 0.6) {
        changes.push(['paid_ended', left])
        subscribed = false
      }
      await paid(artisanId, plan, end)
    } else if (!trial) changes.push(['trial_ended', end])
    await database.db.insert(subscribers).values({
      id: newId<string>(),
      artisanId,
      email: `${artisanId}@ouvreo.example`,
      subscribed,
      subscriptionTier: PLANS[plan].tier,
      subscriptionEnd: trial ? end : null,
      trial,
      startedAt: began,
      createdAt: began,
    })
    await database.db.insert(subscriptionChanges).values(
      changes.map(([kind, at]) => ({
        id: newId<string>(),
        artisanId,
        kind,
        plan,
        at,
        cause: `${kind} ${at.toISOString()}`,
      })),
    )
  }

  async function paid(artisanId: Artisan['artisanId'], plan: (typeof SOLD)[number], at: Date) {
    const totalCents = INITIAL_PLANS[plan].priceInclCents
    await database.db.insert(paymentInvoices).values({
      id: `in_${newId<string>()}`,
      artisanId,
      plan,
      status: 'paid',
      totalCents,
      taxCents: Math.round(totalCents / 6),
      paidCents: totalCents,
      refundedCents: random() < 0.2 ? 500 : 0,
      issuedAt: at,
      paidAt: at,
    })
    if (random() < 0.3) await anOperatorCredit(artisanId)
  }

  /** A credit note of this month and the invoice that it takes back. */
  async function anOperatorCredit(artisanId: Artisan['artisanId']) {
    const invoiceId = newId<never>()
    const rank = ++credits
    const common = {
      artisanId,
      means: 'card' as const,
      year: 2026,
      rank,
      issuedOn: '2026-03-05',
      issuedAt: daysAgo(5),
      totalExclCents: 1000,
      totalVatCents: 200,
      totalInclCents: 1200,
      snapshot: {} as never,
      contentHash: 'x',
    }
    await database.db.insert(operatorInvoices).values([
      { ...common, id: invoiceId, kind: 'invoice', cause: `a${rank}`, number: `F-${rank}` },
      {
        ...common,
        id: newId<never>(),
        kind: 'credit_note',
        cause: `b${rank}`,
        number: `A-${rank}`,
        creditOf: invoiceId,
      },
    ])
  }

  async function aFollowedRequest(author: Particulier) {
    const createdAt = daysAgo(random() * 130)
    const trade = pick(TRADES)
    const place = pick(PLACES_OF_WORKS)
    const id = newId<QuoteRequestId>()
    const confirmed = random() < 0.9
    await database.db.insert(quoteRequests).values({
      id,
      particulierId: author.accountId,
      trade,
      ...place,
      description: `Des travaux ${id}`,
      publicDescription: `Des travaux ${id}`,
      descriptionHash: id,
      status: !confirmed ? 'unconfirmed' : random() < 0.1 ? 'cancelled' : 'open',
      createdAt,
      openedAt: confirmed ? createdAt : null,
      expiresAt: daysAgo(-30),
      updatedAt: createdAt,
    })
    await database.db.insert(requestContactDetails).values({
      requestId: id,
      firstName: 'Zoé',
      email: `${id}@ouvreo.example`,
    })
    if (!confirmed) return
    const asked = companies.filter((one) => one.trade === trade).slice(0, Math.floor(random() * 6))
    for (const [rank, { artisan }] of asked.entries())
      await aFollowedLead(id, author, artisan, createdAt, rank === 0)
  }

  async function aFollowedLead(
    requestId: QuoteRequestId,
    author: Particulier,
    { artisanId }: Artisan,
    from: Date,
    first: boolean,
  ) {
    const later = (hours: number) =>
      new Date(Math.min(from.getTime() + hours * 3_600_000, TEST_NOW.getTime()))
    const took = random() < 0.7
    const quoted = took && random() < 0.7
    const leadId = newId<LeadId>()
    await database.db.insert(leads).values({
      id: leadId,
      requestId,
      artisanId,
      status: quoted ? 'quoted' : took ? 'opened' : 'expired',
      distanceKm: 1,
      score: 1,
      scoreParts: [],
      proposedAt: later(1),
      answerBy: later(25),
      openedAt: took ? later(2 + random() * 20) : null,
      quotedAt: quoted ? later(24 + random() * 90) : null,
      updatedAt: from,
    })
    if (!quoted) return
    const fate =
      first && random() < 0.6
        ? random() < 0.8
          ? 'accepted'
          : 'retracted'
        : random() < 0.4
          ? 'declined'
          : 'sent'
    const quoteId = newId<QuoteId>()
    const cents = 10_000 + Math.floor(random() * 1_000_000)
    await database.pool.query(
      `insert into quotes (id, lead_id, request_id, artisan_id, number, status, title, total_incl_cents, accepted_at, declined_at, retracted_at, created_at, updated_at)
       values ($1::uuid, $2, $3, $4, $1::uuid::text, $5, 'Travaux', $6, $7, $8, $9, $10, $10)`,
      [
        quoteId,
        leadId,
        requestId,
        artisanId,
        fate,
        cents,
        fate === 'accepted' || fate === 'retracted' ? later(150) : null,
        fate === 'declined' ? later(150) : null,
        fate === 'retracted' ? later(170) : null,
        from,
      ],
    )
    if (fate === 'accepted' || fate === 'retracted')
      await database.pool.query(
        `insert into interventions (id, quote_id, lead_id, request_id, artisan_id, particulier_id, quote_number, title, client_name, works_address, total_incl_cents, status, cancelled_at, cancelled_by, created_at, updated_at)
         values ($1, $2, $3, $4, $5, $6, 'D-1', 'Travaux', 'Zoé', 'Ici', $7, $8, $9, $10, $11, $11)`,
        [
          newId(),
          quoteId,
          leadId,
          requestId,
          artisanId,
          author.accountId,
          cents,
          fate === 'retracted' ? 'cancelled' : 'to_schedule',
          fate === 'retracted' ? later(170) : null,
          fate === 'retracted' ? 'retraction' : null,
          later(150),
        ],
      )
  }
}
