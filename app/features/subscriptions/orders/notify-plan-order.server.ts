import { and, eq } from 'drizzle-orm'
import { users } from '#app/features/accounts/tables.server.ts'
import { artisans } from '#app/features/companies/tables.server.ts'
import { paths } from '#app/paths.ts'
import type { Ctx, System } from '#app/platform/context.ts'
import { absoluteUrl } from '#app/platform/mail/absolute-url.server.ts'
import { sendMail } from '#app/platform/mail/send-mail.server.ts'
import { operator } from '#app/platform/operator.server.ts'
import { inTransaction } from '#app/platform/database/transaction.server.ts'
import { timeZoneOf } from '#app/values/time/french-time-zone.ts'
import type { AccountId, ArtisanId } from '#app/values/identity/ids.ts'
import { formatEuros } from '#app/values/numbers/money.ts'
import { PlanOrderMail } from './plan-order.email.tsx'
import {
  ibanInGroups,
  monthsInWords,
  planOrderWords,
  type PlanOrderWords,
} from './plan-order-words.ts'
import { planOrderLines, planOrders } from './plan-orders.tables.server.ts'
import { PLANS } from '#app/features/subscriptions/plans/plans.ts'

/** What is to be told of a line of an order, and to whom; null when nothing is. */
export async function planOrderNews(
  ctx: Ctx,
  artisanId: ArtisanId,
  lineId: string,
): Promise<{
  accountId: AccountId
  email: string
  words: PlanOrderWords
  order: typeof planOrders.$inferSelect
} | null> {
  const [row] = await ctx.db
    .select({
      line: planOrderLines,
      order: planOrders,
      accountId: artisans.accountId,
      insee: artisans.insee,
      email: users.email,
    })
    .from(planOrderLines)
    .innerJoin(planOrders, eq(planOrders.id, planOrderLines.orderId))
    .innerJoin(artisans, eq(artisans.id, planOrders.artisanId))
    .innerJoin(users, eq(users.id, artisans.accountId))
    .where(and(eq(planOrderLines.id, lineId), eq(planOrders.artisanId, artisanId)))
  const words =
    row &&
    planOrderWords(row.line, row.order, {
      bank: operator().bank !== undefined,
      timeZone: timeZoneOf(row.insee ?? ''),
    })
  return words ? { accountId: row.accountId, email: row.email, words, order: row.order } : null
}

/** Mails what happened to a plan asked for by transfer. */
export async function mailPlanOrder(
  ctx: Ctx<System>,
  artisanId: ArtisanId,
  lineId: string,
): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    const news = await planOrderNews(tx, artisanId, lineId)
    if (!news) return
    const { order, words } = news
    const { bank } = operator()
    const open = order.status === 'asked' || order.status === 'awaiting_transfer'
    await sendMail(tx, {
      to: news.email,
      type: 'plan_order',
      dedupeKey: `plan_order:${lineId}`,
      subject: words.title,
      body: PlanOrderMail({
        words,
        facts: [
          ['Formule', `${PLANS[order.plan].name}, ${monthsInWords(order.months)}`],
          [
            'Montant',
            `${formatEuros(order.inclCents)} TTC, soit ${formatEuros(order.exclCents)} HT`,
          ],
          ['Référence du virement', order.reference],
          ...(open && bank
            ? ([
                [
                  'Compte',
                  `${bank.holder}, IBAN ${ibanInGroups(bank.iban)}${bank.bic ? `, BIC ${bank.bic}` : ''}`,
                ],
              ] as [string, string][])
            : []),
        ],
        href: absoluteUrl(paths.planOrder()),
      }),
    })
  })
}
