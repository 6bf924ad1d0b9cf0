import { and, eq } from 'drizzle-orm'
import { addClient } from '#app/features/clients/save-client.server.ts'
import { ownClients, readClient, type Client } from '#app/features/clients/queries.server.ts'
import { clients } from '#app/features/clients/tables.server.ts'
import { artisanTrades } from '#app/features/companies/tables.server.ts'
import { emergencyToBill } from '#app/features/emergencies/billing/emergency-to-bill.server.ts'
import { KIND_FACTS } from '#app/features/emergencies/emergency.ts'
import type { Place } from '#app/features/places/places.ts'
import { createQuote } from '#app/features/quotes/editor/create-quote.server.ts'
import { quotes } from '#app/features/quotes/tables.server.ts'
import { findPlace } from '#app/features/requests/ask/find-place.server.ts'
import { leads } from '#app/features/requests/leads/tables.server.ts'
import { daysAfter, OPEN_DAYS } from '#app/features/requests/quote-request.ts'
import {
  quoteRequests,
  quoteRequestTrail,
  requestContactDetails,
} from '#app/features/requests/tables.server.ts'
import { getSubscription } from '#app/features/subscriptions/queries.server.ts'
import type { Artisan, Ctx } from '#app/platform/context.ts'
import { inTransaction } from '#app/platform/database/transaction.server.ts'
import { spend } from '#app/platform/rate-limit/rate-limit.server.ts'
import { newId, type LeadId, type QuoteId, type QuoteRequestId } from '#app/values/identity/ids.ts'
import { refuse, type Result } from '#app/values/result.ts'
import { localTimeOf } from '#app/values/time/french-date.ts'
import { OWN_QUOTES_A_DAY } from './own-client.ts'
import type { OwnQuoteInput } from './own-quote-form.ts'

/** Why a devis for an own client is not begun. */
export type BeginOwnQuoteRefusal =
  | 'not_found'
  | 'no_subscription'
  | 'trade_not_yours'
  | 'unknown_postal_code'
  | 'choose_commune'
  | 'too_many_clients'
  | 'too_many_quotes'

/** Nothing of a refused beginning may stay, its client least of all. */
class Undo extends Error {
  readonly refusal: BeginOwnQuoteRefusal
  constructor(refusal: BeginOwnQuoteRefusal) {
    super(refusal)
    this.refusal = refusal
  }
}

/**
 * Begins a devis for a client whom the company found itself, of its book or added to it here: a
 * request of its own, taken by the company without a contact of the month, and the draft. Nobody is
 * told before it is sent.
 */
export async function beginOwnQuote(
  ctx: Ctx<Artisan>,
  input: OwnQuoteInput,
): Promise<Result<QuoteId, BeginOwnQuoteRefusal>> {
  const place = findPlace(input.postalCode, input.insee)
  if (!place.ok) return place
  if ((await getSubscription(ctx)).status !== 'active') return refuse('no_subscription')
  const trades = await ctx.db.$count(
    artisanTrades,
    and(eq(artisanTrades.artisanId, ctx.who.artisanId), eq(artisanTrades.trade, input.trade)),
  )
  if (trades === 0) return refuse('trade_not_yours')
  const limit = { name: 'own-quote-day', max: OWN_QUOTES_A_DAY, windowSeconds: 86_400 }
  if (!(await spend(ctx, limit, ctx.who.artisanId))) return refuse('too_many_quotes')
  try {
    return await inTransaction(ctx, async (tx) => {
      const client = await clientOf(tx, input, place.value)
      const leadId = await insertOwnRequest(tx, client, input, place.value)
      const created = await createQuote(tx, leadId)
      if (!created.ok)
        throw new Error(`A lead that was just taken refuses a devis: ${created.refusal}`)
      const { title, worksLine } = input
      const emergency = await emergencyToBill(tx, client.id)
      await tx.db
        .update(quotes)
        .set({
          workNature: title,
          ...(worksLine && {
            worksAddress: `${worksLine}, ${place.value.postalCode} ${place.value.name}`,
          }),
          // What is signed on the spot for somebody who called for help is an urgent repair (law.md W3).
          ...(emergency && {
            urgentRepair: true,
            urgentWhat: KIND_FACTS[emergency.kind].name,
            urgentCalledAt: localTimeOf(emergency.calledAt, emergency.zone),
          }),
        })
        .where(eq(quotes.id, created.value))
      return created
    })
  } catch (error) {
    if (error instanceof Undo) return refuse(error.refusal)
    throw error
  }
}

/** The client named, of one's own book; or the new one, at the address of the works. */
async function clientOf(tx: Ctx<Artisan>, input: OwnQuoteInput, place: Place): Promise<Client> {
  const { client } = input
  if ('id' in client) {
    const found = await readClient(tx, client.id)
    if (!found) throw new Undo('not_found')
    return found
  }
  const added = await addClient(tx, {
    kind: 'individual',
    ...client,
    addressLine: input.worksLine,
    postalCode: place.postalCode,
    town: place.name,
  })
  if (!added.ok) throw new Undo(added.refusal === 'already_there' ? 'not_found' : added.refusal)
  const [row] = await tx.db
    .select()
    .from(clients)
    .where(and(ownClients(tx), eq(clients.id, added.value)))
  return row!
}

/**
 * A request with its one place, held by the company: opened, told of nothing, and already answered,
 * so that no clock of contacts runs.
 */
async function insertOwnRequest(
  tx: Ctx<Artisan>,
  client: Client,
  { title, trade }: OwnQuoteInput,
  place: Place,
): Promise<LeadId> {
  const requestId = newId<QuoteRequestId>()
  const leadId = newId<LeadId>()
  const now = tx.now
  await tx.db.insert(quoteRequests).values({
    id: requestId,
    origin: 'own_client',
    clientId: client.id,
    trade,
    postalCode: place.postalCode,
    insee: place.insee,
    town: place.name,
    lat: place.lat,
    lng: place.lng,
    // The company's own words: nothing of them is masked to it, and no other request is compared with them.
    description: title,
    publicDescription: title,
    descriptionHash: requestId,
    status: 'open',
    wantedQuotes: 1,
    seatsTaken: 1,
    createdAt: now,
    openedAt: now,
    expiresAt: daysAfter(now, OPEN_DAYS),
    updatedAt: now,
  })
  await tx.db.insert(requestContactDetails).values({ requestId, ...contactOf(client) })
  await tx.db.insert(quoteRequestTrail).values({
    id: newId<string>(),
    requestId,
    verb: 'create',
    to: 'open',
    who: 'artisan',
    accountId: tx.who.accountId,
    at: now,
  })
  await tx.db.insert(leads).values({
    id: leadId,
    requestId,
    artisanId: tx.who.artisanId,
    status: 'opened',
    distanceKm: 0,
    score: 0,
    scoreParts: [],
    proposedAt: now,
    answerBy: now,
    openedAt: now,
    reactedAt: now,
    // The company knew the number before the site did.
    phoneSharedAt: now,
    updatedAt: now,
  })
  return leadId
}

/** How the sheet names and reaches the client: the whole name as the first, since the company knows it. */
export function contactOf({ name, email, phone }: Pick<Client, 'name' | 'email' | 'phone'>) {
  return { firstName: name, lastName: '', email: email ?? '', phone }
}
