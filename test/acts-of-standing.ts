import * as artisanAmendment from '#app/features/amendments/artisan-amendment.page.tsx'
import * as signAmendmentOnSite from '#app/features/amendments/sign-amendment-on-site.page.tsx'
import * as roundPage from '#app/features/calendar/round.page.tsx'
import * as premiumCheck from '#app/features/companies/premium/premium-check.page.tsx'
import * as call from '#app/features/emergencies/calls/call.page.tsx'
import * as artisanWorks from '#app/features/works/artisan-works.page.tsx'
import { proposeSlot } from '#app/features/works/dates/propose-slot.server.ts'
import * as conversationRoute from '#app/features/messages/conversation/conversation.route.ts'
import * as paiement from '#app/features/public-site/offer/checkout.page.tsx'
import * as artisanVisit from '#app/features/quotes/visits/artisan-visit.page.tsx'
import * as planOrder from '#app/features/subscriptions/orders/plan-order.page.tsx'
import { createCheckout } from '#app/features/subscriptions/payments/create-checkout.server.ts'
import * as testimonial from '#app/features/testimonials/testimonial.page.tsx'
import { anEmergency, anOnCallArtisan } from './emergency-builders.ts'
import { aDraftAmendment, anAmendmentAcceptance, aSentAmendment } from './amendment-builders.ts'
import { anArtisan, nextNumber } from './builders.ts'
import { someWorks, PLANNED } from './intervention-builders.ts'
import { actsOnPlainInvoices } from './plain-invoice-builders.ts'
import { actsOnQuotes } from './acts-on-quotes.ts'
import { granted } from './quote-builders.ts'
import * as artisanThread from '#app/features/projects/thread/artisan-thread.page.tsx'
import { anOpenThread, aSite } from './thread-builders.ts'
import * as artisanConversation from '#app/features/messages/conversation/artisan-conversation.page.tsx'
import * as artisanLead from '#app/features/requests/leads/artisan-lead.page.tsx'
import * as artisanLeads from '#app/features/requests/leads/artisan-leads.page.tsx'
import { withMobile } from './sms-stand-in.ts'
import type { StandingScenes, Tried } from './standing-scenes.ts'
import type { TestDatabase } from './database.ts'

/** Every act that a standing may refuse, made by a company that was verified until then. */
export function actsOfStanding(database: TestDatabase, scenes: StandingScenes): Tried[] {
  const { onLead, onWorks, onVisit, photographed, TEXT, SLOT } = scenes
  return [
    ...actsOnPlainInvoices(database),
    ...actsOnQuotes(database),
    {
      file: 'emergencies/calls/call.page.tsx',
      act: 'take',
      asks: 'take_contact',
      page: call,
      make: async () => {
        const artisan = await anOnCallArtisan(database)
        const emergencyId = await anEmergency(database)
        return { artisan, params: { emergencyId }, post: { intent: 'take', minutes: '30' } }
      },
    },
    {
      file: 'requests/leads/artisan-leads.page.tsx',
      act: 'take',
      asks: 'take_contact',
      page: artisanLeads,
      make: () => onLead({ intent: 'take' }, false),
    },
    {
      file: 'requests/leads/artisan-lead.page.tsx',
      act: 'take',
      asks: 'take_contact',
      page: artisanLead,
      make: () => onLead({ intent: 'take' }, false),
    },
    {
      file: 'requests/leads/artisan-lead.page.tsx',
      act: 'message',
      asks: 'write',
      page: artisanLead,
      make: () => onLead({ intent: 'message', body: 'Je peux passer jeudi.' }),
    },
    {
      file: 'messages/conversation/artisan-conversation.page.tsx',
      act: 'message',
      asks: 'write',
      page: artisanConversation,
      make: () => onLead({ intent: 'message', body: 'Je peux passer jeudi.' }),
    },
    {
      file: 'projects/thread/artisan-thread.page.tsx',
      act: 'write',
      asks: 'write',
      page: artisanThread,
      make: async () => {
        const site = await aSite(database)
        const threadId = await anOpenThread(database, site, [site.first])
        const post = { intent: 'write', body: 'Je passe jeudi.' }
        return { artisan: site.first, params: { threadId }, post }
      },
    },
    {
      file: 'messages/conversation/conversation.route.ts',
      act: 'message',
      asks: 'write',
      page: conversationRoute,
      make: () => onLead({ intent: 'message', body: 'Je peux passer jeudi.' }),
    },
    {
      file: 'requests/leads/artisan-lead.page.tsx',
      act: 'visit',
      asks: 'propose_visit',
      page: artisanLead,
      make: () => onLead({ intent: 'visit', day: '2026-03-12', time: '10:00', minutes: '60' }),
    },
    {
      file: 'quotes/visits/artisan-visit.page.tsx',
      act: 'accept',
      asks: 'propose_visit',
      page: artisanVisit,
      make: () => onVisit('accept', true),
    },
    {
      file: 'quotes/visits/artisan-visit.page.tsx',
      act: 'move',
      asks: 'propose_visit',
      page: artisanVisit,
      make: () => onVisit('move', false),
    },
    {
      file: 'calendar/round.page.tsx',
      act: 'propose-hour',
      asks: 'propose_visit',
      page: roundPage,
      make: () => onVisit('propose-hour', false),
    },
    {
      file: 'works/artisan-works.page.tsx',
      act: 'amend',
      asks: 'quote',
      page: artisanWorks,
      make: async () => onWorks(await someWorks(database), { intent: 'amend' }),
    },
    {
      file: 'amendments/artisan-amendment.page.tsx',
      act: 'send-kept',
      asks: 'quote',
      page: artisanAmendment,
      make: async () => {
        const { artisan, amendmentId } = await aDraftAmendment(database)
        return { artisan, params: { amendmentId }, post: { intent: 'send-kept' } }
      },
    },
    {
      file: 'amendments/sign-amendment-on-site.page.tsx',
      act: 'code',
      asks: 'quote',
      page: signAmendmentOnSite,
      make: async () => {
        const { artisan, amendmentId } = await aSentAmendment(database)
        return { artisan, params: { amendmentId }, post: { intent: 'code' } }
      },
    },
    {
      file: 'amendments/sign-amendment-on-site.page.tsx',
      act: 'code-sms',
      asks: 'quote',
      page: signAmendmentOnSite,
      make: async () => {
        const { artisan, author, amendmentId } = await aSentAmendment(database)
        await withMobile(database, author.accountId)
        return { artisan, params: { amendmentId }, post: { intent: 'code-sms' } }
      },
    },
    {
      file: 'amendments/sign-amendment-on-site.page.tsx',
      act: 'accept',
      asks: 'quote',
      page: signAmendmentOnSite,
      make: async () => {
        const sent = await aSentAmendment(database)
        const { code, contentHash } = await anAmendmentAcceptance(database, sent)
        const signed = {
          signedName: 'Claire Martin',
          agreed: 'on',
          certified: 'on',
          together: 'on',
        }
        return {
          artisan: sent.artisan,
          params: { amendmentId: sent.amendmentId },
          post: { intent: 'accept', ...signed, signingCode: code, contentHash },
        }
      },
    },
    {
      file: 'works/artisan-works.page.tsx',
      act: 'propose',
      asks: 'plan_works',
      page: artisanWorks,
      make: async () => onWorks(await someWorks(database), { intent: 'propose', ...SLOT }),
    },
    {
      file: 'works/artisan-works.page.tsx',
      act: 'accept-slot',
      asks: 'plan_works',
      page: artisanWorks,
      make: async () => {
        const works = await someWorks(database)
        const { slotId } = granted(
          await proposeSlot(
            database.ctx(works.author),
            works.worksId,
            { ...PLANNED, note: '' },
            null,
          ),
        )
        return onWorks(works, { intent: 'accept-slot', slot: slotId })
      },
    },
    {
      file: 'works/artisan-works.page.tsx',
      act: 'start',
      asks: 'start_works',
      page: artisanWorks,
      make: async () =>
        onWorks(await someWorks(database, 'scheduled'), { intent: 'start' }, PLANNED.startsAt),
    },
    {
      file: 'works/artisan-works.page.tsx',
      act: 'ask-gallery',
      asks: 'promote',
      page: artisanWorks,
      make: async () => onWorks((await photographed(false)).works, { intent: 'ask-gallery' }),
    },
    {
      file: 'works/artisan-works.page.tsx',
      act: 'gallery',
      asks: 'promote',
      page: artisanWorks,
      make: async () => {
        const { works, after } = await photographed(true)
        return onWorks(works, {
          intent: 'gallery',
          after,
          before: '',
          caption: 'Chauffe-eau remplacé',
        })
      },
    },
    {
      file: 'testimonials/testimonial.page.tsx',
      act: 'write',
      asks: 'promote',
      page: testimonial,
      make: async () => ({
        artisan: await anArtisan(database),
        post: { intent: 'write', text: TEXT, consent: 'on' },
      }),
    },
    {
      file: 'companies/premium/premium-check.page.tsx',
      act: 'name',
      asks: 'promote',
      page: premiumCheck,
      make: async () => ({
        artisan: await anArtisan(database, { plan: 'premium' }),
        post: {
          intent: 'name',
          clientName: 'Jean Petit',
          clientEmail: `jean-${nextNumber()}@ouvreo.example`,
          works: 'Une chaudière',
          workedOn: '2026-02-02',
        },
      }),
    },
    {
      file: 'subscriptions/orders/plan-order.page.tsx',
      act: 'demander',
      asks: 'order_plan',
      page: planOrder,
      make: async () => ({
        artisan: await anArtisan(database, { plan: null }),
        post: { intent: 'demander', formule: 'pro', mois: '1' },
      }),
    },
    {
      file: 'public-site/offer/checkout.page.tsx',
      act: 'choose',
      asks: 'subscribe',
      page: paiement,
      make: async () => ({
        artisan: await anArtisan(database, { plan: null }),
        params: { offerSlug: 'pro' },
        post: {},
      }),
    },
    {
      file: 'subscriptions/payments/create-checkout.route.ts',
      act: '',
      asks: 'subscribe',
      make: async () => {
        const artisan = await anArtisan(database, { plan: null })
        return {
          artisan,
          run: async () =>
            (await createCheckout(database.ctx(artisan), 'pro', null)).ok ? 200 : 409,
        }
      },
    },
  ]
}
