import { paths } from '#app/paths.ts'
import { Badge } from '#app/ui/data/badge.tsx'
import { Button } from '#app/ui/button.tsx'
import { ConfirmDialog, opens } from '#app/ui/feedback/dialog.tsx'
import { AppForm, AppLink } from '#app/ui/link.tsx'
import { Notice } from '#app/ui/feedback/notice.tsx'
import { Rating } from '#app/ui/data/stars.tsx'
import { TextArea } from '#app/ui/form/text-field.tsx'
import { ASPECT_LABELS, REVIEW_STATUS_LABELS } from '#app/features/reviews/copy.ts'
import { ReplyBlock, ReviewPhotos } from '#app/features/reviews/review-card.tsx'
import { ASPECTS, EXPLANATION_MAX } from '#app/features/reviews/review.ts'
import { STATUS_TONES } from '#app/features/reviews/status-tones.ts'
import type { RefusedAct } from '#app/platform/web/act.server.ts'
import type { Route } from './+types/review.page'

type Shown = NonNullable<Route.ComponentProps['loaderData']['review']>

/** The review as it stands, what became of it, and what its author can still do. */
export function OwnReview({
  review,
  zone,
  companyName,
  companySlug,
  appealed,
}: {
  review: Shown
  zone: string
  companyName: string
  companySlug: string | null
  appealed: RefusedAct | undefined
}) {
  return (
    <section aria-label="Mon avis" className="grid gap-6">
      <div>
        <p className="flex flex-wrap items-center gap-3">
          <Badge tone={STATUS_TONES[review.status]}>{REVIEW_STATUS_LABELS[review.status]}</Badge>
          <Rating value={review.ratings.overall} />
        </p>
        <p className="mt-3 text-sm text-faint">
          Travaux terminés le {review.experiencedOn}. Écrit le {review.writtenAt}.
          {review.publishedAt && (
            <>
              {' '}
              Publié le {review.publishedAt}
              {companySlug && (
                <>
                  {' '}
                  sur{' '}
                  <AppLink href={paths.companyProfile(companySlug)} className="link">
                    la page de {companyName}
                  </AppLink>
                </>
              )}
              .
            </>
          )}
        </p>
      </div>
      {review.refusal && (
        <Notice tone="bad" title={`Motif : ${review.refusal.label}`}>
          <p className="wrap-anywhere whitespace-pre-line">{review.refusal.text}</p>
          <p className="mt-2">
            <AppLink href={`${paths.reviewRules()}#motifs`} className="link">
              Les motifs de refus
            </AppLink>
          </p>
        </Notice>
      )}
      <div>
        <p className="review-text">{review.text}</p>
        <dl className="review-aspects max-w-64">
          {ASPECTS.map((aspect) => (
            <div key={aspect}>
              <dt>{ASPECT_LABELS[aspect]}</dt>
              <dd>
                {review.ratings[aspect]}
                <span className="sr-only"> sur 5</span>
              </dd>
            </div>
          ))}
        </dl>
        <ReviewPhotos photos={review.photos} author={review.author} />
        {review.reply && <ReplyBlock name={companyName} reply={review.reply} zone={zone} />}
      </div>
      {review.mayAppeal && (
        <AppForm intent="appeal" className="grid max-w-[44rem] gap-4">
          <TextArea
            label="Contester cette décision"
            name="appeal"
            rows={4}
            maxLength={EXPLANATION_MAX}
            defaultValue={appealed?.values.appeal}
            error={appealed?.errors.appeal}
            hint="Dites pourquoi l’avis respecte nos règles. Il est examiné à nouveau, une seule fois."
          />
          <Button type="submit">Contester</Button>
        </AppForm>
      )}
      {review.mayWithdraw && (
        <div>
          <Button size="sm" {...opens('retirer')}>
            Retirer mon avis
          </Button>
          <ConfirmDialog
            id="retirer"
            title="Retirer votre avis ?"
            confirm="Retirer"
            danger
            form={AppForm}
            fields={{ intent: 'withdraw' }}
          >
            Il quitte le site et la moyenne de l’artisan, avec ses photos. Vous ne pourrez pas en
            écrire un autre pour ces travaux.
          </ConfirmDialog>
        </div>
      )}
    </section>
  )
}
