import { data } from 'react-router'
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
import { Breadcrumbs } from '#app/ui/layout/breadcrumbs.tsx'
import { RefusalNotice } from '#app/ui/feedback/refusal-notice.tsx'
import { useDialogsThatClose } from '#app/ui/feedback/close-dialogs.ts'
import { Notice } from '#app/ui/feedback/notice.tsx'
import { PageHeader } from '#app/ui/layout/page-header.tsx'
import { fieldErrors, textFields } from '#app/values/field-errors.ts'
import { formatDate, formatDay } from '#app/values/time/french-date.ts'
import { timeZoneOf } from '#app/values/time/french-time-zone.ts'
import { parseId, type FileId, type WorksId } from '#app/values/identity/ids.ts'
import { useAnswer } from '#app/ui/use-answer.ts'
import type { Route } from './+types/review.page'
import {
  REFUSAL_RULES,
  REVIEW_ERRORS,
  REVIEW_REFUSALS,
  type ReviewRefusal,
} from '#app/features/reviews/copy.ts'
import { appealReview, editReview, withdrawReview } from './edit-review.server.ts'
import { getReviewPage } from '#app/features/reviews/own-reviews.server.ts'
import type { HeldPhoto } from './review-form-fields.tsx'
import { appealForm, reviewForm } from './review-form.ts'
import { receiveReviewPhotos, usablePhotos } from './review-photos.server.ts'
import {
  MAX_REVIEW_PHOTOS,
  refusalToAppeal,
  refusalToDo,
  refusalToEdit,
} from '#app/features/reviews/review.ts'
import { writeReview } from './write-review.server.ts'
import { OwnReview } from './own-review.tsx'
import type { RefusedReview } from './refused-review.ts'
import { WriteReview } from './write-review.tsx'

export const meta = () => [{ title: 'Mon avis — Ouvréo' }]

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
    data<RefusedReview>(
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
      return data<RefusedReview>(
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
    return data<RefusedReview>(
      { errors, notice: null, values: fields, photos: held },
      { status: 422 },
    )
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
      <RefusalNotice of={actionData} />
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
        <WriteReview review={review} answer={actionData ?? null} />
      )}
    </>
  )
}
