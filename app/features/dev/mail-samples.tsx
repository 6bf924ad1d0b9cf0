// Long on purpose: one sample of every mail.
import type { ReactElement } from 'react'
import {
  AccountExistsMail,
  ConfirmationMail,
  EmailChangedMail,
  EmailChangeFromMail,
  EmailChangeToMail,
  RecoveryMail,
} from '#app/features/accounts/account-mails.email.tsx'
import { SecurityChangeMail } from '#app/features/accounts/profile/security-mails.email.tsx'
import {
  AccountReinstatedMail,
  AccountSuspendedMail,
  RoleGrantedMail,
} from '#app/features/admin/accounts/account-acts.email.tsx'
import { ArtisanRefusedMail } from '#app/features/companies/checks/artisan-refused.email.tsx'
import { ArtisanVerifiedMail } from '#app/features/companies/checks/artisan-verified.email.tsx'
import { CheckRefusedMail } from '#app/features/companies/checks/check-refused.email.tsx'
import {
  CompanyReinstatedMail,
  CompanySuspendedMail,
  CompanyWarnedMail,
} from '#app/features/companies/checks/company-measures.email.tsx'
import { InsuranceEndedMail } from '#app/features/companies/proofs/insurance-ended.email.tsx'
import { InsuranceEndingMail } from '#app/features/companies/proofs/insurance-ending.email.tsx'
import { PremiumDecidedMail } from '#app/features/companies/premium/premium-decided.email.tsx'
import { ReferenceMail } from '#app/features/companies/premium/premium-reference.email.tsx'
import {
  ContactAcknowledgementMail,
  ContactForwardedMail,
} from '#app/features/contact/contact.email.tsx'
import {
  NoticeDecisionMail,
  NoticeForwardedMail,
  NoticeReceiptMail,
} from '#app/features/content-notices/content-notice.email.tsx'
import {
  ModeratedMail,
  ReportDecidedMail as ConversationReportDecidedMail,
  SupportWaitingMail,
  UnreadMessagesMail,
} from '#app/features/messages/message-mails.email.tsx'
import { DailyDigestMail } from '#app/features/notifications/daily-digest.email.tsx'
import { ConfirmRequestMail } from '#app/features/requests/quote-request-mails.email.tsx'
import {
  ReviewInvitationMail,
  ReviewPublishedMail,
  ReviewReceivedMail,
  ReviewRefusedMail,
  ReviewRepliedMail,
  ReviewReportDecidedMail,
} from '#app/features/reviews/review-mails.email.tsx'
import { AccountErasedMail } from '#app/features/settings/account-erased.email.tsx'
import {
  FreeMonthEndingMail,
  FreeMonthStartedMail,
  PlanEndedMail,
} from '#app/features/subscriptions/plans/free-month.email.tsx'
import {
  EndAskedMail,
  FreeMonthRefusedMail,
  PaymentFailedMail,
} from '#app/features/subscriptions/payments/payment.email.tsx'
import { PlanOrderMail } from '#app/features/subscriptions/orders/plan-order.email.tsx'
import { PLANS } from '#app/features/subscriptions/plans/plans.ts'
import { TestimonialDecidedMail } from '#app/features/testimonials/testimonial-decided.email.tsx'
import { absoluteUrl } from '#app/platform/mail/absolute-url.server.ts'
import type { Letter } from '#app/platform/mail/draw-mail.tsx'
import type { MailType } from '#app/platform/mail/mail-types.ts'
import type { SampleWords } from '#app/platform/mail/sample-words.ts'
import type { News } from '#app/features/notifications/tell.server.ts'
import { QUOTE_NEWS } from '#app/features/quotes/quote.news.ts'
import { VISIT_NEWS } from '#app/features/quotes/visits/visit.news.ts'
import { LEAD_NEWS } from '#app/features/requests/news/lead.news.tsx'
import { REQUEST_NEWS } from '#app/features/requests/news/request.news.tsx'
import {
  ARTISAN_REPORT_NEWS,
  CONTACT_REPORT_NEWS,
} from '#app/features/requests/reports/report.news.ts'
import { WORKS_NEWS } from '#app/features/works/works.news.ts'

/** People one meets. */
export const ORDINARY: SampleWords = {
  name: 'Claire Martin',
  company: 'Toitures Lebon',
  title: 'Remplacer une gouttière en zinc',
  town: 'Saint-Herblain',
  text: 'La gouttière fuit à l’angle du garage depuis l’hiver.\n\nComptez douze mètres, avec une échelle de quatre mètres.\nMerci\u202f!',
  amount: '8\u202f420,00\u00a0€',
  phone: '+33612345678',
}

/** The longest and the most hostile that the forms take, and no phone. */
export const EXTREME: SampleWords = {
  name: `<script>alert(1)</script> "Ève" & Cie ${'Marie-Charlotte-Éléonore '.repeat(6)}`.slice(
    0,
    200,
  ),
  company: `<img src=x onerror=alert(1)> </td></table> S.A.R.L. ${'Rénovation'.repeat(14)}`,
  title: `Devis « très » urgent <b>gras</b> ${'anticonstitutionnellement'.repeat(6)}`,
  town: 'Saint-Remy-en-Bouzemont-Saint-Genest-et-Isson',
  text: `<a href="https://ailleurs.example.org">cliquez</a> javascript:alert(1) ${'Un mur, puis un autre. '.repeat(170)}`.slice(
    0,
    4_000,
  ),
  amount: '20\u202f000\u202f000,00\u00a0€',
  phone: null,
}

/** One mail with made-up facts. */
export type MailSample = { template: string; letter: Letter }

/** The mails that a table of news makes of made-up facts, event by event. */
function lettersOf<E extends { type: string }, Facts>(
  { words, sample }: News<E, Facts>,
  said: SampleWords,
): Letter[] {
  return (Object.keys(words) as E['type'][]).flatMap((type) =>
    [words[type](sample(said, type) as Facts, 'exemple')]
      .flat()
      .flatMap(({ href, mail }) => (mail ? [{ href, ...mail }] : [])),
  )
}

/** Every mail of the product, as its templates draw it. A template without a sample fails the test beside. */
export function mailSamples(said: SampleWords): MailSample[] {
  const { name, company, title, town, text, amount, phone } = said
  const href = absoluteUrl('/auth/confirm?token=exemple&type=signup')
  const when = '10 mars 2026 à 9\u00a0h'
  const form = {
    type: 'technical' as const,
    firstName: name.split(' ')[0]!.slice(0, 80),
    lastName: 'Martin',
    email: 'claire@ouvreo.example',
    phone,
    subject: title,
    message: text,
  } as never
  const notice = {
    address: '/avis',
    reason: 'insult' as const,
    explanation: text,
    name,
    email: 'claire@ouvreo.example',
  } as never
  const samples: Record<string, [MailType, ReactElement]> = {
    'ConfirmationMail, particulier': [
      'signup',
      ConfirmationMail({ userType: 'particulier', href, hours: 24 }),
    ],
    'ConfirmationMail, artisan': [
      'signup',
      ConfirmationMail({ userType: 'artisan', href, hours: 24 }),
    ],
    'AccountSuspendedMail, particulier': [
      'account_suspended',
      AccountSuspendedMail({ name, reason: text, company: false, href }),
    ],
    'AccountSuspendedMail, artisan': [
      'account_suspended',
      AccountSuspendedMail({ name, reason: text, company: true, href }),
    ],
    'AccountReinstatedMail, particulier': [
      'account_reinstated',
      AccountReinstatedMail({ name, company: false, href }),
    ],
    'AccountReinstatedMail, artisan': [
      'account_reinstated',
      AccountReinstatedMail({ name, company: true, href }),
    ],
    RoleGrantedMail: ['role_granted', RoleGrantedMail({ name, href })],
    AccountExistsMail: ['account_exists', AccountExistsMail({ href })],
    RecoveryMail: ['recovery', RecoveryMail({ href, hours: 1 })],
    EmailChangeFromMail: [
      'email_change',
      EmailChangeFromMail({ name, newEmail: 'claire.nouvelle@ouvreo.example', href, hours: 24 }),
    ],
    EmailChangeToMail: ['email_change', EmailChangeToMail({ href, hours: 24 })],
    EmailChangedMail: [
      'email_change',
      EmailChangedMail({ name, newEmail: 'claire.nouvelle@ouvreo.example', href }),
    ],
    SecurityChangeMail: [
      'security',
      SecurityChangeMail({ name, title: 'Votre mot de passe a changé', what: 'password', href }),
    ],
    AccountErasedMail: [
      'account_erased',
      AccountErasedMail({ name, kept: ['vos devis signés, dix ans'] }),
    ],
    ArtisanVerifiedMail: ['artisan_verified', ArtisanVerifiedMail({ companyName: company, href })],
    ArtisanRefusedMail: [
      'artisan_refused',
      ArtisanRefusedMail({ companyName: company, reason: text, href }),
    ],
    InsuranceEndingMail: [
      'insurance_ending',
      InsuranceEndingMail({ companyName: company, lastDay: '31 mars 2026', href }),
    ],
    InsuranceEndedMail: [
      'insurance_ended',
      InsuranceEndedMail({ companyName: company, lastDay: '31 mars 2026', href }),
    ],
    CompanySuspendedMail: [
      'company_suspended',
      CompanySuspendedMail({
        companyName: company,
        reason: text,
        contact: 'pros@ouvreo.example',
        href,
      }),
    ],
    CompanyReinstatedMail: [
      'company_reinstated',
      CompanyReinstatedMail({ companyName: company, href }),
    ],
    CompanyWarnedMail: [
      'company_warned',
      CompanyWarnedMail({
        companyName: company,
        reason: text,
        contact: 'pros@ouvreo.example',
        href,
      }),
    ],
    CheckRefusedMail: [
      'check_refused',
      CheckRefusedMail({
        companyName: company,
        what: 'Assurance décennale',
        reason: text,
        stops: phone === null,
        href,
      }),
    ],
    PremiumDecidedMail: ['premium_decided', PremiumDecidedMail({ companyName: company, href })],
    ReferenceMail: ['premium_reference', ReferenceMail({ companyName: company, href, days: 30 })],
    ConfirmRequestMail: [
      'quote_request',
      ConfirmRequestMail({ trade: 'Couverture', town, href, hours: 72, kind: 'unknown' }),
    ],
    DailyDigestMail: [
      'daily_digest',
      DailyDigestMail({
        day: 'mardi 10 mars',
        lines: [
          { title: `${company} vous a envoyé un devis`, href: `${href}/1`, at: '9\u00a0h\u00a012' },
          { title: `${name} vous a écrit`, href: `${href}/2`, at: '14\u00a0h' },
        ],
        more: 3,
        href,
      }),
    ],
    UnreadMessagesMail: [
      'message',
      UnreadMessagesMail({
        lines: [{ from: name, about: `«\u00a0${title}\u00a0»`, unread: 1, href }],
        allHref: null,
      }),
    ],
    UnreadMessagesDigest: [
      'message',
      UnreadMessagesMail({
        lines: [
          { from: null, about: 'Couverture, Saint-Denis', unread: 2, href: `${href}/1` },
          { from: null, about: 'Plomberie, Lyon 3e', unread: 1, href: `${href}/2` },
        ],
        allHref: href,
      }),
    ],
    SupportWaitingMail: [
      'support_waiting',
      SupportWaitingMail({ name, kind: 'Particulier', dueBy: when, href }),
    ],
    ConversationReportDecidedMail: [
      'conversation_report',
      ConversationReportDecidedMail({
        decision: 'removed',
        answer: text,
        contact: 'contact@ouvreo.example',
        mediator: null,
      }),
    ],
    ModeratedMail: [
      'conversation_moderated',
      ModeratedMail({
        decision: 'closed',
        answer: text,
        contact: 'contact@ouvreo.example',
        mediator: 'Médiation du commerce',
      }),
    ],
    'ReviewInvitationMail, first': [
      'review_invitation',
      ReviewInvitationMail({
        firstName: name,
        companyName: company,
        title,
        reminder: false,
        href,
        rulesHref: absoluteUrl('/avis/regles'),
      }),
    ],
    'ReviewInvitationMail, reminder': [
      'review_reminder',
      ReviewInvitationMail({
        firstName: name,
        companyName: company,
        title,
        reminder: true,
        href,
        rulesHref: absoluteUrl('/avis/regles'),
      }),
    ],
    ReviewPublishedMail: [
      'review_published',
      ReviewPublishedMail({ firstName: name, companyName: company, href }),
    ],
    ReviewReceivedMail: [
      'review_received',
      ReviewReceivedMail({ companyName: company, author: name, overall: 4, href }),
    ],
    ReviewRefusedMail: [
      'review_refused',
      ReviewRefusedMail({
        firstName: name,
        companyName: company,
        rule: 'Données personnelles',
        explanation: text,
        afterAppeal: phone === null,
        editBy: '17 mars 2026',
        href,
        mediator: phone && 'Médiation du commerce',
      }),
    ],
    ReviewRepliedMail: [
      'review_replied',
      ReviewRepliedMail({ firstName: name, companyName: company, reply: text, href }),
    ],
    ReviewReportDecidedMail: [
      'review_report_decided',
      ReviewReportDecidedMail({
        companyName: company,
        removed: phone === null,
        reason: 'Publicité',
        explanation: text,
        href,
      }),
    ],
    'TestimonialDecidedMail, published': [
      'testimonial_decided',
      TestimonialDecidedMail({ companyName: company, published: true, reason: '', href }),
    ],
    'TestimonialDecidedMail, not published': [
      'testimonial_decided',
      TestimonialDecidedMail({ companyName: company, published: false, reason: text, href }),
    ],
    FreeMonthStartedMail: [
      'free_month_started',
      FreeMonthStartedMail({
        planName: PLANS.pro.name,
        contacts: '10',
        goesOn: phone !== null,
        lastDay: '9 avril 2026',
        href,
      }),
    ],
    FreeMonthEndingMail: [
      'free_month_ending',
      FreeMonthEndingMail({
        plan: PLANS.pro,
        goesOn: phone !== null,
        last: phone === null,
        lastDay: when,
        href,
      }),
    ],
    FreeMonthRefusedMail: [
      'free_month_refused',
      FreeMonthRefusedMail({ planName: PLANS.pro.name, href }),
    ],
    PlanOrderMail: [
      'plan_order',
      PlanOrderMail({
        words: {
          title: 'Votre formule Pro est activée',
          text: 'Elle va du 10 mars 2026 au 10 avril 2026. Elle ne se renouvelle pas d’elle-même.',
        },
        facts: [
          ['Formule', 'Pro, 1\u00a0mois'],
          ['Montant', amount],
          ['Référence du virement', 'VIR-1A2B3C4D'],
        ],
        href,
      }),
    ],
    PlanEndedMail: ['plan_ended', PlanEndedMail({ planName: PLANS.pro.name, href })],
    PaymentFailedMail: [
      'payment_failed',
      PaymentFailedMail({
        planName: PLANS.pro.name,
        amount,
        retry: phone && '12 mars 2026',
        graceEnd: '24 mars 2026',
        href,
      }),
    ],
    EndAskedMail: [
      'end_asked',
      EndAskedMail({
        planName: PLANS.pro.name,
        lastDay: '9 avril 2026',
        trial: phone !== null,
        href,
      }),
    ],
    ContactAcknowledgementMail: [
      'contact_acknowledged',
      ContactAcknowledgementMail({ type: 'general', receivedAt: new Date('2026-03-10T08:00:00Z') }),
    ],
    ContactForwardedMail: ['contact_forwarded', ContactForwardedMail({ form })],
    NoticeReceiptMail: [
      'content_notice_received',
      NoticeReceiptMail({
        number: 'N-1A2B3C4D',
        reason: 'insult',
        receivedAt: new Date('2026-03-10T08:00:00Z'),
      }),
    ],
    NoticeForwardedMail: [
      'content_notice_forwarded',
      NoticeForwardedMail({ number: 'N-1A2B3C4D', notice }),
    ],
    NoticeDecisionMail: [
      'content_notice_decided',
      NoticeDecisionMail({
        number: 'N-1A2B3C4D',
        notice,
        decision: 'removed',
        decisionReason: text,
        contact: 'bonjour@ouvreo.example',
        mediator: null,
      }),
    ],
  }
  const letters = [
    ...lettersOf(LEAD_NEWS, said),
    ...lettersOf(REQUEST_NEWS, said),
    ...lettersOf(CONTACT_REPORT_NEWS, said),
    ...lettersOf(ARTISAN_REPORT_NEWS, said),
    ...lettersOf(WORKS_NEWS, said),
    ...lettersOf(QUOTE_NEWS, said),
    ...lettersOf(VISIT_NEWS, said),
  ]
  return [
    ...Object.entries(samples).map(([template, [type, body]]) => ({
      template,
      letter: { type, subject: '', body },
    })),
    ...letters.map((letter, index) => ({
      template: `${letter.type}${letters.slice(0, index).some(({ type }) => type === letter.type) ? ', suite' : ''}`,
      letter,
    })),
  ]
}
