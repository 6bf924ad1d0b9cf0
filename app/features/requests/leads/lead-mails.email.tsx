import type { ReactNode } from 'react'
import { NAME_ON_QUOTES } from '#app/features/requests/copy.ts'
import {
  MailButton,
  MailFacts,
  MailLayout,
  MailSeats,
  MailText,
  MailWords,
} from '#app/platform/mail/mail-layout.tsx'
import { ofName } from '#app/values/words/french-words.ts'
import { premiumFirst } from './copy.ts'
import { ANSWER_HOURS, REACTION_HOURS } from './lead.ts'

/** What a mail to an artisan may say of a request: nothing that names its author or leads to them. */
export type RequestFacts = {
  title: string
  description: string
  trade: string
  town: string
  distance: string
  budget: string | null
  timeframe: string | null
  seats: string
  seatsTaken: number
}

/** Proposes a request to an artisan. */
export function LeadProposedMail({
  request,
  answerBy,
  outsideArea,
  href,
}: {
  request: RequestFacts
  answerBy: string
  outsideArea: boolean
  href: string
}) {
  const rows: [string, ReactNode][] = [
    ['Métier', request.trade],
    [
      'Commune',
      `${request.town}, ${request.distance}${outsideArea ? ' (hors de votre zone)' : ''}`,
    ],
    ...(request.budget ? [['Budget', request.budget] as [string, string]] : []),
    ...(request.timeframe ? [['Délai', request.timeframe] as [string, string]] : []),
    [
      'Places',
      <MailSeats key="places" taken={request.seatsTaken}>
        {request.seats}
      </MailSeats>,
    ],
  ]
  return (
    <MailLayout
      preview={`${request.town}, ${request.distance}. Répondez avant le ${answerBy}.`}
      title={request.title}
    >
      <MailWords>{request.description}</MailWords>
      <MailFacts rows={rows} />
      <MailButton href={href}>Voir la demande</MailButton>
      <MailText>
        Une place vous est gardée jusqu’au {answerBy}. Sans réponse, elle ira à un autre artisan.
      </MailText>
    </MailLayout>
  )
}

/** Tells an artisan that their place went to somebody else. */
export function LeadExpiredMail({ title, href }: { title: string; href: string }) {
  return (
    <MailLayout
      preview={`Le délai de ${ANSWER_HOURS} heures est passé.`}
      title="La place a été proposée à un autre artisan"
    >
      <MailText>
        Vous n’avez pas répondu en {ANSWER_HOURS} heures à la demande « {title} ». Aucun contact ne
        vous est compté.
      </MailText>
      <MailText>
        Quand une demande ne vous convient pas, la décliner en un clic garde votre taux de réponse,
        qui compte dans le classement.
      </MailText>
      <MailButton href={href}>Voir mes demandes</MailButton>
    </MailLayout>
  )
}

/** Tells an artisan that the number is now shown to them; the number itself stays in the space, where it can be taken back. */
export function PhoneSharedMail({
  name,
  title,
  href,
}: {
  name: string
  title: string
  href: string
}) {
  return (
    <MailLayout preview="Vous pouvez l’appeler." title={`${name} partage son numéro avec vous`}>
      <MailText>
        Pour la demande « {title} », vous pouvez maintenant appeler {name}. Le numéro se trouve dans
        la demande.
      </MailText>
      <MailButton href={href}>Voir le numéro</MailButton>
    </MailLayout>
  )
}

/** Tells an artisan that the person refuses any further devis. */
export function QuotesRefusedMail({
  name,
  title,
  href,
}: {
  name: string
  title: string
  href: string
}) {
  return (
    <MailLayout
      preview="Un devis ne peut plus lui être envoyé."
      title={`${name} ne souhaite plus recevoir de devis`}
    >
      <MailText>
        Pour la demande « {title} », {name} ne souhaite plus recevoir de devis&nbsp;: un devis porte
        son nom complet. Ce qui est déjà envoyé reste valable, et la conversation reste ouverte.
      </MailText>
      <MailButton href={href}>Voir la demande</MailButton>
    </MailLayout>
  )
}

/** Tells an artisan that a contact was given back. */
export function CreditGivenBackMail({ title, href }: { title: string; href: string }) {
  return (
    <MailLayout preview="Il ne compte plus dans votre mois." title="Un contact vous est rendu">
      <MailText>
        Le particulier n’a pas réagi à votre prise de contact pour « {title} ». Ce contact vous est
        rendu ; s’il réagit plus tard, il restera gratuit.
      </MailText>
      <MailButton href={href}>Voir la demande</MailButton>
    </MailLayout>
  )
}

/** Tells an artisan, politely, that a request goes on without them. */
export function LeadLostMail({ title, href }: { title: string; href: string }) {
  return (
    <MailLayout
      preview="Merci pour le temps que vous y avez passé."
      title="Cette demande se poursuit sans vous"
    >
      <MailText>
        La demande « {title} » n’est plus en cours avec vous : son auteur a fait un autre choix ou
        l’a terminée. Merci pour le temps que vous y avez passé.
      </MailText>
      <MailButton href={href}>Voir la demande</MailButton>
    </MailLayout>
  )
}

/** Tells a person that their request is open and how many artisans received it; `othersFrom`: from when others than Premium companies are asked, where they wait. */
export function RequestOpenedMail({
  firstName,
  title,
  asked,
  wanted,
  until,
  othersFrom,
  href,
}: {
  firstName: string
  title: string
  asked: number
  wanted: number
  until: string
  othersFrom: string | null
  href: string
}) {
  return (
    <MailLayout
      preview={`Les artisans ont ${ANSWER_HOURS} heures pour vous répondre.`}
      title="Votre demande est ouverte"
    >
      <MailText>Bonjour {firstName},</MailText>
      <MailText>
        « {title} » vient d’être proposée à{' '}
        {asked === 1 ? 'un artisan vérifié' : `${asked} artisans vérifiés`} près de chez vous.
        Chacun a {ANSWER_HOURS} heures pour prendre le contact ; sans réponse, sa place va à un
        autre.
      </MailText>
      {othersFrom && <MailText>{premiumFirst(othersFrom)}</MailText>}
      <MailFacts
        rows={[
          [
            'Places prises',
            <MailSeats key="places" taken={asked} total={wanted}>
              {asked} sur {wanted}
            </MailSeats>,
          ],
          ['Demande ouverte jusqu’au', until],
        ]}
      />
      <MailButton href={href}>Suivre ma demande</MailButton>
    </MailLayout>
  )
}

/** Tells a person that an artisan took the contact, and what is expected of them. */
export function LeadTakenMail({
  firstName,
  companyName,
  title,
  phoneShared,
  href,
}: {
  firstName: string
  companyName: string
  title: string
  phoneShared: boolean
  href: string
}) {
  return (
    <MailLayout
      preview={`Répondez-lui dans les ${REACTION_HOURS} heures.`}
      title={`${companyName} a pris le contact`}
    >
      <MailText>Bonjour {firstName},</MailText>
      <MailText>
        {companyName} souhaite vous répondre pour « {title} ».{' '}
        {phoneShared
          ? 'Votre numéro lui est visible, comme vous l’avez choisi.'
          : 'Écrivez-lui, ou partagez votre numéro si vous préférez être appelé : vous seul en décidez.'}
      </MailText>
      <MailText>
        {NAME_ON_QUOTES} Vous pouvez refuser le sien, sur la page de votre demande.
      </MailText>
      <MailButton href={href}>Répondre</MailButton>
    </MailLayout>
  )
}

/** Tells a person that nobody can take their request for now, why, and what they can do. */
export function NobodyMail({
  firstName,
  title,
  reason,
  askBeyondKm,
  href,
}: {
  firstName: string
  title: string
  reason: string
  askBeyondKm: number | null
  href: string
}) {
  return (
    <MailLayout preview={reason} title="Aucun artisan disponible pour l’instant">
      <MailText>Bonjour {firstName},</MailText>
      <MailText>
        Personne ne peut prendre « {title} » pour l’instant. {reason}
      </MailText>
      <MailText>
        {askBeyondKm === null
          ? 'Votre demande reste ouverte : elle sera proposée dès qu’un artisan devient disponible.'
          : `Vous pouvez demander à des artisans jusqu’à ${askBeyondKm} km au-delà de leur zone, ou attendre : votre demande sera proposée dès qu’un artisan devient disponible.`}
      </MailText>
      <MailButton href={href}>Choisir</MailButton>
    </MailLayout>
  )
}

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
