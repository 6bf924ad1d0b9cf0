import { data } from 'react-router'
import { visitorCtx } from '#app/features/accounts/sessions/request-scope.server.ts'
import {
  readSearch,
  SEARCHES_AN_HOUR,
  searchParams,
} from '#app/features/directory/directory-search.ts'
import { findCentre } from '#app/features/directory/find-centre.server.ts'
import { paths } from '#app/paths.ts'
import { spend } from '#app/platform/rate-limit/rate-limit.server.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { NotFoundDrawing } from '#app/ui/drawings/empty-states.tsx'
import { EmptyState } from '#app/ui/feedback/empty-state.tsx'
import { Notice } from '#app/ui/feedback/notice.tsx'
import { Breadcrumbs } from '#app/ui/layout/breadcrumbs.tsx'
import { pageMeta, type MetaArgs } from '#app/ui/layout/page-meta.ts'
import { AppLink } from '#app/ui/link.tsx'
import { ofPlace } from '#app/values/words/french-words.ts'
import type { Route } from './+types/compare-companies.page'
import { compareCompanies } from './compare-companies.server.ts'
import { ComparedCompanies } from './compared-companies.tsx'
import { COMPARED, readCompared } from './compared-slugs.ts'

export const meta = ({ matches }: MetaArgs) =>
  pageMeta(matches, {
    title: 'Comparer des artisans',
    description:
      'Deux ou trois artisans vérifiés côte à côte\u00a0: assurance, avis, délai de réponse, tarifs, prochaine semaine libre.',
    path: paths.compareCompanies([]),
    index: false,
    picture: paths.directory(),
  })

export async function loader({ request, context }: Route.LoaderArgs) {
  const ctx = visitorCtx(context)
  const params = new URL(request.url).searchParams
  // Pages of the directory, as those of results: so many an hour from one connection.
  if (
    !(await spend(
      ctx,
      { name: 'directory', max: SEARCHES_AN_HOUR, windowSeconds: 3_600 },
      ctx.who.clientKey,
    ))
  )
    throw data('Trop de recherches depuis votre connexion. Réessayez dans une heure.', {
      status: 429,
    })
  const search = readSearch(params)
  const { near } = findCentre(search)
  const { slugs, more } = readCompared(params)
  const companies = await compareCompanies(ctx, slugs, near)
  return {
    companies,
    more,
    leftOut: slugs.length - companies.length,
    trade: search.trade,
    near: near && { label: near.label, postalCode: near.postalCode },
    // What is compared keeps the search that it comes from.
    asked: searchParams(search),
  }
}

export default function CompareCompaniesPage({
  loaderData: { companies, more, leftOut, trade, near, asked },
}: Route.ComponentProps) {
  const results = paths.directory(
    asked,
    companies.map(({ slug }) => slug),
  )
  return (
    <div className="wrap directory">
      <Breadcrumbs
        trail={[
          { label: 'Trouver un pro', href: paths.findPro() },
          { label: 'Annuaire', href: results },
          { label: 'Comparer' },
        ]}
      />
      <header className="max-w-[46rem]">
        <h1 className="text-section">Comparer des artisans</h1>
        {companies.length >= COMPARED.least && (
          <p className="mt-4 text-lead text-muted">
            Les mêmes informations pour chacun, telles que nous les avons vérifiées ou comptées
            {near ? `. Les distances partent ${ofPlace(near.label)}` : ''}.
          </p>
        )}
      </header>
      {leftOut > 0 && (
        <Notice>
          {leftOut === 1
            ? 'Une entreprise choisie n’est plus présentée dans l’annuaire\u00a0: elle est laissée de côté.'
            : `${leftOut} entreprises choisies ne sont plus présentées dans l’annuaire\u00a0: elles sont laissées de côté.`}
        </Notice>
      )}
      {more && (
        <Notice>
          {COMPARED.most} entreprises au plus se comparent&nbsp;: les {COMPARED.most} premières sont
          gardées.
        </Notice>
      )}
      {companies.length < COMPARED.least ? (
        <EmptyState
          drawing={<NotFoundDrawing />}
          title={
            companies.length === 0
              ? 'Aucune entreprise à comparer'
              : 'Il en faut au moins deux pour comparer'
          }
          action={
            <ButtonLink href={results} variant="primary">
              Choisir des entreprises
            </ButtonLink>
          }
        >
          Dans l’annuaire, cochez «&nbsp;Comparer&nbsp;» sur deux ou trois entreprises.
        </EmptyState>
      ) : (
        <>
          <ComparedCompanies companies={companies} trade={trade} near={near} asked={asked} />
          <p className="pb-16 text-muted">
            Pour tous, la loi garantit en plus les travaux&nbsp;: parfait achèvement un an, bon
            fonctionnement deux ans, décennale dix ans.{' '}
            <AppLink href={paths.ranking()} className="link">
              D’où viennent ces informations
            </AppLink>
          </p>
        </>
      )}
    </div>
  )
}
