import * as artisanWorks from '#app/features/works/artisan-works.page.tsx'
import { disputeWorks } from '#app/features/works/progress/confirm-works.server.ts'
import * as companyReviews from '#app/features/reviews/company-reviews.page.tsx'
import * as artisanVisit from '#app/features/quotes/visits/artisan-visit.page.tsx'
import * as quotePage from '#app/features/quotes/editor/quote.page.tsx'
import { exportData } from '#app/features/settings/export-data.server.ts'
import * as testimonial from '#app/features/testimonials/testimonial.page.tsx'
import { writeTestimonial } from '#app/features/testimonials/write-testimonial.server.ts'
import { anArtisan } from './builders.ts'
import { afterHours, someWorks, PLANNED } from './intervention-builders.ts'
import { aSentQuote, granted } from './quote-builders.ts'
import { aPublishedReview } from './review-builders.ts'
import * as artisanConversation from '#app/features/messages/conversation/artisan-conversation.page.tsx'
import * as artisanLead from '#app/features/requests/leads/artisan-lead.page.tsx'
import * as artisanLeads from '#app/features/requests/leads/artisan-leads.page.tsx'
import type { StandingScenes, Tried } from './standing-scenes.ts'
import type { TestDatabase } from './database.ts'

/** Acts that no standing refuses, made by a company that was verified until then. */
export function actsOfAnyStanding(database: TestDatabase, scenes: StandingScenes): Tried[] {
  const { onLead, onWorks, onVisit, TEXT } = scenes
  return [
    {
      file: 'requests/leads/artisan-leads.page.tsx',
      act: 'decline',
      asks: 'always',
      page: artisanLeads,
      make: () => onLead({ intent: 'decline', reason: 'no_time' }, false),
    },
    {
      file: 'requests/leads/artisan-lead.page.tsx',
      act: 'report',
      asks: 'always',
      page: artisanLead,
      make: () =>
        onLead({ intent: 'report', reason: 'not_a_project', text: 'Personne ne répond.' }),
    },
    {
      file: 'requests/leads/artisan-lead.page.tsx',
      act: 'quote',
      asks: 'always',
      what: 'a draft, which nobody is sent',
      page: artisanLead,
      make: () => onLead({ intent: 'quote' }),
    },
    {
      file: 'requests/leads/artisan-lead.page.tsx',
      act: 'message',
      asks: 'always',
      what: 'to a client who signed',
      page: artisanLead,
      make: async () => {
        const works = await someWorks(database, 'in_progress')
        return {
          artisan: works.artisan,
          params: { id: works.leadId },
          post: { intent: 'message', body: 'Je finis demain.' },
        }
      },
    },
    {
      file: 'messages/conversation/artisan-conversation.page.tsx',
      act: 'message',
      asks: 'always',
      what: 'to the team, to contest',
      page: artisanConversation,
      make: async () => ({
        artisan: await anArtisan(database),
        params: { threadId: 'support' },
        post: { intent: 'message', body: 'Je conteste cette décision.' },
      }),
    },
    {
      file: 'quotes/editor/quote.page.tsx',
      act: 'withdraw',
      asks: 'always',
      page: quotePage,
      make: async () => {
        const sent = await aSentQuote(database)
        return {
          artisan: sent.artisan,
          params: { quoteId: sent.quoteId },
          post: { intent: 'withdraw' },
        }
      },
    },
    {
      file: 'quotes/visits/artisan-visit.page.tsx',
      act: 'cancel',
      asks: 'always',
      page: artisanVisit,
      make: () => onVisit('cancel', false),
    },
    {
      file: 'quotes/visits/artisan-visit.page.tsx',
      act: 'decline',
      asks: 'always',
      page: artisanVisit,
      make: () => onVisit('decline', true),
    },
    {
      file: 'works/artisan-works.page.tsx',
      act: 'finish',
      asks: 'always',
      page: artisanWorks,
      make: async () =>
        onWorks(await someWorks(database, 'in_progress'), { intent: 'finish' }, PLANNED.endsAt),
    },
    {
      file: 'works/artisan-works.page.tsx',
      act: 'start',
      asks: 'always',
      what: 'works that had begun, after a dispute',
      page: artisanWorks,
      make: async () => {
        const works = await someWorks(database, 'to_confirm')
        granted(
          await disputeWorks(
            database.ctx(works.author, afterHours(60)),
            works.worksId,
            'unfinished',
            '',
          ),
        )
        return onWorks(works, { intent: 'start' }, afterHours(61))
      },
    },
    {
      file: 'works/artisan-works.page.tsx',
      act: 'cancel',
      asks: 'always',
      page: artisanWorks,
      make: async () =>
        onWorks(await someWorks(database, 'scheduled'), {
          intent: 'cancel',
          reason: 'impossible',
          text: '',
        }),
    },
    {
      file: 'works/artisan-works.page.tsx',
      act: 'mark',
      asks: 'always',
      page: artisanWorks,
      make: async () =>
        onWorks(await someWorks(database, 'done'), {
          intent: 'mark',
          payment: 'on_time',
          datesKept: 'oui',
          matched: 'oui',
        }),
    },
    {
      file: 'works/artisan-works.page.tsx',
      act: 'note',
      asks: 'always',
      page: artisanWorks,
      make: async () =>
        onWorks(await someWorks(database), { intent: 'note', note: 'Clé chez le voisin.' }),
    },
    {
      file: 'reviews/company-reviews.page.tsx',
      act: 'reply',
      asks: 'always',
      page: companyReviews,
      make: async () => {
        const review = await aPublishedReview(database)
        return {
          artisan: review.artisan,
          post: {
            intent: 'reply',
            reviewId: review.reviewId,
            text: 'Merci, à bientôt pour la suite des travaux.',
          },
        }
      },
    },
    {
      file: 'testimonials/testimonial.page.tsx',
      act: 'withdraw',
      asks: 'always',
      page: testimonial,
      make: async () => {
        const artisan = await anArtisan(database)
        granted(await writeTestimonial(database.ctx(artisan), TEXT))
        return { artisan, post: { intent: 'withdraw' } }
      },
    },
    {
      file: 'settings/settings-export.route.ts',
      act: '',
      asks: 'always',
      what: 'their own data',
      make: async () => {
        const artisan = await anArtisan(database)
        return {
          artisan,
          run: async () =>
            Object.keys(await exportData(database.ctx(artisan))).length > 0 ? 200 : 500,
        }
      },
    },
  ]
}
