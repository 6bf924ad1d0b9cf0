import { paths } from '#app/paths.ts'
import { Tabs } from '#app/ui/layout/tabs.tsx'

/** The two sides of the price list: single items, and what is sold together. */
export function PriceListTabs({ current }: { current: 'articles' | 'assemblies' }) {
  return (
    <div className="mb-6">
      <Tabs
        label="Bibliothèque de prix"
        tabs={[
          { href: paths.priceList(), label: 'Articles', current: current === 'articles' },
          { href: paths.assemblies(), label: 'Ensembles', current: current === 'assemblies' },
        ]}
      />
    </div>
  )
}
