import { paths } from '#app/paths.ts'
import { Badge } from '#app/ui/data/badge.tsx'
import { AppLink } from '#app/ui/link.tsx'
import { SortLink, type SortDirection } from '#app/ui/data/sort-link.tsx'
import { Table } from '#app/ui/data/table.tsx'
import type { Route } from './+types/admin-subscribers.page'
import {
  subscriberQuery,
  SUBSCRIPTION_STATUS_LABELS,
  tierLabel,
  type SubscriberSort,
} from './subscriber-list.ts'
import { SUBSCRIPTION_TONES } from '#app/features/subscriptions/subscription-copy.ts'

type Loaded = Route.ComponentProps['loaderData']

export function SubscriberTable({
  filter,
  total,
  rows,
}: Pick<Loaded, 'filter' | 'total' | 'rows'>) {
  const sorted = (by: SubscriberSort['by']): SortDirection | undefined =>
    filter.sort.by === by ? (filter.sort.descending ? 'descending' : 'ascending') : undefined
  const header = (by: SubscriberSort['by'], label: string) => ({
    label,
    sort: sorted(by),
    header: (
      <SortLink
        label={label}
        sorted={sorted(by)}
        href={`${paths.adminSubscribers()}${subscriberQuery({ ...filter, page: 1, sort: { by, descending: sorted(by) === 'ascending' } })}`}
      />
    ),
  })
  return (
    <Table
      caption={`${total.toLocaleString('fr-FR')}\u00a0${total === 1 ? 'abonnement' : 'abonnements'}`}
      rows={rows}
      rowKey={(row) => row.artisanId}
      columns={[
        {
          key: 'email',
          ...header('email', 'Email'),
          rowHeader: true,
          cell: (row) => (
            <AppLink
              href={paths.adminSubscriber(row.artisanId)}
              className="link break-all md:break-normal"
            >
              {row.email}
            </AppLink>
          ),
        },
        {
          key: 'tier',
          ...header('tier', 'Type d’offre'),
          cell: (row) => tierLabel(row.tier),
        },
        {
          key: 'status',
          header: 'Statut',
          cell: (row) => (
            <span className="inline-flex flex-wrap justify-end gap-2 md:justify-start">
              <Badge tone={SUBSCRIPTION_TONES[row.status]}>
                {SUBSCRIPTION_STATUS_LABELS[row.status]}
              </Badge>
              {row.trial && <Badge>Mois offert</Badge>}
            </span>
          ),
        },
        { key: 'since', ...header('start', 'Date d’abonnement'), cell: (row) => row.since },
        {
          key: 'until',
          ...header('end', 'Date de fin'),
          cell: (row) =>
            row.until ??
            (row.renews && row.status === 'active' ? `se renouvelle le ${row.renews}` : '–'),
        },
      ]}
    />
  )
}
