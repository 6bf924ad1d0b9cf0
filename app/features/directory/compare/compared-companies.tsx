import type { ReactNode } from 'react'
import { POLICY_KINDS } from '#app/features/companies/proofs/proof.ts'
import { PRICE_LEVEL_VALUES } from '#app/features/directory/copy.ts'
import { answerTime } from '#app/features/directory/towns/town-words.ts'
import { distanceLabel } from '#app/features/places/copy.ts'
import type { RatingSummary } from '#app/features/reviews/rating-summary.ts'
import { TRADES, type TradeSlug } from '#app/features/trades/trades.ts'
import { paths } from '#app/paths.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { classes } from '#app/ui/class-names.ts'
import { Avatar } from '#app/ui/data/avatar.tsx'
import { Badge } from '#app/ui/data/badge.tsx'
import { Rating } from '#app/ui/data/stars.tsx'
import { AppLink } from '#app/ui/link.tsx'
import { formatDate, formatDay } from '#app/values/time/french-date.ts'
import { markOf } from '#app/features/directory/profile/company-mark.ts'
import type { ComparedCompany } from './compare-companies.server.ts'

/** The search that they come from, as the address says it. */
type Asked = Record<string, string | undefined>
type Near = { label: string; postalCode: string } | null

/**
 * Companies side by side, each row the same for all; one under the other on a phone. On a wide
 * screen the names of the rows stand once, at the left, and are read with each value all the same.
 */
export function ComparedCompanies({
  companies,
  trade,
  near,
  asked,
}: {
  companies: readonly ComparedCompany[]
  trade: TradeSlug | null
  near: Near
  asked: Asked
}) {
  return (
    <div className={classes('compared', `compared-${companies.length}`, near && 'compared-near')}>
      <div className="compared-terms" aria-hidden="true">
        {rowsOf(companies[0]!, near).map(({ term }) => (
          <span key={term}>{term}</span>
        ))}
      </div>
      {companies.map((company) => (
        <article key={company.id} className="compared-company" aria-labelledby={company.slug}>
          <header>
            <Picture company={company} />
            <div className="compared-name">
              {company.pictures.length > 0 && markOf(company) && (
                <Avatar company name={company.name} src={markOf(company)} size="sm" />
              )}
              <h2 id={company.slug} className="text-heading">
                <AppLink href={paths.companyProfile(company.slug)} className="hover:text-tint">
                  {company.name}
                </AppLink>
              </h2>
            </div>
            <p className="mt-1 text-muted">
              {company.trades.map((slug) => TRADES[slug].name).join(', ')} · {company.town}
            </p>
            {company.onHoliday && <Badge className="mt-2">En congés</Badge>}
          </header>
          <dl>
            {rowsOf(company, near).map(({ term, value }) => (
              <div key={term}>
                <dt>{term}</dt>
                <dd>{value}</dd>
              </div>
            ))}
          </dl>
          <div className="compared-act">
            <ButtonLink
              href={paths.findPro({
                ...((trade ?? company.trades[0]) ? { metier: trade ?? company.trades[0]! } : {}),
                ...(near ? { code: near.postalCode } : {}),
                artisan: company.slug,
              })}
            >
              Demander un devis<span className="sr-only"> à {company.name}</span>
            </ButtonLink>
            {companies.length > 2 && (
              <AppLink
                href={paths.compareCompanies(
                  companies.filter((other) => other !== company).map(({ slug }) => slug),
                  asked,
                )}
                className="link text-faint"
              >
                Retirer<span className="sr-only"> {company.name}</span>
              </AppLink>
            )}
          </div>
        </article>
      ))}
    </div>
  )
}

/** Its first work, else its logo or its initials in the same room. */
function Picture({ company }: { company: ComparedCompany }) {
  const [first] = company.pictures
  return first ? (
    <img
      className="compared-picture"
      src={paths.galleryPicture(first.fileId, { taille: 'petite' })}
      alt={first.caption}
      width="320"
      height="240"
    />
  ) : (
    <div className="compared-picture">
      <Avatar company name={company.name} src={markOf(company)} size="lg" />
    </div>
  )
}

/** What is compared, in order: each row for every company, with a word where there is nothing. */
function rowsOf(company: ComparedCompany, near: Near): { term: string; value: ReactNode }[] {
  const { rating, insuredUntil, labels, replyMinutes, priceLevel, freeWeek } = company
  return [
    { term: 'Vérifiée le', value: formatDate(company.verifiedAt, 'Europe/Paris') },
    {
      term: 'Décennale jusqu’au',
      value: insuredUntil ? formatDay(insuredUntil) : <Nothing>Non vérifiée</Nothing>,
    },
    {
      term: 'Assurances vérifiées',
      value:
        company.insurances.length > 0 ? (
          company.insurances.map((kind) => POLICY_KINDS[kind]).join(', ')
        ) : (
          <Nothing>Aucune</Nothing>
        ),
    },
    {
      term: 'Qualifications',
      value:
        labels.length > 0 ? (
          labels.map(({ label }) => label).join(', ')
        ) : (
          <Nothing>Aucune vérifiée</Nothing>
        ),
    },
    {
      term: 'Avis',
      value: rating ? (
        <>
          <Rating value={rating.average} count={rating.count} />
          <Spread ratings={company.ratings} />
        </>
      ) : (
        <Nothing>Pas encore d’avis</Nothing>
      ),
    },
    {
      term: 'Répond en',
      value:
        replyMinutes === null ? (
          <Nothing>Trop peu de réponses</Nothing>
        ) : (
          `${answerTime(replyMinutes)} en moyenne`
        ),
    },
    ...(near && company.distanceKm !== null
      ? [{ term: 'Distance', value: distanceLabel(company.distanceKm) }]
      : []),
    {
      term: 'Niveau de tarifs',
      value: priceLevel ? PRICE_LEVEL_VALUES[priceLevel] : <Nothing>Trop peu de contrats</Nothing>,
    },
    {
      term: 'Libre à partir de',
      value: freeWeek ?? <Nothing>Non indiqué</Nothing>,
    },
    {
      term: 'Travaux terminés ici',
      value: company.finishedWorks === 0 ? <Nothing>Aucun encore</Nothing> : company.finishedWorks,
    },
  ]
}

const Nothing = ({ children }: { children: ReactNode }) => (
  <span className="text-faint">{children}</span>
)

/** The share of each number of stars, 5 first. */
function Spread({ ratings: { count, distribution } }: { ratings: RatingSummary }) {
  return (
    <ol className="review-spread compared-spread" aria-label="Part de chaque note">
      {[5, 4, 3, 2, 1].map((stars) => {
        const share = Math.round((100 * distribution[stars - 1]!) / Math.max(1, count))
        return (
          <li key={stars}>
            <span>
              {stars}
              <span className="sr-only"> sur 5</span>
            </span>
            <meter
              className="meter"
              aria-label={`${stars} sur 5\u00a0: ${share}\u00a0%`}
              min={0}
              max={100}
              value={share}
            />
            <span className="tabular-nums">{`${share}\u00a0%`}</span>
          </li>
        )
      })}
    </ol>
  )
}
