// Long on purpose: every act of the team, posted as a page posts it, in one table.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { desc, eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import * as sellers from '#app/features/books/seller-report/admin-sellers.page.tsx'
import { MOST_FAILURES } from '#app/features/books/seller-report/seller-task.ts'
import { sellerTasks } from '#app/features/books/seller-report/tables.server.ts'
import { recordPayment } from '#app/features/invoices/payments/record-payment.server.ts'
import * as flows from '#app/features/invoices/flows/admin-flows.page.tsx'
import { eReports, platformFlows } from '#app/features/invoices/flows/tables.server.ts'
import * as dispute from '#app/features/disputes/team/admin-dispute.page.tsx'
import * as invoiceDisputes from '#app/features/invoices/payments/disputes/admin-disputes.page.tsx'
import { aDisputedPlainInvoice, aTeamDispute, anAppealedDispute } from '#test/dispute-builders.ts'
import * as company from '#app/features/companies/team/admin-company.page.tsx'
import * as contact from '#app/features/contact/admin-messages.page.tsx'
import { sendContactMessage } from '#app/features/contact/send-contact-message.server.ts'
import { contactMessages } from '#app/features/contact/tables.server.ts'
import * as emergencies from '#app/features/emergencies/team/admin-emergencies.page.tsx'
import * as newEmergency from '#app/features/emergencies/team/new-emergency.page.tsx'
import * as notice from '#app/features/content-notices/admin-content-notice.page.tsx'
import { reportContent } from '#app/features/content-notices/report-content.server.ts'
import { contentNotices } from '#app/features/content-notices/tables.server.ts'
import { postAsPerson } from '#app/features/projects/thread/post-thread-message.server.ts'
import { anOpenThread, aSite } from '#test/thread-builders.ts'
import * as subscriber from '#app/features/subscriptions/team/admin-subscriber.page.tsx'
import * as mail from '#app/features/email-log/admin-mail.page.tsx'
import * as mails from '#app/features/email-log/admin-mails.page.tsx'
import * as artisanReports from '#app/features/requests/reports/admin-artisan-reports.page.tsx'
import * as request from '#app/features/requests/team/admin-request.page.tsx'
import * as reports from '#app/features/requests/reports/admin-reports.page.tsx'
import { reportArtisan } from '#app/features/requests/reports/report-artisan.server.ts'
import { reportContact } from '#app/features/requests/reports/report-contact.server.ts'
import {
  artisanReports as reportedArtisans,
  contactReports,
} from '#app/features/requests/leads/tables.server.ts'
import * as conversation from '#app/features/messages/support/admin-conversation.page.tsx'
import * as conversationReport from '#app/features/messages/reports/admin-conversation-report.page.tsx'
import { postToSupport } from '#app/features/messages/support/post-support-message.server.ts'
import { reportConversation } from '#app/features/messages/reports/report-conversation.server.ts'
import * as clientMark from '#app/features/reviews/client-marks/admin-client-mark.page.tsx'
import * as review from '#app/features/reviews/moderation/admin-review.page.tsx'
import { reportReview } from '#app/features/reviews/answer-review.server.ts'
import { writeReview } from '#app/features/reviews/writing/write-review.server.ts'
import {
  activatePlanOrder,
  recordPlanPayment,
} from '#app/features/subscriptions/orders/act-on-plan-order.server.ts'
import * as planOrder from '#app/features/subscriptions/orders/admin-plan-order.page.tsx'
import { askPlanOrder } from '#app/features/subscriptions/orders/ask-plan-order.server.ts'
import { linesOfOrder } from '#app/features/subscriptions/orders/write-plan-order.server.ts'
import * as testimonials from '#app/features/testimonials/admin-testimonials.page.tsx'
import { writeTestimonial } from '#app/features/testimonials/write-testimonial.server.ts'
import * as design from '#app/features/theme/admin-design.page.tsx'
import { themeValues } from '#app/features/theme/theme-form.ts'
import { enqueue } from '#app/platform/jobs/jobs.server.ts'
import { suppress } from '#app/platform/mail/suppressions.server.ts'
import { emailLogs } from '#app/platform/mail/tables.server.ts'
import { aContestedMark } from '#test/desk-builders.ts'
import { anEmergency } from '#test/emergency-builders.ts'
import { DEFAULT_SITE_THEME } from '#app/ui/theme/site-theme.ts'
import {
  newId,
  type EReportId,
  type MailId,
  type PlatformFlowId,
} from '#app/values/identity/ids.ts'
import { anAsk, manyContacts } from '#test/approval-builders.ts'
import { anAdmin, anArtisan, aParticulier, aQuoteRequest } from '#test/builders.ts'
import { aContract, anIssuedInvoice } from '#test/invoice-builders.ts'
import { aCompanyImage } from '#test/company-builders.ts'
import { passChecks, SUBMITTABLE } from '#test/proof-builders.ts'
import { TEST_NOW, useTestDatabase } from '#test/database.ts'
import { beginViewing } from '#app/features/admin/viewings/begin-viewing.server.ts'
import { askPage, PAGE_SESSION, type PageModule } from '#test/pages.ts'
import { aTakenLead, granted } from '#test/quote-builders.ts'
import { usePlatform } from '#test/platform-builders.ts'
import { aPublishedReview, aReviewInput, someWorks } from '#test/review-builders.ts'
import { AUDIT_ACTS } from '#app/features/admin/journal/audit-words.ts'
import * as departures from '#app/features/admin/cockpit/departures/departures.page.tsx'
import { departureWarnings } from '#app/features/admin/cockpit/departures/departures.tables.server.ts'
import { initialQuestions } from '#app/features/requests/trade-questions/known-questions.ts'
import { lastQuestions, questionFields, setQuestions } from '#test/question-builders.ts'
import * as questions from '#app/features/admin/product-settings/questions/admin-questions.page.tsx'
import * as setting from '#app/features/admin/product-settings/admin-setting.page.tsx'
import { listSettings } from '#app/features/admin/product-settings/list-settings.server.ts'
import type { SettingKey } from '#app/features/product-settings/product-settings.ts'
import * as experiment from '#app/features/admin/experiments/admin-experiment.page.tsx'
import { set } from '#test/setting-builders.ts'
import * as approval from '#app/features/admin/approvals/admin-approval.page.tsx'
import * as deskCase from '#app/features/admin/desk/admin-case.page.tsx'
import * as desk from '#app/features/admin/desk/admin-desk.page.tsx'
import { aPartner } from '#test/api-builders.ts'
import * as partners from '#app/features/api/partners/admin-partners.page.tsx'
import { listPartners } from '#app/features/api/partners/partners.server.ts'
import * as announcements from '#app/features/announcements/admin-announcements.page.tsx'
import * as replies from '#app/features/admin/desk/replies/admin-replies.page.tsx'
import { listReplies, saveReply } from '#app/features/admin/desk/replies/replies.server.ts'
import { keyText } from '#app/features/admin/desk/case-kinds.ts'
import { joinCases } from '#app/features/admin/desk/joins/join-cases.server.ts'
import { snoozeCase } from '#app/features/admin/desk/snooze-cases.server.ts'
import * as jobs from '#app/features/admin/jobs/admin-jobs.page.tsx'
import * as user from '#app/features/admin/accounts/admin-user.page.tsx'

const database = useTestDatabase()
usePlatform(TEST_NOW)

/** One act of the team: where it is posted and what; made afresh for each. `action`: what the journal calls it. */
type Act = {
  action: string
  /** Done, its page stays and shows what was made. */
  stays?: true
  make: () => Promise<{ params?: Record<string, string>; post: Record<string, string> }>
}
const WHY = 'Une raison écrite en plus de vingt caractères.'
const admin = () => anAdmin(database)
const withId = (id: string, post: Record<string, string>) => ({ params: { id }, post })
const onUser = (
  action: string,
  post: Record<string, string>,
  prepare?: () => Promise<string>,
): Act => ({
  action,
  make: async () =>
    withId(prepare ? await prepare() : (await aParticulier(database)).accountId, post),
})
/** A member of the team who answers messages, and is no administrator. */
async function aSupporter() {
  const { accountId } = await admin()
  await database.pool.query(`update user_roles set duties = '{support}' where user_id = $1`, [
    accountId,
  ])
  return accountId
}
/** Somebody whose space the session that posts looks at. */
async function aViewedAccount() {
  const { accountId } = await aParticulier(database)
  const asked = { reason: WHY, sessionId: PAGE_SESSION }
  granted(await beginViewing(database.ctx(await admin()), accountId, asked))
  return accountId
}
const onAsk = (action: string, post: Record<string, string>): Act => ({
  action,
  make: async () => {
    const { artisanId } = await anArtisan(database, { contacts: 2 })
    return withId(await anAsk(database.ctx(await admin()), artisanId, manyContacts()), post)
  },
})
const last = async <Row>(rows: Promise<Row[]>) => (await rows)[0]!

async function aFailedMail() {
  const id = newId<MailId>()
  await database.db.insert(emailLogs).values({
    id,
    email: 'zoe@mairie-de-lyon.fr',
    emailType: 'signup',
    status: 'failed',
    createdAt: TEST_NOW,
    subject: 'Bienvenue',
    html: '<p>Bonjour</p>',
    text: 'Bonjour',
    dedupeKey: id,
    errorMessage: 'ECONNREFUSED',
    attempts: 11,
  })
  return id
}
async function aMessage() {
  await sendContactMessage(database.ctx(await aParticulier(database)), {
    firstName: 'Zoé',
    lastName: 'Mail',
    email: 'zoe@ouvreo.example',
    phone: undefined,
    type: 'general',
    subject: 'Une question',
    message: `Bonjour ${newId()}`,
  } as never)
  return (
    await last(
      database.db.select().from(contactMessages).orderBy(desc(contactMessages.id)).limit(1),
    )
  ).id
}
async function aStoppedJob(state: 'failed' | 'retry') {
  await database.pool.query('delete from pgboss.job')
  await enqueue(database.db, 'events', { type: 'lead.proposed' })
  return (
    await database.pool.query<{ id: string }>(
      'update pgboss.job set state = $1::pgboss.job_state, retry_count = 2 returning id',
      [state],
    )
  ).rows[0]!.id
}
async function aPendingCompany() {
  const { artisanId } = await anArtisan(database, {
    verification: 'pending',
    plan: null,
    policies: [{}],
    file: { submittedAt: TEST_NOW, ...SUBMITTABLE },
  })
  return artisanId
}
async function aConversationReport() {
  const { author, leadId } = await aTakenLead(database)
  return granted(
    await reportConversation(database.ctx(author), leadId, {
      messageId: null,
      reason: 'spam',
      text: 'Il écrit sans cesse.',
    }),
  )
}
async function aThreadNotice() {
  const site = await aSite(database)
  await anOpenThread(database, site)
  const message = { body: 'Un mot de trop.', clientId: null }
  const messageId = granted(await postAsPerson(database.ctx(site.owner), site.projectId, message))
  await reportContent(database.ctx(site.second), {
    address: `/espace-particulier/projets/${site.projectId}/fil#message-${messageId}`,
    reason: 'insult',
    explanation: 'Ce message insulte une personne.',
    name: 'Camille Roy',
    email: 'camille@ouvreo.example',
    goodFaith: true,
  } as never)
  const [row] = await database.db
    .select()
    .from(contentNotices)
    .orderBy(desc(contentNotices.id))
    .limit(1)
  return row!.id
}
const aReview = async () =>
  granted(
    await writeReview(
      database.ctx((await latestWorks()).author),
      (await latestWorks()).worksId,
      aReviewInput(),
    ),
  )
let works: Awaited<ReturnType<typeof someWorks>>
const latestWorks = async () => works
const aTestimonial = async () => {
  const artisan = await anArtisan(database)
  granted(
    await writeTestimonial(
      database.ctx(artisan),
      'Depuis trois mois, je reçois des demandes sérieuses autour de chez moi, et je réponds quand je peux.',
    ),
  )
  return last(
    database.pool
      .query<{ id: string }>(
        'select id from testimonials order by written_at desc, id desc limit 1',
      )
      .then(({ rows }) => rows),
  ).then(({ id }) => id)
}
/** A plan asked for by transfer, its money recorded or not yet; the journal is as it was. */
async function aPlanOrder(paid = false) {
  const { id } = granted(
    await askPlanOrder(database.ctx(await anArtisan(database, { plan: null })), 'pro', 1),
  )
  if (paid)
    granted(
      await recordPlanPayment(database.ctx(await admin()), id, {
        cents: 3990,
        day: '2026-03-10',
        reference: 'VIR 1',
        key: 'k',
      }),
    )
  return id
}
const onOrder = (orderId: string, post: Record<string, string>) => ({ params: { orderId }, post })
async function aSupportThread() {
  const person = await aParticulier(database)
  granted(await postToSupport(database.ctx(person), 'Bonjour, je ne retrouve pas mon devis.'))
  return person.accountId
}

/** A message that waits, as a case of the desk. */
async function aCase() {
  const id = await aMessage()
  return { key: { kind: 'contact' as const, subjectId: id }, params: { kind: 'message', id } }
}
const onCase = (action: string, post: Record<string, string>): Act => ({
  action,
  make: async () => ({ params: (await aCase()).params, post }),
})

/** A company that may leave, and what is done about it. */
async function aDeparture(intent: 'desk' | 'settle') {
  const { artisanId } = await anArtisan(database)
  await database.db
    .insert(departureWarnings)
    .values({ artisanId, reason: 'no_contact', sinceAt: TEST_NOW, notedAt: TEST_NOW })
  return { intent, company: artisanId, reason: 'no_contact' }
}

/** A setting, as somebody who reads it now posts it. */
async function onSetting(key: SettingKey, post: Record<string, string>) {
  const [read] = await listSettings(database.ctx(await admin()), key)
  return { params: { key }, post: { ...post, follows: read!.last ?? '', reason: WHY } }
}

/** Every page of the team that takes a form, with each act it takes. */
const ACTS: Record<string, { page: PageModule; acts: Act[] }> = {
  'features/admin/accounts/admin-user.page.tsx': {
    page: user,
    acts: [
      onUser('account.suspend', { intent: 'suspend', reason: WHY }),
      onUser('account.reinstate', { intent: 'reinstate', reason: '' }, async () => {
        const { accountId } = await aParticulier(database)
        await database.pool.query(
          `update users set suspended_at = now(), suspension_reason = 'x' where id = $1`,
          [accountId],
        )
        return accountId
      }),
      onUser('account.sessions_end', { intent: 'sessions' }),
      onUser('viewing.began', { intent: 'look', reason: WHY }),
      onUser('viewing.ended', { intent: 'stopLooking' }, aViewedAccount),
      onUser('role.grant', { intent: 'grant' }),
      onUser('role.change', { intent: 'roles', role: 'finance' }, aSupporter),
      onUser('role.revoke', { intent: 'revoke' }, aSupporter),
      onUser(
        'approval.asked',
        { intent: 'roles', role: 'finance', reason: WHY },
        async () => (await admin()).accountId,
      ),
      onUser(
        'approval.asked',
        { intent: 'revoke', reason: WHY },
        async () => (await admin()).accountId,
      ),
      onUser('approval.asked', { intent: 'erase', typed: 'SUPPRIMER', reason: WHY }),
      onUser(
        'account.suspend',
        { intent: 'suspend', reason: WHY },
        async () => (await anArtisan(database)).accountId,
      ),
    ],
  },
  'features/admin/approvals/admin-approval.page.tsx': {
    page: approval,
    acts: [
      onAsk('contacts.add', { intent: 'approve', word: WHY }),
      onAsk('approval.refused', { intent: 'refuse', word: WHY }),
    ],
  },
  'features/admin/desk/admin-desk.page.tsx': {
    page: desk,
    acts: [
      {
        action: 'desk.taken',
        make: async () => ({ post: { intent: 'take', key: keyText((await aCase()).key) } }),
      },
      {
        action: 'desk.taken',
        make: async () => {
          await aCase()
          return { post: { intent: 'next' } }
        },
      },
      {
        action: 'desk.snoozed',
        make: async () => ({
          post: { intent: 'snooze', key: keyText((await aCase()).key), until: '2026-03-20' },
        }),
      },
    ],
  },
  'features/admin/product-settings/admin-setting.page.tsx': {
    page: setting,
    acts: [
      {
        action: 'setting.change',
        make: () => onSetting('quoteValidity', { days: '45', startsOn: '', intent: 'change' }),
      },
      {
        action: 'approval.asked',
        make: () =>
          onSetting('prices', {
            eco: '19,90',
            pro: '42,90',
            premium: '69,90',
            startsOn: '2026-04-20',
            intent: 'change',
          }),
      },
      {
        action: 'setting.cancel',
        make: async () => {
          await set(database, 'dailyRequests', { requests: 5 }, '2026-04-20')
          const {
            params,
            post: { follows },
          } = await onSetting('dailyRequests', {})
          return { params, post: { intent: 'cancel', changeId: follows, cancelReason: WHY } }
        },
      },
    ],
  },
  'features/admin/product-settings/questions/admin-questions.page.tsx': {
    page: questions,
    acts: [
      {
        action: 'setting.change',
        make: () =>
          Promise.resolve({
            params: { trade: 'peinture' },
            post: {
              intent: 'change',
              startsOn: '',
              follows: '',
              reason: WHY,
              ...questionFields(initialQuestions('peinture').toReversed()),
            },
          }),
      },
      {
        action: 'setting.cancel',
        make: async () => {
          const admin = await setQuestions(
            database,
            'couverture',
            initialQuestions('couverture').toReversed(),
            '2026-04-20',
          )
          const changeId = (await lastQuestions(database, admin, 'couverture'))!
          return {
            params: { trade: 'couverture' },
            post: { intent: 'cancel', changeId, cancelReason: WHY },
          }
        },
      },
    ],
  },
  'features/admin/experiments/admin-experiment.page.tsx': {
    page: experiment,
    acts: [
      {
        action: 'experiment.change',
        make: () =>
          Promise.resolve({
            params: { key: 'homeOrder' },
            post: { intent: 'set', share: '10', audience: 'everybody', follows: '', reason: WHY },
          }),
      },
    ],
  },
  'features/admin/cockpit/departures/departures.page.tsx': {
    page: departures,
    acts: [
      { action: 'departure.to_desk', make: async () => ({ post: await aDeparture('desk') }) },
      { action: 'departure.settled', make: async () => ({ post: await aDeparture('settle') }) },
    ],
  },
  'features/api/partners/admin-partners.page.tsx': {
    page: partners,
    acts: [
      {
        action: 'api_partner.added',
        make: () =>
          Promise.resolve({
            post: { intent: 'add', name: 'Devis Partout', email: 'api@ouvreo.example' },
          }),
      },
      {
        action: 'api_key.made',
        stays: true,
        make: async () => ({
          post: { intent: 'make', partner: (await aPartner(database)).id, name: 'Site' },
        }),
      },
      {
        action: 'api_key.revoked',
        make: async () => {
          const { name } = await aPartner(database)
          const all = await listPartners(database.ctx(await admin()))
          const { keys } = all.find((partner) => partner.name === name)!
          return { post: { intent: 'revoke', key: keys[0]!.id } }
        },
      },
    ],
  },
  'features/announcements/admin-announcements.page.tsx': {
    page: announcements,
    acts: [
      {
        action: 'change.announced',
        make: () =>
          Promise.resolve({
            post: {
              intent: 'announce',
              about: 'cgv',
              words: `${WHY} ${WHY}`,
              appliesOn: '2026-04-20',
              readAgain: 'on',
            },
          }),
      },
    ],
  },
  'features/admin/desk/replies/admin-replies.page.tsx': {
    page: replies,
    acts: [
      {
        action: 'desk_reply.saved',
        make: async () => ({ post: { intent: 'save', id: '', title: 'Bonjour', body: WHY } }),
      },
      {
        action: 'desk_reply.deleted',
        make: async () => {
          const ctx = database.ctx(await admin())
          granted((await saveReply(ctx, null, { title: 'À oublier', body: WHY }))!)
          return { post: { intent: 'delete', id: (await listReplies(ctx))[0]!.id } }
        },
      },
    ],
  },
  'features/admin/desk/admin-case.page.tsx': {
    page: deskCase,
    acts: [
      onCase('desk.taken', { intent: 'take' }),
      onCase('desk.snoozed', { intent: 'snooze', until: '2026-03-20' }),
      {
        action: 'desk.joined',
        make: async () => ({
          params: (await aCase()).params,
          post: { intent: 'join', key: keyText((await aCase()).key) },
        }),
      },
      {
        action: 'desk.separated',
        make: async () => {
          const [one, other] = [await aCase(), await aCase()]
          const first = granted(await joinCases(database.ctx(await admin()), [one.key, other.key]))
          const [main, apart] = first.subjectId === one.key.subjectId ? [one, other] : [other, one]
          return { params: main.params, post: { intent: 'separate', key: keyText(apart.key) } }
        },
      },
      onCase('desk.noted', { intent: 'note', text: WHY }),
      {
        action: 'desk.handed',
        make: async () => ({
          params: (await aCase()).params,
          post: { intent: 'hand', to: (await admin()).accountId },
        }),
      },
      {
        action: 'desk.woken',
        make: async () => {
          const { key, params } = await aCase()
          granted(await snoozeCase(database.ctx(await admin()), key, '2026-03-20'))
          return { params, post: { intent: 'wake' } }
        },
      },
    ],
  },
  'features/admin/jobs/admin-jobs.page.tsx': {
    page: jobs,
    acts: [
      {
        action: 'job.retry',
        make: async () => ({ post: { intent: 'retry', jobId: await aStoppedJob('failed') } }),
      },
      {
        action: 'job.cancel',
        make: async () => ({ post: { intent: 'cancel', jobId: await aStoppedJob('retry') } }),
      },
    ],
  },
  'features/subscriptions/team/admin-subscriber.page.tsx': {
    page: subscriber,
    acts: [
      {
        action: 'contacts.add',
        make: async () =>
          withId((await anArtisan(database)).artisanId, { amount: '2', reason: WHY, key: newId() }),
      },
    ],
  },
  'features/subscriptions/orders/admin-plan-order.page.tsx': {
    page: planOrder,
    acts: [
      {
        action: 'plan_order.invoiced',
        make: async () => onOrder(await aPlanOrder(), { intent: 'invoice' }),
      },
      {
        action: 'plan_order.payment',
        make: async () =>
          onOrder(await aPlanOrder(), {
            intent: 'payment',
            amount: '39,90',
            day: '2026-03-10',
            reference: WHY,
            key: newId(),
          }),
      },
      {
        action: 'plan_order.corrected',
        make: async () => {
          const id = await aPlanOrder(true)
          return onOrder(id, {
            intent: 'correct',
            lineId: (await linesOfOrder(database.ctx(), id)).find(({ kind }) => kind === 'payment')!
              .id,
            reason: WHY,
          })
        },
      },
      {
        action: 'plan_order.activated',
        make: async () => onOrder(await aPlanOrder(true), { intent: 'activate' }),
      },
      {
        action: 'plan_order.ended',
        make: async () => {
          const id = await aPlanOrder(true)
          granted(await activatePlanOrder(database.ctx(await admin()), id))
          return onOrder(id, { intent: 'end', reason: WHY })
        },
      },
      {
        action: 'plan_order.cancelled',
        make: async () => onOrder(await aPlanOrder(), { intent: 'cancel', reason: WHY }),
      },
    ],
  },
  'features/theme/admin-design.page.tsx': {
    page: design,
    acts: [
      {
        action: 'theme.save',
        make: async () => ({
          post: {
            intent: 'save',
            ...themeValues({
              ...DEFAULT_SITE_THEME,
              colors: { ...DEFAULT_SITE_THEME.colors, accent: { h: 30, s: 50, l: 50 } },
            }),
          },
        }),
      },
      { action: 'theme.reset', make: async () => ({ post: { intent: 'reset' } }) },
      { action: 'theme.undo', make: async () => ({ post: { intent: 'undo' } }) },
      {
        action: 'theme.restore',
        make: async () => ({
          post: {
            intent: 'restore',
            version: (
              await database.pool.query<{ id: string }>(
                'select id from theme_versions order by at, id limit 1',
              )
            ).rows[0]!.id,
          },
        }),
      },
    ],
  },
  'features/contact/admin-messages.page.tsx': {
    page: contact,
    acts: [
      {
        action: 'contact_message.answered',
        make: async () => ({ post: { messageId: await aMessage() } }),
      },
      {
        action: 'contact_message.replied',
        make: async () => ({
          post: { messageId: await aMessage(), intent: 'reply', text: 'Bonjour, voici comment.' },
        }),
      },
      {
        action: 'contact_message.reopened',
        make: async () => {
          const messageId = await aMessage()
          await database.db
            .update(contactMessages)
            .set({ answeredAt: TEST_NOW })
            .where(eq(contactMessages.id, messageId))
          return { post: { messageId, intent: 'reopen' } }
        },
      },
    ],
  },
  'features/emergencies/team/admin-emergencies.page.tsx': {
    page: emergencies,
    acts: [
      {
        action: 'emergency.cancelled',
        make: async () => ({ post: { emergency: await anEmergency(database), reason: WHY } }),
      },
    ],
  },
  'features/emergencies/team/new-emergency.page.tsx': {
    page: newEmergency,
    acts: [
      {
        action: 'emergency.filed',
        make: async () => ({
          post: {
            kind: 'leak',
            words: 'Un tuyau fuit dans la cuisine.',
            postalCode: '69003',
            addressLine: '8 rue Paul-Bert',
            name: 'Jeanne Petit',
            phone: '06 12 34 56 78',
          },
        }),
      },
    ],
  },
  'features/content-notices/admin-content-notice.page.tsx': {
    page: notice,
    acts: [
      {
        action: 'content_notice.decided',
        make: async () => {
          await reportContent(database.ctx(await aParticulier(database)), {
            address: '/avis',
            reason: 'insult',
            explanation: `Ce texte insulte une personne, ${newId()}`,
            name: 'Zoé Mail',
            email: 'zoe@ouvreo.example',
            goodFaith: true,
          } as never)
          return withId(
            (
              await last(
                database.db.select().from(contentNotices).orderBy(desc(contentNotices.id)).limit(1),
              )
            ).id,
            { decision: 'kept', decisionReason: WHY },
          )
        },
      },
      {
        action: 'project_message.opened',
        make: async () => withId(await aThreadNotice(), { intent: 'open-message', why: WHY }),
      },
    ],
  },
  'features/email-log/admin-mail.page.tsx': {
    page: mail,
    acts: [
      {
        action: 'mail.resent',
        make: async () => withId(await aFailedMail(), { intent: 'resend' }),
      },
      {
        action: 'mail.address_allowed',
        make: async () => {
          const id = await aFailedMail()
          await suppress(database.ctx(), 'zoe@mairie-de-lyon.fr', 'bounce', TEST_NOW)
          return withId(id, { intent: 'allow' })
        },
      },
    ],
  },
  'features/email-log/admin-mails.page.tsx': {
    page: mails,
    acts: [
      {
        action: 'mails.resent',
        make: async () => (await aFailedMail(), { post: { type: 'signup' } }),
      },
    ],
  },
  'features/requests/team/admin-request.page.tsx': {
    page: request,
    acts: [
      {
        action: 'request.proposed',
        make: async () => {
          const requestId = await aQuoteRequest(database, await aParticulier(database), {
            trade: 'couverture',
          })
          const { artisanId } = await anArtisan(database, { trades: ['couverture'] })
          return withId(requestId, { intent: 'propose', artisan: artisanId, reason: WHY })
        },
      },
    ],
  },
  'features/requests/reports/admin-reports.page.tsx': {
    page: reports,
    acts: (['grant', 'refuse'] as const).map((decision) => ({
      action: 'contact_report.decide',
      make: async () => {
        const { artisan, leadId } = await aTakenLead(database)
        granted(
          await reportContact(database.ctx(artisan), leadId, {
            reason: 'not_a_project',
            text: 'Simple curiosité.',
          }),
        )
        return {
          post: {
            decision,
            answer: WHY,
            reportId: (await last(database.rows(contactReports, eq(contactReports.leadId, leadId))))
              .id,
          },
        }
      },
    })),
  },
  'features/disputes/team/admin-dispute.page.tsx': {
    page: dispute,
    acts: (
      [
        ['dispute.asked', { intent: 'ask', asked: 'artisan', text: WHY, dueOn: '2026-03-20' }],
        ['dispute.proposed', { intent: 'offer', kind: 'other', text: WHY }],
        ['dispute.opinion', { intent: 'opinion', text: WHY }],
        ['dispute.appeal_decided', { intent: 'opinion', text: WHY }],
      ] as const
    ).map(([action, post]) => ({
      action,
      make: async () => {
        const { disputeId } = await (action === 'dispute.appeal_decided'
          ? anAppealedDispute(database)
          : aTeamDispute(database))
        return { params: { disputeId }, post: { ...post } }
      },
    })),
  },
  'features/invoices/payments/disputes/admin-disputes.page.tsx': {
    page: invoiceDisputes,
    acts: [
      {
        action: 'invoice_dispute.closed',
        make: async () => {
          const { disputeId: dispute } = await aDisputedPlainInvoice(database, WHY)
          return { post: { dispute, answer: WHY } }
        },
      },
    ],
  },
  'features/books/seller-report/admin-sellers.page.tsx': {
    page: sellers,
    acts: [
      {
        action: 'sellers.told',
        make: async () => {
          const { artisan, invoiceId } = await anIssuedInvoice(
            database,
            await aContract(database),
            'deposit',
            { depositCents: 10_000 },
          )
          granted(
            await recordPayment(database.ctx(artisan), invoiceId, {
              amountCents: 10_000,
              receivedOn: '2025-12-30',
              means: 'transfer',
              reference: '',
            }),
          )
          return { post: { intent: 'tell', annee: '2025' } }
        },
      },
      {
        action: 'sellers.resumed',
        make: async () => {
          await database.db
            .update(sellerTasks)
            .set({ failures: MOST_FAILURES })
            .where(eq(sellerTasks.year, 2025))
          return { post: { intent: 'resume', annee: '2025' } }
        },
      },
    ],
  },
  'features/invoices/flows/admin-flows.page.tsx': {
    page: flows,
    acts: [
      {
        action: 'platform_flow.tried_again',
        make: async () => {
          const invoice = await anIssuedInvoice(database, await aContract(database), 'deposit', {
            depositCents: 10_000,
          })
          const id = newId<PlatformFlowId>()
          await database.db.insert(platformFlows).values({
            id,
            artisanId: invoice.artisan.artisanId,
            kind: 'invoice',
            invoiceId: invoice.invoiceId,
            askedAt: TEST_NOW,
            triedSince: TEST_NOW,
            nextTryAt: TEST_NOW,
            stoppedAt: TEST_NOW,
          })
          return { post: { flow: id } }
        },
      },
      {
        action: 'e_report.made_again',
        make: async () => {
          const { artisan } = await anIssuedInvoice(
            database,
            await aContract(database),
            'deposit',
            {
              depositCents: 10_000,
            },
          )
          const id = newId<PlatformFlowId>()
          const reportId = newId<EReportId>()
          await database.db.insert(eReports).values({
            id: reportId,
            artisanId: artisan.artisanId,
            kind: 'transactions',
            periodFrom: '2026-03-01',
            periodTo: '2026-03-31',
            correction: 0,
            count: 1,
            totalCents: 10_000,
            xml: '<Report/>',
            sha256: '0'.repeat(64),
            dueOn: '2026-04-30',
            madeAt: TEST_NOW,
          })
          await database.db.insert(platformFlows).values({
            id,
            artisanId: artisan.artisanId,
            kind: 'report',
            reportId,
            askedAt: TEST_NOW,
            triedSince: TEST_NOW,
            nextTryAt: TEST_NOW,
            stoppedAt: TEST_NOW,
            refusal: 'SIREN inconnu ici.',
          })
          return { post: { intent: 'remake', flow: id } }
        },
      },
    ],
  },
  'features/requests/reports/admin-artisan-reports.page.tsx': {
    page: artisanReports,
    acts: (['dismissed', 'warned', 'suspended'] as const).map((outcome) => ({
      action: 'artisan_report.decide',
      make: async () => {
        const { author, leadId } = await aTakenLead(database)
        granted(
          await reportArtisan(database.ctx(author), leadId, {
            reason: 'pressure' as never,
            text: 'Il insiste chaque jour, au téléphone.',
          }),
        )
        return {
          post: {
            outcome,
            answer: WHY,
            ...(outcome === 'dismissed' ? {} : { word: WHY }),
            reportId: (
              await last(database.rows(reportedArtisans, eq(reportedArtisans.leadId, leadId)))
            ).id,
          },
        }
      },
    })),
  },
  'features/messages/support/admin-conversation.page.tsx': {
    page: conversation,
    acts: [
      {
        action: 'support.answered',
        make: async () => ({
          params: { accountId: await aSupportThread() },
          post: {
            intent: 'message',
            body: 'Bonjour, il est dans vos demandes.',
            clientId: newId(),
          },
        }),
      },
      {
        action: 'support.closed',
        make: async () => ({
          params: { accountId: await aSupportThread() },
          post: { intent: 'terminer' },
        }),
      },
    ],
  },
  'features/messages/reports/admin-conversation-report.page.tsx': {
    page: conversationReport,
    acts: [
      {
        action: 'conversation.opened',
        make: async () => withId(await aConversationReport(), { intent: 'ouvrir', why: WHY }),
      },
      {
        action: 'conversation.decided',
        make: async () => {
          const id = await aConversationReport()
          await database.pool.query(
            'update conversation_reports set opened_at = now() where id = $1',
            [id],
          )
          return withId(id, { intent: 'decider', decision: 'closed', answer: WHY })
        },
      },
    ],
  },
  'features/reviews/client-marks/admin-client-mark.page.tsx': {
    page: clientMark,
    acts: (['upheld', 'removed'] as const).map((outcome) => ({
      action: `client_mark.${outcome}`,
      make: async () => ({
        params: { worksId: await aContestedMark(database) },
        post: { intent: 'decide', outcome, reason: WHY },
      }),
    })),
  },
  'features/reviews/moderation/admin-review.page.tsx': {
    page: review,
    acts: [
      {
        action: 'review.published',
        make: async () => (
          (works = await someWorks(database)),
          withId(await aReview(), { decision: 'publish' })
        ),
      },
      {
        action: 'review.refused',
        make: async () => (
          (works = await someWorks(database)),
          withId(await aReview(), { decision: 'refuse', reason: 'personal_data', text: WHY })
        ),
      },
      {
        action: 'review.report_kept',
        make: async () => {
          const { artisan, reviewId } = await aPublishedReview(database)
          granted(
            await reportReview(database.ctx(artisan), reviewId, {
              reason: 'not_a_client',
              text: WHY,
            }),
          )
          return withId(reviewId, { about: 'report', decision: 'keep', text: WHY })
        },
      },
    ],
  },
  'features/testimonials/admin-testimonials.page.tsx': {
    page: testimonials,
    acts: [
      {
        action: 'testimonial.published',
        make: async () => ({ post: { intent: 'publish', id: await aTestimonial() } }),
      },
      {
        action: 'testimonial.unpublished',
        make: async () => ({
          post: { intent: 'unpublish', id: await aTestimonial(), reason: WHY },
        }),
      },
    ],
  },
  'features/companies/team/admin-company.page.tsx': {
    page: company,
    acts: [
      {
        action: 'artisan.check',
        make: async () => {
          const id = await aPendingCompany()
          return withId(id, {
            intent: 'check',
            kind: 'register',
            subjectId: id,
            result: 'passed',
            source: 'Registre',
            reason: '',
            expiresOn: '',
          })
        },
      },
      {
        action: 'artisan.register',
        make: async () => withId(await aPendingCompany(), { intent: 'register' }),
      },
      {
        action: 'artisan.verify',
        make: async () => {
          const id = await aPendingCompany()
          await passChecks(database, await admin(), id)
          return withId(id, { intent: 'verify' })
        },
      },
      {
        action: 'artisan.refuse',
        make: async () => withId(await aPendingCompany(), { intent: 'refuse', reason: WHY }),
      },
      {
        action: 'artisan.suspend',
        make: async () =>
          withId((await anArtisan(database)).artisanId, { intent: 'suspend', reason: WHY }),
      },
      {
        action: 'artisan.image_remove',
        make: async () => {
          const artisan = await anArtisan(database)
          await aCompanyImage(database, artisan, 'logo')
          return withId(artisan.artisanId, { intent: 'remove-image', kind: 'logo', reason: WHY })
        },
      },
      {
        action: 'artisan.reinstate',
        make: async () =>
          withId((await anArtisan(database, { file: { suspendedAt: TEST_NOW } })).artisanId, {
            intent: 'reinstate',
            reason: WHY,
          }),
      },
    ],
  },
}
/** Forms of the team's space that are about oneself, like everybody's settings, and change nothing of anybody else. */
const ABOUT_ONESELF = [
  'features/settings/confirm-identity.page.tsx',
  // Whether one takes the mail of the week.
  'features/admin/cockpit/cockpit.page.tsx',
]

const journal = async () =>
  (
    await database.pool.query<{ action: string }>('select action from audit_log order by at, id')
  ).rows.map(({ action }) => action)

describe('every act of the team (A30)', () => {
  it('is tried here: every page of the administration that takes a form is in this list', () => {
    const routes = [
      ...readFileSync('app/routes.ts', 'utf8').matchAll(
        /route\(\s*'admin\/[^']*',\s*'(features\/[^']+)'/g,
      ),
    ].map((match) => match[1]!)
    const writing = routes.filter(
      (file) =>
        existsSync(join('app', file)) &&
        /export (async function|const) action\b/.test(readFileSync(join('app', file), 'utf8')),
    )
    expect(writing.length).toBeGreaterThan(10)
    expect(writing.filter((file) => !ABOUT_ONESELF.includes(file)).sort()).toEqual(
      Object.keys(ACTS).sort(),
    )
  })

  for (const [file, { page, acts }] of Object.entries(ACTS)) {
    it(`leaves exactly one line in the journal, and none when refused for what is not said: ${file.split('/').at(-1)}`, async () => {
      for (const { action, make, stays } of acts) {
        const { params = {}, post } = await make()
        const as = await admin()
        const path = `/admin/${Object.values(params)[0] ?? ''}`
        const before = (await journal()).length
        // Each text that is wanted, left out: the page says so in words, and gives the others back.
        const wanted = Object.keys(post).filter(
          (name) => post[name] === WHY && post.decision !== 'grant',
        )
        for (const name of wanted) {
          const refused = await askPage(database, page, path, {
            as,
            params,
            post: { ...post, [name]: ' ' },
          })
          const told = JSON.stringify(refused.data)
          expect([action, name, refused.status, /"[A-ZÉÀ][^"]{10,}\.?"/.test(told)]).toEqual([
            action,
            name,
            422,
            true,
          ])
          if (wanted.length > 1)
            expect([action, name, told]).toEqual([action, name, expect.stringContaining(WHY)])
        }
        const answer = await askPage(database, page, path, { as, params, post })
        expect([action, answer.status, answer.location === null]).toEqual(
          stays ? [action, 200, true] : [action, 302, false],
        )
        expect((await journal()).slice(before)).toEqual([action])
        // The same by somebody who is not of the team: nothing, and no line.
        const outsider = await askPage(database, page, path, {
          as: await anArtisan(database),
          params,
          post,
        })
        expect([action, outsider.location]).toEqual([action, '/unauthorized'])
        expect((await journal()).length).toBe(before + 1)
      }
    })
  }

  it('counts what is taken away: every table to download, and a person’s data', () => {
    const routes = [
      ...readFileSync('app/routes.ts', 'utf8').matchAll(
        /route\(\s*'admin\/[^']*\.(?:csv|json)',\s*'(features\/[^']+)'/g,
      ),
    ].map((match) => match[1]!)
    expect(routes.length).toBeGreaterThan(14)
    expect(
      routes.filter(
        (file) =>
          !/exportLoader\(|exportTable\(|recordExport\(|exportAccount\(/.test(
            readFileSync(join('app', file), 'utf8'),
          ),
      ),
    ).toEqual([])
  })

  it('has words for each, wherever it is written', () => {
    const sources = readdirSync('app', { recursive: true, encoding: 'utf8' })
      .filter((path) => path.endsWith('.server.ts'))
      .map((path) => readFileSync(join('app', path), 'utf8'))
    const written = new Set(
      sources.flatMap((text) =>
        [...text.matchAll(/recordAudit\(\w+, ([^,)]+)[,)]/g)].flatMap((match) =>
          [...match[1]!.matchAll(/'([\w.]+\.[\w.]+)'/g)].map((name) => name[1]!),
        ),
      ),
    )
    expect(written.size).toBeGreaterThan(25)
    expect([...written].filter((action) => !AUDIT_ACTS[action])).toEqual([])
  })
})
