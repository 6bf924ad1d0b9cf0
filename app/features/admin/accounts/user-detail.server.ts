import { leadOfMarketplace } from '#app/features/requests/of-marketplace.server.ts'
import { sql } from 'drizzle-orm'
import type { VerificationStatus } from '#app/features/companies/artisan.ts'
import type { SubscriptionTier } from '#app/features/subscriptions/plans/plans.ts'
import type { Admin, Ctx } from '#app/platform/context.ts'
import type { AccountId } from '#app/values/identity/ids.ts'

/** Lines of each part of an account's page. */
const DETAIL_LINES = 20

/** What an account's page shows beyond who it is. */
export type UserDetail = {
  account: {
    createdAt: Date
    seenAt: Date | null
    suspendedAt: Date | null
    suspensionReason: string | null
    phone: string | null
    hasPassword: boolean
    secondFactor: boolean
    erasedAt: Date | null
  }
  sessions: { id: string; userAgent: string | null; createdAt: Date; seenAt: Date }[]
  company: {
    name: string
    siret: string | null
    verification: VerificationStatus
    suspended: boolean
    tier: SubscriptionTier | null
    leads: number
  } | null
  notices: { id: string; title: string; at: Date; read: boolean }[]
}

/**
 * Everything that the team sees of an account; null when there is none. Texts that people wrote to
 * one another are not in it.
 */
export async function getUserDetail(
  ctx: Ctx<Admin>,
  accountId: AccountId,
): Promise<UserDetail | null> {
  const all = async <Row extends Record<string, unknown>>(query: ReturnType<typeof sql>) =>
    (await ctx.db.execute<Row>(query)).rows
  const [[account], sessions, [company], notices] = await Promise.all([
    all<{
      createdAt: string
      seenAt: string | null
      suspendedAt: string | null
      suspensionReason: string | null
      phone: string | null
      hasPassword: boolean
      secondFactor: boolean
      erasedAt: string | null
    }>(sql`
      select u.created_at as "createdAt", u.last_seen_at as "seenAt", u.suspended_at as "suspendedAt", u.suspension_reason as "suspensionReason", (select phone from profiles where user_id = u.id) as phone,
        exists (select from credentials where user_id = u.id and password is not null) as "hasPassword", exists (select from two_factors where user_id = u.id and enabled_at is not null) as "secondFactor",
        (select requested_at from erasures where account_id = u.id) as "erasedAt"
      from users u where u.id = ${accountId}`),
    all<{ id: string; userAgent: string | null; createdAt: string; seenAt: string }>(sql`
      select id, user_agent as "userAgent", created_at as "createdAt", updated_at as "seenAt" from sessions where user_id = ${accountId} and expires_at > ${ctx.now} order by updated_at desc limit ${DETAIL_LINES}`),
    all<{
      name: string
      siret: string | null
      verification: VerificationStatus
      suspended: boolean
      tier: SubscriptionTier | null
      leads: number
    }>(sql`
      select a.company_name as name, a.siret, a.verification, a.suspended_at is not null as suspended, (select subscription_tier from subscribers where artisan_id = a.id) as tier, (select count(*)::int from leads where artisan_id = a.id and ${leadOfMarketplace()}) as leads
      from artisans a where a.id = ${accountId}`),
    all<{ id: string; title: string; at: string; read: boolean }>(
      sql`select id, title, at, read_at is not null as read from notices where account_id = ${accountId} order by at desc limit ${DETAIL_LINES}`,
    ),
  ])
  if (!account) return null
  const instant = (text: string | null) => (text === null ? null : new Date(text))
  return {
    account: {
      ...account,
      createdAt: new Date(account.createdAt),
      seenAt: instant(account.seenAt),
      suspendedAt: instant(account.suspendedAt),
      erasedAt: instant(account.erasedAt),
    },
    sessions: sessions.map((row) => ({
      ...row,
      createdAt: new Date(row.createdAt),
      seenAt: new Date(row.seenAt),
    })),
    company: company ?? null,
    notices: notices.map((row) => ({ ...row, at: new Date(row.at) })),
  }
}
