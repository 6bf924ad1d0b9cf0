import { paths } from '#app/paths.ts'
import { Tabs } from '#app/ui/layout/tabs.tsx'

const PAGES = {
  vue: { label: 'Vue d’ensemble', href: paths.adminCockpit() },
  cohortes: { label: 'Cohortes', href: paths.adminCohorts() },
  couverture: { label: 'Couverture', href: paths.adminCoverage() },
  departs: { label: 'Départs', href: paths.adminDepartures() },
}

/** The pages of the cockpit, with how many companies may leave beside theirs. */
export function CockpitTabs({
  current,
  departures,
}: {
  current: keyof typeof PAGES
  departures?: number
}) {
  return (
    <Tabs
      label="Pilotage"
      tabs={Object.entries(PAGES).map(([page, { label, href }]) => ({
        label,
        href,
        current: page === current,
        ...(page === 'departs' && departures ? { count: departures } : {}),
      }))}
    />
  )
}
