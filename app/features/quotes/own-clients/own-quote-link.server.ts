import { and, eq, inArray, isNull } from 'drizzle-orm'
import { createLinkToken } from '#app/features/accounts/sign-in/link-tokens.server.ts'
import { mayMailUnproved } from '#app/features/accounts/sign-up/mail-budget.server.ts'
import { linkTokens } from '#app/features/accounts/tables.server.ts'
import { artisans } from '#app/features/companies/tables.server.ts'
import { quotes } from '#app/features/quotes/tables.server.ts'
import { lockQuoteRequest } from '#app/features/requests/life/move-quote-request.server.ts'
import { quoteRequests, requestContactDetails } from '#app/features/requests/tables.server.ts'
import { isOfMarketplace } from '#app/features/requests/request-origin.ts'
import type { Artisan, Ctx, System } from '#app/platform/context.ts'
import { inTransaction, publish } from '#app/platform/database/transaction.server.ts'
import { sendMail } from '#app/platform/mail/send-mail.server.ts'
import { spend } from '#app/platform/rate-limit/rate-limit.server.ts'
import type { QuoteId, QuoteRequestId } from '#app/values/identity/ids.ts'
import { ok, refuse, type Result } from '#app/values/result.ts'
import { endOfDay } from '#app/values/time/french-date.ts'
import { timeZoneOf } from '#app/values/time/french-time-zone.ts'
import { ownQuoteMail } from './own-quote.email.ts'

/**
 * Mails a company's own client the link to a devis, valid as long as the devis is; nothing for any
 * other request, once the client followed one, or once the devis can be answered no more. `cause`
 * tells one sending from another: the same cause mails once, so the handler may run twice. Whether
 * the address has an account changes nothing of the mail. `words` are what the company says besides.
 */
export async function mailOwnQuoteLink(
  ctx: Ctx<System>,
  quoteId: QuoteId,
  cause: string,
  words = '',
): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    const [named] = await tx.db
      .select({ requestId: quotes.requestId })
      .from(quotes)
      .where(eq(quotes.id, quoteId))
    // Held, so that no sending to another address comes between reading the address and making its link.
    const request = named && (await lockQuoteRequest(tx, named.requestId))
    if (!request || isOfMarketplace(request) || request.particulierId) return
    const [row] = await tx.db
      .select({ quote: quotes, contact: requestContactDetails, companyName: artisans.companyName })
      .from(quotes)
      .innerJoin(requestContactDetails, eq(requestContactDetails.requestId, quotes.requestId))
      .innerJoin(artisans, eq(artisans.id, quotes.artisanId))
      .where(eq(quotes.id, quoteId))
    if (row?.quote.status !== 'sent' || row.contact.email === '') return
    const { quote, contact, companyName } = row
    const end = endOfDay(quote.validUntil!, timeZoneOf(request.insee))
    const ttlHours = (end.getTime() - tx.now.getTime()) / 3_600_000
    if (ttlHours <= 0 || !(await mayMailUnproved(tx, 'own_quote', contact.email))) return
    const token = await createLinkToken(tx, { purpose: 'own_quote', subjectId: quoteId, ttlHours })
    await sendMail(tx, {
      to: contact.email,
      dedupeKey: `own_quote:${quoteId}:${cause}`,
      ...ownQuoteMail(quote, { companyName, name: contact.firstName, words }, token),
    })
  })
}

/** Mails another link to the same mailbox: once a minute, five times an hour. */
export async function mailAnotherLink(
  ctx: Ctx,
  quoteId: QuoteId,
): Promise<Result<undefined, 'just_sent'>> {
  const inside =
    (await spend(ctx, { name: 'own-quote-minute', max: 1, windowSeconds: 60 }, quoteId)) &&
    (await spend(ctx, { name: 'own-quote-hour', max: 5, windowSeconds: 3_600 }, quoteId))
  if (!inside) return refuse('just_sent')
  await inTransaction(ctx, (tx) =>
    publish(tx, {
      type: 'quote.link_asked',
      linkOf: quoteId,
      cause: `asked-${tx.now.toISOString().slice(0, 16)}`,
    }),
  )
  return ok()
}

/** Why a company does not have the link to a devis of theirs mailed again. */
export type ResendLinkRefusal = 'not_found' | 'already_open' | 'quote_over' | 'just_sent'

/** Mails the link to a devis again at its company's word, until the client has opened it. */
export async function resendOwnQuoteLink(
  ctx: Ctx<Artisan>,
  quoteId: QuoteId,
): Promise<Result<undefined, ResendLinkRefusal>> {
  const [sent] = await ctx.db
    .select({ status: quotes.status, taken: quoteRequests.particulierId })
    .from(quotes)
    .innerJoin(quoteRequests, eq(quoteRequests.id, quotes.requestId))
    .where(
      and(
        eq(quotes.id, quoteId),
        eq(quotes.artisanId, ctx.who.artisanId),
        eq(quoteRequests.origin, 'own_client'),
      ),
    )
  if (!sent) return refuse('not_found')
  if (sent.taken) return refuse('already_open')
  return sent.status === 'sent' ? mailAnotherLink(ctx, quoteId) : refuse('quote_over')
}

/** Ends the links of a request's devis: they were mailed to another address than the one that holds now. */
export async function endOwnQuoteLinks(tx: Ctx, requestId: QuoteRequestId): Promise<void> {
  const ofRequest = tx.db
    .select({ id: quotes.id })
    .from(quotes)
    .where(eq(quotes.requestId, requestId))
  await tx.db
    .update(linkTokens)
    .set({ usedAt: tx.now })
    .where(
      and(
        eq(linkTokens.purpose, 'own_quote'),
        isNull(linkTokens.usedAt),
        inArray(linkTokens.subjectId, ofRequest),
      ),
    )
}
