import { paths } from '#app/paths.ts'
import { choice, optionsOf, teamList, type FilterOf } from '#app/values/team-list.ts'
import { TESTIMONIAL_STATUS_LABELS } from './copy.ts'

/** The testimonials as the team lists them, the latest first. */
export const testimonialList = teamList({
  address: paths.adminTestimonials(),
  fields: { status: choice('etat', 'État', optionsOf(TESTIMONIAL_STATUS_LABELS)) },
  sorts: ['date', 'entreprise'],
  usual: '-date',
})
export type TestimonialFilter = FilterOf<typeof testimonialList>
