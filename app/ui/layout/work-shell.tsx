import type { ReactNode } from 'react'
import Menu from 'lucide-react/icons/menu'
import { buttonClasses } from '#app/ui/button.tsx'
import { Icon } from '#app/ui/drawings/icon.tsx'
import { Logo } from './logo.tsx'
import { NavLinks, type NavLink } from './nav-links.tsx'
import { SkipLink } from './skip-link.tsx'

/** What `WorkShell` is given. */
export type WorkShellProps = {
  brand: { name: string; href: string }
  links: readonly NavLink[]
  /** At the foot of the column: the account, help. */
  endLinks?: readonly NavLink[] | undefined
  /** After the end links: the sign-out form; its `<button>` takes the look of a link of the menu. */
  end?: ReactNode
  /** In the bar of small screens, before the menu's button: the bell. */
  bar?: ReactNode
  /** Always in sight, at the foot of the window. */
  notice?: ReactNode
  /** Under the page: the small links. */
  foot?: ReactNode
  children: ReactNode
}

/**
 * The frame of the working areas: a column at the left from 1024 px, a bar and a menu below. One
 * menu in the page for both.
 */
export function WorkShell({
  brand,
  links,
  endLinks = [],
  end,
  bar,
  notice,
  foot,
  children,
}: WorkShellProps) {
  return (
    <>
      <div className="work">
        <SkipLink />
        <header className="work-bar">
          <Logo {...brand} />
          {bar}
          <button
            type="button"
            className={buttonClasses({ square: true, size: 'sm' }, 'menu-button')}
            popoverTarget="menu"
            aria-label="Menu"
          >
            <Icon of={Menu} />
          </button>
        </header>
        <div id="menu" popover="auto" className="work-side">
          <nav aria-label="Principale" className="work-nav">
            <Logo {...brand} />
            <NavLinks links={links} className="contents" />
          </nav>
          {(endLinks.length > 0 || end) && (
            <nav aria-label="Compte" className="work-nav">
              <NavLinks links={endLinks} className="contents" />
              {end}
            </nav>
          )}
        </div>
        <main id="contenu" tabIndex={-1} className="work-main">
          <div className="work-inner">{children}</div>
        </main>
        {foot && (
          <footer className="work-foot">
            <div className="work-inner">{foot}</div>
          </footer>
        )}
      </div>
      {notice}
    </>
  )
}
