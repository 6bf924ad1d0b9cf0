import { choose } from '#app/features/accounts/profile/notification-choices.server.ts'
import {
  kindsFor,
  type NotificationKind,
} from '#app/features/accounts/profile/notification-kinds.ts'
import type { Artisan, Ctx, Particulier } from '#app/platform/context.ts'
import { inTransaction } from '#app/platform/database/transaction.server.ts'
import type { FieldErrors } from '#app/values/field-errors.ts'
import {
  clockText,
  minutesOfClock,
  MAIL_WISHES,
  ZONES,
  type MailWish,
  type NotificationSettingsView,
} from './notification-settings.ts'
import { notificationSettings } from './tables.server.ts'
import { momentsOf, planHasPush, readAllWishes, type Wishes } from './wishes.server.ts'

type Reader = Ctx<Particulier | Artisan>

/** What the person chose for every kind of their side, and when they may be told. */
export async function readNotificationSettings(ctx: Reader): Promise<NotificationSettingsView> {
  const wishes = await readAllWishes(ctx, ctx.who.accountId)
  const moments = await momentsOf(ctx, ctx.who.accountId)
  const mailWish = ({ email, digest }: Wishes): MailWish =>
    !email ? 'never' : digest ? 'digest' : 'at_once'
  return {
    kinds: kindsFor(ctx.who.kind).map((kind) => {
      const wish = wishes(kind)
      return { kind, app: wish.app, mail: mailWish(wish), push: wish.push }
    }),
    digest: wishes('daily_digest').email,
    quietFrom: moments.quietFrom === null ? null : clockText(moments.quietFrom),
    quietTo: moments.quietTo === null ? null : clockText(moments.quietTo),
    digestAt: clockText(moments.digestAt),
    timeZone: moments.chosenZone,
    ownZone: moments.ownZone,
    plan: await planHasPush(ctx, ctx.who.accountId),
  }
}

/**
 * Keeps what the posted form says: for each kind of the person's side `app:kind`, `mail:kind`,
 * `push:kind`, and the moments; returns what is wrong beside which field, null once kept. A kind
 * the form does not speak of, a channel the plan lacks, and what is unknown change nothing.
 */
export async function saveNotificationSettings(
  ctx: Reader,
  form: FormData,
): Promise<FieldErrors | null> {
  const text = (name: string) => String(form.get(name) ?? '')
  const quiet = form.get('quiet') === 'on'
  const [from, to, digestAt] = [
    minutesOfClock(text('quietFrom')),
    minutesOfClock(text('quietTo')),
    minutesOfClock(text('digestAt')),
  ]
  const errors: Record<string, string> = {}
  if (quiet && from === null) errors.quietFrom = 'Indiquez une heure. Exemple\u00a0: 21:00.'
  if (quiet && to === null) errors.quietTo = 'Indiquez une heure. Exemple\u00a0: 07:00.'
  if (quiet && from !== null && from === to)
    errors.quietTo = 'Les heures calmes doivent finir à une autre heure.'
  if (digestAt === null) errors.digestAt = 'Indiquez une heure. Exemple\u00a0: 18:00.'
  if (Object.keys(errors).length > 0) return errors

  const zone = text('timeZone')
  const moments = {
    quietFrom: quiet ? from : null,
    quietTo: quiet ? to : null,
    digestAt: digestAt!,
    timeZone: Object.hasOwn(ZONES, zone) ? zone : null,
  }
  await inTransaction(ctx, async (tx) => {
    const pushes = await planHasPush(tx, ctx.who.accountId)
    for (const kind of kindsFor(ctx.who.kind)) await saveKind(tx, kind, form, pushes)
    await tx.db
      .insert(notificationSettings)
      .values({ userId: ctx.who.accountId, ...moments, changedAt: tx.now })
      .onConflictDoUpdate({
        target: notificationSettings.userId,
        set: { ...moments, changedAt: tx.now },
      })
  })
  return null
}

async function saveKind(
  tx: Reader,
  kind: NotificationKind,
  form: FormData,
  pushes: boolean,
): Promise<void> {
  const wish = MAIL_WISHES.find((known) => known === form.get(`mail:${kind}`))
  // The kind's own field: without it, the form did not show this kind.
  if (!wish) return
  const note = (channel: 'app' | 'email' | 'push' | 'digest', wanted: boolean) =>
    choose(tx, tx.who.accountId, { kind, channel, wanted })
  await note('app', form.get(`app:${kind}`) === 'on')
  await note('email', wish !== 'never')
  await note('digest', wish === 'digest')
  // Asking for the digest again takes back having left it by its own link.
  if (wish === 'digest')
    await choose(tx, tx.who.accountId, { kind: 'daily_digest', channel: 'email', wanted: true })
  if (pushes) await note('push', form.get(`push:${kind}`) === 'on')
}
