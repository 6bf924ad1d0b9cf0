import BadgeCheck from 'lucide-react/icons/badge-check'
import Heart from 'lucide-react/icons/heart'
import { hoursInWords } from '#app/features/companies/file/opening-hours.ts'
import { ServiceAreaDrawing } from '#app/features/companies/area/service-area-drawing.tsx'
import type { ServiceAreaMap } from '#app/features/companies/area/service-area-map.ts'
import { imageAlt } from '#app/features/companies/images/company-image.ts'
import { PRICE_LEVELS } from '#app/features/directory/copy.ts'
import { TRADES } from '#app/features/trades/trades.ts'
import { paths } from '#app/paths.ts'
import { Badge } from '#app/ui/data/badge.tsx'
import { Breadcrumbs } from '#app/ui/layout/breadcrumbs.tsx'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { DefinitionList } from '#app/ui/data/definition-list.tsx'
import { Icon } from '#app/ui/drawings/icon.tsx'
import { AppForm, AppLink } from '#app/ui/link.tsx'
import { ClosingBand, TitledSection } from '#app/ui/layout/section.tsx'
import { Rating } from '#app/ui/data/stars.tsx'
import { formatEuros } from '#app/values/numbers/money.ts'
import { formatSiret, type Siret } from '#app/values/identity/siret.ts'
import type { CompanyProfile } from './get-profile.server.ts'
import { Checks } from './profile-checks.tsx'
import { Gallery } from './profile-gallery.tsx'
import { Reviews, type ProfileReviews } from './profile-reviews.tsx'
import { answerTime } from '#app/features/directory/towns/town-words.ts'

/** A company's public page: who, where, what was checked and when, prices, works, and the way to ask it for a quote. */
export function ProfileView({
  profile,
  reviews,
  area,
  mayKeep,
}: {
  profile: CompanyProfile
  reviews: ProfileReviews
  area: ServiceAreaMap
  mayKeep: boolean
}) {
  const { card } = profile
  const trades = card.trades.map((slug) => TRADES[slug].name)
  return (
    <article className="wrap company">
      <Breadcrumbs
        trail={[
          { label: 'Annuaire', href: paths.directory() },
          {
            label: trades[0] ?? 'Artisan',
            href: paths.directory({ metier: card.trades[0] }),
          },
          { label: card.name },
        ]}
      />
      <header className="company-head">
        <div>
          {card.logo && (
            <img
              className="company-logo"
              src={paths.companyImage(card.logo)}
              alt={imageAlt('logo', card.name)}
              width="96"
              height="96"
            />
          )}
          <h1 className="text-section">{card.name}</h1>
          <p className="mt-3 text-lead text-muted">
            {trades.join(', ')} · {card.town} ({card.postalCode})
          </p>
          <p className="mt-4 flex flex-wrap items-center gap-x-5 gap-y-2">
            {card.rating ? (
              <Rating value={card.rating.average} count={card.rating.count} />
            ) : (
              <span className="text-faint">Pas encore d’avis</span>
            )}
            {card.replyMinutes !== null && (
              <span className="text-muted">
                Répond en {answerTime(card.replyMinutes)} en moyenne
              </span>
            )}
            {card.freeWeek && <span className="text-muted">Libre à partir de {card.freeWeek}</span>}
            {card.onHoliday && <Badge>En congés</Badge>}
            {card.deeperCheck && (
              <Badge tone="ok" icon={<Icon of={BadgeCheck} />}>
                Vérification approfondie
              </Badge>
            )}
          </p>
        </div>
        <AskForQuote profile={profile} mayKeep={mayKeep} />
      </header>
      <div className="company-columns">
        <div className="company-main">
          {(profile.description || card.portrait) && (
            <section aria-label="Présentation" className="company-presentation">
              {card.portrait && (
                <img
                  className="company-portrait"
                  src={paths.companyImage(card.portrait)}
                  alt={imageAlt('portrait', card.name)}
                  width="112"
                  height="112"
                />
              )}
              {profile.description && <p className="company-words">{profile.description}</p>}
            </section>
          )}
          <Checks profile={profile} />
          {profile.gallery.length > 0 && <Gallery pictures={profile.gallery} name={card.name} />}
          <Reviews profile={profile} reviews={reviews} />
          <Rights profile={profile} />
        </div>
        <aside className="company-side" aria-label="En pratique">
          <Prices profile={profile} />
          {profile.hours && (
            <TitledSection id="horaires" title="Horaires">
              <DefinitionList
                items={hoursInWords(profile.hours).map(({ days, text }) => ({
                  term: days,
                  value: text,
                }))}
              />
            </TitledSection>
          )}
          <TitledSection id="zone" title="Zone d’intervention">
            <ServiceAreaDrawing map={area} />
          </TitledSection>
        </aside>
      </div>
      {card.available && (
        <ClosingBand
          title={`Des travaux pour ${card.name}\u202f?`}
          actions={
            <ButtonLink href={requestHref(card)} variant="primary">
              Décrire mes travaux
            </ButtonLink>
          }
        >
          Elle est prévenue la première si elle peut les prendre. Vous choisissez si d’autres
          artisans proches répondent aussi.
        </ClosingBand>
      )}
    </article>
  )
}

/** The form of a request that asks for this company by name. */
const requestHref = (card: CompanyProfile['card']) =>
  paths.findPro({
    ...(card.trades.length === 1 ? { metier: card.trades[0]! } : {}),
    artisan: card.slug,
  })

/** The one act of the page; where the company cannot take a request now, why, and what happens instead. */
function AskForQuote({
  profile: { card },
  mayKeep,
}: {
  profile: CompanyProfile
  mayKeep: boolean
}) {
  return (
    <div className="company-act">
      <ButtonLink href={requestHref(card)} variant="primary">
        Demander un devis
      </ButtonLink>
      {mayKeep && (
        <AppForm intent="keep" action={paths.myArtisans()}>
          <input type="hidden" name="artisanId" value={card.id} />
          <Button type="submit" icon={<Icon of={Heart} />} aria-label={`Garder ${card.name}`}>
            Garder
          </Button>
        </AppForm>
      )}
      <p className="text-sm text-faint">
        {card.available
          ? 'Gratuit et sans engagement. Votre téléphone ne lui est donné que si vous le décidez.'
          : `${card.onHoliday ? 'Cette entreprise est en congés' : 'Cette entreprise ne prend pas de nouvelle demande en ce moment'} : la vôtre sera proposée à d’autres, proches de chez vous.`}
      </p>
    </div>
  )
}

function Prices({ profile }: { profile: CompanyProfile }) {
  const { hourlyRateCents, travelFeeCents, card } = profile
  const told = hourlyRateCents !== null || travelFeeCents !== null
  if (!told && !card.priceLevel) return null
  return (
    <TitledSection id="tarifs" title={told ? 'Tarifs indiqués par l’entreprise' : 'Tarifs'}>
      <DefinitionList
        items={[
          {
            term: 'Main-d’œuvre',
            value:
              hourlyRateCents === null ? null : `${formatEuros(hourlyRateCents)} TTC de l’heure`,
          },
          {
            term: 'Déplacement',
            value:
              travelFeeCents === null
                ? null
                : travelFeeCents === 0
                  ? 'Gratuit'
                  : `${formatEuros(travelFeeCents)} TTC`,
          },
          { term: 'Devis', value: 'Gratuit' },
        ]}
      />
      {card.priceLevel && (
        <p className="mt-3 text-muted">
          {PRICE_LEVELS[card.priceLevel]} de son métier et de sa région, d’après ses contrats signés
          ici.{' '}
          <AppLink href={`${paths.ranking()}#tarifs`} className="link">
            Comment c’est calculé
          </AppLink>
        </p>
      )}
    </TitledSection>
  )
}

/** What one is owed to know before any contact with a professional (Code de la consommation L111-7, L221-5). */
function Rights({ profile }: { profile: CompanyProfile }) {
  const { card, legalForm, siret, registration, managerName, mediatorName, mediatorAddress } =
    profile
  return (
    <section aria-labelledby="droits">
      <h2 id="droits" className="text-subtitle">
        Une entreprise, et vos droits
      </h2>
      <DefinitionList
        items={[
          { term: 'Statut', value: `Professionnel${legalForm ? `, ${legalForm}` : ''}` },
          { term: 'SIRET', value: siret ? formatSiret(siret as Siret) : null },
          { term: 'Immatriculation', value: registration },
          { term: 'Dirigeant', value: managerName },
          {
            term: 'Médiateur',
            value: [mediatorName, mediatorAddress].filter(Boolean).join(', ') || null,
          },
        ]}
      />
      <p className="mt-4 text-muted">
        Signé à distance ou chez vous, un devis se renonce pendant quatorze jours, sans motif,
        comptés de la livraison quand du matériel est fourni. Les travaux sont couverts par les
        garanties légales : parfait achèvement un an, bon fonctionnement deux ans, décennale dix
        ans.
      </p>
      <p className="mt-3">
        <AppLink
          href={paths.reportContent({ adresse: paths.companyProfile(card.slug) })}
          className="link text-faint"
        >
          Signaler ce profil
        </AppLink>
      </p>
    </section>
  )
}
