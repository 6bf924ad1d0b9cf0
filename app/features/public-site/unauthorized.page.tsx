import { data } from 'react-router'
import { paths } from '#app/paths.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { NotFoundDrawing } from '#app/ui/drawings/empty-states.tsx'
import { PageHero } from '#app/ui/layout/page-hero.tsx'
import { pageMeta, type MetaArgs } from '#app/ui/layout/page-meta.ts'

export const meta = ({ matches }: MetaArgs) =>
  pageMeta(matches, {
    title: 'Accès non autorisé',
    description:
      'Cette page est réservée à l’équipe du site. Votre compte ne permet pas de l’ouvrir.',
    path: paths.unauthorized(),
    index: false,
  })

export function loader() {
  return data(null, { status: 403 })
}

export default function Unauthorized() {
  return (
    <PageHero
      title="Accès non autorisé"
      lead="Cette page est réservée à l’équipe. Votre compte ne permet pas de l’ouvrir."
      drawing={<NotFoundDrawing />}
    >
      <ButtonLink href={paths.landing()} variant="primary">
        Retour à l’accueil
      </ButtonLink>
    </PageHero>
  )
}
