import { data } from 'react-router'
import {
  askingBrowser,
  rememberBrowser,
} from '#app/features/accounts/sessions/account-traces.server.ts'
import {
  requireParticulier,
  viewerCtx,
} from '#app/features/accounts/sessions/request-scope.server.ts'
import { paths } from '#app/paths.ts'
import { act, answerAct } from '#app/platform/web/act.server.ts'
import type { Ctx, Particulier } from '#app/platform/context.ts'
import { orNotFound } from '#app/platform/web/not-found.server.ts'
import { RefusalNotice } from '#app/ui/feedback/refusal-notice.tsx'
import { useDialogsThatClose } from '#app/ui/feedback/close-dialogs.ts'
import { Notice } from '#app/ui/feedback/notice.tsx'
import { PageHeader } from '#app/ui/layout/page-header.tsx'
import { fieldErrors, textFields } from '#app/values/field-errors.ts'
import { formatDate, formatDay } from '#app/values/time/french-date.ts'
import { timeZoneOf } from '#app/values/time/french-time-zone.ts'
import { parseId, type EmergencyId, type FileId, type WorksId } from '#app/values/identity/ids.ts'
import { useAnswer } from '#app/ui/use-answer.ts'
import type { Route } from './+types/review.page'
import { REFUSAL_RULES, REVIEW_REFUSALS } from '#app/features/reviews/copy.ts'
import { appealReview, editReview, withdrawReview } from './edit-review.server.ts'
import { getReviewPage } from '#app/features/reviews/own-reviews.server.ts'
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
import { WriteReview } from './write-review.tsx'

export const meta = () => [{ title: 'Mon avis — Ouvréo' }]

export async function loader({ context, request, params }: Route.LoaderArgs) {
  const ctx = requireParticulier(context, request)
  const id = orNotFound(parseId<WorksId | EmergencyId>(params.worksId))
  const found = orNotFound(await getReviewPage(ctx, id))
  const { works, own } = found
  const zone = timeZoneOf(works.insee)
  const on = (at: Date | null) => at && formatDate(at, zone)
  const review = own?.review ?? null
  return {
    zone,
    title: works.title,
    companyName: works.companyName,
    companySlug: works.companySlug,
    done: works.done,
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
  const id = orNotFound(parseId<WorksId | EmergencyId>(params.worksId))
  const page = await getReviewPage(ctx, id)
  if (!page) throw data(null, { status: 403 })
  const after = {
    refusals: REVIEW_REFUSALS,
    status: { not_yours: 403 },
    to: paths.particulierReviews(),
  }
  const write = act({
    read: (form) => readReview(ctx, form, page.own),
    run: async ({ review, photos }, form) => {
      await rememberBrowser(ctx, ctx.who.accountId, askingBrowser(ctx, request))
      return page.own && form.get('intent') === 'edit'
        ? editReview(ctx, id, review, photos)
        : writeReview(ctx, id, review, photos)
    },
    ...after,
    done: {
      title: 'Avis envoyé',
      description: 'Il est relu avant d’être publié, dans les sept jours.',
    },
  })
  return answerAct(request, {
    write,
    edit: write,
    withdraw: act({ run: () => withdrawReview(ctx, id), ...after, done: 'Avis retiré' }),
    appeal: act({
      form: appealForm,
      run: ({ appeal }) => appealReview(ctx, id, appeal),
      ...after,
      done: {
        title: 'Contestation envoyée',
        description: 'L’avis est examiné à nouveau dans les sept jours.',
      },
    }),
  })
}

type ReviewPage = NonNullable<Awaited<ReturnType<typeof getReviewPage>>>

/** Reads the form of a review. The photos that it sends are kept before the words are judged. */
async function readReview(ctx: Ctx<Particulier>, form: FormData, own: ReviewPage['own']) {
  const wanted = form
    .getAll('photo')
    .flatMap((value) => parseId<FileId>(value) ?? [])
    .slice(0, MAX_REVIEW_PHOTOS)
  const held = await usablePhotos(ctx, wanted, own?.review.id ?? null)
  const { ids, error } = await receiveReviewPhotos(ctx, held, form.getAll('photos'))
  const kept = ids.map((fileId) => ({ fileId, shown: own?.photos.includes(fileId) ?? false }))
  const read = reviewForm.safeParse(textFields(form))
  if (read.success && !error) return { input: { review: read.data, photos: ids }, kept }
  const errors = read.success ? {} : fieldErrors(read.error)
  return { errors: { ...errors, ...(error ? { photos: error } : {}) }, kept }
}

export default function ReviewPage({
  loaderData: { zone, title, companyName, companySlug, done, review },
}: Route.ComponentProps) {
  const actionData = useAnswer<typeof action>()
  useDialogsThatClose()
  return (
    <>
      <PageHeader
        title={`Votre avis sur ${companyName}`}
        trail={[{ label: 'Mes avis', href: paths.particulierReviews() }, { label: companyName }]}
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
          appealed={actionData?.intent === 'appeal' ? actionData : undefined}
        />
      )}
      {done && (!review || review.editableUntil) && (
        <WriteReview review={review} answer={actionData} />
      )}
    </>
  )
}
