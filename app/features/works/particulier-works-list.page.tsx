import { requireParticulier } from '#app/features/accounts/sessions/request-scope.server.ts'
import { listOwnEmergencies } from '#app/features/emergencies/follow/list-own-emergencies.server.ts'
import { OwnEmergencies } from '#app/features/emergencies/follow/own-emergencies.tsx'
import { paths } from '#app/paths.ts'
import { PageHeader } from '#app/ui/layout/page-header.tsx'
import type { Route } from './+types/particulier-works-list.page'
import { WorksCards } from './works-list.tsx'
import { listPage } from './list-page.server.ts'

export const meta = () => [{ title: 'Interventions — Ouvréo' }]

export async function loader({ context, request }: Route.LoaderArgs) {
  const ctx = requireParticulier(context, request)
  const [list, repairs] = await Promise.all([listPage(ctx, request), listOwnEmergencies(ctx)])
  return { list, repairs }
}

export default function ParticulierWorksListPage({
  loaderData: { list, repairs },
}: Route.ComponentProps) {
  return (
    <>
      <PageHeader title="Interventions">Les travaux des devis que vous avez signés.</PageHeader>
      <WorksCards
        {...list}
        side="particulier"
        listHref={paths.myWorksList}
        href={paths.myWorks}
        beginning={{
          href: paths.requests(),
          act: 'Voir mes demandes',
          words: 'Une intervention s’ouvre dès que vous acceptez un devis.',
        }}
      />
      {repairs.length > 0 && <OwnEmergencies repairs={repairs} />}
    </>
  )
}
