import { visitorCtx } from '#app/features/accounts/sessions/request-scope.server.ts'
import { placeByInsee } from '#app/features/places/communes.server.ts'
import { distanceLabel } from '#app/features/places/copy.ts'
import { departementName } from '#app/features/places/places.ts'
import { listPrices } from '#app/features/price-guide/list-prices.server.ts'
import { PriceLines } from '#app/features/price-guide/price-lines.tsx'
import { regionOfInsee } from '#app/features/places/regions.ts'
import { QuickRequest } from '#app/features/trades/quick-request.tsx'
import { TRADE_TEXTS } from '#app/features/trades/trade-texts.ts'
import { isTradeSlug, TRADES } from '#app/features/trades/trades.ts'
import { paths } from '#app/paths.ts'
import { notFound } from '#app/platform/web/not-found.server.ts'
import type { PageCache } from '#app/platform/web/page-cache.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { CheckList } from '#app/ui/form/check-list.tsx'
import { AppLink } from '#app/ui/link.tsx'
import { PageHero } from '#app/ui/layout/page-hero.tsx'
import { breadcrumbData, pageMeta, siteFacts, type MetaArgs } from '#app/ui/layout/page-meta.ts'
import { ClosingBand, Section } from '#app/ui/layout/section.tsx'
import { formatDate } from '#app/values/time/french-date.ts'
import { timeZoneOf } from '#app/values/time/french-time-zone.ts'
import { atPlace } from '#app/values/words/french-words.ts'
import type { Route } from './+types/trade-town.page'
import { listNeighbours, listTradesServed } from './served-towns.server.ts'
import { findTown } from './town.server.ts'
import { townName, townSegment } from './town-address.ts'
import { LISTED, MIN_ARTISANS, NEAR_KM } from './town-figures.ts'
import { getTownFigures } from './town-figures.server.ts'
import { TownLinks, townLink } from './town-links.tsx'
import { TownPlanDrawing } from './town-plan-drawing.tsx'
import { planOf } from './town-plan.ts'
import {
  answerTime,
  capital,
  nearestSentence,
  townDescription,
  townTitle,
  vatSentence,
} from './town-words.ts'
import { TRADE_PEOPLE } from './trade-people.ts'

export const handle = { cache: { tags: ['companies', 'reviews', 'prices'] } satisfies PageCache }

export const meta = ({ matches, loaderData }: MetaArgs<Route.ComponentProps['loaderData']>) => {
  if (!loaderData) return []
  const { trade, name, postalCode, segment, artisans, nearest, wider } = loaderData
  const { origin, brand } = siteFacts(matches)
  const people = TRADE_PEOPLE[trade]
  const description = townDescription(
    artisans,
    people.many,
    { name, postalCode },
    nearest?.km ?? null,
  )
  const path = paths.tradeTown(trade, segment)
  return pageMeta(matches, {
    title: townTitle(people.many, name, postalCode),
    description,
    path,
    data: [
      breadcrumbData(origin, [
        { label: 'Métiers', href: paths.trades() },
        { label: TRADES[trade].name, href: paths.trade(trade) },
        { label: name, href: path },
      ]),
      {
        '@context': 'https://schema.org',
        '@type': 'Service',
        name: `${TRADES[trade].name} ${atPlace(name)}`,
        serviceType: TRADES[trade].name,
        description,
        areaServed: {
          '@type': 'City',
          name,
          address: { '@type': 'PostalAddress', postalCode, addressCountry: 'FR' },
          ...(wider ? { containedInPlace: { '@type': 'AdministrativeArea', name: wider } } : {}),
        },
        provider: { '@type': 'Organization', name: brand, url: `${origin}/` },
      },
    ],
  })
}

/** A town has a page for a trade while at least three artisans can take its requests; any other address is not found. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const town = isTradeSlug(params.slug) ? findTown(params.town) : null
  if (!town || !isTradeSlug(params.slug)) notFound()
  const ctx = visitorCtx(context)
  const trade = params.slug
  const figures = await getTownFigures(ctx, trade, town)
  if (figures.artisans < MIN_ARTISANS) notFound()
  const [prices, neighbours, trades] = await Promise.all([
    listPrices(ctx, trade, regionOfInsee(town.insee)),
    listNeighbours(ctx, trade, town),
    listTradesServed(ctx, town),
  ])
  const bases = figures.bases.flatMap((base) => {
    const place = placeByInsee(base.insee)
    return place ? [{ ...place, km: base.km, artisans: base.artisans }] : []
  })
  const [first] = bases
  return {
    trade,
    prices,
    name: townName(town),
    postalCode: town.postalCode,
    segment: townSegment(town),
    wider: departementName(town.departement),
    artisans: figures.artisans,
    near: figures.near,
    nearest: first
      ? { km: distanceLabel(first.km), town: first.insee === town.insee ? null : townName(first) }
      : null,
    farthest: bases.at(-1) ? distanceLabel(bases.at(-1)!.km) : null,
    rating: figures.rating && {
      average: figures.rating.average.toFixed(1).replace('.', ','),
      count: figures.rating.count,
    },
    answer: figures.answer && {
      time: answerTime(figures.answer.minutes),
      count: figures.answer.count,
    },
    verifiedOn:
      figures.verifiedAt === null
        ? null
        : formatDate(new Date(figures.verifiedAt), timeZoneOf(town.insee)),
    readOn: formatDate(ctx.now, timeZoneOf(town.insee)),
    bases: bases.slice(0, LISTED).map((base) => ({
      key: base.insee,
      name: townName(base),
      artisans: base.artisans,
      km: base.insee === town.insee ? null : distanceLabel(base.km),
    })),
    others: {
      artisans: bases.slice(LISTED).reduce((sum, base) => sum + base.artisans, 0),
      towns: Math.max(0, bases.length - LISTED),
    },
    plan: planOf(town, bases),
    vat: vatSentence(townName(town), town.postalCode, town.insee),
    neighbours: neighbours.map(({ place, km }) => townLink(place, distanceLabel(km))),
    otherTrades: trades.filter((other) => other !== trade),
  }
}

export default function TradeTownPage({ loaderData: town }: Route.ComponentProps) {
  const { trade, name, postalCode } = town
  const people = TRADE_PEOPLE[trade]
  const here = atPlace(name)
  return (
    <>
      <PageHero
        trail={[
          { label: 'Métiers', href: paths.trades() },
          { label: TRADES[trade].name, href: paths.trade(trade) },
          { label: name },
        ]}
        title={`${capital(people.many)} ${here}`}
        lead={`${town.artisans} artisans vérifiés peuvent prendre votre demande ${here} (${postalCode})${town.wider && town.wider !== name ? `, ${town.wider}` : ''}. ${nearestSentence(town)}`}
        drawing={
          <TownPlanDrawing
            plan={town.plan}
            label={`Plan : d’où viennent les ${people.many} qui interviennent ${here}`}
          />
        }
      >
        <QuickRequest trade={trade} code={postalCode} />
        <CheckList
          inline
          className="mt-5"
          items={['Cinq devis au plus', 'Assurances contrôlées', 'Sans engagement']}
        />
      </PageHero>
      <Section className="pt-0">
        <dl className="figures">
          <div>
            <dt>
              {people.many} vérifiés qui interviennent {here}
            </dt>
            <dd>{town.artisans}</dd>
          </div>
          <div>
            <dt>installés à moins de {NEAR_KM} km</dt>
            <dd>{town.near}</dd>
          </div>
          {town.answer && (
            <div>
              <dt>pour répondre, en moyenne sur {town.answer.count} demandes</dt>
              <dd>{town.answer.time}</dd>
            </div>
          )}
          {town.rating && (
            <div>
              <dt>sur 5, moyenne de {town.rating.count} avis</dt>
              <dd>{town.rating.average}</dd>
            </div>
          )}
          {town.nearest && !town.answer && (
            <div>
              <dt>jusqu’au plus proche</dt>
              <dd>{town.nearest.km.replace('moins de ', '<\u00a0')}</dd>
            </div>
          )}
          {town.farthest && !town.rating && (
            <div>
              <dt>pour le plus éloigné à se déplacer</dt>
              <dd>{town.farthest.replace('moins de ', '<\u00a0')}</dd>
            </div>
          )}
        </dl>
        <p className="mt-5 text-sm text-faint">
          Relevé du {town.readOn} : dossiers vérifiés, ni en congés ni complets ce mois-ci.
          {town.verifiedOn && ` Dernier dossier contrôlé le ${town.verifiedOn}.`}
        </p>
      </Section>
      <Section title="D’où ils viennent" className="pt-0">
        <ul className="lines">
          {town.bases.map((base) => (
            <li
              key={base.key}
              className="flex flex-wrap items-baseline justify-between gap-x-8 gap-y-1 py-4"
            >
              <span className="font-medium">{base.name}</span>
              <span className="text-muted tabular-nums">
                {base.artisans === 1 ? '1 artisan' : `${base.artisans} artisans`}
                {base.km ? `, à ${base.km}` : ', sur place'}
              </span>
            </li>
          ))}
        </ul>
        {town.others.artisans > 0 && (
          <p className="mt-5 text-muted">
            Et{' '}
            {town.others.artisans === 1
              ? '1 autre artisan'
              : `${town.others.artisans} autres artisans`}
            , de{' '}
            {town.others.towns === 1 ? '1 autre commune' : `${town.others.towns} autres communes`}.
          </p>
        )}
        <p className="mt-6">
          <ButtonLink href={paths.directory({ metier: trade, ou: postalCode })}>
            Voir leurs fiches
          </ButtonLink>
        </p>
      </Section>
      <Section title="Pour quels travaux" className="pt-0">
        <div className="grid gap-x-12 gap-y-8 md:grid-cols-2">
          <CheckList items={TRADE_TEXTS[trade].services.slice(0, 6)} />
          <div className="grid content-start gap-4 text-muted">
            <p>{town.vat}</p>
            <p>
              Les qualifications à demander et les questions courantes sont sur la page{' '}
              <AppLink href={paths.trade(trade)} className="link">
                {TRADES[trade].name.toLowerCase()}
              </AppLink>
              .
            </p>
          </div>
        </div>
      </Section>
      <Section title="Combien ça coûte" className="pt-0">
        <PriceLines prices={town.prices} />
      </Section>
      {town.neighbours.length > 0 && (
        <Section title="Autour" className="pt-0">
          <TownLinks trade={trade} towns={town.neighbours} />
        </Section>
      )}
      {town.otherTrades.length > 0 && (
        <Section title={`Les autres métiers ${here}`} className="pt-0">
          <ul className="chips">
            {town.otherTrades.map((other) => (
              <li key={other}>
                <AppLink href={paths.tradeTown(other, town.segment)}>{TRADES[other].name}</AppLink>
              </li>
            ))}
          </ul>
        </Section>
      )}
      <ClosingBand
        title={`Vos travaux ${here}.`}
        actions={
          <ButtonLink href={paths.findPro({ metier: trade, code: postalCode })} variant="primary">
            Recevoir mes devis
          </ButtonLink>
        }
      >
        Décrivez-les en deux minutes ; le métier et le code postal sont déjà remplis.
      </ClosingBand>
    </>
  )
}
