import { MailButton, MailFacts, MailLayout, MailText } from '#app/platform/mail/mail-layout.tsx'
import { ofName } from '#app/values/words/french-words.ts'
import { WITHDRAWAL_COPY } from './copy.ts'

/** What every mail about a devis says of it. `title` is what its reader may read of the request. */
export type QuoteMailFacts = {
  number: string
  title: string
  total: string
  companyName: string
  clientName: string
}

function facts(
  { number, total }: QuoteMailFacts,
  more: [string, string][] = [],
): [string, string][] {
  return [['Devis', number], ['Total TTC', total], ...more]
}

/** Tells a person that a devis arrived. */
export function QuoteSentMail({
  quote,
  firstName,
  validUntil,
  href,
}: {
  quote: QuoteMailFacts
  firstName: string
  validUntil: string
  href: string
}) {
  return (
    <MailLayout preview={`${quote.companyName} : ${quote.total} TTC.`} title="Un devis vous attend">
      <MailText>
        Bonjour {firstName}, {quote.companyName} a chiffré vos travaux « {quote.title} ».
      </MailText>
      <MailFacts rows={facts(quote, [['Valable jusqu’au', validUntil]])} />
      <MailButton href={href}>Lire le devis</MailButton>
      <MailText>
        Rien ne presse : comparez-le aux autres, posez vos questions dans la conversation, puis
        acceptez ou refusez.
      </MailText>
    </MailLayout>
  )
}

/** Tells a person that a devis was taken back by its artisan. */
export function QuoteWithdrawnMail({
  quote,
  firstName,
  href,
}: {
  quote: QuoteMailFacts
  firstName: string
  href: string
}) {
  return (
    <MailLayout preview={`${quote.companyName} l’a retiré.`} title="Un devis a été retiré">
      <MailText>
        Bonjour {firstName}, {quote.companyName} a retiré son devis {quote.number} pour «{'\u00a0'}
        {quote.title} ». Il ne peut plus être accepté ; l’artisan peut vous en envoyer un autre.
      </MailText>
      <MailButton href={href}>Voir ma demande</MailButton>
    </MailLayout>
  )
}

/** The person's copy of what they accepted, with their right to renounce. */
export function QuoteAcceptedMail({
  quote,
  firstName,
  when,
  renounce,
  href,
}: {
  quote: QuoteMailFacts
  firstName: string
  when: string
  renounce: { until: string; open: boolean } | null
  href: string
}) {
  return (
    <MailLayout preview={`Accepté le ${when}.`} title="Votre devis est accepté">
      <MailText>
        Bonjour {firstName}, vous avez accepté le devis {ofName(quote.companyName)} pour «{'\u00a0'}
        {quote.title} ». Les autres artisans sont prévenus.
      </MailText>
      <MailFacts rows={facts(quote, [['Accepté le', when]])} />
      {renounce && (
        <MailText>
          {WITHDRAWAL_COPY.period(renounce.until, renounce.open)} Aucune raison n’est à donner :
          ouvrez le devis, puis « renoncer au contrat ici ».
        </MailText>
      )}
      <MailButton href={href}>Retrouver le contrat</MailButton>
    </MailLayout>
  )
}

/** Tells an artisan that their devis won. */
export function QuoteWonMail({
  quote,
  when,
  earlyStart,
  renounce,
  href,
}: {
  quote: QuoteMailFacts
  when: string
  earlyStart: boolean
  renounce: { until: string; open: boolean } | null
  href: string
}) {
  return (
    <MailLayout preview={`${quote.clientName} a signé le ${when}.`} title="Votre devis est accepté">
      <MailText>
        {quote.clientName} a accepté votre devis pour « {quote.title} ».
      </MailText>
      <MailFacts rows={facts(quote, [['Accepté le', when]])} />
      {renounce && (
        <MailText>
          Le client peut renoncer{' '}
          {renounce.open
            ? `jusqu’à 14 jours après la livraison du dernier bien fourni, et au moins jusqu’au ${renounce.until}`
            : `jusqu’au ${renounce.until}`}
          .{' '}
          {earlyStart
            ? 'Il demande expressément que les travaux commencent sans attendre.'
            : `Il n’a pas demandé de commencer avant : attendez le lendemain du ${renounce.until}.`}
        </MailText>
      )}
      <MailButton href={href}>Ouvrir le chantier</MailButton>
    </MailLayout>
  )
}

/** Tells an artisan, politely, that a devis was not chosen. */
export function QuoteDeclinedMail({
  quote,
  reason,
  href,
}: {
  quote: QuoteMailFacts
  reason: string
  href: string
}) {
  return (
    <MailLayout
      preview="Merci pour le temps que vous y avez passé."
      title="Votre devis n’a pas été retenu"
    >
      <MailText>
        Votre devis {quote.number} pour « {quote.title} » n’a pas été retenu. Raison donnée :{' '}
        {reason}.
      </MailText>
      <MailText>Merci pour le temps que vous y avez passé.</MailText>
      <MailButton href={href}>Revoir le devis</MailButton>
    </MailLayout>
  )
}

/** Tells one side that the validity of a devis has passed. */
export function QuoteExpiredMail({ quote, href }: { quote: QuoteMailFacts; href: string }) {
  return (
    <MailLayout preview="Sa validité est passée." title="Un devis a expiré">
      <MailText>
        La validité du devis {quote.number} pour « {quote.title} » est passée sans réponse. Vous
        pouvez en envoyer un nouveau tant que la demande est ouverte.
      </MailText>
      <MailButton href={href}>Revoir le devis</MailButton>
    </MailLayout>
  )
}

/**
 * The durable receipt of a withdrawal (Code de la consommation L221-21, ordonnance 2026-2): what was renounced, the
 * day and the hour. The same for both sides.
 */
export function QuoteRetractedMail({
  quote,
  when,
  hash,
  text,
  refundBy,
  href,
}: {
  quote: QuoteMailFacts
  when: string
  hash: string
  text: string
  refundBy: string
  href: string
}) {
  return (
    <MailLayout
      preview={`Rétractation reçue le ${when}.`}
      title="Accusé de réception de la rétractation"
    >
      <MailText>
        {quote.clientName} renonce au contrat conclu avec {quote.companyName} pour « {quote.title}
        {'\u00a0'}».
      </MailText>
      <MailFacts
        rows={facts(quote, [
          ['Rétractation reçue le', when],
          ['Empreinte du contrat', hash],
          ...(text ? [['Message', text] as [string, string]] : []),
        ])}
      />
      <MailText>
        Aucune raison n’est à donner. Toute somme versée est remboursée au plus tard le {refundBy}.
      </MailText>
      <MailButton href={href}>Voir le contrat</MailButton>
    </MailLayout>
  )
}
