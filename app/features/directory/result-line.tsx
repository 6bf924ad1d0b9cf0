import BadgeCheck from 'lucide-react/icons/badge-check'
import { distanceLabel } from '#app/features/places/copy.ts'
import { TRADES, type TradeSlug } from '#app/features/trades/trades.ts'
import { paths } from '#app/paths.ts'
import { Avatar } from '#app/ui/data/avatar.tsx'
import { Badge } from '#app/ui/data/badge.tsx'
import { ButtonLink } from '#app/ui/button.tsx'
import { Icon } from '#app/ui/drawings/icon.tsx'
import { AppLink } from '#app/ui/link.tsx'
import { Rating } from '#app/ui/data/stars.tsx'
import { formatDate, formatDay } from '#app/values/time/french-date.ts'
import { PRICE_LEVELS } from './copy.ts'
import { markOf } from './profile/company-mark.ts'
import type { DirectoryResult } from './search-companies.server.ts'
import { answerTime } from '#app/features/directory/towns/town-words.ts'

/** A company among results: who, where, what the team checked and when. `rank` is its number on the map. */
export function ResultLine({
  result,
  rank,
  trade,
  code,
  chosen,
}: {
  result: DirectoryResult
  rank: number
  trade: TradeSlug | null
  code: string | undefined
  /** Whether it is chosen to be compared. */
  chosen: boolean
}) {
  const wanted = trade ?? result.trades[0]
  return (
    <li id={`resultat-${rank}`} className="directory-line" data-rank={rank}>
      <span className="directory-mark" aria-hidden="true">
        <Avatar company name={result.name} src={markOf(result)} />
        <span className="directory-rank">{rank}</span>
      </span>
      <div className="min-w-0">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <h3 className="text-heading">
            <AppLink href={paths.companyProfile(result.slug)} className="hover:text-tint">
              {result.name}
            </AppLink>
          </h3>
          {result.boosted && (
            <AppLink href={`${paths.ranking()}#critere-boost`}>
              <Badge>mis en avant</Badge>
            </AppLink>
          )}
          {result.onHoliday && <Badge>En congés</Badge>}
        </div>
        <p className="mt-1 text-muted">
          {result.trades.map((slug) => TRADES[slug].name).join(', ')} · {result.town}
          {result.distanceKm === null ? (
            ` (${result.postalCode})`
          ) : (
            <>, à {distanceLabel(result.distanceKm)}</>
          )}
        </p>
        <p className="mt-2 flex flex-wrap items-center gap-x-5 gap-y-1">
          {result.rating ? (
            <Rating value={result.rating.average} count={result.rating.count} />
          ) : (
            <span className="text-faint">Pas encore d’avis</span>
          )}
          {result.replyMinutes !== null && (
            <span className="text-muted">
              Répond en {answerTime(result.replyMinutes)} en moyenne
            </span>
          )}
          {result.priceLevel && (
            <AppLink href={`${paths.ranking()}#tarifs`} className="link text-muted">
              {PRICE_LEVELS[result.priceLevel]}
            </AppLink>
          )}
        </p>
        {result.freeWeek && <p className="mt-1 text-muted">Libre à partir de {result.freeWeek}</p>}
        <ul className="directory-proofs" aria-label="Ce que nous avons vérifié">
          <li>
            <Icon of={BadgeCheck} /> Entreprise vérifiée le{' '}
            {formatDate(result.verifiedAt, 'Europe/Paris')}
          </li>
          {result.insuredUntil && (
            <li>
              <Icon of={BadgeCheck} /> Décennale jusqu’au {formatDay(result.insuredUntil)}
            </li>
          )}
          {result.labels.map(({ kind, label }) => (
            <li key={`${kind}-${label}`}>
              <Icon of={BadgeCheck} /> {label}
            </li>
          ))}
          {result.deeperCheck && (
            <li>
              <Icon of={BadgeCheck} /> Vérification approfondie
            </li>
          )}
        </ul>
        {result.pictures.length > 0 && (
          <ul className="directory-works" aria-label={`Réalisations de ${result.name}`}>
            {result.pictures.map(({ fileId, caption }) => (
              <li key={fileId}>
                <img
                  src={paths.galleryPicture(fileId, { taille: 'petite' })}
                  alt={caption}
                  loading="lazy"
                  decoding="async"
                  width="128"
                  height="96"
                />
              </li>
            ))}
          </ul>
        )}
      </div>
      <div className="directory-act">
        <ButtonLink href={paths.companyProfile(result.slug)} size="sm">
          Voir le profil
        </ButtonLink>
        <ButtonLink
          href={paths.findPro({
            ...(wanted ? { metier: wanted } : {}),
            ...(code ? { code } : {}),
            artisan: result.slug,
          })}
          size="sm"
          variant="link"
        >
          Demander un devis<span className="sr-only"> à {result.name}</span>
        </ButtonLink>
        <label className="choice compare-choice">
          <input type="checkbox" name="e" value={result.slug} defaultChecked={chosen} />
          <span>
            Comparer<span className="sr-only"> {result.name}</span>
          </span>
        </label>
      </div>
    </li>
  )
}
