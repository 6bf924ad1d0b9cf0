import { NAME_ON_QUOTES } from '#app/features/requests/copy.ts'
import {
  MailButton,
  MailFacts,
  MailLayout,
  MailSeats,
  MailText,
} from '#app/platform/mail/mail-layout.tsx'
import { premiumFirst } from '#app/features/requests/leads/copy.ts'
import { ANSWER_HOURS, REACTION_HOURS } from '#app/features/requests/leads/lead.ts'

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
