import { visitorCtx } from '#app/features/accounts/sessions/request-scope.server.ts'
import { departementName } from '#app/features/places/places.ts'
import { QuickRequest } from '#app/features/trades/quick-request.tsx'
import { isTradeSlug, TRADES } from '#app/features/trades/trades.ts'
import { paths } from '#app/paths.ts'
import { notFound } from '#app/platform/web/not-found.server.ts'
import type { PageCache } from '#app/platform/web/page-cache.ts'
import { TRADE_DRAWINGS } from '#app/ui/drawings/trades.tsx'
import { PageHero } from '#app/ui/layout/page-hero.tsx'
import { breadcrumbData, pageMeta, siteFacts, type MetaArgs } from '#app/ui/layout/page-meta.ts'
import { Section } from '#app/ui/layout/section.tsx'
import type { Route } from './+types/trade-towns.page'
import { listMainTowns } from './served-towns.server.ts'
import { townName, townSegment } from './town-address.ts'
import { TownLinks } from './town-links.tsx'
import { TRADE_PEOPLE } from './trade-people.ts'

export const handle = { cache: { tags: ['companies'] } satisfies PageCache }

export const meta = ({ matches, loaderData }: MetaArgs<Route.ComponentProps['loaderData']>) => {
  if (!loaderData) return []
  const { slug, towns } = loaderData
  const { name } = TRADES[slug]
  return pageMeta(matches, {
    title: `${name} par département`,
    description: `Les villes où des ${TRADE_PEOPLE[slug].many} vérifiés se déplacent, département par département, outre-mer compris. Devis gratuits, sans engagement.`,
    path: paths.tradeTowns(slug),
    index: towns.length > 0,
    data: [
      breadcrumbData(siteFacts(matches).origin, [
        { label: 'Métiers', href: paths.trades() },
        { label: name, href: paths.trade(slug) },
        { label: 'Par département', href: paths.tradeTowns(slug) },
      ]),
    ],
  })
}

export async function loader({ params, context }: Route.LoaderArgs) {
  if (!isTradeSlug(params.slug)) notFound()
  const towns = await listMainTowns(visitorCtx(context), params.slug)
  return {
    slug: params.slug,
    towns: towns.map((town) => ({
      name: `${departementName(town.departement)} (${town.departement})`,
      segment: townSegment(town),
      note: townName(town),
    })),
  }
}

export default function TradeTownsPage({ loaderData: { slug, towns } }: Route.ComponentProps) {
  const trade = TRADES[slug]
  const Drawing = TRADE_DRAWINGS[slug]
  const people = TRADE_PEOPLE[slug].many
  return (
    <>
      <PageHero
        title={`${trade.name} par département`}
        lead={
          towns.length > 0
            ? `Dans chaque département, la ville la plus peuplée où des ${people} vérifiés se déplacent aujourd’hui. Sa page mène aux villes voisines.`
            : `Aucune ville n’a encore trois ${people} vérifiés. Votre demande reste possible partout.`
        }
        trail={[
          { label: 'Métiers', href: paths.trades() },
          { label: trade.name, href: paths.trade(slug) },
          { label: 'Par département' },
        ]}
        drawing={<Drawing />}
      >
        <QuickRequest trade={slug} />
      </PageHero>
      {towns.length > 0 && (
        <Section className="pt-0">
          <TownLinks trade={slug} towns={towns} />
        </Section>
      )}
    </>
  )
}
