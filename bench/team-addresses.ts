import { userList } from '#app/features/admin/accounts/user-list.ts'
import { jobList } from '#app/features/admin/jobs/job-list.ts'
import { deskList } from '#app/features/admin/desk/desk-list.ts'
import { journalList } from '#app/features/admin/journal/journal.ts'
import { companyList } from '#app/features/companies/team/company-list.ts'
import { messageList } from '#app/features/contact/message-list.ts'
import { noticeList } from '#app/features/content-notices/notice-list.ts'
import { mailList } from '#app/features/email-log/mail-list.ts'
import { issuedList } from '#app/features/invoices/team/issued-list.ts'
import { conversationReportList } from '#app/features/messages/reports/conversation-report-list.ts'
import { supportList } from '#app/features/messages/support/support-list.ts'
import { operatorInvoiceList } from '#app/features/operator-invoices/operator-invoice-list.ts'
import { artisanReportList } from '#app/features/requests/reports/artisan-report-list.ts'
import { contactReportList } from '#app/features/requests/reports/contact-report-list.ts'
import { requestList } from '#app/features/requests/team/request-list.ts'
import { moderationList } from '#app/features/reviews/moderation/moderation-list.ts'
import { planOrderList } from '#app/features/subscriptions/orders/plan-order-list.ts'
import { subscriberList } from '#app/features/subscriptions/team/subscriber-list.ts'
import { testimonialList } from '#app/features/testimonials/team-testimonials.ts'
import { departureList } from '#app/features/admin/cockpit/departures/departures.ts'
import {
  cohortCompanyList,
  cohortPersonList,
} from '#app/features/admin/cockpit/cohorts/cohort-lists.ts'
import { disputeList } from '#app/features/disputes/team/dispute-list.ts'
import { emergencyList } from '#app/features/emergencies/team/emergency-list.ts'
import { paths } from '#app/paths.ts'
import type { AnyFilter, TeamList } from '#app/values/team-list.ts'

/** What the benches ask of a declared list. */
export type AnyList = Pick<TeamList<AnyFilter>, 'at' | 'filter' | 'selects' | 'views' | 'csv'>
/** A month, 'YYYY-MM'. */
const monthsAgo = (months: number) =>
  new Date(Date.now() - months * 30 * 86_400_000).toISOString().slice(0, 7)
/**
 * The lists of the team: by what they are sorted, what a search finds often, seldom, and what no
 * fixed option holds.
 */
export const LISTS: {
  list: unknown
  sorts: string[]
  found?: string[]
  any?: Record<string, string[]>
}[] = [
  {
    list: userList,
    sorts: ['inscription', 'visite', 'nom', 'email'],
    found: ['p4711@', 'exemple', 'Hoarau', 'Plomberie'],
  },
  {
    list: companyList,
    sorts: ['attente', 'nom', 'commune', 'inscription'],
    found: ['contact77@', 'Toitures', 'Brest', '10000000000033'],
  },
  {
    list: requestList,
    sorts: ['date', 'commune', 'metier', 'places'],
    found: ['p4711@', 'exemple', '97400', 'Mende'],
  },
  {
    list: mailList,
    sorts: ['date', 'email', 'type', 'statut'],
    found: ['p4711@', 'exemple', 'Votre demande', 're_4711'],
    any: { type: ['new-lead', 'inconnu'] },
  },
  {
    list: journalList,
    sorts: ['date', 'acte'],
    found: ['Attestation', 'Équipe 1', 'Toitures'],
    any: { action: ['account.read', 'theme.published'] },
  },
  { list: jobList, sorts: ['creee', 'prochain', 'essais'], found: ['lead_proposed'] },
  {
    list: subscriberList,
    sorts: ['email', 'tier', 'start', 'end'],
    found: ['contact77@', 'entreprise'],
  },
  { list: moderationList, sorts: ['date', 'note', 'entreprise'], found: ['chantier', 'Toitures'] },
  { list: issuedList, sorts: ['date', 'montant'], found: ['F-2026-77', 'Hoarau', 'Toitures'] },
  { list: operatorInvoiceList, sorts: ['date', 'montant'], found: ['OUV-00000077', 'Toitures'] },
  { list: supportList, sorts: ['date'], found: ['Hoarau', 'exemple'] },
  { list: conversationReportList, sorts: ['date'], found: ['Hoarau'] },
  { list: contactReportList, sorts: ['date'], found: ['Toitures'] },
  { list: artisanReportList, sorts: ['date'], found: ['Toitures'] },
  { list: messageList, sorts: ['date'], found: ['v77@', 'exemple'] },
  { list: noticeList, sorts: ['date'] },
  { list: deskList, sorts: ['echeance', 'attente'], found: ['Toitures', 'exemple'] },
  { list: testimonialList, sorts: ['date', 'entreprise'] },
  { list: planOrderList, sorts: ['date'], found: ['VIR-77'] },
  { list: departureList, sorts: ['date'], found: ['Toitures'] },
  {
    list: cohortCompanyList,
    sorts: ['inscription'],
    found: ['Toitures', 'Plomberie Hoarau 777'],
    any: { month: [monthsAgo(1), monthsAgo(9)] },
  },
  {
    list: cohortPersonList,
    sorts: ['inscription'],
    found: ['Hoarau', 'p4711@'],
    any: { month: [monthsAgo(1), monthsAgo(9)] },
  },
  { list: disputeList, sorts: ['date'], found: ['Toitures'] },
  { list: emergencyList, sorts: ['date'], found: ['Hoarau'] },
]

/** Every tab, filter, order and search of a list, and its last pages. */
export function addressesOf({
  list: declared,
  sorts,
  found = [],
  any = {},
}: (typeof LISTS)[number]): string[] {
  const list = declared as AnyList
  const usual = list.filter()
  const tabs = list.views.tabs.length > 0 ? list.views.tabs.map(({ value }) => value) : [usual.view]
  const searches = [
    ...found,
    'introuvable-partout',
    'zq',
    'e',
    '0190c0de-0000-7000-8000-000000000033',
  ]
  const changes: object[] = tabs.flatMap((view) => [
    { view },
    { view, page: 2 },
    { view, page: 400 },
    ...sorts.flatMap((by) =>
      [true, false].map((descending) => ({ view, sort: { by, descending } })),
    ),
    ...searches.map((search) => ({ view, search })),
    ...sorts.map((by) => ({ view, search: found[1] ?? 'e', sort: { by, descending: false } })),
  ])
  for (const { key, options } of list.selects(usual)) {
    if (key === 'sort') continue
    const values = any[key] ?? options.map(({ value }) => value)
    for (const value of values.length > 12 ? [...values.slice(0, 3), '48', '97'] : values)
      changes.push(
        { [key]: value },
        { [key]: value, search: 'introuvable-partout' },
        { [key]: value, page: 300 },
      )
  }
  return [...new Set(changes.map((change) => list.at(change as Partial<AnyFilter>)))]
}

const ID = (kind: string, n = 77) =>
  `0190${kind}-0000-7000-8000-${n.toString(16).padStart(12, '0')}`
/** The pages that are no list, each with the addresses that differ. */
export const PAGES: Record<string, string[]> = {
  home: [paths.admin(), `${paths.admin()}?metier=plomberie`],
  'one account': [paths.adminUser(ID('ae00')), paths.adminUser(ID('c0de'))],
  // Words that stand in a third, a fifth and a thousandth of the texts, together, and nowhere.
  'a search': [
    'Hoarau',
    'Claire Martin',
    'p4711@',
    'exemple3.example',
    '06 12 34 56 78',
    'D-77',
    'OUV-00000077',
    'toiture',
    'carrelage',
    'toiture carrelage',
    'clos77',
    'clos77 toiture',
    'toiture introuvable',
    'devis',
    'printemps',
    'introuvable',
    'Toitures',
    'Brest',
    '10000000000033',
    ID('de00'),
  ].map((q) => paths.adminSearch({ q })),
  'one company': [paths.adminArtisan(ID('c0de')), paths.adminArtisan(ID('c0de', 200))],
  'one request': [paths.adminRequest(ID('de00'))],
  'one mail': [paths.adminMail(ID('a11a'))],
  'one subscriber': [paths.adminSubscriber(ID('c0de'))],
  'one conversation': [paths.adminConversation(ID('ae00', 31))],
  'figures of plans': [`${paths.adminSubscribers()}/statistiques`],
  'figures of plans, of months': ['3', '12'].map((periode) =>
    paths.adminSubscriptionFigures({ periode }),
  ),
  sellers: [
    paths.adminSellers(),
    paths.adminSellers({ annee: '2026' }),
    paths.adminSellers({ annee: '2026', apres: ID('c0de') }),
  ],
  cockpit: [
    paths.adminCockpit(),
    paths.adminCohorts(),
    paths.adminCohorts({ qui: 'particuliers' }),
    paths.adminCoverage(),
    paths.adminCoverage({ metier: 'plomberie' }),
  ],
  funnel: ['30-jours', '90-jours', '12-mois'].flatMap((periode) =>
    ['', 'departements'].map((vue) => paths.adminFunnel({ periode, vue })),
  ),
  settings: [paths.adminSettings(), paths.adminSetting('prices'), paths.adminSetting('contacts')],
  'experiments, approvals, announcements, partners, design': [
    paths.adminExperiments(),
    paths.adminApprovals(),
    paths.adminAnnouncements(),
    paths.adminPartners(),
    paths.adminDesign(),
    paths.adminReplies(),
    paths.settings('admin', ''),
  ],
  'reports, invoices and flows': [
    paths.adminDisputedInvoices(),
    paths.adminFlows(),
    paths.adminNewEmergency(),
  ],
  'one case': [paths.adminCase('entreprise', ID('c0de', 200))],
  'one dispute': [paths.adminDispute(ID('d159', 5))],
  'one review, one notice, one report, one mark': [
    paths.adminClientMark(ID('0d0e', 3)),
    paths.adminReview(ID('0e71')),
    paths.adminNotice(ID('c0df')),
    paths.adminConversationReport(ID('ba01')),
  ],
  'one order by transfer': [paths.adminPlanOrder(ID('0dde'))],
}
