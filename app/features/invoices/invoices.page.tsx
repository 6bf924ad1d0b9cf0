import { requireArtisan } from '#app/features/accounts/sessions/request-scope.server.ts'
import { WORKS_STATUS_LABELS } from '#app/features/works/copy.ts'
import { paths } from '#app/paths.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { AmountRow } from '#app/ui/data/amount-row.tsx'
import { Money } from '#app/ui/data/money.tsx'
import { Figure, Figures } from '#app/ui/data/figures.tsx'
import { Pagination } from '#app/ui/data/pagination.tsx'
import { NoQuoteDrawing } from '#app/ui/drawings/empty-states.tsx'
import { EmptyState } from '#app/ui/feedback/empty-state.tsx'
import { FilterBar } from '#app/ui/form/filter-bar.tsx'
import { PageHeader } from '#app/ui/layout/page-header.tsx'
import { Tabs } from '#app/ui/layout/tabs.tsx'
import { readPage } from '#app/values/list-query.ts'
import { formatEuros, sumCents } from '#app/values/numbers/money.ts'
import { isGranted } from '#app/values/team-rights.ts'
import { counted } from '#app/values/words/counted.ts'
import { plainLine } from '#app/values/words/plain-text.ts'
import type { Route } from './+types/invoices.page'
import { readMoneyMonths, readVatToSetAside } from '#app/features/books/dashboard.server.ts'
import { MoneyChart } from '#app/features/books/money-chart.tsx'
import { INVOICE_VIEWS, type InvoiceView } from './invoice-views.ts'
import { readCompanyMoney } from './payments/money.server.ts'
import { contractsToBill, type ContractToBillLine } from './billing/contracts-to-bill.server.ts'
import { countMyInvoices, INVOICES_PER_PAGE, listMyInvoices } from './queries.server.ts'
import { MoneyDuties } from './money-duties.tsx'
import { InvoiceRow } from './works-invoices.tsx'

export const meta = () => [{ title: 'Factures — Ouvréo' }]

const LABELS: Record<InvoiceView, string> = {
  'a-facturer': 'À facturer',
  brouillons: 'Brouillons',
  'a-payer': 'À payer',
  'en-retard': 'En retard',
  payees: 'Payées',
  avoirs: 'Avoirs',
}

export async function loader({ context, request }: Route.LoaderArgs) {
  const ctx = requireArtisan(context, request)
  const { searchParams } = new URL(request.url)
  const view = INVOICE_VIEWS.find((vue) => vue === searchParams.get('vue')) ?? 'a-facturer'
  const page = readPage(searchParams)
  const q = plainLine(searchParams.get('q') ?? '', 80)
  const [contracts, counts, money, listed] = await Promise.all([
    contractsToBill(ctx),
    countMyInvoices(ctx),
    readCompanyMoney(ctx),
    view === 'a-facturer' ? null : listMyInvoices(ctx, { view, search: q, page }),
  ])
  // What the company earns is for whom it lets see it; what its clients still owe is everyday work.
  const earned = isGranted(ctx.who, 'figures')
    ? await Promise.all([readVatToSetAside(ctx, money.today), readMoneyMonths(ctx, money.today)])
    : null
  return {
    view,
    q,
    page,
    pages: Math.ceil((listed?.total ?? 0) / INVOICES_PER_PAGE),
    counts: {
      ...counts,
      'a-payer': money.due.count,
      'en-retard': money.late.count,
      payees: money.paid.count,
    },
    due: money.due,
    late: money.late,
    earned: earned && {
      paidThisMonthCents: money.paidThisMonthCents,
      month: money.today.slice(0, 7),
      vat: earned[0],
      months: earned[1],
    },
    owner: ctx.who.office === undefined,
    contracts,
    rows: listed?.rows ?? [],
  }
}

export default function InvoicesPage({
  loaderData: { view, q, page, pages, counts, due, late, earned, owner, contracts, rows },
}: Route.ComponentProps) {
  const at = (values: { vue: string; page?: string }) =>
    paths.invoices({
      ...(values.vue === 'a-facturer' ? {} : { vue: values.vue }),
      ...(q ? { q } : {}),
      ...(values.page ? { page: values.page } : {}),
    })
  const left = sumCents(
    contracts.map(({ contractCents, invoicedCents }) => contractCents - invoicedCents),
  )
  const countOf = (vue: InvoiceView) => (vue === 'a-facturer' ? contracts.length : counts[vue])
  return (
    <>
      <PageHeader
        title="Factures"
        aside={
          <>
            <ButtonLink href={paths.newInvoice()} variant="primary">
              Nouvelle facture
            </ButtonLink>
            <ButtonLink href={paths.incomingInvoices()}>Reçues</ButtonLink>
            {earned && (
              <>
                <ButtonLink href={paths.books()}>Comptabilité</ButtonLink>
                <ButtonLink href={paths.bankStatement()}>Importer un relevé</ButtonLink>
              </>
            )}
            {owner && <ButtonLink href={paths.invoiceSettings()}>Réglages</ButtonLink>}
          </>
        }
      >
        Vos acomptes, situations et soldes, tirés de vos contrats signés, et vos factures sans
        devis.
      </PageHeader>
      <div className="mb-8">
        <Figures>
          <Figure
            label="À facturer"
            value={formatEuros(left)}
            note={counted(contracts.length, 'contrat', 'contrats')}
            href={at({ vue: 'a-facturer' })}
          />
          <Figure
            label="À payer par vos clients"
            value={formatEuros(due.cents)}
            note={counted(due.count, 'facture', 'factures')}
            href={at({ vue: 'a-payer' })}
          />
          <Figure
            label="En retard"
            value={formatEuros(late.cents)}
            note={counted(late.count, 'facture', 'factures')}
            href={at({ vue: 'en-retard' })}
          />
          {earned && (
            <>
              <Figure
                label="Payé ce mois-ci"
                value={formatEuros(earned.paidThisMonthCents)}
                href={paths.books({ vue: 'encaissements', periode: earned.month })}
              />
              <Figure
                label="TVA à mettre de côté"
                value={formatEuros(earned.vat.vatCents)}
                note={earned.vat.period.name.toLocaleLowerCase('fr')}
                href={paths.books({ vue: 'tva', periode: earned.vat.period.key })}
              />
            </>
          )}
        </Figures>
      </div>
      <Tabs
        label="Factures par état"
        tabs={INVOICE_VIEWS.map((vue) => ({
          href: at({ vue }),
          label: LABELS[vue],
          current: vue === view,
          count: countOf(vue) || undefined,
          countLabel: `${countOf(vue)}`,
        }))}
      />
      {view === 'a-facturer' ? (
        <ToBill contracts={contracts} />
      ) : (
        <>
          {counts[view] > 0 && (
            <div className="mt-6">
              <FilterBar
                label="Rechercher"
                search={q}
                placeholder="Client, titre, numéro"
                keep={{ vue: view }}
              />
            </div>
          )}
          {rows.length === 0 ? (
            <EmptyState
              drawing={<NoQuoteDrawing />}
              title={q ? 'Rien ne correspond' : 'Rien ici pour l’instant'}
              action={<ButtonLink href={paths.invoices()}>Voir ce qui est à facturer</ButtonLink>}
            >
              {q ? `Rien ne contient «\u00a0${q}\u00a0» ici.` : null}
            </EmptyState>
          ) : (
            <ul className="lines lines-flush">
              {rows.map(({ clientName, ...invoice }) => (
                <InvoiceRow
                  key={invoice.id}
                  invoice={invoice}
                  who={clientName}
                  href={paths.invoice}
                  as="h2"
                />
              ))}
            </ul>
          )}
          <Pagination
            current={page}
            total={pages}
            href={(to) => at({ vue: view, page: String(to) })}
          />
        </>
      )}
      {earned && <MoneyChart months={earned.months} />}
      {owner && <MoneyDuties />}
    </>
  )
}

/** Signed contracts, each with what is left of it; its works' page is where it is billed. */
function ToBill({ contracts }: { contracts: readonly ContractToBillLine[] }) {
  if (contracts.length === 0)
    return (
      <EmptyState
        drawing={<NoQuoteDrawing />}
        title="Tout est facturé"
        action={<ButtonLink href={paths.quotes()}>Voir mes devis</ButtonLink>}
      >
        Un contrat apparaît ici dès que son devis est signé, jusqu’à ce qu’il soit facturé en
        entier.
      </EmptyState>
    )
  return (
    <ul className="lines lines-flush">
      {contracts.map((contract) => (
        <AmountRow
          key={contract.quoteId}
          title={contract.title}
          href={`${paths.works(contract.worksId)}#facturation`}
          badge={{ label: WORKS_STATUS_LABELS[contract.status] }}
          party={`${contract.clientName}, ${contract.town}`}
          details={
            contract.invoicedCents > 0
              ? `Facturé ${formatEuros(contract.invoicedCents)} sur ${formatEuros(contract.contractCents)}`
              : 'Rien n’est encore facturé'
          }
          amount={<Money cents={contract.contractCents - contract.invoicedCents} />}
        />
      ))}
    </ul>
  )
}
