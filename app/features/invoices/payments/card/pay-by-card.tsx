import { Button } from '#app/ui/button.tsx'
import { AppForm } from '#app/ui/link.tsx'
import { formatEuros } from '#app/values/numbers/money.ts'
import type { CardOffer, CardReturn } from './pay-by-card.server.ts'

/** For whoever pays an invoice: what became of the page they come back from. */
export function CardReturned({ offer }: { offer: CardOffer | null }) {
  if (!offer?.returned) return null
  return (
    <p className="notice" role="status">
      {sentenceOf(offer.returned)}
    </p>
  )
}

function sentenceOf({ status, amountCents, surplusCents }: CardReturn): string {
  const amount = formatEuros(amountCents)
  if (status === 'processing')
    return `Votre banque n’a pas encore répondu pour ${amount}\u00a0: cette page se met à jour dès qu’elle le fait. Ne payez pas une seconde fois.`
  if (status === 'failed')
    return 'Votre paiement par carte n’a pas abouti\u00a0: rien n’est débité.'
  if (surplusCents === 0) return `Votre paiement de ${amount} est reçu. Le reçu part par email.`
  if (surplusCents === amountCents)
    return `Cette facture était déjà payée\u00a0: vos ${amount} vous sont rendus en entier, sur la même carte.`
  return `Votre paiement est reçu. ${formatEuros(surplusCents)} étaient déjà payés\u00a0: ils vous sont rendus sur la même carte.`
}

/**
 * The buttons that lead to the page of payment and to the account number of a transfer, or why they
 * cannot; nothing where the company takes no cards.
 */
export function PayByCard({
  offer,
  dueCents,
  company,
  refused,
}: {
  offer: CardOffer | null
  dueCents: number
  company: string
  /** Why the press of a moment ago led nowhere. */
  refused: { card?: string | undefined; transfer?: string | undefined }
}) {
  if (!offer || dueCents === 0) return null
  return (
    <AppForm className="grid justify-items-start gap-3">
      <div className="flex flex-wrap gap-3">
        <Button
          variant="primary"
          name="intent"
          value="pay-by-card"
          disabledReason={offer.refused ?? undefined}
        >
          Payer {formatEuros(dueCents)} par carte
        </Button>
        {offer.transfers && (
          <Button name="intent" value="pay-by-transfer">
            Par virement suivi
          </Button>
        )}
      </div>
      {(refused.card ?? refused.transfer) && (
        <p className="notice" role="alert">
          {refused.card ?? refused.transfer}
        </p>
      )}
      {!offer.refused && (
        <p className="max-w-prose text-sm text-muted">
          Au compte de {company}, chez Stripe. La carte se saisit sur sa page sécurisée&nbsp;:
          Ouvréo ne la voit pas.{' '}
          {offer.transfers &&
            'Un virement suivi va à un IBAN fait pour cette facture\u00a0: il est reconnu dès qu’il arrive, et vous recevez votre reçu.'}
        </p>
      )}
    </AppForm>
  )
}
