import { paths } from '#app/paths.ts'
import { Tabs } from '#app/ui/layout/tabs.tsx'

const PAGES = {
  settings: { label: 'Réglages', href: paths.adminSettings() },
  experiments: { label: 'Essais', href: paths.adminExperiments() },
}

/** The two pages of what is set without a release. */
export function SettingsTabs({ current }: { current: keyof typeof PAGES }) {
  return (
    <Tabs
      label="Réglages du site"
      tabs={Object.entries(PAGES).map(([page, { label, href }]) => ({
        label,
        href,
        current: page === current,
      }))}
    />
  )
}
