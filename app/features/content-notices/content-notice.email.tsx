import { absoluteUrl } from '#app/platform/mail/absolute-url.server.ts'
import { MailFacts, MailLayout, MailText, MailWords } from '#app/platform/mail/mail-layout.tsx'
import { formatDateTime } from '#app/values/time/french-date.ts'
import { PARIS } from '#app/values/time/french-time-zone.ts'
import { DECIDE_WITHIN_DAYS, type NoticeDecision } from './content-notice.ts'
import type { NoticeForm } from './content-notice-form.ts'
import { NOTICE_DECISION_LABELS, NOTICE_REASON_LABELS } from './copy.ts'

type Notice = Omit<NoticeForm, 'goodFaith'>

const about = (number: string, notice: Pick<Notice, 'address' | 'reason'>): [string, string][] => [
  ['Numéro', number],
  ['Contenu', absoluteUrl(notice.address)],
  ['Motif', NOTICE_REASON_LABELS[notice.reason]],
]

/** To the address that was typed, which may be anybody's: a notice arrived, and by when a person decides. Nothing of what it says. */
export function NoticeReceiptMail({
  number,
  reason,
  receivedAt,
}: {
  number: string
  reason: Notice['reason']
  receivedAt: Date
}) {
  return (
    <MailLayout
      preview={`Numéro ${number}. Décision sous ${DECIDE_WITHIN_DAYS} jours.`}
      title="Votre notification est enregistrée"
      footer="Ce message vous est envoyé parce que cette adresse a été indiquée dans notre formulaire de notification d’un contenu. Si ce n’est pas vous, répondez à ce message."
    >
      <MailText>
        Nous l’avons reçue le {formatDateTime(receivedAt, PARIS)}. Un membre de l’équipe l’examine
        et vous écrit sa décision, avec ses raisons, sous {DECIDE_WITHIN_DAYS} jours.
      </MailText>
      <MailFacts
        rows={[
          ['Numéro', number],
          ['Motif', NOTICE_REASON_LABELS[reason]],
        ]}
      />
    </MailLayout>
  )
}

/** To the team. */
export function NoticeForwardedMail({ number, notice }: { number: string; notice: Notice }) {
  return (
    <MailLayout
      preview={notice.explanation}
      title="Un contenu est notifié"
      footer={`Décision attendue sous ${DECIDE_WITHIN_DAYS} jours, dans l’espace d’administration.`}
    >
      <MailFacts
        rows={[
          ...about(number, notice),
          ['De', notice.name ?? 'non indiqué'],
          ['Email', notice.email ?? 'non indiqué'],
        ]}
      />
      <MailWords>{notice.explanation}</MailWords>
    </MailLayout>
  )
}

/** To who notified: what was decided, why, and how to contest it. */
export function NoticeDecisionMail({
  number,
  notice,
  decision,
  decisionReason,
  contact,
  mediator,
}: {
  number: string
  notice: Pick<Notice, 'address' | 'reason'>
  decision: NoticeDecision
  decisionReason: string
  contact: string
  mediator: string | null
}) {
  return (
    <MailLayout
      preview={`Votre notification ${number}, et nos raisons.`}
      title={NOTICE_DECISION_LABELS[decision]}
      footer="Cette décision a été prise par une personne, sans traitement automatisé."
    >
      <MailFacts rows={about(number, notice)} />
      <MailWords>{decisionReason}</MailWords>
      <MailText>
        Vous pouvez la contester pendant six mois en écrivant à {contact}, avec le numéro
        ci-dessus : nous la réexaminons et vous répondons par écrit.
        {mediator
          ? ` Si vous êtes un particulier, vous pouvez aussi saisir le médiateur : ${mediator}.`
          : ''}{' '}
        Le recours devant un tribunal reste ouvert.
      </MailText>
    </MailLayout>
  )
}
