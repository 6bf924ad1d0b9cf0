import { TRADES } from '#app/features/trades/trades.ts'
import { paths } from '#app/paths.ts'
import { AppLink } from '#app/ui/link.tsx'
import { PhotoView } from '#app/ui/data/photo-view.tsx'
import { Rating } from '#app/ui/data/stars.tsx'
import { formatDate, formatDay } from '#app/values/time/french-date.ts'
import { timeZoneOf } from '#app/values/time/french-time-zone.ts'
import { ofName } from '#app/values/words/french-words.ts'
import { ASPECT_LABELS } from './copy.ts'
import type { ShownReview } from './public-reviews.server.ts'
import { ASPECTS } from './review.ts'

/**
 * A published review, as everybody reads it: who, which works, the rating by aspect, the text, the
 * photos, the company's reply, and the two dates that the law asks for beside each review (Code de
 * la consommation, D111-17). `page` is where it stands, for whoever wants to report it; `brief`
 * leaves the aspects out.
 */
export function ReviewCard({
  review,
  page,
  company = false,
  brief = false,
  level = 3,
}: {
  review: ShownReview
  page: string
  company?: boolean
  brief?: boolean
  level?: 2 | 3
}) {
  const Heading = `h${level}` as const
  const zone = timeZoneOf(review.company.insee ?? '')
  const anchor = `avis-${review.id}`
  return (
    <article id={anchor} className="review">
      <header>
        <Heading className="text-heading">{review.authorName}</Heading>
        <p className="text-muted">
          {TRADES[review.trade].name}, {review.town}
          {company && (
            <span className="block">
              <CompanyName company={review.company} />
            </span>
          )}
        </p>
        <p className="mt-2 text-lead">
          <Rating value={review.overall} />
        </p>
        {!brief && (
          <dl className="review-aspects">
            {ASPECTS.map((aspect) => (
              <div key={aspect}>
                <dt>{ASPECT_LABELS[aspect]}</dt>
                <dd>
                  {review[aspect]}
                  <span className="sr-only"> sur 5</span>
                </dd>
              </div>
            ))}
          </dl>
        )}
      </header>
      <div className="min-w-0">
        <p className="review-text">{review.text}</p>
        <ReviewPhotos photos={review.photos} author={review.authorName} />
        <p className="mt-3 text-sm text-faint">
          Travaux terminés le {formatDay(review.experiencedOn)}. Avis publié le{' '}
          {formatDate(review.publishedAt, zone)}
          {review.editedAt ? `, modifié le ${formatDate(review.editedAt, zone)}` : ''}.{' '}
          <AppLink href={paths.reportContent({ adresse: `${page}#${anchor}` })} className="link">
            Signaler<span className="sr-only"> l’avis de {review.authorName}</span>
          </AppLink>
        </p>
        {review.reply && <ReplyBlock name={review.company.name} reply={review.reply} zone={zone} />}
      </div>
    </article>
  )
}

/** The company's reply under a review. */
export function ReplyBlock({
  name,
  reply,
  zone,
}: {
  name: string
  reply: { text: string; at: Date }
  zone: string
}) {
  return (
    <div className="review-reply">
      <p className="font-semibold">Réponse {ofName(name)}</p>
      <p className="review-text text-muted">{reply.text}</p>
      <p className="mt-2 text-sm text-faint">Le {formatDate(reply.at, zone)}</p>
    </div>
  )
}

/** The photos of a review, small, each opened large in the page; nothing without. */
export function ReviewPhotos({ photos, author }: { photos: readonly string[]; author: string }) {
  if (photos.length === 0) return null
  return (
    <ul className="review-photos">
      {photos.map((fileId, index) => (
        <li key={fileId}>
          <PhotoView
            id={`photo-${fileId}`}
            small={paths.reviewPhoto(fileId, { taille: 'petite' })}
            full={paths.reviewPhoto(fileId)}
            alt={`Chantier, vue ${index + 1}, par ${author}`}
            width={160}
            height={120}
          />
        </li>
      ))}
    </ul>
  )
}

function CompanyName({ company }: { company: ShownReview['company'] }) {
  return company.slug ? (
    <AppLink href={paths.companyProfile(company.slug)} className="link">
      {company.name}
    </AppLink>
  ) : (
    company.name
  )
}
