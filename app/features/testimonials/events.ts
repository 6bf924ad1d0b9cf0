import type { TestimonialId } from '#app/values/identity/ids.ts'

/** What happens to a testimonial. */
export type TestimonialEvent =
  /** The team published it, or took it off; its artisan is told. */
  { type: 'testimonial.decided'; testimonialId: TestimonialId }
