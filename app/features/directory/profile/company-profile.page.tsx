import { data } from 'react-router'
import { viewerKind, visitorCtx } from '#app/features/accounts/sessions/request-scope.server.ts'
import { mapSources } from '#app/features/companies/area/map-sources.server.ts'
import { serviceAreaMap } from '#app/features/companies/area/service-area-map.ts'
import { getRatingSummary, listShownReviews } from '#app/features/reviews/public-reviews.server.ts'
import { countRemovedReviews } from '#app/features/reviews/removed-reviews.server.ts'
import { REVIEWS_ON_PROFILE } from '#app/features/reviews/review-list.ts'
import { TRADES } from '#app/features/trades/trades.ts'
import { paths } from '#app/paths.ts'
import { readConfig } from '#app/platform/config.server.ts'
import { orNotFound } from '#app/platform/web/not-found.server.ts'
import type { PageCache } from '#app/platform/web/page-cache.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { NotFoundDrawing } from '#app/ui/drawings/empty-states.tsx'
import { EmptyState } from '#app/ui/feedback/empty-state.tsx'
import { breadcrumbData, pageMeta, siteFacts, type MetaArgs } from '#app/ui/layout/page-meta.ts'
import { formatDate } from '#app/values/time/french-date.ts'
import { readPage } from '#app/values/list-query.ts'
import type { Route } from './+types/company-profile.page'
import { getProfile } from './get-profile.server.ts'
import { profileData, profileDescription } from './profile-data.ts'
import { ProfileView } from './profile-view.tsx'

export const handle = {
  cache: { tags: ['companies', 'reviews'], query: ['page'] } satisfies PageCache,
}

export const meta = ({ matches, loaderData }: MetaArgs<Route.ComponentProps['loaderData']>) => {
  if (!loaderData || loaderData.state !== 'shown')
    return pageMeta(matches, {
      title: loaderData?.name ?? 'Profil',
      description: 'Cette entreprise n’est plus présentée.',
      path: '/',
      index: false,
    })
  const { profile } = loaderData
  const { origin } = siteFacts(matches)
  const trades = profile.card.trades.map((slug) => TRADES[slug].name)
  return pageMeta(matches, {
    title: `${profile.card.name}, ${trades[0]?.toLowerCase() ?? 'artisan'} — ${profile.card.town}`,
    description: profileDescription(profile),
    path: paths.companyProfile(profile.card.slug),
    picture: paths.directory(),
    data: [
      breadcrumbData(origin, [
        { label: 'Annuaire', href: paths.directory() },
        { label: profile.card.name, href: paths.companyProfile(profile.card.slug) },
      ]),
      profileData(profile, origin),
    ],
  })
}

/** A profile; 410 for a company that has closed, 404 for one that may not be shown now, each with its sentence. */
export async function loader({ params, context, request }: Route.LoaderArgs) {
  const ctx = visitorCtx(context)
  const found = orNotFound(await getProfile(ctx, params.slug.slice(0, 120)))
  if (found.state === 'closed') return data(found, { status: 410 })
  if (found.state === 'hidden') return data(found, { status: 404 })
  const { card } = found.profile
  const page = readPage(new URL(request.url).searchParams)
  const [{ rows, total }, summary, removed] = await Promise.all([
    listShownReviews(ctx, { artisanId: card.id, page, perPage: REVIEWS_ON_PROFILE }),
    getRatingSummary(ctx, card.id),
    countRemovedReviews(ctx, card.id),
  ])
  return {
    ...found,
    reviews: {
      rows,
      page,
      pages: Math.ceil(total / REVIEWS_ON_PROFILE),
      summary,
      removed,
      demo: readConfig().demo,
    },
    /** Whoever asks works of others may keep it. */
    mayKeep: viewerKind(context) === 'particulier',
    area: serviceAreaMap(
      { lat: card.lat, lng: card.lng, name: card.town },
      card.reachKm,
      mapSources(),
    ),
  }
}

export default function CompanyProfilePage({ loaderData: found }: Route.ComponentProps) {
  if (found.state === 'shown')
    return (
      <ProfileView
        profile={found.profile}
        reviews={found.reviews}
        area={found.area}
        mayKeep={found.mayKeep}
      />
    )
  return (
    <div className="wrap py-16">
      <EmptyState
        level={1}
        drawing={<NotFoundDrawing />}
        title={
          found.state === 'closed'
            ? `${found.name} a cessé son activité`
            : `${found.name} n’est pas présentée en ce moment`
        }
        action={
          <>
            <ButtonLink href={paths.directory()} variant="primary">
              Trouver un autre artisan
            </ButtonLink>
            <ButtonLink href={paths.findPro()}>Décrire mes travaux</ButtonLink>
          </>
        }
      >
        {found.state === 'closed'
          ? `Son profil a été fermé le ${formatDate(found.closedAt, 'Europe/Paris')}. Vos documents signés avec elle restent dans votre espace.`
          : 'Son profil n’est pas affiché pour l’instant. S’il le redevient, ce sera à cette adresse.'}
      </EmptyState>
    </div>
  )
}
