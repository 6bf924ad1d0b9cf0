import { absoluteUrl } from '#app/platform/mail/absolute-url.server.ts'
import type { Letter } from '#app/platform/mail/draw-mail.tsx'
import type { SampleWords } from '#app/platform/mail/sample-words.ts'
import { operator } from '#app/platform/operator.server.ts'
import { formatDateTime } from '#app/values/time/french-date.ts'
import { PARIS } from '#app/values/time/french-time-zone.ts'
import type { NoticeForm } from './content-notice-form.ts'
import { DECIDE_WITHIN_DAYS, type NoticeDecision } from './content-notice.ts'
import { NOTICE_DECISION_LABELS, NOTICE_REASON_LABELS } from './copy.ts'

type Notice = Omit<NoticeForm, 'goodFaith'>

const about = (number: string, notice: Pick<Notice, 'address' | 'reason'>): [string, string][] => [
  ['Numéro', number],
  ['Contenu', absoluteUrl(notice.address)],
  ['Motif', NOTICE_REASON_LABELS[notice.reason]],
]

/**
 * To the address that was typed, which may be anybody's: a notice arrived, and by when a person
 * decides. Nothing of what it says.
 */
export const noticeReceivedMail = (
  number: string,
  reason: Notice['reason'],
  receivedAt: Date,
): Letter<'content_notice_received'> => ({
  type: 'content_notice_received',
  subject: `Accusé de réception de votre notification ${number}`,
  title: 'Votre notification est enregistrée',
  preview: `Numéro ${number}. Décision sous ${DECIDE_WITHIN_DAYS} jours.`,
  footer:
    'Ce message vous est envoyé parce que cette adresse a été indiquée dans notre formulaire de notification d’un contenu. Si ce n’est pas vous, répondez à ce message.',
  body: [
    `Nous l’avons reçue le ${formatDateTime(receivedAt, PARIS)}. Un membre de l’équipe l’examine et vous écrit sa décision, avec ses raisons, sous ${DECIDE_WITHIN_DAYS} jours.`,
    {
      facts: [
        ['Numéro', number],
        ['Motif', NOTICE_REASON_LABELS[reason]],
      ],
    },
  ],
})

/** To the team. */
export const noticeForwardedMail = (
  number: string,
  notice: Notice,
): Letter<'content_notice_forwarded'> => ({
  type: 'content_notice_forwarded',
  subject: `Notification de contenu ${number}`,
  title: 'Un contenu est notifié',
  preview: notice.explanation,
  replyTo: notice.email,
  footer: `Décision attendue sous ${DECIDE_WITHIN_DAYS} jours, dans l’espace d’administration.`,
  body: [
    {
      facts: [
        ...about(number, notice),
        ['De', notice.name ?? 'non indiqué'],
        ['Email', notice.email ?? 'non indiqué'],
      ],
    },
    { words: notice.explanation },
  ],
})

/** To who notified: what was decided, why, and how to contest it. */
export function noticeDecidedMail(
  number: string,
  notice: Pick<Notice, 'address' | 'reason'>,
  decision: NoticeDecision,
  reason: string,
): Letter<'content_notice_decided'> {
  const { emails, legal } = operator()
  const mediator = legal.mediator
    ? ` Si vous êtes un particulier, vous pouvez aussi saisir le médiateur\u00a0: ${legal.mediator}.`
    : ''
  return {
    type: 'content_notice_decided',
    subject: `Notre décision sur votre notification ${number}`,
    title: NOTICE_DECISION_LABELS[decision],
    preview: `Votre notification ${number}, et nos raisons.`,
    footer: 'Cette décision a été prise par une personne, sans traitement automatisé.',
    body: [
      { facts: about(number, notice) },
      { words: reason },
      `Vous pouvez la contester pendant six mois en écrivant à ${emails.contact}, avec le numéro ci-dessus\u00a0: nous la réexaminons et vous répondons par écrit.${mediator} Le recours devant un tribunal reste ouvert.`,
    ],
  }
}

/** Their samples. */
export function contentNoticeSamples({ name, text }: SampleWords): Letter[] {
  const number = 'N-1A2B3C4D'
  const notice = {
    address: '/avis',
    reason: 'insult',
    explanation: text,
    name,
    email: 'claire@ouvreo.example',
  } as Notice
  return [
    noticeReceivedMail(number, 'insult', new Date('2026-03-10T08:00:00Z')),
    noticeForwardedMail(number, notice),
    noticeDecidedMail(number, notice, 'removed', text),
  ]
}
