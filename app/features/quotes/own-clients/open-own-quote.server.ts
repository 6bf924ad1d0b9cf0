import { eq } from 'drizzle-orm'
import {
  consumeLinkToken,
  readLinkToken,
  subjectOfLink,
} from '#app/features/accounts/sign-in/link-tokens.server.ts'
import {
  accountToSignInTo,
  kindOfAccount,
  type KindOfAccount,
  openAccountForRequest,
} from '#app/features/accounts/sign-up/open-account-for-request.server.ts'
import { users } from '#app/features/accounts/tables.server.ts'
import { artisans } from '#app/features/companies/tables.server.ts'
import type { QuoteStatus } from '#app/features/quotes/quote.ts'
import { quotes } from '#app/features/quotes/tables.server.ts'
import { leads } from '#app/features/requests/leads/tables.server.ts'
import { lockQuoteRequest } from '#app/features/requests/life/move-quote-request.server.ts'
import { tellLead } from '#app/features/requests/life/tell-live.server.ts'
import { requestContactDetails, quoteRequests } from '#app/features/requests/tables.server.ts'
import type { Ctx, Particulier, Visitor } from '#app/platform/context.ts'
import { inTransaction } from '#app/platform/database/transaction.server.ts'
import type { AccountId, QuoteId } from '#app/values/identity/ids.ts'
import { pick } from '#app/values/pick.ts'
import { ok, refuse, type Result } from '#app/values/result.ts'
import { mailAnotherLink } from './own-quote-link.server.ts'

/** Why the link of a devis opens nothing. */
export type OpenOwnQuoteRefusal =
  | 'invalid_link'
  | 'already_open'
  | 'quote_over'
  | 'sign_in_required'

/** The devis that was opened, and the account it is now in. */
export type OpenedOwnQuote = { quoteId: QuoteId; accountId: AccountId }

/** Nothing of a refused opening may stay, its account least of all. */
class Undo extends Error {}

/**
 * Opens a devis to a company's own client, by the button behind its link. The link proved the
 * address: an account is made for it, confirmed and without password, which the caller may sign in.
 * Refuses `sign_in_required`, the link left usable, when the address has an account: its owner
 * opens it with `claimOwnQuote`.
 */
export async function openOwnQuote(
  ctx: Ctx<Visitor>,
  token: string,
): Promise<Result<OpenedOwnQuote, OpenOwnQuoteRefusal>> {
  try {
    return await inTransaction(ctx, async (tx) => {
      const found = await lockByLink(tx, token)
      if (!found.ok) return found
      const { contact } = found.value
      if (await accountToSignInTo(tx, contact.email)) return refuse('sign_in_required')
      // The request is locked, so this is the only use of the link.
      await consumeLinkToken(tx, { token, purpose: 'own_quote' })
      // The number is the company's word, not the person's.
      const account = await openAccountForRequest(tx, { ...contact, phone: null })
      if (!account.created) throw new Undo()
      return attach(tx, found.value, account.accountId)
    })
  } catch (error) {
    if (error instanceof Undo) return refuse('sign_in_required')
    throw error
  }
}

/** Opens it to somebody signed in, whose own address it was sent to. Refuses `other_address` elsewhere. */
export async function claimOwnQuote(
  ctx: Ctx<Particulier>,
  token: string,
): Promise<Result<OpenedOwnQuote, OpenOwnQuoteRefusal | 'other_address'>> {
  return inTransaction(ctx, async (tx) => {
    const found = await lockByLink(tx, token)
    if (!found.ok) return found
    const [account] = await tx.db
      .select({ email: users.email })
      .from(users)
      .where(eq(users.id, tx.who.accountId))
    if (account!.email !== found.value.contact.email) return refuse('other_address')
    await consumeLinkToken(tx, { token, purpose: 'own_quote' })
    return attach(tx, found.value, tx.who.accountId)
  })
}

/** What the page behind a link shows before its button is pressed. */
export type OwnQuoteLink = {
  quoteId: QuoteId
  companyName: string
  number: string
  title: string
  totalInclCents: number
  validUntil: string
  email: string
  /**
   * `valid`: its button opens the devis; `ended`: another link can be mailed; `taken`: somebody
   * opened it; `over`: nothing is left to open.
   */
  state: 'valid' | 'ended' | 'taken' | 'over'
  /** Whose account the address is; null: nobody's. */
  account: KindOfAccount | null
}

/** What a link is about, whether it still opens or not; null when there never was such a link. Changes nothing. */
export async function readOwnQuoteLink(ctx: Ctx, token: string): Promise<OwnQuoteLink | null> {
  const quoteId = (await subjectOfLink(ctx, { token, purpose: 'own_quote' })) as QuoteId | null
  if (!quoteId) return null
  const [row] = await ctx.db
    .select({
      companyName: artisans.companyName,
      ...pick(quotes, 'number', 'title', 'totalInclCents', 'validUntil', 'status'),
      email: requestContactDetails.email,
      particulierId: quoteRequests.particulierId,
    })
    .from(quotes)
    .innerJoin(quoteRequests, eq(quoteRequests.id, quotes.requestId))
    .innerJoin(requestContactDetails, eq(requestContactDetails.requestId, quotes.requestId))
    .innerJoin(artisans, eq(artisans.id, quotes.artisanId))
    .where(eq(quotes.id, quoteId))
  if (!row) return null
  const { status, particulierId, number, validUntil, ...shown } = row
  const usable = (await readLinkToken(ctx, { token, purpose: 'own_quote' })) !== null
  return {
    ...shown,
    quoteId,
    number: number!,
    validUntil: validUntil!,
    state: stateOf({ status, taken: particulierId !== null, usable }),
    account: await kindOfAccount(ctx, row.email),
  }
}

/** Where a link stands. */
function stateOf(link: { status: QuoteStatus; taken: boolean; usable: boolean }) {
  if (link.taken) return 'taken'
  if (link.status !== 'sent') return 'over'
  return link.usable ? 'valid' : 'ended'
}

/** Mails another link to the same mailbox, whoever asks with one that opens nothing any more. */
export async function askOwnQuoteLink(
  ctx: Ctx<Visitor>,
  token: string,
): Promise<Result<undefined, 'invalid_link' | 'quote_over' | 'just_sent'>> {
  const link = await readOwnQuoteLink(ctx, token)
  if (!link) return refuse('invalid_link')
  if (link.state === 'taken' || link.state === 'over') return refuse('quote_over')
  return mailAnotherLink(ctx, link.quoteId)
}

type Found = {
  quoteId: QuoteId
  request: typeof quoteRequests.$inferSelect
  contact: typeof requestContactDetails.$inferSelect
}

/** Locks the request of a link's devis; refuses one that somebody opened, or that can be answered no more. */
async function lockByLink(
  tx: Ctx,
  token: string,
): Promise<Result<Found, 'invalid_link' | 'already_open' | 'quote_over'>> {
  const quoteId = (await subjectOfLink(tx, { token, purpose: 'own_quote' })) as QuoteId | null
  const [named] = quoteId
    ? await tx.db.select({ requestId: quotes.requestId }).from(quotes).where(eq(quotes.id, quoteId))
    : []
  const request = named ? await lockQuoteRequest(tx, named.requestId) : null
  if (!quoteId || !request) return refuse('invalid_link')
  if (request.particulierId) return refuse('already_open')
  if ((await readLinkToken(tx, { token, purpose: 'own_quote' })) === null)
    return refuse('invalid_link')
  const [row] = await tx.db
    .select({ status: quotes.status, contact: requestContactDetails })
    .from(quotes)
    .innerJoin(requestContactDetails, eq(requestContactDetails.requestId, quotes.requestId))
    .where(eq(quotes.id, quoteId))
  if (row!.status !== 'sent') return refuse('quote_over')
  return ok({ quoteId, request, contact: row!.contact })
}

/** Puts the request, and with it the devis, in somebody's space; the company sees that its client has opened it. */
async function attach(
  tx: Ctx,
  { quoteId, request }: Found,
  particulierId: AccountId,
): Promise<Result<OpenedOwnQuote, never>> {
  await tx.db
    .update(quoteRequests)
    .set({ particulierId, updatedAt: tx.now })
    .where(eq(quoteRequests.id, request.id))
  const [lead] = await tx.db
    .select({ id: leads.id, artisanId: leads.artisanId })
    .from(leads)
    .where(eq(leads.requestId, request.id))
  tellLead(tx, lead!, { id: request.id, particulierId })
  return ok({ quoteId, accountId: particulierId })
}
