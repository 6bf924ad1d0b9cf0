import type { FieldErrors } from '#app/values/field-errors.ts'
import type { HeldPhoto } from './review-form-fields.tsx'

/** What the form of a review says when it comes back. */
export type RefusedReview = {
  errors: FieldErrors
  notice: string | null
  values: Record<string, string>
  photos: HeldPhoto[]
}
