import { requireParticulier } from '#app/features/accounts/request-scope.server.ts'
import { paths } from '#app/paths.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { PageHeader } from '#app/ui/page-header.tsx'
import type { Route } from './+types/particulier-reviews.page'

export const meta = () => [{ title: 'Mes avis — Ouvréo' }]

export function loader({ context, request }: Route.LoaderArgs) {
  requireParticulier(context, request)
  return null
}

export default function ParticulierReviewsPage() {
  return (
    <>
      <PageHeader title="Mes avis" />
      <EmptyState title="Aucun avis à donner" action={<ButtonLink href={paths.requests()}>Voir mes demandes</ButtonLink>}>
        Un avis se donne une fois les travaux terminés, par la personne qui les a commandés.
      </EmptyState>
    </>
  )
}
