import { paths } from '#app/paths.ts'
import { DefinitionList } from '#app/ui/data/definition-list.tsx'
import { AppLink } from '#app/ui/link.tsx'
import { numbersKept } from '#app/ui/data/numbers-kept.tsx'
import { TitledSection } from '#app/ui/layout/section.tsx'
import type { Route } from './+types/admin-review.page'

export function ReviewFacts({ review }: { review: Route.ComponentProps['loaderData'] }) {
  return (
    <aside
      aria-label="Ce qui est vérifié"
      className="grid min-w-0 grid-cols-[minmax(0,1fr)] content-start gap-8"
    >
      <DefinitionList
        items={review.ratings.map(({ term, value }) => ({ term, value: `${value} sur 5` }))}
      />
      <DefinitionList
        items={[
          { term: 'Auteur', value: `${review.author.name}, ${review.author.email}` },
          { term: 'Affiché', value: review.author.shown },
          {
            term: 'Travaux',
            value: (
              <AppLink
                href={
                  review.works.requestId
                    ? paths.adminRequest(review.works.requestId)
                    : paths.adminEmergencies()
                }
                className="link wrap-anywhere"
              >
                {numbersKept(review.works.title)}
              </AppLink>
            ),
          },
          { term: 'Lieu', value: review.where },
          { term: 'Terminés', value: review.experiencedOn },
          { term: 'Confirmés', value: review.confirmed },
          { term: 'Écrit', value: review.writtenAt },
          {
            term: 'Entreprise',
            value: (
              <AppLink href={paths.adminArtisan(review.company.id)} className="link wrap-anywhere">
                {review.company.name}
              </AppLink>
            ),
          },
        ]}
      />
      {review.audit.length > 0 && (
        <TitledSection id="journal" title="Journal">
          <ul className="mt-2 grid gap-1 text-sm text-muted">
            {review.audit.map((line) => (
              <li key={line.id}>
                {line.who} {line.what}, le {line.at}
              </li>
            ))}
          </ul>
        </TitledSection>
      )}
    </aside>
  )
}
