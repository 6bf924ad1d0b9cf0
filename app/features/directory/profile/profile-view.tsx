import BadgeCheck from 'lucide-react/icons/badge-check'
import { hoursInWords } from '#app/features/companies/file/opening-hours.ts'
import { POLICY_KINDS } from '#app/features/companies/proofs/proof.ts'
import { ServiceAreaDrawing } from '#app/features/companies/area/service-area-drawing.tsx'
import type { ServiceAreaMap } from '#app/features/companies/area/service-area-map.ts'
import type { ShownReview } from '#app/features/reviews/public-reviews.server.ts'
import type { RatingSummary } from '#app/features/reviews/rating-summary.ts'
import { RatingSummaryView } from '#app/features/reviews/rating-summary-view.tsx'
import { ReviewCard } from '#app/features/reviews/review-card.tsx'
import { TRADES } from '#app/features/trades/trades.ts'
import { paths } from '#app/paths.ts'
import { Badge } from '#app/ui/data/badge.tsx'
import { Breadcrumbs } from '#app/ui/layout/breadcrumbs.tsx'
import { ButtonLink } from '#app/ui/button.tsx'
import { DefinitionList } from '#app/ui/data/definition-list.tsx'
import { Icon } from '#app/ui/drawings/icon.tsx'
import { AppLink } from '#app/ui/link.tsx'
import { numbersKept } from '#app/ui/data/numbers-kept.tsx'
import { Pagination } from '#app/ui/data/pagination.tsx'
import { PhotoView } from '#app/ui/data/photo-view.tsx'
import { ClosingBand } from '#app/ui/layout/section.tsx'
import { Rating } from '#app/ui/data/stars.tsx'
import { formatDate, formatDay } from '#app/values/time/french-date.ts'
import { timeZoneOf } from '#app/values/time/french-time-zone.ts'
import { formatEuros } from '#app/values/numbers/money.ts'
import { formatSiret, type Siret } from '#app/values/identity/siret.ts'
import { CHECK_SENTENCES } from '#app/features/directory/copy.ts'
import type { CompanyProfile, ShownPicture } from './get-profile.server.ts'
import { answerTime } from '#app/features/directory/towns/town-words.ts'

/** The reviews that a page of a profile shows, and what all of them amount to. */
export type ProfileReviews = {
  rows: ShownReview[]
  page: number
  pages: number
  summary: RatingSummary
  demo: boolean
}

/** A company's public page: who, where, what was checked and when, prices, works, and the way to ask it for a quote. */
export function ProfileView({
  profile,
  reviews,
  area,
}: {
  profile: CompanyProfile
  reviews: ProfileReviews
  area: ServiceAreaMap
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
            {card.onHoliday && <Badge>En congés</Badge>}
            {card.deeperCheck && (
              <Badge tone="ok" icon={<Icon of={BadgeCheck} />}>
                Vérification approfondie
              </Badge>
            )}
          </p>
        </div>
        <AskForQuote profile={profile} />
      </header>
      <div className="company-columns">
        <div className="company-main">
          {profile.description && (
            <section aria-label="Présentation">
              <p className="company-words">{profile.description}</p>
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
            <section aria-labelledby="horaires">
              <h2 id="horaires" className="text-heading">
                Horaires
              </h2>
              <DefinitionList
                items={hoursInWords(profile.hours).map(({ days, text }) => ({
                  term: days,
                  value: text,
                }))}
              />
            </section>
          )}
          <section aria-labelledby="zone">
            <h2 id="zone" className="text-heading">
              Zone d’intervention
            </h2>
            <ServiceAreaDrawing map={area} />
          </section>
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
function AskForQuote({ profile: { card } }: { profile: CompanyProfile }) {
  return (
    <div className="company-act">
      <ButtonLink href={requestHref(card)} variant="primary">
        Demander un devis
      </ButtonLink>
      <p className="text-sm text-faint">
        {card.available
          ? 'Gratuit et sans engagement. Votre téléphone ne lui est donné que si vous le décidez.'
          : `${card.onHoliday ? 'Cette entreprise est en congés' : 'Cette entreprise ne prend pas de nouvelle demande en ce moment'} : la vôtre sera proposée à d’autres, proches de chez vous.`}
      </p>
    </div>
  )
}

function Checks({ profile }: { profile: CompanyProfile }) {
  const zone = timeZoneOf(profile.insee)
  const checked = (at: Date) => `vérifié le ${formatDate(at, zone)}`
  return (
    <section aria-labelledby="verifications">
      <h2 id="verifications" className="text-subtitle">
        Ce que nous avons vérifié
      </h2>
      <ul className="company-checks">
        {profile.checks.length === 0 && (
          <Check title="Dossier de l’entreprise" when={checked(profile.card.verifiedAt)} />
        )}
        {profile.checks.flatMap((check) =>
          CHECK_SENTENCES[check.kind]
            ? [
                <Check
                  key={check.kind}
                  title={CHECK_SENTENCES[check.kind]!}
                  detail={check.source}
                  when={checked(check.checkedAt)}
                />,
              ]
            : [],
        )}
        {profile.policies.map((policy) => (
          <Check
            key={`${policy.kind}-${policy.endsOn}`}
            title={`${POLICY_KINDS[policy.kind]}, ${policy.insurer}`}
            detail={`${policy.coverage}. Activités : ${policy.activities.map((slug) => TRADES[slug].name).join(', ')}. Valable jusqu’au ${formatDay(policy.endsOn)}.`}
            when={checked(policy.checkedAt)}
          />
        ))}
        {profile.qualifications.map((title) => (
          <Check
            key={`${title.kind}-${title.label}-${title.number}`}
            title={[title.label, title.domain].filter(Boolean).join(', ')}
            detail={[
              title.body,
              title.number && `n°\u00a0${title.number}`,
              title.endsOn && `jusqu’au ${formatDay(title.endsOn)}`,
            ]
              .filter(Boolean)
              .join(' · ')}
            when={checked(title.checkedAt)}
          />
        ))}
      </ul>
      <p className="mt-4 text-faint">
        La vérification ne se paie pas.{' '}
        <AppLink href={paths.guarantees()} className="link">
          Comment nous vérifions
        </AppLink>
      </p>
    </section>
  )
}

function Check({ title, detail, when }: { title: string; detail?: string; when: string }) {
  return (
    <li>
      <Icon of={BadgeCheck} />
      <div>
        <p className="font-semibold text-fg">{title}</p>
        {detail && <p className="text-muted">{numbersKept(detail)}</p>}
        <p className="text-sm text-faint">{when}</p>
      </div>
    </li>
  )
}

function Gallery({ pictures, name }: { pictures: readonly ShownPicture[]; name: string }) {
  return (
    <section aria-labelledby="galerie">
      <h2 id="galerie" className="text-subtitle">
        Réalisations
      </h2>
      <ul className="company-gallery">
        {pictures.map((picture) => (
          <li key={picture.fileId}>
            <figure>
              <div className={picture.beforeFileId ? 'company-pair' : undefined}>
                {picture.beforeFileId && (
                  <Photo
                    fileId={picture.beforeFileId}
                    alt={`${picture.caption}, avant`}
                    mark="Avant"
                  />
                )}
                <Photo
                  fileId={picture.fileId}
                  alt={
                    picture.beforeFileId
                      ? `${picture.caption}, après`
                      : `${picture.caption}, par ${name}`
                  }
                  {...(picture.beforeFileId ? { mark: 'Après' } : {})}
                />
              </div>
              <figcaption>
                {picture.caption}
                {picture.trade && (
                  <span className="block text-faint">{TRADES[picture.trade].name}</span>
                )}
              </figcaption>
            </figure>
          </li>
        ))}
      </ul>
    </section>
  )
}

function Photo({ fileId, alt, mark }: { fileId: string; alt: string; mark?: string }) {
  return (
    <PhotoView
      id={`photo-${fileId}`}
      small={paths.galleryPicture(fileId, { taille: 'petite' })}
      full={paths.galleryPicture(fileId)}
      alt={alt}
      width={320}
      height={240}
      className="company-photo"
    >
      {mark && (
        <span className="company-mark" aria-hidden="true">
          {mark}
        </span>
      )}
    </PhotoView>
  )
}

function Reviews({
  profile: { card, answers },
  reviews: { rows, page, pages, summary, demo },
}: {
  profile: CompanyProfile
  reviews: ProfileReviews
}) {
  const here = paths.companyProfile(card.slug)
  return (
    <section aria-labelledby="avis">
      <h2 id="avis" className="text-subtitle">
        Avis et réponses
      </h2>
      {summary.count === 0 ? (
        <p className="mt-3 text-muted">
          Pas encore d’avis. Seul un client dont les travaux sont terminés peut en laisser un.{' '}
          <AppLink href={paths.reviewRules()} className="link">
            Nos règles sur les avis
          </AppLink>
        </p>
      ) : (
        <>
          <div className="mt-5">
            <RatingSummaryView summary={summary} />
          </div>
          <p className="mt-5 text-sm text-faint">
            {demo && 'Démonstration : ces avis sont des exemples. '}Avis de clients dont les travaux
            sont terminés, relus avant publication, du plus récemment publié au plus ancien.{' '}
            <AppLink href={paths.reviewRules()} className="link">
              Nos règles
            </AppLink>
          </p>
          <div className="reviews reviews-narrow mt-4">
            {rows.map((review) => (
              <ReviewCard key={review.id} review={review} page={here} />
            ))}
          </div>
          <Pagination
            current={page}
            total={pages}
            href={(to) => `${here}${to > 1 ? `?page=${to}` : ''}#avis`}
            label="Pages d’avis"
          />
        </>
      )}
      {answers && (
        <p className="mt-3 text-muted">
          A répondu à {answers.answered} des {answers.proposed} demandes qui lui ont été proposées.
        </p>
      )}
    </section>
  )
}

function Prices({ profile }: { profile: CompanyProfile }) {
  const { hourlyRateCents, travelFeeCents } = profile
  if (hourlyRateCents === null && travelFeeCents === null) return null
  return (
    <section aria-labelledby="tarifs">
      <h2 id="tarifs" className="text-heading">
        Tarifs indiqués par l’entreprise
      </h2>
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
    </section>
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
