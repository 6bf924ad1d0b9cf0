import { and, eq, inArray, sql } from 'drizzle-orm'
import { wantedByDefault } from '#app/features/accounts/profile/notification-choices.server.ts'
import type {
  NotificationChannel,
  NotificationKind,
} from '#app/features/accounts/profile/notification-kinds.ts'
import { notificationChoices, users } from '#app/features/accounts/tables.server.ts'
import { artisans } from '#app/features/companies/tables.server.ts'
import { presentPlan } from '#app/features/subscriptions/subscription.ts'
import { subscribers } from '#app/features/subscriptions/tables.server.ts'
import type { Ctx } from '#app/platform/context.ts'
import { timeZoneOf } from '#app/values/time/french-time-zone.ts'
import type { AccountId, ArtisanId } from '#app/values/identity/ids.ts'
import { pick } from '#app/values/pick.ts'
import { DEFAULT_DIGEST_AT, type Moments } from './quiet-hours.ts'
import { notificationSettings } from './tables.server.ts'

/** What an account wants of a kind on each channel. */
export type Wishes = Record<NotificationChannel, boolean>

/**
 * What an account said of a kind, or what whoever said nothing has; everything in the space and by
 * mail for what is always told.
 */
export async function readWishes(
  ctx: Ctx,
  accountId: AccountId,
  kind: NotificationKind | 'always',
): Promise<Wishes> {
  const rows =
    kind === 'always'
      ? []
      : await ctx.db
          .select({ channel: notificationChoices.channel, wanted: notificationChoices.wanted })
          .from(notificationChoices)
          .where(and(eq(notificationChoices.userId, accountId), eq(notificationChoices.kind, kind)))
  return wishesOf(rows)
}

/** The same for every kind at once. */
export async function readAllWishes(
  ctx: Ctx,
  accountId: AccountId,
): Promise<(kind: NotificationKind) => Wishes> {
  const rows = await ctx.db
    .select(pick(notificationChoices, 'kind', 'channel', 'wanted'))
    .from(notificationChoices)
    .where(eq(notificationChoices.userId, accountId))
  const byKind = Map.groupBy(rows, ({ kind }) => kind)
  return (kind) => wishesOf(byKind.get(kind) ?? [])
}

function wishesOf(rows: readonly { channel: NotificationChannel; wanted: boolean }[]): Wishes {
  const said = new Map(rows.map(({ channel, wanted }) => [channel, wanted]))
  const of = (channel: NotificationChannel) => said.get(channel) ?? wantedByDefault(channel)
  return { app: of('app'), email: of('email'), push: of('push'), digest: of('digest') }
}

/** When an account may be told, the zone of its company or works, and the day of its last digest. */
export type AccountMoments = Moments & {
  ownZone: string
  /** The zone that they chose; null while their own is followed. */
  chosenZone: string | null
  digestedOn: string | null
}

/**
 * When these accounts may be told, each on its own clock: what they chose, or their company's, or
 * their latest works', or Paris.
 */
export async function readMoments(
  ctx: Ctx,
  accountIds: readonly AccountId[],
): Promise<Map<AccountId, AccountMoments>> {
  if (accountIds.length === 0) return new Map()
  const rows = await ctx.db
    .select({
      accountId: users.id,
      chosen: notificationSettings,
      insee: sql<
        string | null
      >`coalesce(${artisans.insee}, (select r.insee from quote_requests r where r.particulier_id = ${users.id} order by r.created_at desc limit 1))`,
    })
    .from(users)
    .leftJoin(notificationSettings, eq(notificationSettings.userId, users.id))
    .leftJoin(artisans, eq(artisans.accountId, users.id))
    .where(inArray(users.id, [...accountIds]))
  const found = new Map(rows.map((row) => [row.accountId, row]))
  return new Map(
    accountIds.map((accountId) => {
      const { chosen, insee } = found.get(accountId) ?? {}
      const ownZone = timeZoneOf(insee ?? '')
      return [
        accountId,
        {
          quietFrom: chosen?.quietFrom ?? null,
          quietTo: chosen?.quietTo ?? null,
          digestAt: chosen?.digestAt ?? DEFAULT_DIGEST_AT,
          zone: chosen?.timeZone ?? ownZone,
          ownZone,
          chosenZone: chosen?.timeZone ?? null,
          digestedOn: chosen?.digestedOn ?? null,
        },
      ]
    }),
  )
}

/** One account's moments. */
export async function momentsOf(ctx: Ctx, accountId: AccountId): Promise<AccountMoments> {
  return (await readMoments(ctx, [accountId])).get(accountId)!
}

/** Whether an account's plan has web push at this instant; nobody's but an artisan's has. */
export async function planHasPush(ctx: Ctx, accountId: AccountId): Promise<boolean> {
  const [row] = await ctx.db
    .select()
    .from(subscribers)
    .where(eq(subscribers.artisanId, accountId as string as ArtisanId))
  return row !== undefined && presentPlan(row, ctx.now).push
}
