import { paths } from '#app/paths.ts'
import type { PageCache } from '#app/platform/web/page-cache.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { TRADE_DRAWINGS } from '#app/ui/drawings/trades.tsx'
import { NotFoundDrawing } from '#app/ui/drawings/empty-states.tsx'
import { EmptyState } from '#app/ui/feedback/empty-state.tsx'
import { AppLink } from '#app/ui/link.tsx'
import { PageHero } from '#app/ui/layout/page-hero.tsx'
import { breadcrumbData, pageMeta, siteFacts, type MetaArgs } from '#app/ui/layout/page-meta.ts'
import { SearchForm } from '#app/ui/form/search-form.tsx'
import { ClosingBand, Section } from '#app/ui/layout/section.tsx'
import type { Route } from './+types/trades.page'
import { searchTrades, tradesOfGroup } from './search-trades.ts'
import { TRADE_GROUPS, TRADES, type Trade, type TradeSlug } from './trades.ts'

export const handle = { cache: { tags: [], query: ['q'] } satisfies PageCache }

const POPULAR: TradeSlug[] = [
  'plomberie',
  'electricite',
  'peinture',
  'maconnerie',
  'couverture',
  'chauffage',
]

export const meta = ({ matches }: MetaArgs) => {
  const { origin } = siteFacts(matches)
  return pageMeta(matches, {
    title: 'Tous les métiers du bâtiment',
    description:
      'Maçonnerie, plomberie, électricité, peinture, couverture, chauffage, menuiserie, carrelage, rénovation : trouvez l’artisan vérifié pour vos travaux.',
    path: paths.trades(),
    data: [
      breadcrumbData(origin, [
        { label: 'Accueil', href: paths.particuliers() },
        { label: 'Métiers', href: paths.trades() },
      ]),
    ],
  })
}

/** The search works without script: `?q=` answers with the page itself. */
export function loader({ request }: Route.LoaderArgs) {
  const query = (new URL(request.url).searchParams.get('q') ?? '').trim().slice(0, 60)
  return { query, found: query === '' ? null : searchTrades(query).map((trade) => trade.slug) }
}

export default function TradesPage({ loaderData: { query, found } }: Route.ComponentProps) {
  return (
    <>
      <PageHero
        trail={[{ label: 'Accueil', href: paths.particuliers() }, { label: 'Métiers' }]}
        title="Quel artisan pour quels travaux ?"
        lead="Cherchez un métier, un ouvrage ou un problème : « fuite », « toiture », « carreleur »."
      >
        <SearchForm
          action={paths.trades()}
          label="Rechercher un métier"
          placeholder="Rechercher un métier"
          value={query}
          maxLength={60}
          data-trade-search=""
        />
        <ul className="chips mt-6" aria-label="Métiers populaires">
          {POPULAR.map((slug) => (
            <li key={slug}>
              <AppLink href={paths.findPro({ metier: TRADES[slug].name.toLowerCase() })}>
                {TRADES[slug].name}
              </AppLink>
            </li>
          ))}
        </ul>
      </PageHero>
      <output className="wrap block" data-trade-count="">
        {found && found.length > 0 && (
          <p className="text-muted">
            {found.length === 1 ? '1 métier trouvé' : `${found.length} métiers trouvés`} pour
            «&nbsp;{query} ».{' '}
            <AppLink href={paths.trades()} className="link">
              Tout afficher
            </AppLink>
          </p>
        )}
      </output>
      <div data-trade-none="" hidden={found?.length !== 0}>
        <EmptyState
          drawing={<NotFoundDrawing />}
          title="Aucun métier ne correspond"
          action={
            <>
              <ButtonLink href={paths.findPro()} variant="primary">
                Décrire mon projet
              </ButtonLink>
              <ButtonLink href={paths.trades()}>Tous les métiers</ButtonLink>
            </>
          }
        >
          Essayez un autre mot, ou décrivez votre projet avec les vôtres.
        </EmptyState>
      </div>
      {TRADE_GROUPS.map((group) => {
        const trades = tradesOfGroup(group)
        return (
          <div
            key={group}
            className="trade-group"
            hidden={found !== null && !trades.some((trade) => found.includes(trade.slug))}
          >
            <Section title={group} className="pt-0">
              <ul className="trade-cards">
                {trades.map((trade) => (
                  <TradeCard
                    key={trade.slug}
                    trade={trade}
                    hidden={found !== null && !found.includes(trade.slug)}
                  />
                ))}
              </ul>
            </Section>
          </div>
        )
      })}
      <ClosingBand
        title="Un doute sur le métier ?"
        actions={
          <ButtonLink href={paths.findPro()} variant="primary">
            Trouver un pro
          </ButtonLink>
        }
      >
        Décrivez vos travaux avec vos mots. Si plusieurs métiers sont nécessaires, choisissez
        Rénovation.
      </ClosingBand>
    </>
  )
}

function TradeCard({ trade, hidden }: { trade: Trade; hidden: boolean }) {
  const Drawing = TRADE_DRAWINGS[trade.slug]
  return (
    <li className="card card-link trade-card" data-trade={trade.slug} hidden={hidden}>
      <Drawing />
      <div>
        <h3 className="text-heading">
          <AppLink href={paths.findPro({ metier: trade.name })} className="card-target">
            {trade.name}
          </AppLink>
        </h3>
        <p className="mt-1 text-muted">{trade.line}</p>
        <p className="mt-4">
          <AppLink href={paths.trade(trade.slug)} className="link relative z-1">
            Découvrir le métier<span className="sr-only"> : {trade.name}</span>
          </AppLink>
        </p>
      </div>
    </li>
  )
}
