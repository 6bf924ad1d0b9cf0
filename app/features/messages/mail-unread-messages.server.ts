import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import { profiles, users } from '#app/features/accounts/tables.server.ts'
import { artisans } from '#app/features/companies/tables.server.ts'
import { shortName } from '#app/features/requests/leads/lead.ts'
import { leads } from '#app/features/requests/leads/tables.server.ts'
import { requestTitle } from '#app/features/requests/quote-request.ts'
import { requestContactDetails, quoteRequests } from '#app/features/requests/tables.server.ts'
import { TRADES } from '#app/features/trades/trades.ts'
import { paths } from '#app/paths.ts'
import type { Ctx, System } from '#app/platform/context.ts'
import { sendMail } from '#app/platform/mail/send-mail.server.ts'
import { emailLogs } from '#app/platform/mail/tables.server.ts'
import { operator } from '#app/platform/operator.server.ts'
import { inTransaction } from '#app/platform/database/transaction.server.ts'
import type { AccountId, LeadId, MessageId } from '#app/values/identity/ids.ts'
import { pick } from '#app/values/pick.ts'
import { unreadMessagesMail, type UnreadLine } from './message.news.ts'
import { AWAY_MINUTES, MAILS_A_DAY, type ThreadId } from './message.ts'
import { messageMailings, messages } from './tables.server.ts'

/** People gone through at once. */
const BATCH = 200

type Waiting = { account_id: AccountId; thread_id: ThreadId; unread: number; first_id: MessageId }

/**
 * Mails those who have left messages unread for some minutes, without the words: one mail for all their conversations,
 * none again about a conversation until it was read, and four a day at most. Safe to run as often as wanted, and on
 * several processes at once. Nobody is mailed whose account is suspended. Returns how many mails were written.
 */
export async function mailUnreadMessages(ctx: Ctx<System>): Promise<number> {
  const waiting = await listWaiting(ctx)
  const byAccount = Map.groupBy(waiting, (row) => row.account_id)
  let mails = 0
  for (const [accountId, threads] of [...byAccount].slice(0, BATCH))
    if (await mailOne(ctx, accountId, threads)) mails++
  return mails
}

/**
 * Conversations with messages that nobody read and that no mail told of: a lead's by its other
 * side, an account's by itself.
 */
async function listWaiting(ctx: Ctx<System>): Promise<Waiting[]> {
  const due = new Date(ctx.now.getTime() - AWAY_MINUTES * 60_000)
  const { rows } = await ctx.db.execute<Waiting>(sql`
    with unread as (
      select coalesce(m.lead_id, m.support_id) as thread_id, case when m.support_id is not null then m.support_id when m.author = 'particulier' then lead.artisan_id else request.particulier_id end as account_id, m.id, m.seq, m.sent_at
      from messages m left join leads lead on lead.id = m.lead_id left join quote_requests request on request.id = lead.request_id
      where m.read_at is null and m.removed_at is null and m.sent_at > ${new Date(ctx.now.getTime() - 7 * 86_400_000)} and (m.support_id is null or m.author = 'equipe')
    )
    select account_id, thread_id, count(*)::int as unread, (array_agg(id order by seq))[1]::text as first_id
    from unread
    where account_id is not null and exists (select from ${users} where ${users.id} = account_id and ${users.suspendedAt} is null) and not exists (select from message_mailings done where done.account_id = unread.account_id and done.thread_id = unread.thread_id)
    group by account_id, thread_id having min(sent_at) <= ${due}
    order by min(sent_at) limit 1000`)
  return rows
}

async function mailOne(
  ctx: Ctx<System>,
  accountId: AccountId,
  threads: readonly Waiting[],
): Promise<boolean> {
  return inTransaction(ctx, async (tx) => {
    // One process at a time writes to somebody.
    const [account] = await tx.db
      .select({ email: users.email, userType: profiles.userType })
      .from(users)
      .innerJoin(profiles, eq(profiles.userId, users.id))
      .where(eq(users.id, accountId))
      .for('no key update', { of: users })
    if (!account) return false
    const since = new Date(tx.now.getTime() - 86_400_000)
    const sent = await tx.db.$count(
      emailLogs,
      and(
        eq(emailLogs.accountId, accountId),
        eq(emailLogs.emailType, 'message'),
        sql`${emailLogs.createdAt} > ${since}`,
      ),
    )
    if (sent >= MAILS_A_DAY) return false
    // Read since they were listed, they are no news. Held from here on: whoever reads now waits, and then takes this
    // mailing away, so that the next message is mailed.
    const still = await tx.db
      .select({ id: messages.id })
      .from(messages)
      .where(
        and(
          inArray(
            messages.id,
            threads.map(({ first_id }) => first_id),
          ),
          isNull(messages.readAt),
          isNull(messages.removedAt),
        ),
      )
      .for('share')
    const ids = threads
      .filter(({ first_id }) => still.some(({ id }) => id === first_id))
      .map(({ thread_id }) => thread_id)
    if (ids.length === 0) return false
    const fresh = await tx.db
      .insert(messageMailings)
      .values(ids.map((threadId) => ({ threadId, accountId, mailedAt: tx.now })))
      .onConflictDoNothing()
      .returning({ threadId: messageMailings.threadId })
    const told = threads.filter((thread) =>
      fresh.some(({ threadId }) => threadId === thread.thread_id),
    )
    if (told.length === 0) return false
    const lines = await linesOf(tx, account.userType, told)
    const last = told
      .map(({ first_id }) => first_id)
      .toSorted()
      .at(-1)
    await sendMail(tx, {
      to: account.email,
      accountId,
      dedupeKey: `message:${told[0]!.thread_id}:${accountId}:${last}`,
      ...unreadMessagesMail(
        lines,
        account.userType === 'artisan' ? paths.proMessages() : paths.particulierConversations(),
      ),
    })
    return true
  })
}

/**
 * What a mail says of each conversation. One alone is told by who wrote and the title of the works;
 * several by works and town only, so that a mail which outlives somebody's account names nobody but
 * them.
 */
async function linesOf(
  tx: Ctx,
  userType: 'artisan' | 'particulier',
  told: readonly Waiting[],
): Promise<UnreadLine[]> {
  const rows = await tx.db
    .select({
      id: leads.id,
      ...pick(quoteRequests, 'trade', 'town', 'description', 'publicDescription'),
      companyName: artisans.companyName,
      firstName: requestContactDetails.firstName,
      lastName: requestContactDetails.lastName,
    })
    .from(leads)
    .innerJoin(quoteRequests, eq(quoteRequests.id, leads.requestId))
    .innerJoin(requestContactDetails, eq(requestContactDetails.requestId, leads.requestId))
    .innerJoin(artisans, eq(artisans.id, leads.artisanId))
    .where(
      inArray(
        leads.id,
        told.map(({ thread_id }) => thread_id as LeadId),
      ),
    )
  const toArtisan = userType === 'artisan'
  const address = toArtisan ? paths.proConversation : paths.requestConversation
  return told.map(({ thread_id, unread }) => {
    const row = rows.find(({ id }) => id === thread_id)
    if (!row)
      return {
        from: `L’équipe ${operator().brand}`,
        about: 'votre échange avec le support',
        unread,
        href: address('support'),
      }
    const from = toArtisan ? shortName(row) : row.companyName
    const about =
      told.length === 1
        ? `«\u00a0${requestTitle(toArtisan ? row.publicDescription : row.description)}\u00a0»`
        : `${TRADES[row.trade].name}, ${row.town}`
    return {
      from: told.length === 1 ? from : null,
      about,
      unread,
      href: address(thread_id),
    }
  })
}
