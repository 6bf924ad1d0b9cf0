import Download from 'lucide-react/icons/download'
import { requireAdmin } from '#app/features/accounts/sessions/request-scope.server.ts'
import { mayAt } from '#app/features/accounts/team/team-access.ts'
import { DepartementMap } from '#app/features/admin/home/departement-map.tsx'
import { mapStep } from '#app/features/admin/home/home-figures.ts'
import { franceShapes } from '#app/features/places/departement-shapes.server.ts'
import { DEPARTEMENT_NAMES } from '#app/features/places/departements.ts'
import { isTradeSlug, listTrades } from '#app/features/trades/trades.ts'
import { paths } from '#app/paths.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { DefinitionList } from '#app/ui/data/definition-list.tsx'
import { NoRequestDrawing } from '#app/ui/drawings/empty-states.tsx'
import { Icon } from '#app/ui/drawings/icon.tsx'
import { EmptyState } from '#app/ui/feedback/empty-state.tsx'
import { PageHeader } from '#app/ui/layout/page-header.tsx'
import { TitledSection } from '#app/ui/layout/section.tsx'
import { counted } from '#app/values/words/counted.ts'
import type { Route } from './+types/coverage.page'
import { AdviceLines, CoverageTable } from './coverage-lines.tsx'
import { CockpitTabs } from '#app/features/admin/cockpit/cockpit-tabs.tsx'
import { countedAtWords } from '#app/features/admin/cockpit/counted-at.ts'
import { COVERAGE_WORDS, linksOf, nameOf } from './coverage-words.ts'
import { adviceOf, lackingOf, recruitWords, servedWords, sumCoverage } from './coverage.ts'
import { readCockpit } from '#app/features/admin/cockpit/kept-cockpit.server.ts'
import { TradeFilter } from '#app/features/admin/home/trade-filter.tsx'

export const meta = () => [{ title: 'Couverture — Ouvréo' }]

const ADVICE_SHOWN = 10
/** Lines of the table; the export has all. */
const ROWS_SHOWN = 60
/** Nobody lives there to ask for works. */
const UNINHABITED = new Set(['984', '989'])

export async function loader({ context, request }: Route.LoaderArgs) {
  const ctx = requireAdmin(context)
  const asked = new URL(request.url).searchParams.get('metier') ?? ''
  const trade = isTradeSlug(asked) ? asked : null
  const { figures, ...when } = await readCockpit(ctx, 'coverage')
  const rows = figures.filter((row) => !trade || row.trade === trade)
  const opens = (href: string) => (mayAt(ctx.who.roles, href) ? href : null)
  const { width, height, shapes } = franceShapes()
  return {
    words: countedAtWords(when),
    trade,
    tradeOptions: listTrades().map(({ slug, name }) => ({ value: slug, label: name })),
    total: rows.length,
    advice: adviceOf(rows)
      .slice(0, ADVICE_SHOWN)
      .map((one) => ({
        says: recruitWords(one),
        brings: servedWords(one.served),
        href: opens(linksOf(one).lacking),
      })),
    rows: [...rows]
      .sort((a, b) => lackingOf(b) - lackingOf(a) || b.requests - a.requests)
      .slice(0, ROWS_SHOWN)
      .map((row) => {
        const links = linksOf(row)
        return {
          name: nameOf(row),
          requests: { count: row.requests, href: opens(links.requests) },
          unanswered: { count: row.unanswered, href: opens(links.unanswered) },
          lacking: { count: lackingOf(row), href: opens(links.lacking) },
          companies: { count: row.companies, href: opens(links.companies) },
          seats: row.contacts / row.requests,
        }
      }),
    outlines: {
      width,
      height,
      paths: Object.fromEntries(shapes.map(({ code, path }) => [code, path])),
    },
    departements: Object.entries(DEPARTEMENT_NAMES).flatMap(([code, name]) => {
      const there = rows.filter(({ departement }) => departement === code)
      if (UNINHABITED.has(code) && there.length === 0) return []
      const sum = sumCoverage(there)
      const lacking = lackingOf(sum)
      return [
        {
          code,
          name,
          step: mapStep(lacking),
          words:
            sum.requests === 0
              ? 'aucune demande'
              : `${counted(lacking, 'demande', 'demandes')} à moins de trois devis, sur ${sum.requests}`,
          href:
            lacking === 0
              ? null
              : opens(linksOf({ trade: trade ?? '', departement: code }).lacking),
        },
      ]
    }),
  }
}

/** What is asked against who is there, and whom to recruit. */
export default function CoveragePage({
  loaderData: { words, trade, tradeOptions, total, advice, rows, outlines, departements },
}: Route.ComponentProps) {
  return (
    <>
      <PageHeader
        title="Couverture"
        aside={
          total > 0 && (
            <ButtonLink href={paths.adminCoverageCsv()} size="sm" icon={<Icon of={Download} />}>
              Exporter en CSV
            </ButtonLink>
          )
        }
      >
        Ce qui est demandé sur 90 jours, face aux entreprises qui sont là. {words}
      </PageHeader>
      <CockpitTabs current="couverture" />
      <div className="mt-8">
        <TradeFilter trade={trade} options={tradeOptions} />
      </div>
      {total === 0 ? (
        <EmptyState drawing={<NoRequestDrawing />} title="Aucune demande sur 90 jours">
          {trade
            ? 'Choisissez un autre métier, ou tous.'
            : 'La première que dépose un particulier se lira ici.'}
        </EmptyState>
      ) : (
        <div className="mt-12 grid gap-16">
          <AdviceLines advice={advice} />
          <TitledSection id="carte-titre" title="Demandes à moins de trois devis">
            <p className="mt-2 max-w-[46rem] text-muted">
              Là où sont les travaux, parmi les demandes qui ont eu sept jours pour en recevoir.
            </p>
            <div className="mt-6">
              <DepartementMap
                outlines={outlines}
                departements={departements}
                label="Demandes à moins de trois devis par département"
              />
            </div>
          </TitledSection>
          <CoverageTable rows={rows} total={total} />
          <TitledSection id="definitions-titre" title="Ce qui est compté" titleClass="mb-5">
            <DefinitionList items={COVERAGE_WORDS} />
          </TitledSection>
        </div>
      )}
    </>
  )
}
