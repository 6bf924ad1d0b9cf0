import { MailButton, MailLayout, MailText, MailWords } from '#app/platform/mail/mail-layout.tsx'

/** Proposes a visit, or another moment for it, to the side that answers. */
export function VisitProposedMail({
  companyName,
  title,
  when,
  note,
  moved = false,
  href,
}: {
  companyName: string
  title: string
  when: string
  note: string
  moved?: boolean
  href: string
}) {
  return (
    <MailLayout
      preview={`${companyName} propose ${when}.`}
      title={moved ? 'Un autre moment vous est proposé' : 'Une visite vous est proposée'}
    >
      <MailText>
        {moved
          ? `Pour la visite de « ${title} », ${companyName} propose un autre moment, ${when}.`
          : `Avant de chiffrer « ${title} », ${companyName} propose de passer ${when}.`}
      </MailText>
      {note && <MailWords>{note}</MailWords>}
      <MailButton href={href}>Répondre</MailButton>
    </MailLayout>
  )
}

/** Tells the side that proposed a visit what became of it. */
export function VisitAnsweredMail({
  accepted,
  title,
  when,
  href,
}: {
  accepted: boolean
  title: string
  when: string
  href: string
}) {
  return (
    <MailLayout
      preview={when}
      title={accepted ? 'Votre visite est acceptée' : 'Votre visite est déclinée'}
    >
      <MailText>
        {accepted
          ? `La visite pour « ${title} » est confirmée ${when}.`
          : `La visite proposée pour « ${title} » ne convient pas. Proposez un autre moment, ou chiffrez à distance.`}
      </MailText>
      <MailButton href={href}>Voir la visite</MailButton>
    </MailLayout>
  )
}

/** Tells a side that the other one gave the visit up. */
export function VisitCancelledMail({
  who,
  title,
  when,
  note,
  href,
}: {
  who: string
  title: string
  when: string
  note: string
  href: string
}) {
  return (
    <MailLayout preview={`La visite prévue ${when} n’aura pas lieu.`} title="La visite est annulée">
      <MailText>
        {who} annule la visite prévue {when} pour « {title} ».
      </MailText>
      {note && <MailWords>{note}</MailWords>}
      <MailButton href={href}>Voir la visite</MailButton>
    </MailLayout>
  )
}
