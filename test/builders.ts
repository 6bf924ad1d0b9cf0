import { INITIAL_PLANS } from '#app/features/subscriptions/plans/initial-plans.ts'
import { profiles, userRoles, users } from '#app/features/accounts/tables.server.ts'
import { refreshAvailability } from '#app/features/companies/availability.server.ts'
import type { VerificationStatus } from '#app/features/companies/artisan.ts'
import type { insurancePolicies } from '#app/features/companies/proofs/proof.tables.server.ts'
import { planeLocation } from '#app/features/companies/area/service-area.ts'
import { artisans, artisanTrades } from '#app/features/companies/tables.server.ts'
import { createOwnQuoteRequest } from '#app/features/requests/ask/create-quote-request.server.ts'
import type { OwnQuoteRequestInput } from '#app/features/requests/ask/quote-request-form.ts'
import { grantMonth } from '#app/features/subscriptions/credits/grant-month.server.ts'
import { openMonth } from '#app/features/subscriptions/credits/open-month.server.ts'
import { creditsOfMonth, type PlanSlug } from '#app/features/subscriptions/plans/plans.ts'
import { monthContaining } from '#app/features/subscriptions/credits/credit-month.ts'
import type { Admin, Artisan, Particulier } from '#app/platform/context.ts'
import { inTransaction } from '#app/platform/database/transaction.server.ts'
import type { TradeSlug } from '#app/features/trades/trades.ts'
import {
  newId,
  type AccountId,
  type ArtisanId,
  type QuoteRequestId,
} from '#app/values/identity/ids.ts'
import { TEST_NOW, type TestDatabase } from './database.ts'
import { aPolicy } from './proof-builders.ts'

let serial = 0
/** A number never given before in this test file: for addresses and SIRETs that must differ. */
export function nextNumber(): number {
  return ++serial
}

/** A well-formed SIRET (Luhn key included, on the SIREN too), different at each call. */
export function aSiret(): string {
  const siren = withLuhnKey(String(73_000_000 + nextNumber() * 7).slice(0, 8))
  return withLuhnKey(`${siren}0001`)
}

function withLuhnKey(digits: string): string {
  const sum = [...digits].reverse().reduce((total, digit, index) => {
    const value = Number(digit) * (index % 2 === 0 ? 2 : 1)
    return total + (value > 9 ? value - 9 : value)
  }, 0)
  return digits + String((10 - (sum % 10)) % 10)
}

/** Where a test artisan or request is. */
export type TestPlace = {
  insee: string
  postalCode: string
  town: string
  lat: number
  lng: number
}
/** Three places to be near to, or far from. */
export const PLACES = {
  lyon: {
    insee: '69383',
    postalCode: '69003',
    town: 'Lyon 3e arrondissement',
    lat: 45.7545,
    lng: 4.868,
  },
  villeurbanne: {
    insee: '69266',
    postalCode: '69100',
    town: 'Villeurbanne',
    lat: 45.766,
    lng: 4.8795,
  },
  saintDenis: {
    insee: '97411',
    postalCode: '97400',
    town: 'Saint-Denis',
    lat: -20.8823,
    lng: 55.4504,
  },
} as const satisfies Record<string, TestPlace>

async function anAccount(
  database: TestDatabase,
  name: string,
  email: string,
  now: Date,
): Promise<AccountId> {
  const id = newId<AccountId>()
  await database.db
    .insert(users)
    .values({ id, name, email, emailVerified: true, createdAt: now, updatedAt: now })
  return id
}

/** A confirmed individual, without password. */
export async function aParticulier(
  database: TestDatabase,
  options: { name?: string; email?: string; phone?: string; now?: Date } = {},
): Promise<Particulier> {
  const {
    name = 'Claire Martin',
    email = `particulier-${nextNumber()}@ouvreo.example`,
    phone = null,
    now = TEST_NOW,
  } = options
  const accountId = await anAccount(database, name, email, now)
  await database.db
    .insert(profiles)
    .values({ userId: accountId, userType: 'particulier', fullName: name, email, phone })
  return { kind: 'particulier', accountId, clientKey: 'test' }
}

/** A member of the team. */
export async function anAdmin(
  database: TestDatabase,
  options: { now?: Date } = {},
): Promise<Admin> {
  const accountId = await anAccount(
    database,
    'Équipe',
    `equipe-${nextNumber()}@ouvreo.example`,
    options.now ?? TEST_NOW,
  )
  await database.db.insert(userRoles).values({ userId: accountId, role: 'admin' })
  return { kind: 'admin', accountId, clientKey: 'test', roles: ['administrator'] }
}

/** What a test artisan may be given; the rest is a verified plumber in Lyon on Pro. */
export type ArtisanOptions = {
  companyName?: string
  email?: string
  trades?: string[]
  place?: TestPlace | null
  radiusKm?: number
  /** Null: no month of contacts at all, as before verification. */
  plan?: PlanSlug | null
  /** The contacts of the month instead of the plan's; null is unlimited. */
  contacts?: number | null
  verification?: VerificationStatus
  siret?: string | null
  onHoliday?: boolean
  file?: Partial<typeof artisans.$inferInsert>
  /** Ten-year policies, each for the year 2026 and the artisan's trades unless said otherwise; none by default. */
  policies?: Partial<typeof insurancePolicies.$inferInsert>[]
  now?: Date
}

/** An artisan as `ctx.who`, with company file, trades, a month of contacts and the availability that follows. */
export async function anArtisan(
  database: TestDatabase,
  options: ArtisanOptions = {},
): Promise<Artisan> {
  const {
    trades = ['plomberie'],
    place = PLACES.lyon,
    radiusKm = 25,
    plan = 'pro',
    verification = 'verified',
    onHoliday = false,
    now = TEST_NOW,
  } = options
  const number = nextNumber()
  const { companyName = `Artisan ${number}`, email = `artisan-${number}@ouvreo.example` } = options
  const accountId = await anAccount(database, companyName, email, now)
  await database.db
    .insert(profiles)
    .values({ userId: accountId, userType: 'artisan', fullName: companyName, email })
  const artisanId = accountId as string as ArtisanId
  await database.db.insert(artisans).values({
    id: artisanId,
    accountId,
    companyName,
    siret: options.siret === undefined ? aSiret() : options.siret,
    ...place,
    radiusKm,
    verification,
    ...(verification === 'verified' ? { submittedAt: now, verifiedAt: now } : {}),
    onHoliday,
    createdAt: now,
    updatedAt: now,
    ...options.file,
  })
  const { lat, lng } = place ?? { lat: 0, lng: 0 }
  if (trades.length > 0) {
    const rows = trades.map((trade) => ({
      artisanId,
      trade: trade as typeof artisanTrades.$inferInsert.trade,
      lat,
      lng,
      location: planeLocation(lat, lng),
      reachKm: 1,
    }))
    await database.db.insert(artisanTrades).values(rows)
  }
  await inTransaction(database.ctx(undefined, now), async (tx) => {
    if (plan === 'gratuit' && options.contacts === undefined) await grantMonth(tx, artisanId)
    else if (plan) {
      const granted =
        options.contacts === undefined
          ? creditsOfMonth(INITIAL_PLANS[plan], false)
          : options.contacts
      await openMonth(tx, artisanId, {
        plan,
        granted,
        anchorAt: now,
        timeZone: 'Europe/Paris',
        month: monthContaining(now, 'Europe/Paris', now),
      })
    }
    await refreshAvailability(tx, artisanId)
  })
  for (const policy of options.policies ?? [])
    await aPolicy(database, artisanId, { activities: trades as TradeSlug[], ...policy }, now)
  return { kind: 'artisan', accountId, artisanId, clientKey: 'test' }
}

/** A form of /trouver-pro that is in order: plumbing in Lyon, its text different at each call. */
export function aRequestForm(form: Partial<OwnQuoteRequestInput> = {}): OwnQuoteRequestInput {
  return {
    trade: 'plomberie',
    postalCode: '69003',
    insee: undefined,
    description: `Remplacement d’un chauffe-eau de 200 litres, chantier ${nextNumber()}.`,
    budget: '1000_5000',
    timeframe: 'within_month',
    wantedQuotes: 5,
    phoneSharing: 'one_by_one',
    photoIds: [],
    phone: undefined,
    ...form,
  }
}

/** An open request of a person, not matched yet, made by the verb itself from a peer of its own. */
export async function aQuoteRequest(
  database: TestDatabase,
  author: Particulier,
  form: Partial<OwnQuoteRequestInput> = {},
  now = TEST_NOW,
): Promise<QuoteRequestId> {
  const peer = { ...author, clientKey: `peer-${nextNumber()}` }
  const created = await createOwnQuoteRequest(database.ctx(peer, now), {
    form: aRequestForm(form),
    key: `key-${nextNumber()}`,
    honeypot: '',
    elapsedMs: 60_000,
  })
  if (!created.ok) throw new Error(`The test's request was refused: ${created.refusal}`)
  return created.value.requestId
}
