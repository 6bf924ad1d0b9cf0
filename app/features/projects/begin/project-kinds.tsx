import { TRADES, type TradeSlug } from '#app/features/trades/trades.ts'
import { paths } from '#app/paths.ts'
import { AppLink } from '#app/ui/link.tsx'
import { inUsualOrder } from './works-order.ts'

/** What people renovate, with the trades that usually do it: the one that is asked first, then three others at most. */
const PROJECT_KINDS: readonly { name: string; first: TradeSlug; also: readonly TradeSlug[] }[] = [
  {
    name: 'Une salle de bains',
    first: 'plomberie',
    also: ['electricite', 'carrelage', 'peinture'],
  },
  { name: 'Une cuisine', first: 'plomberie', also: ['electricite', 'menuiserie', 'peinture'] },
  {
    name: 'Un logement entier',
    first: 'electricite',
    also: ['plomberie', 'menuiserie', 'peinture'],
  },
  {
    name: 'Le chauffage et l’isolation',
    first: 'chauffage',
    also: ['couverture', 'menuiserie', 'electricite'],
  },
  {
    name: 'Une extension',
    first: 'maconnerie',
    also: ['couverture', 'menuiserie', 'electricite'],
  },
  { name: 'Le toit et la façade', first: 'couverture', also: ['maconnerie', 'peinture'] },
]

/** Begins a project with what is to be renovated: each kind leads to the form of a request, its trades ticked. */
export function ProjectKinds() {
  return (
    <section aria-labelledby="partir-de-zero" className="max-w-2xl">
      <h2 id="partir-de-zero" className="text-subtitle">
        Vos travaux ne sont pas encore décrits&#8239;?
      </h2>
      <p className="mt-2 text-muted">
        Dites ce que vous rénovez, décrivez-le une fois&nbsp;: chaque métier reçoit sa demande, et
        le projet se crée seul, dans l’ordre du chantier.
      </p>
      <ul className="lines mt-4">
        {PROJECT_KINDS.map(({ name, first, also }) => (
          <li key={name}>
            <h3 className="text-heading">
              <AppLink
                className="link"
                href={paths.findPro({
                  metier: first,
                  aussi: also.join(','),
                })}
              >
                {name}
              </AppLink>
            </h3>
            <p className="text-muted">
              {inUsualOrder([first, ...also].map((trade) => ({ trade })))
                .map(({ trade }) => TRADES[trade].name)
                .join(', ')}
            </p>
          </li>
        ))}
      </ul>
    </section>
  )
}
