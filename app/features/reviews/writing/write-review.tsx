import { useNavigation } from 'react-router'
import { paths } from '#app/paths.ts'
import { Button } from '#app/ui/button.tsx'
import { AppForm, AppLink } from '#app/ui/link.tsx'
import { ReviewFormFields } from './review-form-fields.tsx'
import type { Route } from './+types/review.page'

type Shown = NonNullable<Route.ComponentProps['loaderData']['review']>
const stringRatings = (ratings: Shown['ratings']) =>
  Object.fromEntries(Object.entries(ratings).map(([name, value]) => [name, String(value)]))

/** The form that writes a review, or writes it again. */
export function WriteReview({
  review,
  answer: actionData,
}: {
  review: Shown | null
  answer: Route.ComponentProps['actionData']
}) {
  const sending = ['write', 'edit'].includes(String(useNavigation().formData?.get('intent') ?? ''))
  const refused = actionData?.intent === 'appeal' ? undefined : actionData
  const values = refused?.values
  return (
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
        intent={review ? 'edit' : 'write'}
        encType="multipart/form-data"
        className="mt-6 grid max-w-[44rem] gap-7"
        key={review?.status ?? 'new'}
      >
        <ReviewFormFields
          values={values ?? (review ? { ...stringRatings(review.ratings), text: review.text } : {})}
          errors={refused?.errors ?? {}}
          photos={
            values
              ? (refused?.kept ?? [])
              : (review?.photos.map((fileId) => ({ fileId, shown: true })) ?? [])
          }
        />
        <p className="text-sm text-faint">
          Publié sous votre prénom et l’initiale de votre nom, avec le métier, la commune, la date
          des travaux et celle de la publication. Sans contrepartie.{' '}
          <AppLink href={paths.reviewRules()} className="link">
            Nos règles sur les avis
          </AppLink>
        </p>
        <Button type="submit" variant="primary" pending={sending}>
          {review ? 'Envoyer la modification' : 'Envoyer mon avis'}
        </Button>
      </AppForm>
    </section>
  )
}
