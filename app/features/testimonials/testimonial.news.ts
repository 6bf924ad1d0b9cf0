import type { News } from '#app/features/notifications/tell.server.ts'
import { paths } from '#app/paths.ts'
import { newId } from '#app/values/identity/ids.ts'
import type { TestimonialEvent } from './events.ts'
import { readTestimonialNews } from './queries.server.ts'

/** What an artisan is told of their testimonial, once for each decision; nothing when they took it back meanwhile. */
export const TESTIMONIAL_NEWS: News<
  TestimonialEvent,
  NonNullable<Awaited<ReturnType<typeof readTestimonialNews>>>
> = {
  read: (ctx, { testimonialId }) => readTestimonialNews(ctx, testimonialId),
  words: {
    'testimonial.decided': ({ testimonial, companyName, ...to }) => {
      const { id, status, reason, decidedAt } = testimonial
      if (!decidedAt || !['published', 'unpublished'].includes(status)) return []
      const published = status === 'published'
      return {
        to,
        key: `${id}:${decidedAt.getTime()}`,
        href: paths.testimonial(),
        mail: {
          type: 'testimonial_decided',
          subject: published ? 'Votre témoignage est publié' : 'Votre témoignage n’est pas publié',
          preview: published ? 'Merci, il est en ligne.' : 'Voici pourquoi.',
          body: [
            published
              ? `${companyName}, merci\u00a0: votre témoignage est en ligne, signé de votre nom.`
              : `${companyName}, votre témoignage n’est pas publié, ou ne l’est plus.`,
            !published && { words: reason ?? '' },
            'Vous pouvez le retirer à tout moment, sans donner de raison, ou l’écrire autrement.',
            { button: 'Voir mon témoignage' },
          ],
        },
      }
    },
  },
  sample: ({ company, text, phone }) => ({
    testimonial: {
      id: newId(),
      status: phone ? 'published' : 'unpublished',
      reason: text,
      decidedAt: new Date('2026-03-10T08:00:00Z'),
    },
    companyName: company,
  }),
}
