import {
  MailButton,
  MailFacts,
  MailLayout,
  MailText,
  MailWords,
} from '#app/platform/mail/mail-layout.tsx'
import type { ReportDecision } from '#app/features/messages/reports/conversation-report.ts'

/** A conversation with unread messages, as a mail tells of it; `from` is null where several are told of at once. */
export type UnreadLine = { from: string | null; about: string; unread: number; href: string }

const messagesInWords = (count: number) => (count === 1 ? '1 message' : `${count}\u00a0messages`)

/** Says that somebody wrote, without what they wrote; `allHref` leads to the list when there are several conversations. */
export function UnreadMessagesMail({
  lines,
  allHref,
}: {
  lines: readonly UnreadLine[]
  allHref: string | null
}) {
  const [first] = lines
  const unread = lines.reduce((sum, line) => sum + line.unread, 0)
  if (!first || lines.length > 1) {
    return (
      <MailLayout
        preview={`Dans ${lines.length} conversations.`}
        title={`${messagesInWords(unread)} à lire`}
      >
        <MailText>Des réponses vous attendent dans vos conversations.</MailText>
        <MailFacts rows={lines.map((line) => [line.about, messagesInWords(line.unread)])} />
        <MailButton href={allHref ?? first?.href ?? ''}>Lire et répondre</MailButton>
        <MailText>
          Nous ne vous écrivons plus à leur sujet tant que vous ne les avez pas lues.
        </MailText>
      </MailLayout>
    )
  }
  return (
    <MailLayout preview={`À propos de ${first.about}.`} title={`${first.from} vous a écrit`}>
      <MailText>
        {unread === 1 ? 'Un message vous attend' : `${messagesInWords(unread)} vous attendent`} à
        propos de {first.about}.
      </MailText>
      <MailButton href={first.href}>Lire et répondre</MailButton>
      <MailText>
        Nous ne vous écrivons plus au sujet de cette conversation tant que vous ne l’avez pas lue.
      </MailText>
    </MailLayout>
  )
}

/** Tells the team that an account waits for its answer, without what it wrote. */
export function SupportWaitingMail({
  name,
  kind,
  dueBy,
  href,
}: {
  name: string
  kind: string
  dueBy: string
  href: string
}) {
  return (
    <MailLayout
      preview={`À répondre avant ${dueBy}.`}
      title="Une personne écrit au support"
      footer="Message à l’équipe, pour une réponse due."
    >
      <MailFacts
        rows={[
          ['Compte', name],
          ['Profil', kind],
          ['Réponse promise avant', dueBy],
        ]}
      />
      <MailButton href={href}>Lire et répondre</MailButton>
    </MailLayout>
  )
}

/** Tells who reported a conversation what was decided, why, and how to contest it. */
export function ReportDecidedMail({
  decision,
  answer,
  contact,
  mediator,
}: {
  decision: ReportDecision
  answer: string
  contact: string
  mediator: string | null
}) {
  const words: Record<ReportDecision, string> = {
    kept: 'Nous n’avons rien trouvé qui s’oppose à nos conditions d’utilisation ou à la loi.',
    removed: 'Le message que vous avez signalé est retiré : plus personne ne peut le lire.',
    closed: 'La conversation est fermée : plus personne ne peut y écrire.',
  }
  return (
    <MailLayout preview={words[decision]} title="Notre décision sur votre signalement">
      <MailText>{words[decision]}</MailText>
      <MailText>Nos raisons :</MailText>
      <MailWords>{answer}</MailWords>
      <MailText>
        Une personne de l’équipe a pris cette décision. Pour la contester, écrivez à {contact}
        {mediator && `, puis au médiateur : ${mediator}`}. Vous pouvez aussi saisir la justice.
      </MailText>
    </MailLayout>
  )
}

/** Tells whoever wrote it that the team took a message away or closed a conversation, why, and how to contest it (DSA, article 17). */
export function ModeratedMail({
  decision,
  answer,
  contact,
  mediator,
}: {
  decision: 'removed' | 'closed'
  answer: string
  contact: string
  mediator: string | null
}) {
  const what =
    decision === 'removed' ? 'Un de vos messages est retiré' : 'Une de vos conversations est fermée'
  return (
    <MailLayout preview={`${what} après un signalement.`} title={what}>
      <MailText>
        Après un signalement, une personne de notre équipe a lu la conversation et pris cette
        décision.
      </MailText>
      <MailText>Nos raisons, d’après nos conditions d’utilisation :</MailText>
      <MailWords>{answer}</MailWords>
      <MailText>
        Pour la contester, répondez-nous à {contact}
        {mediator && `, ou saisissez le médiateur : ${mediator}`}. Vous pouvez aussi saisir la
        justice.
      </MailText>
    </MailLayout>
  )
}
