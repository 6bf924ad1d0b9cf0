import type { TestimonialStatus } from './testimonial.ts'

/** How the state of a testimonial is marked beside its word. */
export const TESTIMONIAL_TONES: Record<TestimonialStatus, 'neutral' | 'tint' | 'ok' | 'warn'> = {
  pending: 'tint',
  published: 'ok',
  unpublished: 'warn',
  withdrawn: 'neutral',
}
