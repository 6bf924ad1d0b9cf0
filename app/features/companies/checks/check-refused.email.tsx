import { MailButton, MailFacts, MailLayout, MailText } from '#app/platform/mail/mail-layout.tsx'
import { ofName } from '#app/values/words/french-words.ts'

/** Tells a verified artisan that one of their proofs is refused, why, and what follows. */
export function CheckRefusedMail({
  companyName,
  what,
  reason,
  stops,
  href,
}: {
  companyName: string
  what: string
  reason: string
  stops: boolean
  href: string
}) {
  return (
    <MailLayout
      preview={`${what} : une correction est nécessaire.`}
      title="Une pièce est à corriger"
    >
      <MailText>Bonjour,</MailText>
      <MailText>Nous n’avons pas pu valider une pièce {ofName(companyName)}.</MailText>
      <MailFacts
        rows={[
          ['Pièce', what],
          ['À corriger', reason],
        ]}
      />
      {stops ? (
        <MailText>
          Sans assurance décennale validée, aucune nouvelle demande ne vous est proposée. Envoyez la
          bonne attestation : les demandes reprennent aussitôt.
        </MailText>
      ) : (
        <MailText>Elle n’apparaît pas sur votre page en attendant.</MailText>
      )}
      <MailButton href={href}>Corriger</MailButton>
    </MailLayout>
  )
}
