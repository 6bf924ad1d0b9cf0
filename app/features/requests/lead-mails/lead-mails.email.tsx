import type { ReactNode } from 'react'
import {
  MailButton,
  MailFacts,
  MailLayout,
  MailSeats,
  MailText,
  MailWords,
} from '#app/platform/mail/mail-layout.tsx'
import { ANSWER_HOURS } from '#app/features/requests/leads/lead.ts'

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
