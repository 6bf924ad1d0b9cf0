import { data, useNavigation } from 'react-router'
import { rememberBrowser } from '#app/features/accounts/sessions/account-traces.server.ts'
import {
  requireParticulier,
  viewerCtx,
} from '#app/features/accounts/sessions/request-scope.server.ts'
import { paths } from '#app/paths.ts'
import { redirectWithToast } from '#app/platform/web/act.server.ts'
import type { Ctx, Particulier } from '#app/platform/context.ts'
import { orNotFound } from '#app/platform/web/not-found.server.ts'
import { readForm } from '#app/platform/web/read-form.server.ts'
import { Badge } from '#app/ui/data/badge.tsx'
import { Breadcrumbs } from '#app/ui/layout/breadcrumbs.tsx'
import { Button } from '#app/ui/button.tsx'
import { useDialogsThatClose } from '#app/ui/feedback/close-dialogs.ts'
import { ConfirmDialog, opens } from '#app/ui/feedback/dialog.tsx'
import { AppForm, AppLink } from '#app/ui/link.tsx'
import { Notice } from '#app/ui/feedback/notice.tsx'
import { PageHeader } from '#app/ui/layout/page-header.tsx'
import { Rating } from '#app/ui/data/stars.tsx'
import { TextArea } from '#app/ui/form/text-field.tsx'
import { fieldErrors, textFields, type FieldErrors } from '#app/values/field-errors.ts'
import { formatDate, formatDay } from '#app/values/time/french-date.ts'
import { timeZoneOf } from '#app/values/time/french-time-zone.ts'
import { parseId, type FileId, type WorksId } from '#app/values/identity/ids.ts'
import { useAnswer } from '#app/ui/use-answer.ts'
import type { Route } from './+types/review.page'
import {
  ASPECT_LABELS,
  REFUSAL_RULES,
  REVIEW_ERRORS,
  REVIEW_REFUSALS,
  REVIEW_STATUS_LABELS,
  type ReviewRefusal,
} from '#app/features/reviews/copy.ts'
import { appealReview, editReview, withdrawReview } from './edit-review.server.ts'
import { getReviewPage } from '#app/features/reviews/own-reviews.server.ts'
import { ReplyBlock, ReviewPhotos } from '#app/features/reviews/review-card.tsx'
import { ReviewFormFields, type HeldPhoto } from './review-form-fields.tsx'
import { appealForm, reviewForm } from './review-form.ts'
import { receiveReviewPhotos, usablePhotos } from './review-photos.server.ts'
import {
  ASPECTS,
  EXPLANATION_MAX,
  MAX_REVIEW_PHOTOS,
  refusalToAppeal,
  refusalToDo,
  refusalToEdit,
} from '#app/features/reviews/review.ts'
import { STATUS_TONES } from '#app/features/reviews/status-tones.ts'
import { writeReview } from './write-review.server.ts'

export const meta = () => [{ title: 'Mon avis — Ouvréo' }]

type Refused = {
  errors: FieldErrors
  notice: string | null
  values: Record<string, string>
  photos: HeldPhoto[]
}

export async function loader({ context, request, params }: Route.LoaderArgs) {
  const ctx = requireParticulier(context, request)
  const worksId = orNotFound(parseId<WorksId>(params.worksId))
  const found = orNotFound(await getReviewPage(ctx, worksId))
  const { works, own } = found
  const zone = timeZoneOf(works.insee)
  const on = (at: Date | null) => at && formatDate(at, zone)
  const review = own?.review ?? null
  return {
    zone,
    title: works.title,
    companyName: works.companyName,
    companySlug: works.companySlug,
    done: works.status === 'done',
    review: review &&
      own && {
        status: review.status,
        ratings: {
          overall: review.overall,
          quality: review.quality,
          punctuality: review.punctuality,
          price: review.price,
          contact: review.contact,
        },
        text: review.text,
        photos: own.photos,
        author: review.authorName,
        reply: own.reply,
        experiencedOn: formatDay(review.experiencedOn),
        writtenAt: on(review.createdAt),
        publishedAt: review.status === 'published' ? on(review.publishedAt) : null,
        refusal:
          review.status === 'refused' && review.refusalReason
            ? { label: REFUSAL_RULES[review.refusalReason].label, text: review.refusalText ?? '' }
            : null,
        editableUntil: refusalToEdit(review, ctx.now) ? null : on(review.editableUntil),
        mayAppeal: refusalToAppeal(review, ctx.now) === null,
        mayWithdraw: refusalToDo('withdraw', review) === null,
      },
  }
}

export async function action({ context, request, params }: Route.ActionArgs) {
  // Nobody else's kind of account reviews works, least of all those who did them.
  if (!['particulier', 'visitor'].includes(viewerCtx(context).who.kind))
    throw data(null, { status: 403 })
  const ctx = requireParticulier(context, request)
  const worksId = orNotFound(parseId<WorksId>(params.worksId))
  const form = await readForm(request)
  const fields = textFields(form)
  const done = (title: string, description?: string) =>
    redirectWithToast(paths.particulierReviews(), { title, description })
  const refused = (refusal: ReviewRefusal, photos: HeldPhoto[] = []) =>
    data<Refused>(
      { errors: {}, notice: REVIEW_REFUSALS[refusal], values: fields, photos },
      { status: refusal === 'not_yours' ? 403 : 409 },
    )

  if (fields.intent === 'withdraw') {
    const withdrawn = await withdrawReview(ctx, worksId)
    return withdrawn.ok ? done('Avis retiré') : refused(withdrawn.refusal)
  }
  if (fields.intent === 'appeal') {
    const parsed = appealForm.safeParse({ text: fields.appeal ?? '' })
    if (!parsed.success)
      return data<Refused>(
        {
          errors: { appeal: fieldErrors(parsed.error).text ?? REVIEW_ERRORS.explanationShort },
          notice: null,
          values: fields,
          photos: [],
        },
        { status: 422 },
      )
    const appealed = await appealReview(ctx, worksId, parsed.data.text)
    return appealed.ok
      ? done('Contestation envoyée', 'L’avis est examiné à nouveau dans les sept jours.')
      : refused(appealed.refusal)
  }
  const page = await getReviewPage(ctx, worksId)
  if (!page) return refused('not_yours')
  await rememberBrowser(ctx, ctx.who.accountId, {
    clientKey: ctx.who.clientKey,
    cookies: request.headers.get('cookie'),
    userAgent: request.headers.get('user-agent'),
  })
  const photos = await photosOfForm(ctx, form, page.own?.review.id ?? null)
  const held = photos.ids.map((fileId) => ({
    fileId,
    shown: page.own?.photos.includes(fileId) ?? false,
  }))
  const parsed = reviewForm.safeParse(fields)
  const errors = {
    ...(parsed.success ? {} : fieldErrors(parsed.error)),
    ...(photos.error ? { photos: photos.error } : {}),
  }
  if (!parsed.success || photos.error)
    return data<Refused>({ errors, notice: null, values: fields, photos: held }, { status: 422 })
  const written =
    page.own && fields.intent === 'edit'
      ? await editReview(ctx, worksId, parsed.data, photos.ids)
      : await writeReview(ctx, worksId, parsed.data, photos.ids)
  return written.ok
    ? done('Avis envoyé', 'Il est relu avant d’être publié, dans les sept jours.')
    : refused(written.refusal, held)
}

/** The photos that the form keeps and those it sends; the latter are kept before the words are judged. */
async function photosOfForm(
  ctx: Ctx<Particulier>,
  form: FormData,
  reviewId: Parameters<typeof usablePhotos>[2],
) {
  const wanted = form
    .getAll('photo')
    .flatMap((value) => parseId<FileId>(value) ?? [])
    .slice(0, MAX_REVIEW_PHOTOS)
  return receiveReviewPhotos(ctx, await usablePhotos(ctx, wanted, reviewId), form.getAll('photos'))
}

export default function ReviewPage({
  loaderData: { zone, title, companyName, companySlug, done, review },
  actionData: latest,
}: Route.ComponentProps) {
  const actionData = useAnswer(latest)
  useDialogsThatClose()
  const sending = ['write', 'edit'].includes(String(useNavigation().formData?.get('intent') ?? ''))
  const values = actionData?.values.intent === 'appeal' ? undefined : actionData?.values
  return (
    <>
      <PageHeader
        title={`Votre avis sur ${companyName}`}
        before={
          <Breadcrumbs
            trail={[
              { label: 'Mes avis', href: paths.particulierReviews() },
              { label: companyName },
            ]}
          />
        }
      >
        {title}
      </PageHeader>
      {actionData?.notice && (
        <div className="mb-6">
          <Notice tone="bad" live title={actionData.notice} />
        </div>
      )}
      {!done && (
        <Notice title="Les travaux ne sont pas encore terminés">
          L’avis se donne une fois les travaux terminés et confirmés.
        </Notice>
      )}
      {review && (
        <OwnReview
          review={review}
          zone={zone}
          companyName={companyName}
          companySlug={companySlug}
          appealed={actionData?.values.intent === 'appeal' ? actionData : null}
        />
      )}
      {done && (!review || review.editableUntil) && (
        <section aria-labelledby="ecrire" className={review ? 'mt-14' : undefined}>
          {review ? (
            <h2 id="ecrire" className="text-subtitle">
              Modifier mon avis
            </h2>
          ) : (
            <h2 id="ecrire" className="sr-only">
              Donner mon avis
            </h2>
          )}
          {review && (
            <p className="mt-2 text-muted">
              Jusqu’au {review.editableUntil}.{' '}
              {review.status === 'published'
                ? 'Il sera relu avant de reparaître.'
                : 'Il sera relu avant d’être publié.'}
            </p>
          )}
          <AppForm
            encType="multipart/form-data"
            className="mt-6 grid max-w-[44rem] gap-7"
            key={review?.status ?? 'new'}
          >
            <input type="hidden" name="intent" value={review ? 'edit' : 'write'} />
            <ReviewFormFields
              values={
                values ?? (review ? { ...stringRatings(review.ratings), text: review.text } : {})
              }
              errors={actionData?.values.intent === 'appeal' ? {} : (actionData?.errors ?? {})}
              photos={
                values
                  ? (actionData?.photos ?? [])
                  : (review?.photos.map((fileId) => ({ fileId, shown: true })) ?? [])
              }
            />
            <p className="text-sm text-faint">
              Publié sous votre prénom et l’initiale de votre nom, avec le métier, la commune, la
              date des travaux et celle de la publication. Sans contrepartie.{' '}
              <AppLink href={paths.reviewRules()} className="link">
                Nos règles sur les avis
              </AppLink>
            </p>
            <div>
              <Button type="submit" variant="primary" pending={sending}>
                {review ? 'Envoyer la modification' : 'Envoyer mon avis'}
              </Button>
            </div>
          </AppForm>
        </section>
      )}
    </>
  )
}

type Shown = NonNullable<Route.ComponentProps['loaderData']['review']>
const stringRatings = (ratings: Shown['ratings']) =>
  Object.fromEntries(Object.entries(ratings).map(([name, value]) => [name, String(value)]))

/** The review as it stands, what became of it, and what its author can still do. */
function OwnReview({
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
  appealed: Refused | null
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
        <AppForm className="grid max-w-[44rem] gap-4">
          <input type="hidden" name="intent" value="appeal" />
          <TextArea
            label="Contester cette décision"
            name="appeal"
            rows={4}
            maxLength={EXPLANATION_MAX}
            defaultValue={appealed?.values.appeal}
            error={appealed?.errors.appeal}
            hint="Dites pourquoi l’avis respecte nos règles. Il est examiné à nouveau, une seule fois."
          />
          <div>
            <Button type="submit">Contester</Button>
          </div>
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
