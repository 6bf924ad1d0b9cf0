import { paths } from '#app/paths.ts'
import type { Letter } from '#app/platform/mail/draw-mail.tsx'
import type { SampleWords } from '#app/platform/mail/sample-words.ts'
import { formatDateTime } from '#app/values/time/french-date.ts'
import { PARIS } from '#app/values/time/french-time-zone.ts'
import { WAITS_DAYS, type ApprovalState, type PendingActName } from './approval.ts'
import { ACT_LABELS, STATES } from './copy.ts'

type Told = { id: string; act: PendingActName; by: string }
const FOOTER = 'Message de l’équipe, pour son travail.'

/** Tells somebody of the team that an act waits for a second person, without naming whom it is about. */
export const approvalAskedMail = ({ id, act, by }: Told): Letter<'approval_asked'> => ({
  type: 'approval_asked',
  subject: `${by} vous demande une approbation`.replace(/[\r\n]/g, ' '),
  preview: ACT_LABELS[act],
  href: paths.adminApproval(id),
  body: [
    { facts: [['Acte', ACT_LABELS[act]]] },
    `Lisez la demande, vérifiez, puis approuvez ou refusez. Sans réponse sous ${WAITS_DAYS}\u00a0jours, elle expire.`,
    { button: 'Lire la demande' },
  ],
  footer: FOOTER,
})

/** Tells whoever asked what became of their ask. */
export const approvalDecidedMail = ({
  act,
  state,
  word,
}: {
  act: PendingActName
  state: ApprovalState
  word: string
}): Letter<'approval_decided'> => ({
  type: 'approval_decided',
  subject: `Votre demande\u00a0: ${STATES[state].label.toLowerCase()}`,
  preview: ACT_LABELS[act],
  href: paths.adminApprovals(),
  body: [
    {
      facts: [
        ['Acte', ACT_LABELS[act]],
        ['Résultat', STATES[state].label],
      ],
    },
    ...(word === '' ? [] : [{ words: word }]),
    ...(state === 'lapsed'
      ? ['Ce qu’elle concernait a changé depuis\u00a0: rien n’a été fait.']
      : state === 'expired'
        ? [`Personne n’a répondu sous ${WAITS_DAYS}\u00a0jours\u00a0: rien n’a été fait.`]
        : []),
    { button: 'Voir les demandes' },
  ],
  footer: FOOTER,
})

/** Tells the operator that an act which two people do will be done by one, and from when. */
export const approvalAloneMail = ({
  id,
  act,
  by,
  from,
}: Told & { from: Date }): Letter<'approval_alone'> => ({
  type: 'approval_alone',
  subject: 'Un acte de l’équipe sans deuxième personne',
  preview: ACT_LABELS[act],
  href: paths.adminApproval(id),
  body: [
    {
      facts: [
        ['Acte', ACT_LABELS[act]],
        ['Demandé par', by],
        ['Possible à partir du', formatDateTime(from, PARIS)],
      ],
    },
    'Cet acte demande deux personnes, et personne d’autre dans l’équipe ne peut l’approuver. Qui l’a demandé pourra donc le confirmer seul, après cette date. Si vous n’êtes pas au courant, voyez avec cette personne avant.',
    { button: 'Lire la demande' },
  ],
  footer: FOOTER,
})

/** Their samples. */
export const approvalSamples = ({ name, text }: SampleWords): Letter[] => [
  approvalAskedMail({ id: 'demande', act: 'account.erase', by: name }),
  ...(['approved', 'refused', 'expired', 'lapsed'] as const).map((state) =>
    approvalDecidedMail({
      act: 'role.change',
      state,
      word: state === 'approved' || state === 'refused' ? text : '',
    }),
  ),
  approvalAloneMail({
    id: 'demande',
    act: 'account.erase',
    by: name,
    from: new Date('2026-03-15T09:00:00Z'),
  }),
]
