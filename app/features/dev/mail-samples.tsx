// Long on purpose: one sample of every mail.
import { createElement, type ReactElement } from 'react'
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
import { WorksMail } from '#app/features/works/works-mails.email.tsx'
import {
  CreditGivenBackMail,
  LeadExpiredMail,
  LeadLostMail,
  LeadProposedMail,
  PhoneSharedMail,
  QuotesRefusedMail,
} from '#app/features/requests/lead-mails/lead-mails.email.tsx'
import {
  ArtisanReportDecidedMail,
  ReportDecidedMail,
} from '#app/features/requests/reports/report-mails.email.tsx'
import {
  LeadTakenMail,
  NobodyMail,
  RequestOpenedMail,
} from '#app/features/requests/my-requests/request-mails.email.tsx'
import {
  ModeratedMail,
  ReportDecidedMail as ConversationReportDecidedMail,
  SupportWaitingMail,
  UnreadMessagesMail,
} from '#app/features/messages/message-mails.email.tsx'
import { DailyDigestMail } from '#app/features/notifications/daily-digest.email.tsx'
import { ConfirmRequestMail } from '#app/features/requests/quote-request-mails.email.tsx'
import {
  QuoteAcceptedMail,
  QuoteDeclinedMail,
  QuoteExpiredMail,
  QuoteRetractedMail,
  QuoteSentMail,
  QuoteWithdrawnMail,
  QuoteWonMail,
} from '#app/features/quotes/quote-mails.email.tsx'
import {
  VisitAnsweredMail,
  VisitCancelledMail,
  VisitProposedMail,
} from '#app/features/quotes/visits/visit-mails.email.tsx'
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
import { UnsubscribeLink } from '#app/platform/mail/mail-footer.tsx'
import { choiceOf, type MailType } from '#app/platform/mail/mail-types.ts'
import { unsubscribeUrl } from '#app/platform/mail/unsubscribe-token.server.ts'
import { newId } from '#app/values/identity/ids.ts'

/** What people and their works are called in a set of samples. */
export type SampleWords = {
  name: string
  company: string
  title: string
  town: string
  text: string
  amount: string
  phone: '+33612345678' | null
}

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
export type MailSample = { template: string; type: MailType; body: ReactElement }

/** Every mail of the product, as its templates draw it. A template without a sample fails the test beside. */
export function mailSamples({
  name,
  company,
  title,
  town,
  text,
  amount,
  phone,
}: SampleWords): MailSample[] {
  const href = absoluteUrl('/auth/confirm?token=exemple&type=signup')
  const when = '10 mars 2026 à 9\u00a0h'
  const quote = {
    number: 'D-2026-0042',
    title,
    total: amount,
    companyName: company,
    clientName: name,
  }
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
  const request = {
    title,
    description: text,
    trade: 'Couverture',
    town,
    distance: 'à 12\u00a0km',
    budget: phone && 'de 5\u202f000 à 15\u202f000\u00a0€',
    timeframe: phone && 'Dans le mois',
    seats: '3 places prises sur 5, dont la vôtre',
    seatsTaken: 3,
  }
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
    RequestOpenedMail: [
      'quote_request_opened',
      RequestOpenedMail({
        firstName: name,
        title,
        asked: 3,
        wanted: 5,
        until: '9 avril 2026',
        othersFrom: '9 h 15',
        href,
      }),
    ],
    NobodyMail: [
      'nobody_available',
      NobodyMail({
        firstName: name,
        title,
        reason: 'Aucun artisan de ce métier n’intervient dans votre commune.',
        askBeyondKm: 20,
        href,
      }),
    ],
    LeadProposedMail: [
      'lead_proposed',
      LeadProposedMail({ request, answerBy: when, outsideArea: true, href }),
    ],
    LeadTakenMail: [
      'lead_taken',
      LeadTakenMail({
        firstName: name,
        companyName: company,
        title,
        phoneShared: phone !== null,
        href,
      }),
    ],
    LeadExpiredMail: ['lead_expired', LeadExpiredMail({ title, href })],
    LeadLostMail: ['lead_lost', LeadLostMail({ title, href })],
    QuotesRefusedMail: ['quotes_refused', QuotesRefusedMail({ name, title, href })],
    PhoneSharedMail: ['phone_shared', PhoneSharedMail({ name, title, href })],
    CreditGivenBackMail: ['contact_given_back', CreditGivenBackMail({ title, href })],
    ReportDecidedMail: [
      'contact_report',
      ReportDecidedMail({ title, granted: phone !== null, answer: text, href }),
    ],
    ArtisanReportDecidedMail: [
      'artisan_report',
      ArtisanReportDecidedMail({
        firstName: name,
        companyName: company,
        outcome: 'Artisan averti',
        answer: text,
        href,
      }),
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
    QuoteSentMail: [
      'quote_sent',
      QuoteSentMail({ quote, firstName: name, validUntil: '9 avril 2026', href }),
    ],
    QuoteWithdrawnMail: ['quote_withdrawn', QuoteWithdrawnMail({ quote, firstName: name, href })],
    QuoteAcceptedMail: [
      'quote_accepted',
      QuoteAcceptedMail({
        quote,
        firstName: name,
        when,
        renounce: { until: '24 mars 2026', open: true },
        href,
      }),
    ],
    QuoteWonMail: [
      'quote_accepted',
      QuoteWonMail({
        quote,
        when,
        earlyStart: false,
        renounce: { until: '24 mars 2026', open: false },
        href,
      }),
    ],
    QuoteDeclinedMail: ['quote_declined', QuoteDeclinedMail({ quote, reason: 'trop cher', href })],
    QuoteExpiredMail: ['quote_expired', QuoteExpiredMail({ quote, href })],
    QuoteRetractedMail: [
      'quote_retracted',
      QuoteRetractedMail({
        quote,
        when,
        hash: 'a3f1'.repeat(16),
        text,
        refundBy: '24 mars 2026',
        href,
      }),
    ],
    WorksMail: [
      'intervention_slot',
      WorksMail({
        preview: text,
        title: 'Une date vous est proposée',
        sentences: [
          `Bonjour ${name},`,
          `${company} propose que les travaux aient lieu le ${when}.`,
          text,
        ],
        facts: [
          ['Travaux', title],
          ['Devis', 'D-2026-0042'],
        ],
        act: 'Accepter ou proposer une autre date',
        href,
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
    VisitProposedMail: [
      'visit_proposed',
      VisitProposedMail({ companyName: company, title, when: `le ${when}`, note: text, href }),
    ],
    VisitCancelledMail: [
      'visit_cancelled',
      VisitCancelledMail({
        who: name,
        title,
        when: 'le 12 mars 2026 à 9\u00a0h',
        note: text,
        href,
      }),
    ],
    VisitAnsweredMail: [
      'visit_answered',
      VisitAnsweredMail({ accepted: phone !== null, title, when: `le ${when}`, href }),
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
  return Object.entries(samples).map(([template, [type, body]]) => ({ template, type, body }))
}

/** A sample as `sendMail` would have it drawn: with its way out where its type may be refused, and without elsewhere. */
export function sampleAsSent({ type, body }: Pick<MailSample, 'type' | 'body'>): ReactElement {
  const choice = choiceOf(type)
  return choice
    ? createElement(UnsubscribeLink, { choice, href: unsubscribeUrl(newId(), choice) }, body)
    : body
}
