import { paths } from '#app/paths.ts'
import { Badge, type Tone } from '#app/ui/data/badge.tsx'
import { AppLink } from '#app/ui/link.tsx'
import { Table } from '#app/ui/data/table.tsx'
import { formatDateShort } from '#app/values/time/french-date.ts'
import { PARIS } from '#app/values/time/french-time-zone.ts'
import { formatEuros } from '#app/values/numbers/money.ts'
import type { Offer } from '#app/features/subscriptions/plans/offer.ts'
import { planOrderBadge } from './plan-order-copy.ts'
import type { PlanOrderStatus } from './plan-order.ts'
import { monthsInWords } from './plan-order-words.ts'
import { PLANS } from '#app/features/subscriptions/plans/plans.ts'

/** An order as a line of the team's tables, in words. */
export type PlanOrderTableRow = {
  id: string
  reference: string
  company: string
  plan: string
  total: string
  asked: string
  badge: { label: string; tone: Tone }
}

/** Puts an order in words for a table. */
export function planOrderRow(
  {
    id,
    reference,
    companyName,
    plan,
    months,
    inclCents,
    createdAt,
    ...state
  }: {
    id: string
    reference: string
    companyName: string
    plan: Offer
    months: number
    inclCents: number
    createdAt: Date
    status: PlanOrderStatus
    begunAt: Date | null
    endsAt: Date | null
    endedAt: Date | null
  },
  now: Date,
): PlanOrderTableRow {
  return {
    id,
    reference,
    company: companyName,
    plan: `${PLANS[plan].name}, ${monthsInWords(months)}`,
    total: `${formatEuros(inclCents)} TTC`,
    asked: formatDateShort(createdAt, PARIS),
    badge: planOrderBadge(state, now),
  }
}

/** Orders side by side, each leading to its own page. */
export function PlanOrderTable({
  caption,
  rows,
}: {
  caption: string
  rows: readonly PlanOrderTableRow[]
}) {
  return (
    <Table
      caption={caption}
      rows={rows}
      rowKey={(row) => row.id}
      columns={[
        {
          key: 'reference',
          header: 'Référence',
          rowHeader: true,
          cell: (row) => (
            <AppLink
              href={paths.adminPlanOrder(row.id)}
              className="link whitespace-nowrap tabular-nums"
            >
              {row.reference}
            </AppLink>
          ),
        },
        { key: 'company', header: 'Entreprise', cell: (row) => row.company },
        { key: 'plan', header: 'Formule', cell: (row) => row.plan },
        { key: 'total', header: 'Montant', align: 'end', cell: (row) => row.total },
        { key: 'asked', header: 'Demandée le', cell: (row) => row.asked },
        {
          key: 'state',
          header: 'État',
          cell: (row) => <Badge tone={row.badge.tone}>{row.badge.label}</Badge>,
        },
      ]}
    />
  )
}
