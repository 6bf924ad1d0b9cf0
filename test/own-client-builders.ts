import { eq } from 'drizzle-orm'
import { saveQuote } from '#app/features/quotes/editor/save-quote.server.ts'
import { beginOwnQuote } from '#app/features/quotes/own-clients/begin-own-quote.server.ts'
import { openOwnQuote } from '#app/features/quotes/own-clients/open-own-quote.server.ts'
import type { OwnQuoteInput } from '#app/features/quotes/own-clients/own-quote-form.ts'
import { sendQuote } from '#app/features/quotes/send-quote.server.ts'
import { subscribers } from '#app/features/subscriptions/tables.server.ts'
import { handleEvent } from '#app/wiring/event-handlers.server.ts'
import { quoteRequests } from '#app/features/requests/tables.server.ts'
import type { Artisan, Particulier, System, Visitor } from '#app/platform/context.ts'
import {
  newId,
  type ClientId,
  type LeadId,
  type QuoteId,
  type QuoteRequestId,
} from '#app/values/identity/ids.ts'
import { nextNumber, type ArtisanOptions } from './builders.ts'
import { TEST_NOW, type TestDatabase } from './database.ts'
import { eventsAbout } from './events.ts'
import { aQuoteInput, aQuotingArtisan, granted, storedQuote } from './quote-builders.ts'

/** A devis for a client that the company found itself. */
export type TestOwnQuote = {
  artisan: Artisan
  quoteId: QuoteId
  leadId: LeadId
  requestId: QuoteRequestId
  clientId: ClientId
  email: string
}

/** A quoting artisan with a running plan. */
export async function aSubscribedArtisan(
  database: TestDatabase,
  options: ArtisanOptions = {},
): Promise<Artisan> {
  const artisan = await aQuotingArtisan(database, options)
  await database.db.insert(subscribers).values({
    id: newId<string>(),
    artisanId: artisan.artisanId,
    email: `plan-${nextNumber()}@ouvreo.example`,
    subscribed: true,
    subscriptionTier: 'Premium',
    trial: false,
    startedAt: TEST_NOW,
    createdAt: TEST_NOW,
  })
  return artisan
}

/** What the first form of a devis for a new client gives. */
export function anOwnQuoteInput(input: Partial<OwnQuoteInput> = {}): OwnQuoteInput {
  return {
    client: { name: 'Jeanne Petit', email: `jeanne-${nextNumber()}@exemple.fr`, phone: null },
    title: 'Remplacement du chauffe-eau',
    trade: 'plomberie',
    worksLine: '8 rue Paul-Bert',
    postalCode: '69003',
    insee: undefined,
    ...input,
  } as OwnQuoteInput
}

/** A complete draft for an own client, not sent. */
export async function anOwnDraft(
  database: TestDatabase,
  given: { artisan?: Artisan; input?: Partial<OwnQuoteInput> } = {},
): Promise<TestOwnQuote> {
  const artisan = given.artisan ?? (await aSubscribedArtisan(database))
  const input = anOwnQuoteInput(given.input)
  const quoteId = granted(await beginOwnQuote(database.ctx(artisan), input))
  granted(await saveQuote(database.ctx(artisan), quoteId, aQuoteInput()))
  const { leadId, requestId } = await storedQuote(database, quoteId)
  const [request] = await database.db
    .select({ clientId: quoteRequests.clientId })
    .from(quoteRequests)
    .where(eq(quoteRequests.id, requestId))
  return {
    artisan,
    quoteId,
    leadId,
    requestId,
    clientId: request!.clientId!,
    email: 'email' in input.client ? (input.client.email ?? '') : '',
  }
}

/** One that was sent, its link mailed. */
export async function anOwnSentQuote(
  database: TestDatabase,
  given: Parameters<typeof anOwnDraft>[1] = {},
): Promise<TestOwnQuote> {
  const draft = await anOwnDraft(database, given)
  granted(await sendQuote(database.ctx(draft.artisan), draft.quoteId))
  await deliver(database, draft.quoteId)
  return draft
}

/** Hands the events of a devis to their handlers, once each more. */
export async function deliver(database: TestDatabase, quoteId: QuoteId, now = TEST_NOW) {
  for (const event of await eventsAbout(database, quoteId))
    await handleEvent(database.ctx<System>(undefined, now), event.data, { id: event.id })
}

/** The links to a devis that were mailed, oldest first. */
export async function mailedLinks(
  database: TestDatabase,
  quoteId: QuoteId,
): Promise<{ to: string; token: string; text: string }[]> {
  const { rows } = await database.pool.query<{ to: string; text: string }>(
    `select email as "to", text from email_logs where dedupe_key like 'own_quote:' || $1 || ':%' order by created_at, id`,
    [quoteId],
  )
  return rows.map((mail) => ({ ...mail, token: /token=([\w-]+)/.exec(mail.text)![1]! }))
}

/** Somebody who is not signed in, from a peer of their own. */
export const aVisitor = (): Visitor => ({ kind: 'visitor', clientKey: `peer-${nextNumber()}` })

/** One that its client has opened, as `author`. */
export async function anOwnOpenedQuote(
  database: TestDatabase,
  given: Parameters<typeof anOwnDraft>[1] = {},
): Promise<TestOwnQuote & { author: Particulier }> {
  const sent = await anOwnSentQuote(database, given)
  const [link] = await mailedLinks(database, sent.quoteId)
  const { accountId } = granted(await openOwnQuote(database.ctx(aVisitor()), link!.token))
  return { ...sent, author: { kind: 'particulier', accountId, clientKey: 'test' } }
}
