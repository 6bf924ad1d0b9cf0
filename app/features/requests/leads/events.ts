import type { LeadId } from '#app/values/identity/ids.ts'

/** What happens to leads. */
export type LeadEvent =
  | { type: 'lead.proposed'; leadId: LeadId }
  | { type: 'lead.taken'; leadId: LeadId }
  | { type: 'lead.declined'; leadId: LeadId }
  /** No answer in 24 h; not published when the request itself ended. */
  | { type: 'lead.expired'; leadId: LeadId }
  /** The person chose somebody else, refused, blocked or ended the request. */
  | { type: 'lead.lost'; leadId: LeadId }
  /** The reserved contact is used from now on. */
  | { type: 'lead.reacted'; leadId: LeadId }
  | { type: 'lead.contact_given_back'; leadId: LeadId }
  | { type: 'lead.phone_shared'; leadId: LeadId; sharingId: string }
  | { type: 'lead.phone_withdrawn'; leadId: LeadId }
  /** The person refuses any further devis of this artisan, or accepts them again. */
  | { type: 'lead.quotes_refused'; leadId: LeadId }
  | { type: 'lead.quotes_wanted'; leadId: LeadId }
  /** An artisan reported a bad contact and the team has to decide. */
  | { type: 'contact_report.made'; reportId: string }
  | { type: 'contact_report.granted'; reportId: string }
  | { type: 'contact_report.refused'; reportId: string }
  /** A person reported an artisan and the team has to answer. */
  | { type: 'artisan_report.made'; reportId: string }
  | { type: 'artisan_report.decided'; reportId: string }
