import { homeOf } from '#app/features/accounts/home.ts'
import { viewerKind } from '#app/features/accounts/request-scope.server.ts'
import { paths } from '#app/paths.ts'
import type { PageCache } from '#app/platform/page-cache.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { NoMessageDrawing } from '#app/ui/drawings/empty-states.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { PageHero } from '#app/ui/page-hero.tsx'
import { pageMeta, type MetaArgs } from '#app/ui/page-meta.ts'
import { Section } from '#app/ui/section.tsx'
import type { Route } from './+types/avis.page'

export const handle = { cache: { tags: ['reviews'] } satisfies PageCache }

export const meta = ({ matches }: MetaArgs) =>
  pageMeta(matches, {
    title: 'Avis clients',
    description: 'Les avis de particuliers sur les artisans : qui peut les écrire, comment ils sont contrôlés, quand ils paraissent.',
    path: paths.reviews(),
  })

/** Where « Laisser un avis » leads depends on who looks. */
export function loader({ context }: Route.LoaderArgs) {
  return { kind: viewerKind(context) }
}

export default function Reviews({ loaderData: { kind } }: Route.ComponentProps) {
  const leave = kind === 'particulier' ? paths.particulierReviews() : kind === 'visitor' ? paths.signIn({ redirect: paths.particulierReviews() }) : homeOf(kind)
  return (
    <>
      <PageHero title="Les avis des particuliers" lead="Un avis n’est possible qu’après un devis accepté, et seulement par la personne concernée." />
      <Section className="pt-0">
        <EmptyState drawing={<NoMessageDrawing />} title="Aucun avis publié pour l’instant" action={<ButtonLink href={leave} document variant="primary">Laisser un avis</ButtonLink>}>
          Les premiers viendront avec les premiers chantiers terminés. Nous n’en écrivons aucun à la place des clients.
        </EmptyState>
      </Section>
      <Section title="Nos règles" className="pt-0">
        <div className="prose">
          <ul>
            <li><strong>Qui écrit.</strong> La personne dont le devis a été accepté, une fois les travaux terminés. Un avis par chantier.</li>
            <li><strong>Contrôle.</strong> Le lien avec un devis accepté est vérifié automatiquement ; le texte est relu avant publication.</li>
            <li><strong>Délai.</strong> Un avis paraît dans les sept jours, avec la date de l’expérience et celle de la publication, du plus récent au plus ancien.</li>
            <li><strong>Refus.</strong> Injures, données personnelles, propos sans rapport avec le chantier. Le motif est toujours donné à l’auteur, qui peut corriger.</li>
            <li><strong>Rémunération.</strong> Aucune contrepartie, ni pour l’auteur, ni pour l’artisan, qui peut répondre une fois.</li>
          </ul>
        </div>
      </Section>
    </>
  )
}
