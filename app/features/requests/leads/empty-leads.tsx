import type { InsuranceState, VerificationStatus } from '#app/features/companies/artisan.ts'
import type { LeadTab } from './lead.ts'
import { paths } from '#app/paths.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { NoLeadDrawing, NoMessageDrawing, NoQuoteDrawing } from '#app/ui/drawings/empty-states.tsx'
import { EmptyState } from '#app/ui/feedback/empty-state.tsx'
import { ofPlace } from '#app/values/words/french-words.ts'

/** An empty tab: why nothing is there, and what would change it. */
export function EmptyLeads({
  tab,
  verification,
  onHoliday,
  insurance,
  reachKm,
  town,
  trades,
}: {
  tab: LeadTab
  verification: VerificationStatus
  onHoliday: boolean
  insurance: InsuranceState
  reachKm: number
  town: string | null
  trades: readonly string[]
}) {
  if (tab === 'en-discussion')
    return (
      <EmptyState drawing={<NoMessageDrawing />} title="Aucune discussion en cours">
        Quand vous prenez un contact, la conversation avec le particulier s’ouvre ici.
      </EmptyState>
    )
  if (tab === 'devis-envoyes')
    return (
      <EmptyState drawing={<NoQuoteDrawing />} title="Aucun devis en attente de réponse">
        Les demandes pour lesquelles vous avez envoyé un devis se suivent ici.
      </EmptyState>
    )
  if (tab === 'gagnees')
    return (
      <EmptyState drawing={<NoQuoteDrawing />} title="Aucun devis accepté pour l’instant">
        Les travaux que l’on vous confie arrivent ici.
      </EmptyState>
    )
  if (tab === 'archivees')
    return (
      <EmptyState drawing={<NoLeadDrawing km={reachKm} />} title="Rien d’archivé">
        Les demandes déclinées, expirées ou confiées à un autre artisan restent lisibles ici.
      </EmptyState>
    )

  const company = <ButtonLink href={paths.company()}>Voir mon entreprise</ButtonLink>
  if (verification === 'pending')
    return (
      <EmptyState
        drawing={<NoLeadDrawing km={reachKm} />}
        title="Nous vérifions votre entreprise"
        action={company}
      >
        Réponse par email sous 48&nbsp;heures. Les demandes de vos métiers arrivent ensuite ici.
      </EmptyState>
    )
  if (verification !== 'verified')
    return (
      <EmptyState drawing={<NoLeadDrawing km={reachKm} />} title="Les demandes arriveront ici">
        Dès que votre entreprise est vérifiée, les travaux de vos métiers décrits près de chez vous
        vous sont proposés.
      </EmptyState>
    )
  if (onHoliday)
    return (
      <EmptyState
        drawing={<NoLeadDrawing km={reachKm} />}
        title="Vous êtes en congés"
        action={company}
      >
        Aucune nouvelle demande ne vous est proposée. Reprenez depuis votre entreprise.
      </EmptyState>
    )
  if (insurance === 'ended')
    return (
      <EmptyState
        drawing={<NoLeadDrawing km={reachKm} />}
        title="Votre assurance décennale est échue"
        action={company}
      >
        Indiquez votre nouvelle période&nbsp;: les demandes reprennent aussitôt.
      </EmptyState>
    )
  return (
    <EmptyState
      drawing={<NoLeadDrawing km={reachKm} />}
      title="Aucune demande à traiter"
      action={<ButtonLink href={`${paths.companySection('metiers')}`}>Changer ma zone</ButtonLink>}
    >
      Dès qu’un particulier décrit des travaux de{' '}
      {trades.map((trade) => trade.toLocaleLowerCase('fr')).join(' ou ')} à moins de {reachKm}
      &nbsp;km {town ? ofPlace(town) : 'de chez vous'}, sa demande arrive ici.
    </EmptyState>
  )
}
