import { data } from 'react-router'
import { visitorCtx } from '#app/features/accounts/sessions/request-scope.server.ts'
import { mapSources } from '#app/features/companies/area/map-sources.server.ts'
import { TRADES } from '#app/features/trades/trades.ts'
import { paths } from '#app/paths.ts'
import type { PageCache } from '#app/platform/web/page-cache.ts'
import { spend } from '#app/platform/rate-limit/rate-limit.server.ts'
import { Breadcrumbs } from '#app/ui/layout/breadcrumbs.tsx'
import { ButtonLink } from '#app/ui/button.tsx'
import { NotFoundDrawing } from '#app/ui/drawings/empty-states.tsx'
import { EmptyState } from '#app/ui/feedback/empty-state.tsx'
import { AppLink } from '#app/ui/link.tsx'
import { breadcrumbData, pageMeta, siteFacts, type MetaArgs } from '#app/ui/layout/page-meta.ts'
import { Pagination } from '#app/ui/data/pagination.tsx'
import { ClosingBand } from '#app/ui/layout/section.tsx'
import { atPlace } from '#app/values/words/french-words.ts'
import type { Route } from './+types/find-company.page'
import {
  activeFilters,
  COMPANIES_WITHOUT_PLACE,
  readSearch,
  RESULTS_PER_PAGE,
  RESULTS_SHOWN,
  SEARCHES_AN_HOUR,
  searchAddress,
  withoutFilter,
  type DirectorySearch,
} from './directory-search.ts'
import { listChosen } from './list-chosen.server.ts'
import { findCentre } from './find-centre.server.ts'
import { ResultLines } from './result-lines.tsx'
import { ResultsMap, resultsMap } from './results-map.tsx'
import { searchCompanies } from './search-companies.server.ts'
import { SearchFields } from './search-fields.tsx'

/** The first page, which search engines lead to, is the same for everybody. */
export const handle = {
  cache: { tags: ['companies', 'reviews', 'prices'], query: 'alone' } satisfies PageCache,
}

export const meta = ({ matches, loaderData }: MetaArgs<Route.ComponentProps['loaderData']>) =>
  pageMeta(matches, {
    title: 'Trouver un artisan vérifié',
    description:
      'Cherchez un artisan du bâtiment vérifié par métier, commune, note et qualification, partout en France et outre-mer. Devis gratuits, sans engagement.',
    path: paths.directory(),
    // One address for search engines: each search of somebody is not a page.
    index: loaderData?.asked !== true,
    data: [
      breadcrumbData(siteFacts(matches).origin, [
        { label: 'Trouver un pro', href: paths.findPro() },
        { label: 'Annuaire', href: paths.directory() },
      ]),
    ],
  })

export async function loader({ request, context }: Route.LoaderArgs) {
  const ctx = visitorCtx(context)
  const params = new URL(request.url).searchParams
  const asked = readSearch(params)
  // A directory is not to be copied: so many searches an hour from one connection.
  if (
    params.size > 0 &&
    !(await spend(
      ctx,
      { name: 'directory', max: SEARCHES_AN_HOUR, windowSeconds: 3_600 },
      ctx.who.clientKey,
    ))
  ) {
    throw data('Trop de recherches depuis votre connexion. Réessayez dans une heure.', {
      status: 429,
    })
  }
  const { near, others, unknown } = findCentre(asked)
  const results = await searchCompanies(ctx, asked, near)
  const chosen = await listChosen(ctx, asked.chosen)
  const search = { ...asked, chosen: chosen.map(({ slug }) => slug) }
  return {
    asked: params.size > 0,
    search,
    unknown,
    near: near && { label: near.label, postalCode: near.postalCode },
    others: others.map((place) => ({
      label: `${place.name} (${place.postalCode})`,
      href: searchAddress({
        ...search,
        page: 1,
        position: null,
        where: `${place.name} (${place.postalCode})`,
      }),
    })),
    results,
    chosen,
    map: near && results.rows.length > 0 ? resultsMap(near, results.rows, mapSources()) : null,
  }
}

export default function FindCompanyPage({
  loaderData: { search, unknown, near, others, results, chosen, map },
}: Route.ComponentProps) {
  const href = (page: number) => searchAddress({ ...search, page })
  return (
    <div className="wrap directory">
      <Breadcrumbs
        trail={[{ label: 'Trouver un pro', href: paths.findPro() }, { label: 'Annuaire' }]}
      />
      <header className="max-w-[46rem]">
        <h1 className="text-section">Trouver un artisan</h1>
        <p className="mt-4 text-lead text-muted">
          Des entreprises dont nous avons vérifié l’existence et l’assurance, avec la date de chaque
          vérification.
        </p>
      </header>
      <SearchFields
        search={search}
        placeName={search.position ? (near?.label ?? '') : search.where}
        unknownPlace={unknown}
      />
      {others.length > 0 && (
        <p className="text-muted">
          Résultats autour de {near?.label}. Vous cherchiez{' '}
          {others.map((other, index) => (
            <span key={other.href}>
              {index > 0 && ', '}
              <AppLink href={other.href} className="link">
                {other.label}
              </AppLink>
            </span>
          ))}
          &#8239;?
        </p>
      )}
      {results.rows.length === 0 ? (
        <>
          <NobodyFound search={search} near={near} />
          {chosen.length > 0 && (
            <ResultLines rows={[]} search={search} chosen={chosen} code={undefined} />
          )}
        </>
      ) : (
        <div className={map ? 'directory-results' : 'directory-alone'}>
          <section aria-labelledby="resultats">
            <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
              <h2 id="resultats" className="text-subtitle">
                {resultsTitle(search, near, results)}
              </h2>
              <p className="text-faint">
                <AppLink href={paths.ranking()} className="link">
                  Comment ils sont classés
                </AppLink>
              </p>
            </div>
            {!near && search.name === '' && (
              <p className="mt-2 max-w-prose text-muted">
                Sans lieu, cette liste s’en tient aux {COMPANIES_WITHOUT_PLACE} entreprises qui ont
                reçu le plus d’étoiles. Indiquez votre commune pour voir toutes celles qui s’y
                déplacent.
              </p>
            )}
            <ResultLines
              rows={results.rows}
              search={search}
              chosen={chosen}
              code={near?.postalCode}
            />
            <Pagination
              current={search.page}
              total={results.pages}
              href={href}
              label="Pages de résultats"
            />
            {results.more && (
              <p className="mt-4 text-faint">
                Seuls les {RESULTS_SHOWN} premiers sont montrés&nbsp;: précisez un métier, un lieu
                ou un filtre.
              </p>
            )}
          </section>
          {map && (
            <aside aria-label="Carte" className="directory-map">
              <ResultsMap map={map} />
            </aside>
          )}
        </div>
      )}
      <ClosingBand
        title="Plutôt que de chercher, décrivez vos travaux."
        actions={
          <ButtonLink href={requestHref(search, near)} variant="primary">
            Recevoir jusqu’à cinq devis
          </ButtonLink>
        }
      >
        Nous prévenons les artisans les plus proches qui sont libres. C’est gratuit et sans
        engagement.
      </ClosingBand>
    </div>
  )
}

type Near = { label: string; postalCode: string } | null

const requestHref = (search: DirectorySearch, near: Near) =>
  paths.findPro({
    ...(search.trade ? { metier: search.trade } : {}),
    ...(near ? { code: near.postalCode } : {}),
  })

/**
 * « 34 entreprises en plomberie se déplacent à Lyon 3e (69003) »; without a place, nothing is
 * counted, since not all were looked at.
 */
function resultsTitle(
  search: DirectorySearch,
  near: Near,
  { total, more }: { total: number; more: boolean },
): string {
  const count = `${more ? 'Plus de ' : ''}${total} ${total === 1 ? 'entreprise' : 'entreprises'}`
  if (search.name !== '') return `${count} pour «\u00a0${search.name}\u00a0»`
  const trade = search.trade ? ` en ${TRADES[search.trade].name.toLowerCase()}` : ''
  if (near)
    return `${count}${trade} ${total === 1 ? 'se déplace' : 'se déplacent'} ${atPlace(near.label)}`
  return `${search.trade ? TRADES[search.trade].name : 'Artisans vérifiés'}, partout en France`
}

function NobodyFound({ search, near }: { search: DirectorySearch; near: Near }) {
  const filters = activeFilters(search).length
  const late = search.page > 1
  return (
    <EmptyState
      drawing={<NotFoundDrawing />}
      title={late ? 'Cette page de résultats n’existe pas' : 'Aucune entreprise ne correspond'}
      action={
        <>
          <ButtonLink href={requestHref(search, near)} variant="primary">
            Décrire mes travaux
          </ButtonLink>
          {late && (
            <ButtonLink href={searchAddress({ ...search, page: 1 })}>Première page</ButtonLink>
          )}
          {!late && filters > 0 && (
            <ButtonLink href={searchAddress(withoutFilter(search))}>Retirer les filtres</ButtonLink>
          )}
        </>
      }
    >
      {late
        ? `Chaque page montre ${RESULTS_PER_PAGE} entreprises.`
        : 'Décrivez vos travaux : nous vous disons tout de suite si un artisan peut venir, et nous cherchons plus loin si vous le souhaitez.'}
    </EmptyState>
  )
}
