import { Button } from '#app/ui/button.tsx'
import { Badge } from '#app/ui/data/badge.tsx'
import { ConfirmDialog, opens } from '#app/ui/feedback/dialog.tsx'
import { AppForm } from '#app/ui/link.tsx'
import { CARD_ACCOUNT_STATES } from './card-copy.ts'
import type { CardAccountState } from './card-payment.ts'

/** In the settings of invoices: where the company's own account at Stripe stands, what it costs, and how to end it. */
export function CardAccount({
  state,
  payoutsHeld,
  transfers,
  offered,
}: {
  state: CardAccountState
  /** Clients may pay, and Stripe holds its payouts until the company answers it. */
  payoutsHeld: boolean
  /** Whether clients may also pay by a transfer that Stripe recognises. */
  transfers: boolean
  /** Whether the operator has connected Stripe at all. */
  offered: boolean
}) {
  const { label, tone, sentence } = CARD_ACCOUNT_STATES[state]
  return (
    <section className="grid gap-4" aria-labelledby="carte">
      <div className="flex flex-wrap items-center gap-3">
        <h2 id="carte" className="text-heading">
          Paiement en ligne
        </h2>
        {offered && <Badge tone={tone}>{label}</Badge>}
      </div>
      {offered && <p>{sentence}</p>}
      {payoutsHeld && (
        <p className="notice">
          Stripe attend des informations avant de vous verser ce que vos clients ont payé.
        </p>
      )}
      {offered && state === 'ready' && (
        <p>
          {transfers
            ? 'Ils peuvent aussi payer par un virement suivi\u00a0: Stripe le reconnaît à son arrivée, et votre facture est notée payée sans que vous fassiez rien.'
            : 'Pour qu’ils puissent aussi payer par un virement suivi, activez «\u00a0Virements bancaires\u00a0» dans les moyens de paiement de votre espace Stripe.'}
        </p>
      )}
      <p className="text-muted">
        Vos clients paient sur votre propre compte Stripe, qui vous verse l’argent. Stripe vous
        facture ses frais pour chaque paiement&nbsp;: son tarif est sur{' '}
        <a className="link" href="https://stripe.com/fr/pricing" rel="noreferrer">
          stripe.com
        </a>
        . Ouvréo ne prend aucune commission, et cet argent ne passe jamais par nous.
      </p>
      {offered ? (
        <div className="flex flex-wrap items-center gap-4">
          {state !== 'ready' || payoutsHeld ? (
            <AppForm>
              <Button name="intent" value="card-connect">
                {state === 'none' ? 'Connecter un compte Stripe' : 'Continuer chez Stripe'}
              </Button>
            </AppForm>
          ) : null}
          {state !== 'none' && (
            <>
              <Button variant="link" {...opens('fin-de-la-carte')}>
                Déconnecter
              </Button>
              <ConfirmDialog
                id="fin-de-la-carte"
                title="Ne plus être payé en ligne ?"
                confirm="Déconnecter"
                danger
                form={AppForm}
                fields={{ intent: 'card-disconnect' }}
              >
                Vos clients ne pourront plus payer vos factures par carte, ni par virement suivi. Un
                virement attendu ne l’est plus. Votre compte Stripe reste le vôtre, avec ce qu’il
                contient, et vous pourrez le connecter de nouveau.
              </ConfirmDialog>
            </>
          )}
        </div>
      ) : (
        <p className="notice">
          {state === 'none'
            ? 'Le paiement par carte n’est pas encore ouvert.'
            : 'Ce site n’est pas relié à Stripe pour l’instant\u00a0: vos clients ne peuvent pas payer par carte.'}
        </p>
      )}
    </section>
  )
}
