import { Figure, Figures } from '#app/ui/data/figures.tsx'
import { TitledSection } from '#app/ui/layout/section.tsx'
import type { CardHealth as Health } from './card-health.server.ts'

/** For the team: whether the payments by card of invoices go well. */
export function CardHealth({ health }: { health: Health }) {
  return (
    <TitledSection
      id="carte"
      title="Paiement des factures par carte"
      titleClass="mb-4"
      className="mt-12"
    >
      {health ? (
        <Figures>
          <Figure
            label="Comptes prêts"
            value={health.ready.toLocaleString('fr-FR')}
            note={`sur ${health.accounts.toLocaleString('fr-FR')} connectés`}
          />
          <Figure
            label="Sans réponse depuis une heure"
            value={health.late.toLocaleString('fr-FR')}
          />
          <Figure label="Trop-perçus à rendre" value={health.refunds.toLocaleString('fr-FR')} />
        </Figures>
      ) : (
        <p className="text-muted">Stripe Connect n’est pas configuré.</p>
      )}
    </TitledSection>
  )
}
