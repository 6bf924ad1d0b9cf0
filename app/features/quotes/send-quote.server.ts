import { isGranted } from '#app/values/team-rights.ts'
import { eq, sql } from 'drizzle-orm'
import { clients } from '#app/features/clients/tables.server.ts'
import { contactOf } from '#app/features/quotes/own-clients/begin-own-quote.server.ts'
import { endOwnQuoteLinks } from '#app/features/quotes/own-clients/own-quote-link.server.ts'
import { readOwnClient } from '#app/features/quotes/own-clients/read-own-client.server.ts'
import { requestContactDetails } from '#app/features/requests/tables.server.ts'
import { lockArtisan } from '#app/features/companies/availability.server.ts'
import { standingOf } from '#app/features/companies/company-standing.server.ts'
import { certificateOf } from '#app/features/companies/proofs/certificate.server.ts'
import { shareFile } from '#app/platform/files/share-file.server.ts'
import { quotesRefused } from '#app/features/requests/leads/lead.ts'
import { quoteLead, type SettleRefusal } from '#app/features/requests/leads/settle-lead.server.ts'
import { contactDetailsSharings } from '#app/features/requests/leads/tables.server.ts'
import type { Artisan, Ctx } from '#app/platform/context.ts'
import { inTransaction } from '#app/platform/database/transaction.server.ts'
import { timeZoneOf } from '#app/values/time/french-time-zone.ts'
import { newId, type ArtisanId, type ClientId, type QuoteId } from '#app/values/identity/ids.ts'
import { ok, refuse, type Result } from '#app/values/result.ts'
import { contentHash } from '#app/features/quotes/document/content-hash.server.ts'
import { askQuoteDocument } from '#app/features/quotes/document/ask-quote-document.server.ts'
import { lockQuote, moveQuote, type LockedQuote } from './move-quote.server.ts'
import { documentOf } from '#app/features/quotes/document/document-of-quote.server.ts'
import { countSentToday } from './queries.server.ts'
import { quoteFacts } from '#app/features/quotes/editor/quote-facts.server.ts'
import { offeredTotals, type TotalsRefusal } from './quote-totals.ts'
import { refusalToSend, type SendRefusal } from './quote.ts'
import { quoteCounters } from './tables.server.ts'

/** Why a devis is not sent. */
export type SendQuoteRefusal = 'not_found' | SendRefusal | TotalsRefusal | SettleRefusal

/**
 * Sends a devis: it gets the company's next number, and its content is frozen and hashed. Refuses one that lacks a
 * mention the law asks for (`missingMentions` says which). The client's full name stands on it, which is logged as a
 * sharing of the name.
 */
export async function sendQuote(
  ctx: Ctx<Artisan>,
  quoteId: QuoteId,
): Promise<Result<{ number: string }, SendQuoteRefusal>> {
  return inTransaction(ctx, async (tx) => {
    const locked = await lockQuote(tx, quoteId)
    if (!locked) return refuse('not_found')
    const { quote, lead, request } = locked
    await sendToSheet(tx, request)
    // Held from here on: the team suspends the company before it sends, or after.
    await lockArtisan(tx, quote.artisanId)
    const facts = await quoteFacts(tx, locked)
    const refusal = refusalToSend(
      quote,
      {
        missing: facts.missing.length,
        leadStatus: lead.status,
        requestStatus: request.status,
        quotesRefused: quotesRefused(lead, request),
        company: await standingOf(tx, quote.artisanId),
        granted: isGranted(tx.who, 'sign'),
        sentToday: await countSentToday(tx, lead.id),
        zone: timeZoneOf(request.insee),
      },
      tx.now,
    )
    if (refusal) return refuse(refusal)
    const { lines, options, travelCostsCents } = facts.draft
    const totals = offeredTotals(lines, options ?? [], travelCostsCents ?? 0)
    if (!totals.ok) return totals
    const quoted = await quoteLead(tx, lead.id)
    if (!quoted.ok) return quoted

    const number = await nextNumber(tx, quote.artisanId, Number(facts.draft.issuedOn.slice(0, 4)))
    const document = documentOf(quote, facts, number, totals.value)
    const { totalExclCents, totalVatCents, totalInclCents } = totals.value
    await moveQuote(tx, quote, 'send', {
      number,
      snapshot: document,
      contentHash: contentHash(document),
      clientName: document.client.name,
      totalExclCents,
      totalVatCents,
      totalInclCents,
      sentAt: tx.now,
    })
    await askQuoteDocument(tx, locked, 'quote', number)
    for (const [kind, proofId] of [
      ['insurance_certificate', facts.policyId],
      ['rge_certificate', facts.rgeId],
    ] as const) {
      const certificate = proofId && (await certificateOf(tx, proofId))
      if (certificate)
        await askQuoteDocument(tx, locked, kind, number, await shareFile(tx, certificate))
    }
    if (request.clientId) await noteDocument(tx, request.clientId)
    // The company that found its client knew the name.
    else
      await tx.db.insert(contactDetailsSharings).values({
        id: newId<string>(),
        leadId: lead.id,
        what: 'name',
        action: 'shared',
        byAccountId: null,
        at: tx.now,
      })
    return ok({ number })
  })
}

/** An own client who has not opened their devis yet is written to as their sheet says now. */
async function sendToSheet(tx: Ctx<Artisan>, request: LockedQuote['request']): Promise<void> {
  const client = request.particulierId === null ? await readOwnClient(tx, request) : null
  if (!client) return
  const contact = contactOf(client)
  const [before] = await tx.db
    .select({ email: requestContactDetails.email })
    .from(requestContactDetails)
    .where(eq(requestContactDetails.requestId, request.id))
  if (before!.email !== contact.email) await endOwnQuoteLinks(tx, request.id)
  await tx.db
    .update(requestContactDetails)
    .set(contact)
    .where(eq(requestContactDetails.requestId, request.id))
}

/** Notes in the book that a document was made for a client. */
async function noteDocument(tx: Ctx<Artisan>, clientId: ClientId): Promise<void> {
  await tx.db.update(clients).set({ lastDocumentAt: tx.now }).where(eq(clients.id, clientId))
}

/**
 * The company's next number of the year, without gaps: the counter's row stays locked until the
 * devis is kept or given up.
 */
async function nextNumber(tx: Ctx, artisanId: ArtisanId, year: number): Promise<string> {
  const [counter] = await tx.db
    .insert(quoteCounters)
    .values({ artisanId, year, last: 1 })
    .onConflictDoUpdate({
      target: [quoteCounters.artisanId, quoteCounters.year],
      set: { last: sql`${quoteCounters.last} + 1` },
    })
    .returning({ last: quoteCounters.last })
  return `D-${year}-${String(counter!.last).padStart(4, '0')}`
}
