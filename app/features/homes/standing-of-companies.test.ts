import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { eq } from 'drizzle-orm'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  reinstateAccount,
  suspendAccount,
} from '#app/features/admin/accounts/suspend-account.server.ts'
import { users } from '#app/features/accounts/tables.server.ts'
import { refreshAvailability } from '#app/features/companies/availability.server.ts'
import { standingOf } from '#app/features/companies/company-standing.server.ts'
import {
  refusalByStanding,
  STANDING_ACTS,
  STANDINGS,
  type CompanyStanding,
  type StandingAct,
} from '#app/features/companies/company-standing.ts'
import { COMPANY_UNAVAILABLE } from '#app/features/companies/copy.ts'
import { makeFeed, readFeed } from '#app/features/calendar/feed.server.ts'
import * as premiumCheck from '#app/features/companies/premium/premium-check.page.tsx'
import { refuseArtisan } from '#app/features/companies/checks/refuse-artisan.server.ts'
import { saveCompany } from '#app/features/companies/file/save-company.server.ts'
import { suspendArtisan } from '#app/features/companies/checks/suspend-artisan.server.ts'
import { artisans } from '#app/features/companies/tables.server.ts'
import { acceptSlot } from '#app/features/works/dates/accept-slot.server.ts'
import * as artisanWorks from '#app/features/works/artisan-works.page.tsx'
import { disputeWorks } from '#app/features/works/progress/confirm-works.server.ts'
import { addWorksPhoto } from '#app/features/works/photos/works-photos.server.ts'
import { proposeSlot } from '#app/features/works/dates/propose-slot.server.ts'
import { answerGallery, askForGallery } from '#app/features/works/photos/show-in-gallery.server.ts'
import { listSeats } from '#app/features/requests/leads/queries.server.ts'
import { sharePhone } from '#app/features/requests/life/share-phone.server.ts'
import { sweepDeadlines } from '#app/features/requests/life/sweep-deadlines.server.ts'
import { leads } from '#app/features/requests/leads/tables.server.ts'
import { takeLead } from '#app/features/requests/leads/take-lead.server.ts'
import { mailUnreadMessages } from '#app/features/messages/mail-unread-messages.server.ts'
import { sendDigests } from '#app/features/notifications/send-digests.server.ts'
import { notices } from '#app/features/notifications/tables.server.ts'
import * as conversationRoute from '#app/features/messages/conversation/conversation.route.ts'
import { postMessage } from '#app/features/messages/post-message.server.ts'
import { quoteRequests } from '#app/features/requests/tables.server.ts'
import * as companyReviews from '#app/features/reviews/company-reviews.page.tsx'
import * as paiement from '#app/features/public-site/offer/checkout.page.tsx'
import { acceptQuote } from '#app/features/quotes/decision/accept-quote.server.ts'
import * as artisanVisit from '#app/features/quotes/visits/artisan-visit.page.tsx'
import * as particulierVisit from '#app/features/quotes/visits/particulier-visit.page.tsx'
import {
  answerVisit,
  moveVisit,
  proposeVisit,
} from '#app/features/quotes/visits/propose-visit.server.ts'
import { getReceivedQuote } from '#app/features/quotes/queries.server.ts'
import * as quotePage from '#app/features/quotes/editor/quote.page.tsx'
import { exportData } from '#app/features/settings/export-data.server.ts'
import { creditBalances } from '#app/features/subscriptions/tables.server.ts'
import * as planOrder from '#app/features/subscriptions/orders/plan-order.page.tsx'
import { createCheckout } from '#app/features/subscriptions/payments/create-checkout.server.ts'
import * as testimonial from '#app/features/testimonials/testimonial.page.tsx'
import { writeTestimonial } from '#app/features/testimonials/write-testimonial.server.ts'
import type { Artisan, System, Visitor } from '#app/platform/context.ts'
import { diskFileStore, useFileStore } from '#app/platform/files/files.server.ts'
import { inTransaction } from '#app/platform/database/transaction.server.ts'
import { newId, type LeadId, type QuoteRequestId } from '#app/values/identity/ids.ts'
import {
  anAdmin,
  anArtisan,
  aParticulier,
  aQuoteRequest,
  companyOf,
  nextNumber,
} from '#test/builders.ts'
import { TEST_NOW, useTestDatabase } from '#test/database.ts'
import { eventTypesAbout } from '#test/events.ts'
import { afterHours, someWorks, PLANNED, type TestWorks } from '#test/intervention-builders.ts'
import { askPage, type Ask, type PageModule } from '#test/pages.ts'
import { countDeadlocks, RACE_ROUNDS } from '#test/race.ts'
import {
  aDraftQuote,
  anAcceptance,
  aQuotingArtisan,
  aSentQuote,
  aTakenLead,
  granted,
} from '#test/quote-builders.ts'
import { aPublishedReview } from '#test/review-builders.ts'
import { watchWrites, writesSince } from '#test/writes.ts'
import * as artisanConversation from '#app/features/messages/conversation/artisan-conversation.page.tsx'
import * as artisanLead from '#app/features/requests/leads/artisan-lead.page.tsx'
import * as artisanLeads from '#app/features/requests/leads/artisan-leads.page.tsx'
import * as particulierRequest from '#app/features/requests/my-requests/particulier-request.page.tsx'

const database = useTestDatabase()
const folder = mkdtempSync(join(tmpdir(), 'ouvreo-standing-'))
useFileStore(diskFileStore(folder))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
let photo: Uint8Array
beforeAll(async () => {
  await watchWrites(database)
  photo = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#445566' } })
    .jpeg()
    .toBuffer()
})

/** What a posted act asks of how the company stands: an act of the rule, nothing, or it is no artisan's. */
type Asks = StandingAct | 'always' | 'not_theirs'
const always = (...acts: string[]): Record<string, Asks> =>
  Object.fromEntries(acts.map((act) => [act, 'always']))
const TALK = {
  ...always('signaler-conversation', 'bloquer-conversation', 'debloquer-conversation'),
  message: 'write' as const,
}

/** Every route that takes something from an artisan, with each act that its form may name; '' is the one of a form that names none. */
const POSTED: Record<string, Record<string, Asks>> = {
  'companies/file/company-documents.page.tsx': always('', 'remove'),
  'companies/file/company-hours.page.tsx': always(''),
  'companies/file/company-section.page.tsx': always(''),
  'companies/file/company.page.tsx': always('holiday', 'submit'),
  'companies/gallery/gallery.page.tsx': always('add', 'remove', 'earlier', 'later'),
  'companies/proofs/policy.page.tsx': always('', 'remove'),
  'companies/premium/premium-check.page.tsx': { '': 'promote', withdraw: 'always' },
  'companies/proofs/qualification.page.tsx': always('', 'remove'),
  'calendar/calendar.page.tsx': always('make', 'revoke'),
  'contact/contact.page.tsx': always(''),
  'content-notices/report-content.page.tsx': always(''),
  'messages/conversation/artisan-conversation.page.tsx': TALK,
  'requests/leads/artisan-lead.page.tsx': {
    ...TALK,
    take: 'take_contact',
    decline: 'always',
    visit: 'propose_visit',
    report: 'always',
    quote: 'always',
  },
  'requests/leads/artisan-leads.page.tsx': { take: 'take_contact', decline: 'always' },
  'notifications/artisan-notices.page.tsx': always('read', 'unread', 'all', 'undo'),
  'works/artisan-works.page.tsx': {
    ...always('finish', 'note', 'photos', 'remove-photo', 'withdraw-slot', 'cancel'),
    ...Object.fromEntries(
      ['confirm', 'dispute', 'early-start', 'gallery-yes', 'gallery-no'].map((act) => [
        act,
        'not_theirs',
      ]),
    ),
    propose: 'plan_works',
    'accept-slot': 'plan_works',
    start: 'start_works',
    'ask-gallery': 'promote',
    gallery: 'promote',
  },
  'messages/conversation/conversation.route.ts': { ...always('lu', 'brouillon'), message: 'write' },
  'notifications/devices/push-devices.route.ts': always('', 'retirer'),
  'public-site/offer/checkout.page.tsx': { '': 'subscribe' },
  'quotes/visits/artisan-visit.page.tsx': {
    accept: 'propose_visit',
    move: 'propose_visit',
    decline: 'always',
    cancel: 'always',
  },
  'quotes/editor/keep-draft.route.ts': always(''),
  'quotes/editor/new-quote.page.tsx': always(''),
  // `send` keeps the draft first, then does what `send-kept` does.
  'quotes/editor/quote.page.tsx': {
    ...always('', 'withdraw', 'copy', 'delete', 'reuse', 'send', 'preview'),
    'send-kept': 'quote',
  },
  'reviews/company-reviews.page.tsx': always('reply', 'report'),
  'requests/saved-answers/saved-answers.page.tsx': always(
    'save',
    'restore',
    'delete',
    'up',
    'down',
  ),
  'settings/settings-devices.page.tsx': always('', 'others'),
  'settings/settings-erase.page.tsx': always(''),
  'settings/settings-notifications.page.tsx': always(''),
  'settings/settings-security.page.tsx': always(''),
  'settings/settings.page.tsx': always('profile', 'email', 'forget-email', 'unblock'),
  'subscriptions/payments/check-subscription.route.ts': always(''),
  'subscriptions/payments/create-checkout.route.ts': { '': 'subscribe' },
  'subscriptions/orders/plan-order.page.tsx': { '': 'order_plan', annuler: 'always' },
  'subscriptions/subscription.page.tsx': always(
    '',
    'carte',
    'portail',
    'resilier',
    'reprendre',
    'changer',
  ),
  'testimonials/testimonial.page.tsx': { write: 'promote', withdraw: 'always' },
}

/** What stands in a route's file and in those that read its form, one import away. */
function sourcesOf(file: string): string {
  const read = (path: string) => readFileSync(path, 'utf8')
  const readersIn = (path: string) =>
    [...read(path).matchAll(/from '((?:#app|\.)[^']+\.server\.ts)'/g)]
      .map(([, found]) =>
        found!.startsWith('#app') ? found!.replace('#app', 'app') : join(dirname(path), found!),
      )
      .filter((found) => /\bFormData\b|formData\(/.test(read(found)))
  const first = [`app/features/${file}`, ...readersIn(`app/features/${file}`)]
  return [...new Set([...first, ...first.slice(1).flatMap(readersIn)])]
    .filter(
      (path) => !path.endsWith('act-on-quote.server.ts') || file === 'quotes/editor/quote.page.tsx',
    )
    .map(read)
    .join('\n')
}

/** The routes that let an artisan in and take something, and the acts that they tell apart. */
function postedActs(): Record<string, string[]> {
  const routes = readFileSync('app/routes.ts', 'utf8')
  const named = [
    ...routes.matchAll(/'features\/([\w./-]+\.tsx?)'/g),
    ...routes.matchAll(/, '(settings[\w-]*\.page\.tsx)'\)/g),
  ].map(([, file]) => (file!.includes('/') ? file! : `settings/${file}`))
  const taking = [...new Set(named)].filter((file) => {
    const source = readFileSync(`app/features/${file}`, 'utf8')
    return (
      /export (?:(?:async )?function|const) action/.test(source) &&
      /requireArtisan|apiArtisan|viewerCtx|requireSettingsOwner/.test(source) &&
      !/requireParticulier\(/.test(source)
    )
  })
  const literal =
    /case '([a-z]+(?:-[a-z]+)*)'|\bintent'?\)? (?:===|!==) '([\w-]+)'|^ +'?([\w-]+)'?: act\(/gm
  return Object.fromEntries(
    taking.map((file) => [
      file,
      [
        ...new Set(
          [...sourcesOf(file).matchAll(literal)].map(([, ...names]) => names.find(Boolean)!),
        ),
      ],
    ]),
  )
}

describe('every act that an artisan may post', () => {
  it('has its line: a new route or a new act says what it asks of how the company stands', () => {
    const found = postedActs()
    expect(Object.keys(found).sort()).toEqual(Object.keys(POSTED).sort())
    const unsaid = Object.entries(found).flatMap(([file, acts]) =>
      acts.filter((act) => !(act in POSTED[file]!)).map((act) => `${file}: ${act}`),
    )
    expect(unsaid).toEqual([])
  })

  it('is tried below, wherever a standing may refuse it', () => {
    const asking = Object.entries(POSTED).flatMap(([file, acts]) =>
      Object.entries(acts)
        .filter(([, asks]) => asks in STANDING_ACTS)
        .map(([act]) => `${file} ${act}`),
    )
    expect(
      TRIED.filter(({ asks }) => asks !== 'always')
        .map(({ file, act }) => `${file} ${act}`)
        .sort(),
    ).toEqual(asking.sort())
  })
})

type Made = {
  artisan: Artisan
  post?: Record<string, string>
  params?: Record<string, string>
  now?: Date
  run?: () => Promise<number>
}
type Tried = {
  file: string
  act: string
  asks: StandingAct | 'always'
  what?: string
  page?: PageModule
  make: () => Promise<Made>
}

const onLead = async (post: Record<string, string>, taken = true): Promise<Made> => {
  const lead = taken ? await aTakenLead(database) : await aProposedLead()
  return {
    artisan: lead.artisan,
    params: { id: lead.leadId, threadId: lead.leadId },
    post: { leadId: lead.leadId, ...post },
  }
}
const onWorks = (works: TestWorks, post: Record<string, string>, now?: Date): Made => ({
  artisan: works.artisan,
  params: { worksId: works.worksId },
  post,
  ...(now ? { now } : {}),
})
const onVisit = async (act: string, byClient: boolean): Promise<Made> => {
  const lead = await aTakenLead(database)
  const { visitId } = granted(
    await proposeVisit(database.ctx(lead.artisan), lead.leadId, {
      startsAt: afterHours(48),
      note: '',
    }),
  )
  if (byClient)
    granted(
      await moveVisit(database.ctx(lead.author), visitId, { startsAt: afterHours(72), note: '' }),
    )
  return {
    artisan: lead.artisan,
    params: { visitId },
    post: { intent: act, day: '2026-03-14', time: '10:00', minutes: '60' },
  }
}
async function aProposedLead() {
  const author = await aParticulier(database)
  const artisan = await aQuotingArtisan(database)
  const requestId = await aQuoteRequest(database, author)
  const leadId = newId<LeadId>()
  await database.db.insert(leads).values({
    id: leadId,
    requestId,
    artisanId: artisan.artisanId,
    status: 'proposed',
    distanceKm: 1,
    score: 1,
    scoreParts: [],
    proposedAt: TEST_NOW,
    answerBy: afterHours(24),
    updatedAt: TEST_NOW,
  })
  await database.pool.query(
    'update quote_requests set places_taken = places_taken + 1 where id = $1',
    [requestId],
  )
  return { artisan, author, requestId, leadId }
}
/** Works with a photo from after, whose client was asked or agreed to show it. */
async function photographed(agreed: boolean) {
  const works = await someWorks(database, 'in_progress')
  await database.db
    .update(artisans)
    .set({ galleryLimit: 12 })
    .where(eq(artisans.id, works.artisan.artisanId))
  const after = granted(
    await addWorksPhoto(database.ctx(works.artisan), works.worksId, 'after', photo),
  )
  if (agreed) {
    granted(await askForGallery(database.ctx(works.artisan), works.worksId))
    granted(await answerGallery(database.ctx(works.author), works.worksId, true))
  }
  return { works, after }
}
const TEXT =
  'Depuis trois mois, je reçois des demandes sérieuses autour de chez moi, et je réponds quand je peux.'
const SLOT = { day: '2026-03-20', from: '08:00', until: '', to: '12:00', note: '', seen: '' }

/** Every act that a standing may refuse, and those that none may, made by a company that was verified until then. */
const TRIED: Tried[] = [
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
    file: 'quotes/editor/quote.page.tsx',
    act: 'send-kept',
    asks: 'quote',
    page: quotePage,
    make: async () => {
      const draft = await aDraftQuote(database)
      return {
        artisan: draft.artisan,
        params: { quoteId: draft.quoteId },
        post: { intent: 'send-kept' },
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
    act: '',
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
    act: '',
    asks: 'order_plan',
    page: planOrder,
    make: async () => ({
      artisan: await anArtisan(database, { plan: null }),
      post: { intent: 'demander', formule: 'pro', mois: '1' },
    }),
  },
  {
    file: 'public-site/offer/checkout.page.tsx',
    act: '',
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
    make: () => onLead({ intent: 'report', reason: 'not_a_project', text: 'Personne ne répond.' }),
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

describe('a company that is stopped', () => {
  const admin = () => anAdmin(database)
  const stop = async ({ artisanId }: Artisan, suspended = true) =>
    granted(
      await suspendArtisan(database.ctx(await admin()), {
        artisanId,
        suspended,
        reason: 'Deux appels sans accord.',
      }),
    )
  const sweep = () => sweepDeadlines(database.ctx<System>())
  const seatsOf = async (requestId: QuoteRequestId) =>
    (
      await database.db
        .select({ n: quoteRequests.seatsTaken })
        .from(quoteRequests)
        .where(eq(quoteRequests.id, requestId))
    )[0]!.n

  it.each([
    ['by a suspension', stop],
    [
      'by a verification that is withdrawn',
      async ({ artisanId }: Artisan) =>
        granted(
          await refuseArtisan(database.ctx(await admin()), {
            artisanId,
            reason: 'Votre Kbis date de 2019.',
          }),
        ),
    ],
    [
      'by another name, which is checked again',
      async (artisan: Artisan) =>
        granted(await saveCompany(database.ctx(artisan), { companyName: `Autre ${nextNumber()}` })),
    ],
    ['by the end of its insurance', (artisan: Artisan) => stand(artisan, 'insurance_ended')],
  ])('loses what was proposed to it %s, and the next artisan is asked', async (_, stopped) => {
    const { artisan, author, requestId, leadId } = await aProposedLead()
    await stopped(artisan)
    expect(await takeLead(database.ctx(artisan), leadId)).toMatchObject({
      ok: false,
      refusal: expect.stringMatching(/^company_/),
    })
    expect((await sweep()).leadsStopped).toBe(1)
    expect(await listSeats(database.ctx(author), requestId)).toMatchObject([
      { leadId, status: 'stopped', holding: false, slug: null },
    ])
    expect([await seatsOf(requestId), await eventTypesAbout(database, requestId)]).toEqual([
      0,
      expect.arrayContaining(['quote_request.place_freed']),
    ])
    expect((await companyOf(database, artisan.artisanId)).proposedCount).toBe(0)
    const { data } = await askPage<{ story: { title: string }[] }>(
      database,
      particulierRequest,
      '/',
      { as: author, params: { requestId } },
    )
    expect(JSON.stringify(data)).toContain('n’est plus disponible')
    expect(JSON.stringify(data.story)).not.toMatch(/suspend|refus[ée]|Kbis|appels/i)
    // Lifted: works are proposed to it again, this request is not.
    await stand(artisan, 'verified')
    expect(await takeLead(database.ctx(artisan), leadId)).toEqual({
      ok: false,
      refusal: 'lead_stopped',
    })
    expect((await sweep()).leadsStopped).toBe(0)
  })

  it('binds nobody new: no message, number, visit, devis or date of its clients goes to it, until it is lifted', async () => {
    const lead = await aTakenLead(database, {
      author: await aParticulier(database, { phone: '+33612345678' }),
    })
    const person = database.ctx(lead.author)
    const { visitId } = granted(
      await proposeVisit(database.ctx(lead.artisan), lead.leadId, {
        startsAt: afterHours(48),
        note: '',
      }),
    )
    const sent = await aSentQuote(database, { lead })
    const works = await someWorks(database, 'to_schedule', { artisan: lead.artisan })
    const { slotId } = granted(
      await proposeSlot(database.ctx(works.artisan), works.worksId, { ...PLANNED, note: '' }, null),
    )
    await stop(lead.artisan)
    await writesSince(database)
    const tried = async () => [
      await postMessage(person, lead.leadId, 'Êtes-vous toujours là ?'),
      await sharePhone(person, lead.leadId),
      await answerVisit(person, visitId, true),
      await acceptSlot(database.ctx(works.author), works.worksId, slotId),
      await acceptQuote(person, sent.quoteId, await anAcceptance(database, sent.quoteId)),
    ]
    expect(await tried()).toEqual(
      Array.from({ length: 5 }, () => ({ ok: false, refusal: 'company_unavailable' })),
    )
    expect(await writesSince(database)).toEqual([])
    // The seat is still theirs to end, and a client who signed is heard.
    expect((await getReceivedQuote(person, sent.quoteId))!.companyUnavailable).toBe(true)
    expect(
      await postMessage(database.ctx(works.author), works.leadId, 'Que devient mon chantier ?'),
    ).toMatchObject({ ok: true })
    await stop(lead.artisan, false)
    expect((await tried()).map(({ ok }) => ok)).toEqual([true, true, true, true, true])
  })

  it('says on a visit to come that it cannot be moved or agreed to, to the person without the cause', async () => {
    const lead = await aTakenLead(database)
    const { visitId } = granted(
      await proposeVisit(database.ctx(lead.artisan), lead.leadId, {
        startsAt: afterHours(48),
        note: '',
      }),
    )
    await stop(lead.artisan)
    const shown = async (page: PageModule, as: typeof lead.artisan | typeof lead.author) =>
      (
        await askPage<{ stopped: string | null; may: object }>(database, page, '/', {
          as,
          params: { visitId },
        })
      ).data
    expect(await shown(particulierVisit, lead.author)).toMatchObject({
      stopped: COMPANY_UNAVAILABLE,
      may: { answer: false, move: false, cancel: true },
    })
    expect(await shown(artisanVisit, lead.artisan)).toMatchObject({
      stopped: expect.stringContaining('suspendue'),
      may: { move: false, cancel: true },
    })
  })

  it('is told nothing by mail or calendar that its suspended account could not read, until that is lifted', async () => {
    const lead = await aTakenLead(database)
    const address = await makeFeed(database.ctx(lead.artisan))
    const token = /([\w-]{43})\.ics$/.exec(address)![1]!
    const visitor = database.ctx<Visitor>({ kind: 'visitor', clientKey: 'calendar' })
    granted(
      await postMessage(
        database.ctx(lead.author),
        lead.leadId,
        'Bonjour, quand pouvez-vous passer ?',
      ),
    )
    await database.db.insert(notices).values({
      id: newId(),
      accountId: lead.artisan.accountId,
      kind: 'message',
      title: 'Un message',
      href: '/',
      at: TEST_NOW,
      inDigest: true,
      dedupeKey: newId(),
    })
    granted(
      await suspendAccount(
        database.ctx(await admin()),
        lead.artisan.accountId,
        'Deux appels sans accord.',
      ),
    )
    const later = database.ctx<System>(undefined, afterHours(10))
    const told = async () => [
      (await readFeed(visitor, token)) !== null,
      await mailUnreadMessages(database.ctx<System>(undefined, afterHours(1))),
      await sendDigests(later),
    ]
    await database.pool.query('update messages set read_at = now() where lead_id <> $1', [
      lead.leadId,
    ])
    expect(await told()).toEqual([false, 0, 0])
    granted(await reinstateAccount(database.ctx(await admin()), lead.artisan.accountId, 'Classé.'))
    expect(await told()).toEqual([true, 1, 1])
  })

  it('takes a contact before the suspension or not at all, however close they come', async () => {
    for (let round = 0; round < RACE_ROUNDS; round++) {
      const { artisan, leadId, requestId } = await aProposedLead()
      const suspending = database.ctx(await admin())
      const [taken] = await Promise.all([
        takeLead(database.ctx(artisan), leadId),
        suspendArtisan(suspending, {
          artisanId: artisan.artisanId,
          suspended: true,
          reason: 'Deux appels sans accord.',
        }),
        sweep(),
      ])
      await sweep()
      const [lead] = await database.db.select().from(leads).where(eq(leads.id, leadId))
      const [balance] = await database.db
        .select()
        .from(creditBalances)
        .where(eq(creditBalances.artisanId, artisan.artisanId))
      expect([lead!.status, balance!.reserved, await seatsOf(requestId)]).toEqual(
        taken.ok ? ['opened', 1, 1] : ['stopped', 0, 0],
      )
      if (!taken.ok) expect(['company_suspended', 'lead_stopped']).toContain(taken.refusal)
    }
    expect(await countDeadlocks(database)).toBe(0)
  }, 60_000)
})

it('is told in the guide of the team as the rule has it', () => {
  const lines = readFileSync('docs/operations.md', 'utf8').split('\n')
  const at = lines.findIndex((line) => line.startsWith('| Act of a company |'))
  const cells = (line: string) =>
    line
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim().replaceAll('`', ''))
  const [, ...standings] = cells(lines[at]!)
  const told = lines.slice(at + 2, at + 2 + Object.keys(STANDING_ACTS).length).map(cells)
  expect(told.map(([act]) => act!.split(':')[0])).toEqual(Object.keys(STANDING_ACTS))
  for (const [act, ...may] of told) {
    expect([
      act,
      standings.flatMap((group, index) => (may[index] === 'yes' ? group.split(', ') : [])),
    ]).toEqual([act, expect.arrayContaining([...STANDING_ACTS[act!.split(':')[0] as StandingAct]])])
    expect(may.filter((one) => one === 'yes').length).toBe(
      standings.filter((group) =>
        group
          .split(', ')
          .every((one) =>
            STANDING_ACTS[act!.split(':')[0] as StandingAct].includes(one as CompanyStanding),
          ),
      ).length,
    )
  }
  expect(standings.flatMap((group) => group.split(', ')).sort()).toEqual([...STANDINGS].sort())
})

/** Brings a verified company into a standing, as the team, the clock or its owner would. */
async function stand({ artisanId, accountId }: Artisan, standing: CompanyStanding): Promise<void> {
  const file: Partial<typeof artisans.$inferInsert> = {
    verification: 'verified',
    suspendedAt: null,
    closedAt: null,
    insuranceTo: '2026-12-31',
  }
  if (standing === 'incomplete' || standing === 'pending' || standing === 'refused')
    file.verification = standing
  if (standing === 'suspended' || standing === 'account_suspended') file.suspendedAt = TEST_NOW
  if (standing === 'closed') file.closedAt = TEST_NOW
  if (standing === 'insurance_ended') file.insuranceTo = '2026-03-01'
  await database.db.update(artisans).set(file).where(eq(artisans.id, artisanId))
  await database.db
    .update(users)
    .set({ suspendedAt: standing === 'account_suspended' ? TEST_NOW : null })
    .where(eq(users.id, accountId))
  await inTransaction(database.ctx(), (tx) => refreshAvailability(tx, artisanId))
  expect(await standingOf(database.ctx(), artisanId)).toBe(standing)
}

async function post(
  { page, file }: Tried,
  { artisan, post: fields, params, now, run }: Made,
): Promise<number> {
  if (run) return run()
  const ask: Ask = {
    as: artisan,
    email: 'pro@ouvreo.example',
    post: fields ?? {},
    ...(params ? { params } : {}),
    ...(now ? { now } : {}),
  }
  return (await askPage(database, page!, `/${file}`, ask)).status
}

describe.each(TRIED)('$file $act $what', (tried) => {
  const refused = STANDINGS.filter(
    (standing) => tried.asks !== 'always' && refusalByStanding(tried.asks, standing) !== null,
  )

  it('is refused to a company that may not, and changes nothing', async () => {
    const made = await tried.make()
    for (const standing of refused) {
      await stand(made.artisan, standing)
      await writesSince(database)
      expect([standing, await post(tried, made)]).toEqual([standing, 409])
      expect(await writesSince(database)).toEqual([])
      await database.pool.query('delete from rate_limits')
    }
    // Once it stands well again, what was refused is done.
    if (refused.length > 0) {
      await stand(made.artisan, 'verified')
      await writesSince(database)
      expect([200, 302]).toContain(await post(tried, made))
      expect(await writesSince(database)).not.toEqual([])
    }
  }, 60_000)

  it('is done by one that may', async () => {
    for (const standing of STANDINGS.filter(
      (one) => !refused.includes(one) && (refused.length === 0 || one !== 'verified'),
    )) {
      const made = await tried.make()
      await stand(made.artisan, standing)
      expect([standing, await post(tried, made)]).toEqual([
        standing,
        expect.toSatisfy((status: number) => status === 200 || status === 302),
      ])
    }
  }, 60_000)
})
