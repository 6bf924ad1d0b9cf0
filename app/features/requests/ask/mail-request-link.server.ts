import { eq } from 'drizzle-orm'
import { createLinkToken } from '#app/features/accounts/sign-in/link-tokens.server.ts'
import { mayMailUnproved } from '#app/features/accounts/sign-up/mail-budget.server.ts'
import { accountToSignInTo } from '#app/features/accounts/sign-up/open-account-for-request.server.ts'
import { profiles, users } from '#app/features/accounts/tables.server.ts'
import { TRADES } from '#app/features/trades/trades.ts'
import type { Ctx, System } from '#app/platform/context.ts'
import { sendMail } from '#app/platform/mail/send-mail.server.ts'
import { inTransaction } from '#app/platform/database/transaction.server.ts'
import type { QuoteRequestId } from '#app/values/identity/ids.ts'
import { listSiblings } from '#app/features/requests/siblings/queries.server.ts'
import { confirmRequestMail, type AddressKind } from './confirm-request.email.ts'
import { CONFIRM_HOURS } from '#app/features/requests/quote-request.ts'
import { requestContactDetails, quoteRequests } from '#app/features/requests/tables.server.ts'

/**
 * Mails the link that opens a visitor's request and those of the same form; nothing once it is open. `cause` tells one sending
 * from another: the same cause mails once, so the handler may run twice. Somebody who has an
 * account is led through their sign-in; the address of a professional account opens nothing, since
 * an account is of one kind. Nothing either beyond what an address may be mailed: its owner asks
 * for the link again later. `partner`: who posted the request for them.
 */
export async function mailRequestLink(
  ctx: Ctx<System>,
  requestId: QuoteRequestId,
  cause: string,
  partner: string | null = null,
): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    const [row] = await tx.db
      .select({ request: quoteRequests, contact: requestContactDetails })
      .from(quoteRequests)
      .innerJoin(requestContactDetails, eq(requestContactDetails.requestId, quoteRequests.id))
      .where(eq(quoteRequests.id, requestId))
    if (row?.request.status !== 'unconfirmed') return
    const { request, contact } = row
    if (!(await mayMailUnproved(tx, 'request', contact.email))) return
    const kind = await accountKindOf(tx, contact.email)
    const together = await listSiblings(tx, requestId)
    const trades = together
      .filter(({ status }) => status === 'unconfirmed')
      .map(({ trade }) => TRADES[trade].name)
    if (trades.length === 0) trades.push(TRADES[request.trade].name)
    const token = await createLinkToken(tx, {
      purpose: 'quote_request',
      subjectId: requestId,
      ttlHours: CONFIRM_HOURS,
    })
    await sendMail(tx, {
      to: contact.email,
      dedupeKey: `quote_request:${requestId}:${cause}`,
      ...confirmRequestMail(kind, trades, request.town, token, partner),
    })
  })
}

async function accountKindOf(tx: Ctx, email: string): Promise<AddressKind> {
  const accountId = await accountToSignInTo(tx, email)
  if (!accountId) return 'unknown'
  const [account] = await tx.db
    .select({ userType: profiles.userType })
    .from(users)
    .leftJoin(profiles, eq(profiles.userId, users.id))
    .where(eq(users.id, accountId))
  return account?.userType === 'particulier' ? 'particulier' : 'professional'
}
