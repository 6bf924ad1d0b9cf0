import { paths } from '#app/paths.ts'
import { anyOf, choice, teamList, type FilterOf } from '#app/values/team-list.ts'
import { KNOWN_STATUSES, mailStatus } from './email-log.ts'

/** The log of mails, the last sent first; `unknown` is a status without a name. */
export const mailList = teamList({
  address: paths.adminMails(),
  fields: {
    type: anyOf('type', 'Type'),
    status: choice(
      'statut',
      'Statut',
      [...KNOWN_STATUSES, 'unknown'].map((value) => ({ value, label: mailStatus(value).label })),
    ),
  },
  searchFrom: 3,
  sorts: ['date', 'email', 'type', 'statut'],
  usual: '-date',
})
export type MailFilter = FilterOf<typeof mailList>
