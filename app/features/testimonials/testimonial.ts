/** pending → published ⇄ unpublished; its artisan may withdraw it at any time, and write another. */
export type TestimonialStatus = 'pending' | 'published' | 'unpublished' | 'withdrawn'
/** What can be done to a testimonial. */
export type TestimonialVerb = 'write' | 'publish' | 'unpublish' | 'withdraw'

/** Shortest and longest text, characters. */
export const TESTIMONIAL_TEXT = { min: 60, max: 700 } as const
/** Testimonials that a page shows. */
export const SHOWN_TESTIMONIALS = { page: 12, home: 3 } as const
/** Why a testimonial is not shown: at least so many characters. */
export const UNPUBLISH_REASON = { min: 10, max: 500 } as const

/** One line of the life of a testimonial. */
export type TestimonialTransition = {
  verb: TestimonialVerb
  from: readonly TestimonialStatus[]
  to: TestimonialStatus
  who: readonly ('artisan' | 'admin')[]
}

/** The life of a testimonial as data: buttons, refusals, tests and the diagram are made from it. */
export const TESTIMONIAL_TRANSITIONS: readonly TestimonialTransition[] = [
  // New words need a new consent, and are read again.
  {
    verb: 'write',
    from: ['pending', 'published', 'unpublished', 'withdrawn'],
    to: 'pending',
    who: ['artisan'],
  },
  { verb: 'publish', from: ['pending', 'unpublished'], to: 'published', who: ['admin'] },
  { verb: 'unpublish', from: ['pending', 'published'], to: 'unpublished', who: ['admin'] },
  {
    verb: 'withdraw',
    from: ['pending', 'published', 'unpublished'],
    to: 'withdrawn',
    who: ['artisan'],
  },
]

/** A refusal that names the state the testimonial is in. */
export type TestimonialRefusal = `testimonial_${TestimonialStatus}`

/** Why a verb cannot be done to a testimonial: its state; null when it can. */
export function refusalToDo(
  verb: TestimonialVerb,
  testimonial: { status: TestimonialStatus },
): TestimonialRefusal | null {
  return TESTIMONIAL_TRANSITIONS.some(
    (line) => line.verb === verb && line.from.includes(testimonial.status),
  )
    ? null
    : `testimonial_${testimonial.status}`
}
