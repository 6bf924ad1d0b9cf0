import type { ComponentProps } from 'react'
import { NumberedSteps } from '#app/ui/layout/numbered-steps.tsx'
import { EmptyLeads } from '#app/features/requests/leads/empty-leads.tsx'

/** Before the first request: what is missing for it to come, and how it goes. */
export function ArtisanFirstDay({
  company,
}: {
  company: Omit<ComponentProps<typeof EmptyLeads>, 'tab'>
}) {
  return (
    <div className="mt-8 grid gap-12">
      <EmptyLeads tab="a-traiter" {...company} />
      {company.verification !== 'verified' && (
        <NumberedSteps
          level={2}
          steps={[
            {
              title: 'Complétez votre entreprise',
              text: 'SIRET, métiers, zone, assurance décennale : une dizaine de minutes.',
            },
            {
              title: 'Nous la vérifions',
              text: 'Sous 48 heures. Votre mois offert commence ce jour-là.',
            },
            {
              title: 'Les demandes arrivent',
              text: 'Par email et ici. Vous avez 24 heures pour prendre le contact ou décliner.',
            },
          ]}
        />
      )}
    </div>
  )
}
