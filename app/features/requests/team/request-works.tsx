import { BlueprintList } from '#app/features/requests/blueprints/request-blueprints.tsx'
import { paths } from '#app/paths.ts'
import { DefinitionList } from '#app/ui/data/definition-list.tsx'
import { AppLink } from '#app/ui/link.tsx'
import { PhotoView } from '#app/ui/data/photo-view.tsx'
import type { Route } from './+types/admin-request.page'

type Loaded = Route.ComponentProps['loaderData']

export function RequestWorks({ request }: Pick<Loaded, 'request'>) {
  return (
    <section>
      <h2 className="mb-3 text-heading">Travaux</h2>
      <p className="mb-5 max-w-prose whitespace-pre-line text-muted">{request.description}</p>
      <DefinitionList
        items={[
          { term: 'Métier', value: request.trade },
          { term: 'Lieu', value: request.town },
          { term: 'Budget', value: request.budget },
          { term: 'Délai', value: request.timeframe },
          ...request.answers,
          { term: 'Photos', value: request.photos.length === 0 ? 'Aucune' : null },
          { term: 'Devis voulus', value: request.seats.wanted },
          {
            term: 'Au-delà des zones',
            value: request.beyondKm > 0 ? `jusqu’à ${request.beyondKm}\u00a0km de plus` : null,
          },
          {
            term: 'Particulier',
            value: request.particulierId ? (
              <AppLink href={paths.adminUser(request.particulierId)} className="link">
                {request.contact.name}
              </AppLink>
            ) : (
              request.contact.name
            ),
          },
          { term: 'Email', value: <span className="break-all">{request.contact.email}</span> },
          { term: 'Téléphone', value: request.contact.phone ?? 'Non donné' },
          { term: 'Sur place', value: request.sitePerson },
          { term: 'Partage du numéro', value: request.phoneSharing },
          {
            term: request.ending ? 'Motif donné' : 'Motif de clôture',
            value: request.closeReason,
          },
        ]}
      />
      {request.photos.length > 0 && (
        <ul className="photos mt-6" aria-label="Photos">
          {request.photos.map((photo, index) => (
            <li key={photo}>
              <PhotoView
                id={`photo-${photo}`}
                small={paths.file(photo)}
                full={paths.file(photo)}
                alt={`Travaux, vue ${index + 1}`}
                width={320}
                height={240}
              />
            </li>
          ))}
        </ul>
      )}
      {request.blueprints.length > 0 && (
        <div className="mt-6">
          <BlueprintList plans={request.blueprints} />
        </div>
      )}
    </section>
  )
}
