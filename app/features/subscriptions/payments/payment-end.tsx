import { Button } from '#app/ui/button.tsx'
import { ConfirmDialog, opens } from '#app/ui/feedback/dialog.tsx'
import { AppForm } from '#app/ui/link.tsx'
import { formatDate } from '#app/values/time/french-date.ts'
import { PLANS } from '#app/features/subscriptions/plans/plans.ts'
import type { PaymentView } from './payment-queries.server.ts'

/** Ends the plan in two clicks: this button, and its confirmation. No reason is asked, and nobody has to be called. */
export function PaymentEnd({
  paid,
  timeZone,
}: {
  paid: NonNullable<PaymentView['paid']>
  timeZone: string
}) {
  const until = paid.renewsAt ?? paid.endsAt
  const { name } = PLANS[paid.plan]
  const end = paid.trial ? 'du mois offert' : 'du mois commencé'
  return (
    <section className="flex flex-wrap items-center justify-between gap-4 border-t border-line pt-8">
      <div className="max-w-prose">
        <h2 className="text-heading">Résilier</h2>
        <p className="mt-1 text-muted">
          En deux clics, sans motif et sans frais.{' '}
          {paid.graceEnd
            ? 'Un paiement est en attente\u00a0: la formule s’arrête alors tout de suite, et il ne vous est plus demandé.'
            : `Vous gardez vos droits jusqu’à la fin ${end}.`}
        </p>
      </div>
      <Button {...opens('resilier')}>Résilier ma formule</Button>
      <ConfirmDialog
        id="resilier"
        title={`Résilier la formule ${name}\u202f?`}
        confirm="Résilier"
        cancel="Garder ma formule"
        danger
        form={AppForm}
        fields={{ intent: 'resilier' }}
      >
        {paid.graceEnd ? (
          <p>
            Elle s’arrête tout de suite et vous passez en Gratuit. Le paiement en attente ne vous
            est plus demandé. Vos demandes, vos devis et votre fiche restent.
          </p>
        ) : (
          <p>
            {until
              ? `Elle continue jusqu’au ${formatDate(until, timeZone)}, puis vous passez en Gratuit. `
              : ''}
            {paid.trial ? 'Rien ne vous sera débité.' : 'Plus rien ne vous sera débité.'} Vos
            demandes, vos devis et votre fiche restent.
          </p>
        )}
      </ConfirmDialog>
    </section>
  )
}
