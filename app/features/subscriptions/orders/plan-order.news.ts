import { and, eq } from 'drizzle-orm'
import { users } from '#app/features/accounts/tables.server.ts'
import { artisans } from '#app/features/companies/tables.server.ts'
import type { News } from '#app/features/notifications/tell.server.ts'
import type { SubscriptionEvent } from '#app/features/subscriptions/events.ts'
import { PLANS } from '#app/features/subscriptions/plans/plans.ts'
import { paths } from '#app/paths.ts'
import { operator } from '#app/platform/operator.server.ts'
import { newId, type AccountId } from '#app/values/identity/ids.ts'
import { formatEuros } from '#app/values/numbers/money.ts'
import { timeZoneOf } from '#app/values/time/french-time-zone.ts'
import { formatIban } from '#app/values/identity/iban.ts'
import { monthsInWords, planOrderWords } from './plan-order-words.ts'
import { planOrderLines, planOrders } from './plan-orders.tables.server.ts'

type PlanOrderNews = {
  line: typeof planOrderLines.$inferSelect
  order: typeof planOrders.$inferSelect
  to: { accountId: AccountId; email: string }
  insee: string | null
}

/**
 * What an artisan is told of the plan they asked for by transfer: what was asked, its invoice, the
 * money, the period.
 */
export const PLAN_ORDER_NEWS: News<
  Extract<SubscriptionEvent, { type: 'subscription.plan_order' }>,
  PlanOrderNews
> = {
  async read(ctx, { artisanId, lineId }) {
    const [row] = await ctx.db
      .select({
        line: planOrderLines,
        order: planOrders,
        to: { accountId: artisans.accountId, email: users.email },
        insee: artisans.insee,
      })
      .from(planOrderLines)
      .innerJoin(planOrders, eq(planOrders.id, planOrderLines.orderId))
      .innerJoin(artisans, eq(artisans.id, planOrders.artisanId))
      .innerJoin(users, eq(users.id, artisans.accountId))
      .where(and(eq(planOrderLines.id, lineId), eq(planOrders.artisanId, artisanId)))
    return row ?? null
  },
  words: {
    'subscription.plan_order': ({ line, order, to, insee }) => {
      const { bank } = operator()
      const told = planOrderWords(line, order, {
        bank: bank !== undefined,
        timeZone: timeZoneOf(insee ?? ''),
      })
      if (!told) return []
      const facts: [string, string][] = [
        ['Formule', `${PLANS[order.plan].name}, ${monthsInWords(order.months)}`],
        ['Montant', `${formatEuros(order.inclCents)} TTC, soit ${formatEuros(order.exclCents)} HT`],
        ['Référence du virement', order.reference],
      ]
      const open = order.status === 'asked' || order.status === 'awaiting_transfer'
      if (open && bank)
        facts.push([
          'Compte',
          `${bank.holder}, IBAN ${formatIban(bank.iban)}${bank.bic ? `, BIC ${bank.bic}` : ''}`,
        ])
      return {
        to,
        key: line.id,
        href: paths.planOrder(),
        mail: {
          type: 'plan_order',
          subject: told.title,
          preview: told.text,
          body: ['Bonjour,', told.text, { facts }, { button: 'Voir ma demande' }],
        },
        notice: { kind: 'plan_order', title: told.title },
      }
    },
  },
  sample: ({ phone }) => ({
    line: { id: newId(), kind: 'activated' },
    order: {
      plan: 'pro',
      months: 1,
      inclCents: phone ? 3_990 : 2_000_000_000,
      exclCents: phone ? 3_325 : 1_666_666_667,
      reference: 'VIR-1A2B3C4D',
      status: 'activated',
      startsAt: new Date('2026-03-10T08:00:00Z'),
      endsAt: new Date('2026-04-10T08:00:00Z'),
    },
    insee: '75056',
  }),
}
