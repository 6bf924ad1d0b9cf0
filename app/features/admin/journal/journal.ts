import { paths } from '#app/paths.ts'
import { parseId } from '#app/values/identity/ids.ts'
import {
  anyOf,
  choice,
  dayField,
  optionsOf,
  teamList,
  type FilterOf,
} from '#app/values/team-list.ts'

/** What an act may have been done to. */
export type JournalObject =
  | 'comptes'
  | 'entreprises'
  | 'demandes'
  | 'affaires'
  | 'avis'
  | 'litiges'
  | 'echanges'
  | 'emails'
  | 'argent'
  | 'site'
const JOURNAL_OBJECTS: Record<JournalObject, string> = {
  comptes: 'Comptes et équipe',
  entreprises: 'Entreprises',
  demandes: 'Demandes et dépannages',
  affaires: 'Affaires du bureau',
  avis: 'Avis et témoignages',
  litiges: 'Litiges',
  echanges: 'Messages et contenus',
  emails: 'Emails',
  argent: 'Contacts, formules et vendeurs',
  site: 'Site, tâches et tableaux',
}

/** Of which object an act is, by the first part of its name. */
const OBJECT_OF: Readonly<Record<string, JournalObject>> = {
  account: 'comptes',
  approval: 'comptes',
  passkey: 'comptes',
  role: 'comptes',
  host_records: 'comptes',
  viewing: 'comptes',
  artisan: 'entreprises',
  artisan_report: 'entreprises',
  departure: 'entreprises',
  request: 'demandes',
  contact_report: 'demandes',
  emergency: 'demandes',
  desk: 'affaires',
  review: 'avis',
  client_mark: 'avis',
  testimonial: 'avis',
  dispute: 'litiges',
  invoice_dispute: 'litiges',
  contact_message: 'echanges',
  support: 'echanges',
  conversation: 'echanges',
  project_message: 'echanges',
  content_notice: 'echanges',
  mail: 'emails',
  mails: 'emails',
  contacts: 'argent',
  plan_order: 'argent',
  sellers: 'argent',
  platform_flow: 'argent',
  e_report: 'argent',
  api_partner: 'site',
  api_key: 'site',
  setting: 'site',
  experiment: 'site',
  theme: 'site',
  desk_reply: 'site',
  change: 'site',
  job: 'site',
  table: 'site',
}

/** What an act is done to; null for an act that nobody placed. */
export const objectOf = (action: string): JournalObject | null =>
  OBJECT_OF[action.split('.')[0]!] ?? null

/** The journal of the team's acts: everything, the latest first. */
export const journalList = teamList({
  address: paths.adminJournal(),
  fields: {
    action: anyOf('acte', 'Acte'),
    adminId: anyOf('par', 'Par', 'Toute l’équipe', (asked) => parseId<string>(asked) ?? ''),
    from: dayField('du', 'Du'),
    to: dayField('au', 'Au'),
    object: choice('objet', 'Objet', optionsOf(JOURNAL_OBJECTS)),
    // What was acted on, where a page leads here.
    subject: anyOf('sur', 'Sur', 'Tout', (asked) => parseId<string>(asked) ?? ''),
  },
  searchFrom: 3,
  sorts: ['date', 'acte'],
  usual: '-date',
})
export type JournalFilter = FilterOf<typeof journalList>

/** The page of what an act was done to; null where there is none. */
export function subjectHref(action: string, subjectId: string): string | null {
  const [family] = action.split('.')
  if (family === 'approval') return paths.adminApprovals()
  if (family === 'account' || family === 'role' || family === 'viewing')
    return paths.adminUser(subjectId)
  if (family === 'artisan') return paths.adminArtisan(subjectId)
  if (family === 'sellers') return paths.adminSellers({ annee: subjectId })
  if (action === 'contacts.add') return paths.adminSubscriber(subjectId)
  if (action === 'contact_report.decide') return paths.adminReports()
  if (action === 'contact_message.reopened') return paths.adminMessages()
  if (action === 'contact_message.answered') return paths.adminMessages({ etat: 'repondus' })
  if (action === 'content_notice.decided') return paths.adminNotice(subjectId)
  if (action === 'request.read') return paths.adminRequest(subjectId)
  if (action === 'mail.read' || action === 'mail.resent' || action === 'mail.address_allowed')
    return paths.adminMail(subjectId)
  if (family === 'dispute') return paths.adminDispute(subjectId)
  if (family === 'invoice_dispute') return paths.adminDisputedInvoices()
  if (family === 'platform_flow') return paths.adminFlows()
  if (action === 'artisan_report.decide') return paths.adminArtisanReports()
  if (family === 'conversation') return paths.adminConversationReport(subjectId)
  if (family === 'support') return paths.adminConversation(subjectId)
  if (family === 'review') return paths.adminReview(subjectId)
  if (family === 'testimonial') return paths.adminTestimonials()
  if (family === 'theme') return paths.adminDesign()
  if (family === 'setting') return settingHref(subjectId)
  if (family === 'experiment') return paths.adminExperiment(subjectId)
  return family === 'job' ? paths.adminJobs() : null
}

/** The page of a setting, or of the questions of a trade: « questions.plomberie ». */
const settingHref = (key: string) =>
  key.startsWith('questions.')
    ? paths.adminQuestions(key.slice('questions.'.length))
    : paths.adminSetting(key)
