import { data } from 'react-router'
import { visitorCtx } from '#app/features/accounts/sessions/request-scope.server.ts'
import type { GuidePrice } from '#app/features/price-guide/guide-price.ts'
import { listPrices } from '#app/features/price-guide/list-prices.server.ts'
import { PriceLines } from '#app/features/price-guide/price-lines.tsx'
import { QuickRequest } from '#app/features/trades/quick-request.tsx'
import { TRADE_TEXTS } from '#app/features/trades/trade-texts.ts'
import { tradesOfGroup } from '#app/features/trades/search-trades.ts'
import { isTradeSlug, TRADES, type Trade } from '#app/features/trades/trades.ts'
import { paths } from '#app/paths.ts'
import type { PageCache } from '#app/platform/web/page-cache.ts'
import { Accordion } from '#app/ui/layout/accordion.tsx'
import { ButtonLink } from '#app/ui/button.tsx'
import { CheckList } from '#app/ui/form/check-list.tsx'
import { NotFoundDrawing } from '#app/ui/drawings/empty-states.tsx'
import { TRADE_DRAWINGS } from '#app/ui/drawings/trades.tsx'
import { AppLink } from '#app/ui/link.tsx'
import { PageHero } from '#app/ui/layout/page-hero.tsx'
import {
  breadcrumbData,
  faqData,
  pageMeta,
  siteFacts,
  type MetaArgs,
} from '#app/ui/layout/page-meta.ts'
import { ClosingBand, Section } from '#app/ui/layout/section.tsx'
import type { Route } from './+types/trade.page'
import { listServedTowns } from './served-towns.server.ts'
import { TownLinks, townLink, type TownLink } from './town-links.tsx'

export const handle = { cache: { tags: ['companies', 'reviews', 'prices'] } satisfies PageCache }

/** The most peopled towns are named here; the others are found by département, on a page of their own. */
const TOWNS_SHOWN = 18

type Loaded = { slug: string | null }

export const meta = ({ matches, loaderData }: MetaArgs<Loaded>) => {
  const { origin, brand } = siteFacts(matches)
  const slug = loaderData?.slug
  if (!slug || !isTradeSlug(slug))
    return pageMeta(matches, {
      title: 'Métier non trouvé',
      description: 'Ce métier n’existe pas ou n’est pas encore disponible.',
      path: paths.trades(),
      index: false,
    })
  const trade = TRADES[slug]
  const text = TRADE_TEXTS[slug]
  return pageMeta(matches, {
    title: `${trade.name} : devis gratuits d’artisans vérifiés`,
    description: text.description,
    path: paths.trade(slug),
    data: [
      breadcrumbData(origin, [
        { label: 'Accueil', href: paths.particuliers() },
        { label: 'Métiers', href: paths.trades() },
        { label: trade.name, href: paths.trade(slug) },
      ]),
      {
        '@context': 'https://schema.org',
        '@type': 'Service',
        name: trade.name,
        serviceType: trade.name,
        description: text.description,
        areaServed: { '@type': 'Country', name: 'France' },
        provider: { '@type': 'Organization', name: brand, url: `${origin}/` },
      },
      faqData(text.questions),
    ],
  })
}

/** An unknown slug is a page of its own, and answers 404. */
export async function loader({ params, context }: Route.LoaderArgs) {
  if (!isTradeSlug(params.slug)) return data({ slug: null, prices: [], towns: [] }, { status: 404 })
  const ctx = visitorCtx(context)
  const [prices, towns] = await Promise.all([
    listPrices(ctx, params.slug, null),
    listServedTowns(ctx, params.slug, TOWNS_SHOWN),
  ])
  return data({
    slug: params.slug,
    prices,
    towns: towns.map((town) => townLink(town)),
  })
}

export default function TradePage({ loaderData: { slug, ...shown } }: Route.ComponentProps) {
  return slug ? <KnownTrade trade={TRADES[slug]} {...shown} /> : <UnknownTrade />
}

function KnownTrade({
  trade,
  prices,
  towns,
}: {
  trade: Trade
  prices: readonly GuidePrice[]
  towns: readonly TownLink[]
}) {
  const text = TRADE_TEXTS[trade.slug]
  const Drawing = TRADE_DRAWINGS[trade.slug]
  const neighbours = tradesOfGroup(trade.group).filter((other) => other.slug !== trade.slug)
  return (
    <>
      <PageHero
        trail={[
          { label: 'Accueil', href: paths.particuliers() },
          { label: 'Métiers', href: paths.trades() },
          { label: trade.name },
        ]}
        title={trade.name}
        lead={text.description}
        drawing={<Drawing />}
      >
        <QuickRequest trade={trade.slug} />
        <CheckList
          inline
          className="mt-5"
          items={['Cinq devis au plus', 'Assurances contrôlées', 'Sans engagement']}
        />
      </PageHero>
      <Section className="pt-0">
        <p className="max-w-prose text-lead text-muted">{text.long}</p>
      </Section>
      <Section className="pt-0">
        <div className="grid gap-12 md:grid-cols-2">
          <div>
            <h2 className="mb-5 text-subtitle">Ce que fait l’artisan</h2>
            <CheckList items={text.services} />
          </div>
          <div>
            <h2 className="mb-5 text-subtitle">Qualifications à demander</h2>
            <CheckList items={text.qualifications} />
            <p className="mt-5 text-muted">
              Le SIRET, le droit d’exercer et l’assurance sont lus par notre équipe avant le premier
              contact ; les labels prouvés figurent sur le profil.{' '}
              <AppLink href={paths.guarantees()} className="link">
                Nos garanties
              </AppLink>
            </p>
          </div>
        </div>
      </Section>
      <Section title="Combien ça coûte" className="pt-0">
        <PriceLines prices={prices} />
      </Section>
      <Section title="Questions fréquentes" className="pt-0">
        <div className="max-w-[50rem]">
          <Accordion questions={text.questions} />
        </div>
        {neighbours.length > 0 && (
          <p className="mt-8 text-muted">
            Voir aussi :{' '}
            {neighbours.map((other, index) => (
              <span key={other.slug}>
                {index > 0 && ', '}
                <AppLink href={paths.trade(other.slug)} className="link">
                  {other.name.toLowerCase()}
                </AppLink>
              </span>
            ))}
            , ou{' '}
            <AppLink href={paths.trades()} className="link">
              tous les métiers
            </AppLink>
            .
          </p>
        )}
      </Section>
      {towns.length > 0 && (
        <Section
          title="Dans votre ville"
          lead="Combien d’artisans s’y déplacent aujourd’hui, et d’où ils viennent."
          className="pt-0"
        >
          <TownLinks trade={trade.slug} towns={towns} />
          {towns.length === TOWNS_SHOWN && (
            <p className="mt-6">
              <AppLink href={paths.tradeTowns(trade.slug)} className="link">
                Tous les départements
              </AppLink>
            </p>
          )}
        </Section>
      )}
      <ClosingBand
        title="Décrivez vos travaux."
        actions={
          <ButtonLink href={paths.findPro({ metier: trade.slug })} variant="primary">
            Recevoir mes devis
          </ButtonLink>
        }
      >
        Deux minutes suffisent. Vous choisissez ensuite qui peut vous appeler.
      </ClosingBand>
    </>
  )
}

function UnknownTrade() {
  return (
    <PageHero
      title="Métier non trouvé"
      lead="Ce métier n’existe pas ou n’est pas encore disponible."
      drawing={<NotFoundDrawing />}
    >
      <ButtonLink href={paths.trades()} variant="primary">
        Voir tous les métiers
      </ButtonLink>
    </PageHero>
  )
}
