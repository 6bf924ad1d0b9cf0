import { AppLink } from '#app/ui/link.tsx'
import { Count, type NavLink } from './nav-links.tsx'

/**
 * Views of one thing, each with its address: links, not ARIA tabs. `label` names the set;
 * `keepScroll` where they stand below the top of the page.
 */
export function Tabs({
  label,
  tabs,
  keepScroll,
}: {
  label: string
  tabs: readonly NavLink[]
  keepScroll?: boolean
}) {
  return (
    <nav aria-label={label} className="tabs">
      {tabs.map((tab) => (
        <AppLink
          key={tab.href}
          href={tab.href}
          keepScroll={keepScroll}
          aria-current={tab.current ? 'page' : undefined}
        >
          {tab.label}
          {tab.count ? <Count value={tab.count} label={tab.countLabel} /> : null}
        </AppLink>
      ))}
    </nav>
  )
}
