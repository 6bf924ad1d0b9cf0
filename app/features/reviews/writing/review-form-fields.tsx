import { paths } from '#app/paths.ts'
import { Checkbox } from '#app/ui/form/choice-fields.tsx'
import { ErrorSummary, summedErrors } from '#app/ui/form/error-summary.tsx'
import { RatingField } from '#app/ui/data/stars.tsx'
import { DictatedTextArea } from '#app/ui/form/dictated-text-area.tsx'
import { FileField } from '#app/ui/form/text-field.tsx'
import type { FieldErrors } from '#app/values/field-errors.ts'
import { ASPECT_LABELS } from '#app/features/reviews/copy.ts'
import { ASPECTS, MAX_REVIEW_PHOTOS, REVIEW_TEXT } from '#app/features/reviews/review.ts'

/** A photo that the form holds: shown in the review already, or kept since an earlier posting. */
export type HeldPhoto = { fileId: string; shown: boolean }

/** The fields of a review; what was typed, chosen and sent is kept when it is refused. */
export function ReviewFormFields({
  values,
  errors,
  photos,
}: {
  values: Readonly<Record<string, string>>
  errors: FieldErrors
  photos: readonly HeldPhoto[]
}) {
  const rating = (name: string) => Number(values[name]) || undefined
  return (
    <>
      {Object.keys(errors).length > 0 && <ErrorSummary errors={summedErrors(errors)} />}
      <RatingField
        label="Note d’ensemble"
        name="overall"
        defaultValue={rating('overall')}
        error={errors.overall}
        required
      />
      <div className="grid gap-6 sm:grid-cols-2">
        {ASPECTS.map((aspect) => (
          <RatingField
            key={aspect}
            label={ASPECT_LABELS[aspect]}
            name={aspect}
            defaultValue={rating(aspect)}
            error={errors[aspect]}
            required
          />
        ))}
      </div>
      <DictatedTextArea
        label="Votre avis"
        name="text"
        rows={7}
        minLength={REVIEW_TEXT.min}
        maxLength={REVIEW_TEXT.max}
        defaultValue={values.text}
        error={errors.text}
        required
        hint="Ce qui a été fait, les délais, le prix, le contact. Sans nom de famille, numéro ni adresse : ils feraient refuser l’avis."
      />
      {photos.length > 0 && (
        <fieldset className="field">
          <legend className="field-label">Photos déjà jointes</legend>
          <div className="flex flex-wrap gap-4">
            {photos.map(({ fileId, shown }, index) => (
              <div key={fileId} className="grid gap-2">
                {shown && (
                  <img
                    src={paths.reviewPhoto(fileId, { taille: 'petite' })}
                    alt={`Chantier, vue ${index + 1}`}
                    width="160"
                    height="120"
                    className="rounded-md"
                  />
                )}
                <Checkbox
                  id={`photo-${index + 1}`}
                  name="photo"
                  value={fileId}
                  defaultChecked
                  label={`Garder la photo ${index + 1}`}
                />
              </div>
            ))}
          </div>
        </fieldset>
      )}
      {photos.length < MAX_REVIEW_PHOTOS && (
        <FileField
          label="Photos des travaux"
          name="photos"
          accept="image/jpeg,image/png,image/webp"
          multiple
          optional
          error={errors.photos}
          hint={`${MAX_REVIEW_PHOTOS} au plus, de 12 Mo chacune. Le lieu et la date de prise de vue en sont retirés.`}
        />
      )}
    </>
  )
}
