import {
  MailButton,
  MailFacts,
  MailLayout,
  MailLink,
  MailText,
  MailWords,
} from '#app/platform/mail/mail-layout.tsx'
import { EDIT_DAYS } from './review.ts'

/** Asks a client what they think of finished works; once more a week later, and never again. */
export function ReviewInvitationMail({
  firstName,
  companyName,
  title,
  reminder,
  href,
  rulesHref,
}: {
  firstName: string
  companyName: string
  title: string
  reminder: boolean
  href: string
  rulesHref: string
}) {
  return (
    <MailLayout
      preview="Deux minutes pour aider les suivants."
      title={reminder ? 'Votre avis compte toujours' : 'Comment se sont passés vos travaux ?'}
    >
      <MailText>
        Bonjour {firstName}, vos travaux « {title} » avec {companyName} sont terminés. Votre avis
        aide les autres à choisir, et l’artisan à progresser.
      </MailText>
      <MailButton href={href}>Donner mon avis</MailButton>
      <MailText>
        Cinq notes, quelques phrases, des photos si vous voulez. Un avis se donne une fois par
        chantier et sans contrepartie ; il est relu avant d’être publié, puis modifiable pendant{' '}
        {EDIT_DAYS} jours. <MailLink href={rulesHref}>Lire nos règles</MailLink>
      </MailText>
      {reminder && <MailText>C’est notre seul rappel.</MailText>}
    </MailLayout>
  )
}

/** Tells the author that their review is shown. */
export function ReviewPublishedMail({
  firstName,
  companyName,
  href,
}: {
  firstName: string
  companyName: string
  href: string
}) {
  return (
    <MailLayout
      preview={`Votre avis sur ${companyName} est en ligne.`}
      title="Votre avis est publié"
    >
      <MailText>
        Bonjour {firstName}, merci. Votre avis sur {companyName} est en ligne, avec la date des
        travaux et celle de sa publication. L’artisan peut y répondre une fois.
      </MailText>
      <MailButton href={href}>Voir mon avis</MailButton>
    </MailLayout>
  )
}

/** Tells a company that a review about it is shown. */
export function ReviewReceivedMail({
  companyName,
  author,
  overall,
  href,
}: {
  companyName: string
  author: string
  overall: number
  href: string
}) {
  return (
    <MailLayout
      preview={`${author} vous a noté ${overall} sur 5.`}
      title="Un avis est publié sur votre entreprise"
    >
      <MailText>
        {author} a donné son avis sur {companyName} : {overall} sur 5. Vous pouvez y répondre une
        fois, publiquement.
      </MailText>
      <MailButton href={href}>Lire et répondre</MailButton>
      <MailText>
        Si vous doutez que cet avis vienne d’un client, signalez-le depuis la même page en
        expliquant pourquoi.
      </MailText>
    </MailLayout>
  )
}

/** Tells the author why their review is not shown, and what they can do (D111-19: the reasons are owed). */
export function ReviewRefusedMail({
  firstName,
  companyName,
  rule,
  explanation,
  afterAppeal,
  editBy,
  href,
  mediator,
}: {
  firstName: string
  companyName: string
  rule: string
  explanation: string
  afterAppeal: boolean
  editBy: string
  href: string
  mediator: string | null
}) {
  return (
    <MailLayout
      preview={rule}
      title={
        afterAppeal ? 'Notre décision après votre contestation' : 'Votre avis n’est pas publié'
      }
      footer="Cette décision a été prise par une personne, sans traitement automatisé."
    >
      <MailText>
        Bonjour {firstName},{' '}
        {afterAppeal
          ? `nous avons réexaminé votre avis sur ${companyName}. Il n’est pas publié.`
          : `votre avis sur ${companyName} n’est pas publié, ou ne l’est plus.`}
      </MailText>
      <MailFacts rows={[['Motif', rule]]} />
      <MailWords>{explanation}</MailWords>
      <MailText>
        Vous pouvez le corriger jusqu’au {editBy} : il sera relu.
        {afterAppeal
          ? ''
          : ' Vous pouvez aussi contester cette décision pendant six mois ; une autre personne l’examine, quand l’équipe le permet.'}
      </MailText>
      <MailButton href={href}>{afterAppeal ? 'Voir mon avis' : 'Corriger ou contester'}</MailButton>
      {mediator && (
        <MailText>
          Vous pouvez aussi saisir le médiateur : {mediator}. Le recours devant un tribunal reste
          ouvert.
        </MailText>
      )}
    </MailLayout>
  )
}

/** Tells the author that the company replied. */
export function ReviewRepliedMail({
  firstName,
  companyName,
  reply,
  href,
}: {
  firstName: string
  companyName: string
  reply: string
  href: string
}) {
  return (
    <MailLayout preview={reply} title={`${companyName} a répondu à votre avis`}>
      <MailText>Bonjour {firstName}, voici sa réponse, publiée sous votre avis :</MailText>
      <MailWords>{reply}</MailWords>
      <MailButton href={href}>Voir mon avis</MailButton>
    </MailLayout>
  )
}

/** Tells a company what became of its report, and why. */
export function ReviewReportDecidedMail({
  companyName,
  removed,
  reason,
  explanation,
  href,
}: {
  companyName: string
  removed: boolean
  reason: string
  explanation: string
  href: string
}) {
  return (
    <MailLayout
      preview={removed ? 'L’avis n’est plus affiché.' : 'L’avis reste affiché.'}
      title="Notre décision sur l’avis signalé"
      footer="Cette décision a été prise par une personne, sans traitement automatisé."
    >
      <MailText>
        {companyName},{' '}
        {removed
          ? 'l’avis que vous avez signalé n’est plus affiché.'
          : 'l’avis que vous avez signalé reste affiché : il respecte nos règles.'}
      </MailText>
      <MailFacts rows={[['Votre motif', reason]]} />
      <MailWords>{explanation}</MailWords>
      <MailButton href={href}>Voir mes avis</MailButton>
    </MailLayout>
  )
}
