import { paths } from '#app/paths.ts'
import { parseId } from '#app/values/identity/ids.ts'
import { anyOf, choice, optionsOf, teamList, type FilterOf } from '#app/values/team-list.ts'

/** The lengths of time that the journal may be narrowed to, days back. */
export const JOURNAL_PERIODS = { '24h': 1, '7j': 7, '30j': 30, '365j': 365 } as const
const PERIODS: Record<keyof typeof JOURNAL_PERIODS, string> = {
  '24h': '24 heures',
  '7j': '7 jours',
  '30j': '30 jours',
  '365j': 'Un an',
}

/** The journal of the team's acts: everything, the latest first. */
export const journalList = teamList({
  address: paths.adminJournal(),
  fields: {
    action: anyOf('acte', 'Acte'),
    adminId: anyOf('par', 'Par', 'Toute l’équipe', (asked) => parseId<string>(asked) ?? ''),
    period: choice('depuis', 'Depuis', optionsOf(PERIODS), 'Toujours'),
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
  if (family === 'account' || family === 'role') return paths.adminUser(subjectId)
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
  return family === 'job' ? paths.adminJobs() : null
}
