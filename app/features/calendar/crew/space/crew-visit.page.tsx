import MapPin from 'lucide-react/icons/map-pin'
import Phone from 'lucide-react/icons/phone'
import { paths } from '#app/paths.ts'
import { orNotFound } from '#app/platform/web/not-found.server.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { DefinitionList } from '#app/ui/data/definition-list.tsx'
import { Icon } from '#app/ui/drawings/icon.tsx'
import { PageHeader } from '#app/ui/layout/page-header.tsx'
import { TitledSection } from '#app/ui/layout/section.tsx'
import { siteSentence } from '#app/features/requests/site-person.ts'
import { formatPhone, type PhoneNumber } from '#app/values/identity/phone-number.ts'
import { parseId } from '#app/values/identity/ids.ts'
import type { Route } from './+types/crew-visit.page'
import { readCrewVisit } from './crew-visit.server.ts'
import { requireCrew } from './require-crew.server.ts'
import { Instructions } from './tasks.tsx'

export const meta = () => [{ title: 'Visite — Ouvréo' }]

export async function loader({ context, request, params }: Route.LoaderArgs) {
  const { ctx } = await requireCrew(context, request)
  return orNotFound(await readCrewVisit(ctx, orNotFound(parseId<string>(params.visitId))))
}

/** A visit before a devis, for whom the company sends there. */
export default function CrewVisitPage({ loaderData: visit }: Route.ComponentProps) {
  return (
    <div className="max-w-[46rem]">
      <PageHeader
        title={`Visite, ${visit.with}`}
        trail={[{ label: 'Mon planning', href: paths.crewDays() }, { label: 'Visite' }]}
      >
        {visit.title}
      </PageHeader>
      <div className="grid gap-12">
        {visit.state && <p className="notice">{visit.state}</p>}
        <div>
          <DefinitionList
            items={[
              { term: 'Quand', value: visit.when },
              { term: 'Où', value: visit.place },
              { term: 'Avec', value: visit.with },
              { term: 'Sur place', value: visit.site && siteSentence(visit.site) },
              { term: 'Message', value: visit.note || null },
            ]}
          />
          <div className="mt-6 flex flex-wrap gap-2">
            <ButtonLink
              href={visit.way}
              rel="noreferrer"
              target="_blank"
              icon={<Icon of={MapPin} />}
            >
              Itinéraire
            </ButtonLink>
            {visit.phone && (
              <ButtonLink href={`tel:${visit.phone}`} icon={<Icon of={Phone} />}>
                <span className="sr-only">Appeler {visit.with} au </span>
                {formatPhone(visit.phone as PhoneNumber)}
              </ButtonLink>
            )}
          </div>
        </div>
        <Instructions words={visit.instructions} />
        <TitledSection id="demande-titre" title="La demande du client">
          <p className="mt-3 whitespace-pre-line">{visit.description}</p>
        </TitledSection>
      </div>
    </div>
  )
}
