import { eq } from 'drizzle-orm'
import { users } from '#app/features/accounts/tables.server.ts'
import { subscribers } from '#app/features/subscriptions/tables.server.ts'
import type { Artisan, Ctx, System } from '#app/platform/context.ts'
import { drain } from '#app/platform/jobs/jobs.server.ts'
import { deliverMails } from '#app/platform/mail/deliver-mail.server.ts'
import type { MailType } from '#app/platform/mail/mail-types.ts'
import { sendMail } from '#app/platform/mail/send-mail.server.ts'
import type { MailTransport } from '#app/platform/mail/mail-transport.ts'
import { inTransaction } from '#app/platform/database/transaction.server.ts'
import { newId, type AccountId, type MailId } from '#app/values/identity/ids.ts'
import type { NoticeKind } from '#app/features/notifications/notice-kinds.ts'
import { notify } from '#app/features/notifications/notify.server.ts'
import { quietUntil, refusedChoices } from '#app/features/notifications/refused-choices.server.ts'
import { anArtisan, nextNumber } from './builders.ts'
import { TEST_NOW, type TestDatabase } from './database.ts'

/** Artisans who are told things, and what leaves for them. */
export function notificationsOf(database: TestDatabase) {
  /** An artisan on a plan, in Lyon unless said otherwise; without one, on Gratuit. */
  async function onPlan(
    tier: 'Basic' | 'Premium' | 'Enterprise' | null,
    options: Parameters<typeof anArtisan>[1] = {},
  ): Promise<Artisan> {
    const artisan = await anArtisan(database, options)
    if (tier)
      await database.db.insert(subscribers).values({
        id: newId(),
        artisanId: artisan.artisanId,
        email: `pro-${nextNumber()}@ouvreo.example`,
        subscribed: true,
        subscriptionTier: tier,
        trial: false,
        startedAt: TEST_NOW,
        createdAt: TEST_NOW,
      })
    return artisan
  }
  /** An artisan whose plan has web push. */
  const onPro = (options?: Parameters<typeof anArtisan>[1]) => onPlan('Premium', options)

  const tell = (
    ctx: Ctx<System>,
    { accountId }: Artisan,
    kind: NoticeKind,
    href = '/espace-pro/demandes',
  ) =>
    notify(ctx, {
      accountId,
      kind,
      title: `Titre ${kind}`,
      href,
      dedupeKey: `${kind}:${nextNumber()}`,
    })

  const emailOf = async (accountId: AccountId) =>
    (
      await database.db.select({ email: users.email }).from(users).where(eq(users.id, accountId))
    )[0]!.email

  /** Writes one mail of every given type to an account, has them delivered, and returns the types that left. */
  async function mailEach(
    ctx: Ctx<System>,
    accountId: AccountId,
    types: readonly MailType[],
  ): Promise<MailType[]> {
    await drain('mails', () => Promise.resolve())
    const to = await emailOf(accountId)
    const serial = nextNumber()
    await inTransaction(ctx, async (tx) => {
      for (const type of types)
        await sendMail(tx, {
          to,
          type,
          accountId,
          dedupeKey: `${type}:${serial}`,
          subject: type,
          preview: type,
          body: [type],
        })
    })
    return deliver(ctx)
  }

  async function deliver(ctx: Ctx<System>): Promise<MailType[]> {
    const left: MailType[] = []
    const transport: MailTransport = {
      name: 'disk',
      send: (mail) => Promise.resolve(`provider-${left.push(mail.subject as MailType)}`),
      close: () => {},
    }
    const ids: MailId[] = []
    await drain('mails', async (data) => void ids.push(data.mailId as MailId))
    await deliverMails(ctx, { transport, refusedChoices, quietUntil }, ids)
    return left
  }

  return { onPlan, onPro, tell, mailEach, deliver }
}
