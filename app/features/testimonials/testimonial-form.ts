import { z } from 'zod'
import { TESTIMONIAL_ERRORS } from './copy.ts'
import { TESTIMONIAL_TEXT, UNPUBLISH_REASON } from './testimonial.ts'

/** What the artisan's form must hold: the words, and the agreement to show them with the company's name. */
export const testimonialForm = z.object({
  text: z
    .string()
    .trim()
    .min(TESTIMONIAL_TEXT.min, TESTIMONIAL_ERRORS.tooShort)
    .max(TESTIMONIAL_TEXT.max, TESTIMONIAL_ERRORS.tooLong),
  consent: z.literal('on', TESTIMONIAL_ERRORS.consent),
})

/** What the team's form of taking one off must hold. */
export const unpublishForm = z.object({
  reason: z
    .string()
    .trim()
    .min(UNPUBLISH_REASON.min, TESTIMONIAL_ERRORS.reason)
    .max(UNPUBLISH_REASON.max, TESTIMONIAL_ERRORS.reasonTooLong),
})
