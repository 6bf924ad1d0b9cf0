import {
  MailButton,
  MailFacts,
  MailLayout,
  MailText,
  MailWords,
} from '#app/platform/mail/mail-layout.tsx'
import { ofName } from '#app/values/words/french-words.ts'

/** Tells an artisan what was decided on a contact they reported. */
export function ReportDecidedMail({
  title,
  granted,
  answer,
  href,
}: {
  title: string
  granted: boolean
  answer: string
  href: string
}) {
  return (
    <MailLayout
      preview={granted ? 'Il ne compte plus dans votre mois.' : 'Voici pourquoi.'}
      title={granted ? 'Le contact signalé vous est rendu' : 'Votre signalement n’est pas retenu'}
    >
      <MailText>
        {granted
          ? 'Le contact que vous avez signalé pour'
          : 'Nous avons examiné le contact que vous avez signalé pour'}{' '}
        « {title} »
        {granted
          ? ' ne compte plus dans votre mois. La demande quitte votre liste.'
          : '. Il reste compté dans votre mois.'}
      </MailText>
      {answer && <MailWords>{answer}</MailWords>}
      <MailButton href={href}>Voir mes demandes</MailButton>
    </MailLayout>
  )
}

/** Tells a person what the team made of the artisan they reported. */
export function ArtisanReportDecidedMail({
  firstName,
  companyName,
  outcome,
  answer,
  href,
}: {
  firstName: string
  companyName: string
  outcome: string
  answer: string
  href: string
}) {
  return (
    <MailLayout preview={outcome} title="Votre signalement a été examiné">
      <MailText>Bonjour {firstName},</MailText>
      <MailText>
        Une personne de notre équipe a examiné ce que vous nous avez dit {ofName(companyName)}.
      </MailText>
      <MailFacts rows={[['Décision', outcome]]} />
      <MailWords>{answer}</MailWords>
      <MailButton href={href}>Voir ma demande</MailButton>
    </MailLayout>
  )
}
