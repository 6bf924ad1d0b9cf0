import { requireArtisan } from '#app/features/accounts/sessions/request-scope.server.ts'
import { paths } from '#app/paths.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { PageHeader } from '#app/ui/layout/page-header.tsx'
import type { Route } from './+types/artisan-works-list.page'
import { WorksCards } from './works-list.tsx'
import { listPage } from './list-page.server.ts'

export const meta = () => [{ title: 'Interventions — Ouvréo' }]

export async function loader({ context, request }: Route.LoaderArgs) {
  return listPage(requireArtisan(context, request), request)
}

export default function ArtisanWorksListPage({ loaderData }: Route.ComponentProps) {
  return (
    <>
      <PageHeader
        title="Interventions"
        aside={<ButtonLink href={paths.proThreads()}>Fils de chantier</ButtonLink>}
      >
        Les travaux des devis que vos clients ont signés.
      </PageHeader>
      <WorksCards
        {...loaderData}
        side="artisan"
        listHref={paths.worksList}
        href={paths.works}
        beginning={{
          href: paths.quotes({ vue: 'envoyes' }),
          act: 'Voir mes devis envoyés',
          words: 'Une intervention s’ouvre dès qu’un client accepte votre devis.',
        }}
      />
    </>
  )
}
