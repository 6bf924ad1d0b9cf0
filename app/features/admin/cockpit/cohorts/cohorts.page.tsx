import Download from 'lucide-react/icons/download'
import { requireAdmin } from '#app/features/accounts/sessions/request-scope.server.ts'
import { paths } from '#app/paths.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { DefinitionList } from '#app/ui/data/definition-list.tsx'
import { NoFigureDrawing } from '#app/ui/drawings/empty-company.tsx'
import { Icon } from '#app/ui/drawings/icon.tsx'
import { EmptyState } from '#app/ui/feedback/empty-state.tsx'
import { PageHeader } from '#app/ui/layout/page-header.tsx'
import { TitledSection } from '#app/ui/layout/section.tsx'
import { Tabs } from '#app/ui/layout/tabs.tsx'
import type { Route } from './+types/cohorts.page'
import { CockpitTabs } from '#app/features/admin/cockpit/cockpit-tabs.tsx'
import { CompanyCohorts, PersonCohorts } from './cohort-tables.tsx'
import { COHORT_WORDS } from './cohort-words.ts'
import { countedAtWords } from '#app/features/admin/cockpit/counted-at.ts'
import { readCockpit } from '#app/features/admin/cockpit/kept-cockpit.server.ts'
import { COHORT_MONTHS } from './months.ts'

export const meta = () => [{ title: 'Cohortes — Ouvréo' }]

export async function loader({ context, request }: Route.LoaderArgs) {
  const ctx = requireAdmin(context)
  const ofPeople = new URL(request.url).searchParams.get('qui') === 'particuliers'
  if (ofPeople) {
    const { figures, ...counted } = await readCockpit(ctx, 'people')
    return { words: countedAtWords(counted), people: figures, companies: null }
  }
  const { figures, ...counted } = await readCockpit(ctx, 'companies')
  return { words: countedAtWords(counted), companies: figures, people: null }
}

/** Who signed up in a month, and what became of them. */
export default function CohortsPage({
  loaderData: { words, companies, people },
}: Route.ComponentProps) {
  const who = people ? 'particuliers' : 'entreprises'
  const isEmpty = (companies ?? people).length === 0
  return (
    <>
      <PageHeader
        title="Cohortes"
        aside={
          !isEmpty && (
            <ButtonLink
              href={paths.adminCohortsCsv({ qui: who })}
              size="sm"
              icon={<Icon of={Download} />}
            >
              Exporter en CSV
            </ButtonLink>
          )
        }
      >
        Ce que sont devenus ceux qui se sont inscrits, mois par mois, sur {COHORT_MONTHS}&nbsp;mois.{' '}
        {words}
      </PageHeader>
      <CockpitTabs current="cohortes" />
      <div className="mt-8">
        <Tabs
          label="Cohortes"
          tabs={[
            { label: 'Entreprises', href: paths.adminCohorts(), current: !people },
            {
              label: 'Particuliers',
              href: paths.adminCohorts({ qui: 'particuliers' }),
              current: people !== null,
            },
          ]}
        />
      </div>
      {isEmpty ? (
        <EmptyState drawing={<NoFigureDrawing />} title="Personne ne s’est encore inscrit">
          La première inscription commence ici sa cohorte.
        </EmptyState>
      ) : (
        <div className="mt-6 grid gap-14">
          {companies ? <CompanyCohorts rows={companies} /> : <PersonCohorts rows={people} />}
          <TitledSection id="definitions-titre" title="Ce qui est compté" titleClass="mb-5">
            <DefinitionList items={COHORT_WORDS[who]} />
          </TitledSection>
        </div>
      )}
    </>
  )
}
