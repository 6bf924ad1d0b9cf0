import { and, eq, isNull, sql } from 'drizzle-orm'
import {
  consumeLinkToken,
  readLinkToken,
} from '#app/features/accounts/sign-in/link-tokens.server.ts'
import {
  accountToSignInTo,
  openAccountForRequest,
} from '#app/features/accounts/sign-up/open-account-for-request.server.ts'
import { users } from '#app/features/accounts/tables.server.ts'
import type { Ctx, Particulier, Visitor } from '#app/platform/context.ts'
import { files } from '#app/platform/files/tables.server.ts'
import { inTransaction, publish } from '#app/platform/database/transaction.server.ts'
import type { AccountId, QuoteRequestId } from '#app/values/identity/ids.ts'
import { ok, refuse, type Result } from '#app/values/result.ts'
import { lockTogether } from '#app/features/requests/siblings/queries.server.ts'
import {
  moveQuoteRequest,
  type QuoteRequestRow,
} from '#app/features/requests/life/move-quote-request.server.ts'
import {
  daysAfter,
  OPEN_DAYS,
  refusalToConfirm,
  type StatusRefusal,
} from '#app/features/requests/quote-request.ts'
import { requestContactDetails } from '#app/features/requests/tables.server.ts'

/** What a confirmed request gives: itself, and the account to sign in. */
export type ConfirmedQuoteRequest = {
  requestId: QuoteRequestId
  accountId: AccountId
  /** How many requests opened: those of the same form do together. */
  opened: number
}

/** Why a link opens nothing. */
export type ConfirmRefusal = StatusRefusal | 'invalid_link' | 'sign_in_required'

/** Nothing of a refused confirmation may stay, its account least of all. */
class Undo extends Error {}

/**
 * Opens a visitor's request, and those of the same form, by the button behind its link. The link proved the
 * address: an account is made for it, confirmed and without password, which the caller may sign in. Refuses
 * `sign_in_required`, the link left usable, when the address has a confirmed account already: its owner
 * confirms with `claimQuoteRequest`.
 */
export async function confirmQuoteRequest(
  ctx: Ctx<Visitor>,
  { token }: { token: string },
): Promise<Result<ConfirmedQuoteRequest, ConfirmRefusal>> {
  try {
    return await inTransaction(ctx, async (tx) => {
      const found = await lockByLink(tx, token)
      if (!found.ok) return found
      const { request, waiting, contact } = found.value
      if (await accountToSignInTo(tx, contact.email)) return refuse('sign_in_required')
      // The row is locked, so this is the only use of the link.
      await consumeLinkToken(tx, { token, purpose: 'quote_request' })
      const account = await openAccountForRequest(tx, contact)
      if (!account.created) throw new Undo()
      await open(tx, waiting, account.accountId)
      return ok({
        requestId: request.id,
        accountId: account.accountId,
        opened: waiting.length,
      })
    })
  } catch (error) {
    if (error instanceof Undo) return refuse('sign_in_required')
    throw error
  }
}

/**
 * Opens a request deposited with the signed-in person's own address before they signed in, by its link or from their
 * list. Refuses `other_address` when the address is not theirs.
 */
export async function claimQuoteRequest(
  ctx: Ctx<Particulier>,
  by: { token: string } | { requestId: QuoteRequestId },
): Promise<Result<ConfirmedQuoteRequest, ConfirmRefusal | 'other_address' | 'not_found'>> {
  return inTransaction(ctx, async (tx) => {
    const [account] = await tx.db
      .select({ email: users.email })
      .from(users)
      .where(eq(users.id, tx.who.accountId))
    // By its id alone, somebody else's request does not even exist: nothing is said of its state either.
    if ('requestId' in by && !(await isContactOf(tx, by.requestId, account!.email)))
      return refuse('not_found')
    const found = 'token' in by ? await lockByLink(tx, by.token) : await lockById(tx, by.requestId)
    if (!found.ok) return found
    const { request, waiting, contact } = found.value
    if (account!.email !== contact.email) return refuse('other_address')
    if ('token' in by) await consumeLinkToken(tx, { token: by.token, purpose: 'quote_request' })
    await open(tx, waiting, tx.who.accountId)
    return ok({ requestId: request.id, accountId: tx.who.accountId, opened: waiting.length })
  })
}

/** What the page behind a link shows before its button is pressed; null when the link is not valid. Changes nothing. */
export async function readConfirmation(
  ctx: Ctx,
  token: string,
): Promise<{
  requestId: QuoteRequestId
  email: string
  firstName: string
  hasAccount: boolean
} | null> {
  const requestId = (await readLinkToken(ctx, {
    token,
    purpose: 'quote_request',
  })) as QuoteRequestId | null
  if (!requestId) return null
  const [contact] = await ctx.db
    .select()
    .from(requestContactDetails)
    .where(eq(requestContactDetails.requestId, requestId))
  if (!contact) return null
  return {
    requestId,
    email: contact.email,
    firstName: contact.firstName,
    hasAccount: (await accountToSignInTo(ctx, contact.email)) !== null,
  }
}

type Found = {
  request: QuoteRequestRow
  /** It and those of the same form that wait still. */
  waiting: QuoteRequestRow[]
  contact: typeof requestContactDetails.$inferSelect
}

async function isContactOf(tx: Ctx, requestId: QuoteRequestId, email: string): Promise<boolean> {
  const [contact] = await tx.db
    .select({ email: requestContactDetails.email })
    .from(requestContactDetails)
    .where(eq(requestContactDetails.requestId, requestId))
  return contact?.email === email
}

async function lockByLink(
  tx: Ctx,
  token: string,
): Promise<Result<Found, StatusRefusal | 'invalid_link'>> {
  const requestId = (await readLinkToken(tx, {
    token,
    purpose: 'quote_request',
  })) as QuoteRequestId | null
  if (!requestId) return refuse('invalid_link')
  const found = await lockById(tx, requestId)
  return found.ok || found.refusal !== 'not_found'
    ? (found as Result<Found, StatusRefusal>)
    : refuse('invalid_link')
}

async function lockById(
  tx: Ctx,
  requestId: QuoteRequestId,
): Promise<Result<Found, StatusRefusal | 'not_found'>> {
  const together = await lockTogether(tx, requestId)
  const request = together.find(({ id }) => id === requestId)
  const [contact] = await tx.db
    .select()
    .from(requestContactDetails)
    .where(eq(requestContactDetails.requestId, requestId))
  if (!request || !contact) return refuse('not_found')
  const refusal = refusalToConfirm(request)
  if (refusal) return refuse(refusal)
  const waiting = together.filter((one) => refusalToConfirm(one) === null)
  return ok({ request, waiting, contact })
}

async function open(
  tx: Ctx,
  requests: readonly QuoteRequestRow[],
  particulierId: AccountId,
): Promise<void> {
  for (const request of requests)
    await moveQuoteRequest(tx, request, 'confirm', {
      particulierId,
      openedAt: tx.now,
      expiresAt: daysAfter(tx.now, OPEN_DAYS),
    })
  const ids = sql`any(${sql.param(requests.map(({ id }) => id))}::uuid[])`
  await tx.db
    .update(files)
    .set({ ownerId: particulierId })
    .where(
      and(
        isNull(files.ownerId),
        sql`${files.id} in (select file_id from quote_request_photos where request_id = ${ids} union all select file_id from quote_request_blueprints where request_id = ${ids})`,
      ),
    )
  await publish(tx, { type: 'quote_request.opened', requestId: requests[0]!.id })
}
