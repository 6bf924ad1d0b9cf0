import { Table, type Column } from '#app/ui/data/table.tsx'
import { AppLink } from '#app/ui/link.tsx'
import { formatNumber, formatTenths } from '#app/values/numbers/french-number.ts'
import { formatEurosShort } from '#app/values/numbers/money.ts'
import type { CompanyCohort } from './cohort-companies.server.ts'
import { cohortCompanyList, cohortPersonList, type PersonStep } from './cohort-lists.ts'
import type { PersonCohort } from './cohort-people.server.ts'
import { KEPT_AFTER, monthName } from './months.ts'
import { Shade } from './shade.tsx'

const percent = (part: number, whole: number) => `${Math.round((part / whole) * 100)}\u00a0%`

/** A figure that leads to what it counts. */
function Count({ href, children }: { href: string; children: string }) {
  return (
    <AppLink href={href} className="hover:underline">
      {children}
    </AppLink>
  )
}

/** The companies by the month in which they signed up. */
export function CompanyCohorts({ rows }: { rows: readonly CompanyCohort[] }) {
  const kept: Column<CompanyCohort>[] = KEPT_AFTER.map((after) => ({
    key: `kept-${after}`,
    header: `${after}\u00a0mois`,
    label: `Abonnées après ${after}\u00a0mois`,
    align: 'end',
    cell: ({ month, kept: still, companies }) =>
      still[after] === null ? (
        '–'
      ) : (
        <Shade
          part={still[after] / companies}
          href={cohortCompanyList.at({ month, mark: `reste-${after}` })}
        >
          {formatNumber(still[after])} ({percent(still[after], companies)})
        </Shade>
      ),
  }))
  return (
    <>
      <Table
        caption="Encore abonnées après tant de mois"
        rows={rows}
        rowKey={({ month }) => month}
        columns={[
          {
            key: 'month',
            header: 'Inscrites en',
            rowHeader: true,
            cell: ({ month }) => monthName(month),
          },
          {
            key: 'companies',
            header: 'Entreprises',
            align: 'end',
            cell: ({ month, companies }) => (
              <Count href={cohortCompanyList.at({ month })}>{formatNumber(companies)}</Count>
            ),
          },
          ...kept,
        ]}
      />
      <Table
        caption="Ce que leur formule leur a rapporté"
        rows={rows}
        rowKey={({ month }) => month}
        columns={[
          {
            key: 'month',
            header: 'Inscrites en',
            rowHeader: true,
            cell: ({ month }) => monthName(month),
          },
          {
            key: 'contacts',
            header: 'Contacts',
            align: 'end',
            cell: ({ month, contacts }) => (
              <Count href={cohortCompanyList.at({ month, mark: 'contact' })}>
                {formatNumber(contacts)}
              </Count>
            ),
          },
          {
            key: 'signed',
            header: 'Signé',
            align: 'end',
            cell: ({ month, signedCents }) => (
              <Count href={cohortCompanyList.at({ month, mark: 'signature' })}>
                {formatEurosShort(signedCents)}
              </Count>
            ),
          },
          {
            key: 'perContact',
            header: 'Signé par contact',
            align: 'end',
            cell: ({ month, contacts, signedCents }) =>
              contacts === 0 ? (
                '–'
              ) : (
                <Count href={cohortCompanyList.at({ month, mark: 'contact' })}>
                  {formatEurosShort(Math.round(signedCents / contacts / 100) * 100)}
                </Count>
              ),
          },
          {
            key: 'perEuro',
            header: 'Signé par euro de formule',
            align: 'end',
            cell: ({ month, paidCents, signedCents }) =>
              paidCents <= 0 ? (
                '–'
              ) : (
                <Count href={cohortCompanyList.at({ month })}>
                  {`${formatTenths(signedCents / paidCents)}\u00a0€`}
                </Count>
              ),
          },
        ]}
      />
    </>
  )
}

const STEP_HEADS: Record<PersonStep, string> = {
  asked: 'Ont demandé',
  quoted: 'Ont reçu un devis',
  signed: 'Ont signé',
  back: 'Sont revenus',
}

/** The individuals by the month in which they signed up. */
export function PersonCohorts({ rows }: { rows: readonly PersonCohort[] }) {
  return (
    <Table
      caption="Jusqu’où ils sont allés"
      rows={rows}
      rowKey={({ month }) => month}
      columns={[
        {
          key: 'month',
          header: 'Inscrits en',
          rowHeader: true,
          cell: ({ month }) => monthName(month),
        },
        {
          key: 'people',
          header: 'Particuliers',
          align: 'end',
          cell: ({ month, people }) => (
            <Count href={cohortPersonList.at({ month })}>{formatNumber(people)}</Count>
          ),
        },
        ...(Object.keys(STEP_HEADS) as PersonStep[]).map((step): Column<PersonCohort> => ({
          key: step,
          header: STEP_HEADS[step],
          align: 'end',
          cell: (row) => (
            <Shade
              part={row[step] / row.people}
              href={cohortPersonList.at({ month: row.month, step })}
            >
              {formatNumber(row[step])} ({percent(row[step], row.people)})
            </Shade>
          ),
        })),
      ]}
    />
  )
}
