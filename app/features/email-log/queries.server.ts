import { listAttached } from '#app/features/documents/queries.server.ts'
import { and, asc, desc, eq, gt, isNull, ne, notInArray, or, sql, type SQL } from 'drizzle-orm'
import { idRange, soughtIn } from '#app/features/accounts/team/sought.server.ts'
import { teamRows } from '#app/features/accounts/team/team-rows.server.ts'
import type { Admin, Ctx } from '#app/platform/context.ts'
import type { MailEventKind } from '#app/platform/mail/mail-story.ts'
import { withoutTokens } from '#app/platform/mail/record-outcomes.server.ts'
import {
  addressHash,
  suppressedAmong,
  type SuppressionReason,
} from '#app/platform/mail/suppressions.server.ts'
import { emailLogs, mailEvents } from '#app/platform/mail/tables.server.ts'
import type { MailId } from '#app/values/identity/ids.ts'
import { countTogether } from '#app/platform/database/count-together.server.ts'
import { distinctValues } from '#app/platform/database/distinct-values.server.ts'
import { MOST_COUNTED } from '#app/values/team-list.ts'
import { likeAnywhere } from '#app/values/list-query.ts'
import { pick } from '#app/values/pick.ts'
import { KNOWN_STATUSES, LOST_LINK, refusalToResend } from './email-log.ts'
import { mailList, type MailFilter } from './mail-list.ts'

/** One line of the log; a mail that was not sent yet stands where it was written. */
export type MailLine = {
  id: MailId
  email: string
  emailType: string
  status: string
  subject: string
  createdAt: Date
  sentAt: Date | null
  resendId: string | null
  errorMessage: string | null
  attempts: number
  nextAttemptAt: Date | null
}

const line = {
  ...pick(emailLogs, 'id', 'email', 'emailType', 'subject', 'createdAt', 'sentAt', 'resendId'),
  status: sql<string>`${emailLogs.status}`,
  errorMessage: emailLogs.errorMessage,
  attempts: emailLogs.attempts,
  nextAttemptAt: emailLogs.nextAttemptAt,
}

const when = sql`coalesce(${emailLogs.sentAt}, ${emailLogs.createdAt})`

/** How many entries a page of the monitoring shows (specification). */
export const MAILS_SHOWN = 100

/** The mails of the team's log. */
export const mails = teamRows(mailList, {
  perPage: MAILS_SHOWN,
  count: (ctx, filter, limit) =>
    ctx.db.$count(
      ctx.db
        .select({ id: emailLogs.id })
        .from(emailLogs)
        .where(matching(filter, limit))
        .limit(limit)
        .as('found'),
    ),
  read: (ctx, filter, limit, offset): Promise<MailLine[]> =>
    ctx.db
      .select(line)
      .from(emailLogs)
      .where(matching(filter, limit))
      .orderBy(...inOrder(filter))
      .limit(limit)
      .offset(offset),
})

function matching({ search, type, status }: MailFilter, limit: number): SQL | undefined {
  const like = likeAnywhere(search)
  const range = idRange(search)
  const narrowed = and(
    type ? eq(emailLogs.emailType, type) : undefined,
    status === 'unknown'
      ? sql`${emailLogs.id} in (
          select mail.id from ${distinctValues(sql`email_logs`, sql`status`)} known
          cross join lateral (select id
            from email_logs other where other.status = known.value
            order by coalesce(sent_at, created_at) desc) mail
          where ${notInArray(sql`known.value`, KNOWN_STATUSES)})`
      : status
        ? sql`${emailLogs.status} = ${status}`
        : undefined,
  )
  if (!search) return narrowed
  const all = narrowed ?? sql`true`
  return sql`${emailLogs.id} in ${soughtIn(
    limit,
    sql`select id from email_logs
      where ${all} and (email ilike ${like} or subject ilike ${like} or resend_id ilike ${like})
      order by coalesce(sent_at, created_at) desc`,
    range &&
      sql`select id from email_logs where ${all} and id between ${range.from} and ${range.to}`,
  )}`
}

function inOrder({ sort: { by, descending } }: MailFilter): SQL[] {
  const way = descending ? desc : asc
  const columns = {
    date: when,
    email: emailLogs.email,
    type: emailLogs.emailType,
    statut: emailLogs.status,
  }
  return [way(columns[by]), ...(by === 'date' ? [] : [way(when)]), way(emailLogs.id)]
}

/** How many mails are in the log, and how many of them failed, each up to one more than `MOST_COUNTED`. */
export async function countMails(ctx: Ctx<Admin>): Promise<{ total: number; failed: number }> {
  const bounded = (where?: SQL) =>
    ctx.db.$count(
      ctx.db
        .select({ id: emailLogs.id })
        .from(emailLogs)
        .where(where)
        .limit(MOST_COUNTED + 1)
        .as('counted'),
    )
  return countTogether(ctx.db, {
    total: bounded(),
    failed: bounded(eq(emailLogs.status, 'failed')),
  })
}

/** The types that are in the log, for its filter. */
export async function listMailTypes(ctx: Ctx<Admin>): Promise<string[]> {
  const found = await ctx.db.execute<{ type: string }>(
    sql`select value as type from ${distinctValues(sql`email_logs`, sql`email_type`)} known order by 1`,
  )
  return found.rows.map(({ type }) => type)
}

/** A failed mail that nothing will try again and that the team may send (`refusalToResend`, as a clause). */
export function isStuck(ctx: Ctx<Admin>): SQL {
  return and(
    eq(emailLogs.status, 'failed'),
    isNull(emailLogs.nextAttemptAt),
    ne(emailLogs.html, ''),
    sql`${emailLogs.html} !~* ${LOST_LINK}`,
    or(isNull(emailLogs.goodUntil), gt(emailLogs.goodUntil, ctx.now)),
  )!
}

/** Mails that wait for the team, by type, the most first. */
export async function countStuckMails(ctx: Ctx<Admin>): Promise<{ type: string; n: number }[]> {
  return ctx.db
    .select({ type: emailLogs.emailType, n: sql<number>`count(*)::int` })
    .from(emailLogs)
    .where(isStuck(ctx))
    .groupBy(emailLogs.emailType)
    .orderBy(desc(sql`count(*)`), emailLogs.emailType)
}

/** Something that happened to a mail. */
export type MailHappening = { id: string; at: Date; kind: MailEventKind; detail: string | null }

/**
 * One mail with its two bodies, their links disarmed, what happened to it, what is held against its
 * address, and why it cannot be sent again (asked of the whole text, whose links still open
 * something while it waits); null when there is none.
 */
export async function getMail(
  ctx: Ctx<Admin>,
  mailId: MailId,
): Promise<
  | (MailLine & {
      html: string
      text: string
      replyTo: string | null
      goodUntil: Date | null
      story: MailHappening[]
      suppressed: SuppressionReason | null
      cannotResend: ReturnType<typeof refusalToResend>
      attachments: Awaited<ReturnType<typeof listAttached>>
    })
  | null
> {
  const [mail] = await ctx.db
    .select({
      ...line,
      ...pick(emailLogs, 'html', 'text', 'replyTo', 'goodUntil', 'attachments'),
    })
    .from(emailLogs)
    .where(eq(emailLogs.id, mailId))
  if (!mail) return null
  const [story, suppressed] = await Promise.all([
    ctx.db
      .select(pick(mailEvents, 'id', 'at', 'kind', 'detail'))
      .from(mailEvents)
      .where(eq(mailEvents.mailId, mailId))
      .orderBy(mailEvents.at, mailEvents.id),
    suppressedAmong(ctx, [mail.email]),
  ])
  return {
    ...mail,
    cannotResend: refusalToResend(mail, ctx.now),
    attachments: await listAttached(ctx, mail.attachments),
    html: withoutTokens(mail.html),
    text: withoutTokens(mail.text),
    story,
    suppressed: suppressed.get(addressHash(mail.email)) ?? null,
  }
}
