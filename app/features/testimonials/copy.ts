import type { StandingRefusal } from '#app/features/companies/company-standing.ts'
import { STANDING_REFUSALS } from '#app/features/companies/copy.ts'
import type { TestimonialRefusal, TestimonialStatus } from './testimonial.ts'

/** What the forms say of a field that is refused. */
export const TESTIMONIAL_ERRORS = {
  tooShort:
    'Écrivez au moins 60 caractères\u00a0: une ou deux phrases sur ce qui a changé pour vous.',
  tooLong: 'Le témoignage dépasse 700 caractères.',
  consent: 'Votre accord est nécessaire pour le publier avec le nom de votre entreprise.',
  reason: 'Dites pourquoi, en dix caractères au moins\u00a0: l’artisan le lira.',
  reasonTooLong: 'La raison dépasse 500 caractères.',
} as const

/** The states in words, as the artisan and the team read them. */
export const TESTIMONIAL_STATUS_LABELS: Record<TestimonialStatus, string> = {
  pending: 'À relire',
  published: 'Publié',
  unpublished: 'Non publié',
  withdrawn: 'Retiré par l’artisan',
}

/** Why an act was refused, in words. */
export const TESTIMONIAL_REFUSALS: Record<TestimonialRefusal | StandingRefusal, string> = {
  ...STANDING_REFUSALS,
  testimonial_pending: 'Ce témoignage attend d’être relu.',
  testimonial_published: 'Ce témoignage est déjà publié.',
  testimonial_unpublished: 'Ce témoignage n’est déjà plus publié.',
  testimonial_withdrawn: 'L’artisan a retiré ce témoignage.',
}
