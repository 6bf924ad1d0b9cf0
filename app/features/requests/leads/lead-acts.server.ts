import { z } from 'zod'
import { BAD_CONTACT_REASONS } from '#app/features/requests/reports/contact-report.ts'
import { LEAD_REFUSALS } from './copy.ts'
import { type LeadDetail } from './queries.server.ts'
import { reportContact } from '#app/features/requests/reports/report-contact.server.ts'
import { conversationActs } from '#app/features/messages/conversation-acts.server.ts'
import { answerLeadActs } from './answer-lead-acts.server.ts'
import { createQuote } from '#app/features/quotes/editor/create-quote.server.ts'
import { QUOTE_REFUSALS } from '#app/features/quotes/copy.ts'
import { proposeVisit } from '#app/features/quotes/visits/propose-visit.server.ts'
import { readVisit, VISIT_FIELDS, VISIT_REFUSALS } from '#app/features/quotes/visits/visit-form.ts'
import { whyTooTight } from '#app/features/calendar/why-too-tight.server.ts'
import { paths } from '#app/paths.ts'
import { act } from '#app/platform/web/act.server.ts'
import type { Artisan, Ctx } from '#app/platform/context.ts'
import { timeZoneOf } from '#app/values/time/french-time-zone.ts'

const reportForm = z.object({
  reason: z.enum(BAD_CONTACT_REASONS, 'Dites ce qui ne va pas avec ce contact.'),
  text: z
    .string()
    .default('')
    .transform((text) => text.trim().slice(0, 1_000)),
})

/** What the artisan does on the page of one of their leads: answer it, write, propose a visit, begin a quote. */
export function leadActs(ctx: Ctx<Artisan>, lead: LeadDetail) {
  return {
    ...answerLeadActs(ctx, lead.id),
    ...conversationActs(ctx, lead.id),
    visit: act({
      run: async (fields) => {
        const wanted = readVisit(fields, timeZoneOf(lead.insee))
        if (!wanted.ok) return wanted
        const tight = fields.anyway === 'on' ? null : await whyTooTight(ctx, lead.id, wanted.value)
        return tight ? { errors: { anyway: tight } } : proposeVisit(ctx, lead.id, wanted.value)
      },
      refusals: VISIT_REFUSALS,
      beside: VISIT_FIELDS,
      done: { title: 'Visite proposée', description: 'Le particulier est prévenu par email.' },
    }),
    report: act({
      form: reportForm,
      run: (report) => reportContact(ctx, lead.id, report),
      refusals: LEAD_REFUSALS,
      beside: { number_not_shared: 'reason' },
      done: ({ status }) =>
        status === 'granted'
          ? { title: 'Contact rendu', description: 'Il est de nouveau disponible ce mois-ci.' }
          : {
              title: 'Contact signalé',
              description: 'Nous répondons sous 5 jours\u202f; sans réponse, il vous est rendu.',
            },
    }),
    quote: act({
      run: () => createQuote(ctx, lead.id),
      refusals: QUOTE_REFUSALS,
      to: (quoteId) => paths.quote(quoteId),
    }),
  }
}
