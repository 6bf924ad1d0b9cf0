import { paths } from '#app/paths.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { NoRequestDrawing } from '#app/ui/drawings/empty-states.tsx'
import { EmptyState } from '#app/ui/feedback/empty-state.tsx'
import { AppLink } from '#app/ui/link.tsx'
import { isNarrowed, VIEW_LABELS, type MyRequestsFilter, type RequestView } from './my-requests.ts'

export function NoRequest() {
  return (
    <EmptyState
      drawing={<NoRequestDrawing />}
      title="Vous n’avez pas encore de demande"
      action={
        <ButtonLink href={paths.findPro()} variant="primary">
          Décrire mes travaux
        </ButtonLink>
      }
    >
      Décrivez vos travaux en deux minutes : les artisans proches et disponibles vous répondent ici.
    </EmptyState>
  )
}

const NOTHING: Record<RequestView, [string, string]> = {
  'en-attente': ['Rien en attente', 'Toutes vos demandes ont un devis accepté, ou sont closes.'],
  acceptees: [
    'Aucun devis accepté',
    'Quand vous accepterez un devis, la demande viendra se ranger ici.',
  ],
  terminees: [
    'Rien de terminé',
    'Les demandes dont les travaux sont finis viendront se ranger ici.',
  ],
  'sans-suite': [
    'Rien sans suite',
    'Les demandes clôturées sans travaux, annulées ou expirées viendront se ranger ici.',
  ],
  toutes: ['Aucune demande', ''],
}

export function NothingHere({
  filter,
  here,
}: {
  filter: MyRequestsFilter
  here: (change: Partial<MyRequestsFilter>) => string
}) {
  if (isNarrowed(filter)) {
    return (
      <EmptyState
        title="Aucune demande ne correspond"
        action={
          <ButtonLink href={here({ search: '', trade: null })}>Effacer les filtres</ButtonLink>
        }
      >
        {filter.view === 'toutes' ? (
          'Essayez un autre mot, ou un autre métier.'
        ) : (
          <>
            Rien dans « {VIEW_LABELS[filter.view]} ».{' '}
            <AppLink href={here({ view: 'toutes' })} className="link">
              Chercher dans toutes vos demandes
            </AppLink>
          </>
        )}
      </EmptyState>
    )
  }
  const [title, words] = NOTHING[filter.view]
  return <EmptyState title={title}>{words}</EmptyState>
}
