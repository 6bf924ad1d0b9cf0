import type { ReactNode } from 'react'
import Menu from 'lucide-react/icons/menu'
import { buttonClasses } from '#app/ui/button.tsx'
import { Icon } from '#app/ui/drawings/icon.tsx'
import { AppLink } from '#app/ui/link.tsx'
import { Logo } from './logo.tsx'
import { NavLinks, type NavLink } from './nav-links.tsx'
import { SkipLink } from './skip-link.tsx'

export type FooterColumn = { title: string; links: readonly NavLink[] }

/** What `SiteShell` is given; it knows no address of its own. */
export type SiteShellProps = {
  brand: { name: string; href: string }
  links: readonly NavLink[]
  /** The buttons at the right of the header: at most one is `primary`. */
  actions?: ReactNode
  /** `href` is a `tel:` address; shown in the menu of small screens and in the footer. */
  phone?: { label: string; href: string } | undefined
  footer: {
    /** A sentence under the mark. */
    words?: ReactNode
    /** Telephone, e-mail, hours. */
    contact?: ReactNode
    columns: readonly FooterColumn[]
    /** Last line: the owner's name, the small links. */
    end?: ReactNode
  }
  children: ReactNode
}

/**
 * The frame of public pages: header that stays, menu that needs no script (a popover), footer. The
 * page goes inside `<main>`.
 */
export function SiteShell({ brand, links, actions, phone, footer, children }: SiteShellProps) {
  return (
    <div className="site">
      <SkipLink />
      <header className="site-header">
        <div className="wrap">
          <Logo {...brand} />
          <button
            type="button"
            className={buttonClasses({ square: true, size: 'sm' }, 'menu-button')}
            popoverTarget="menu"
            aria-label="Menu"
          >
            <Icon of={Menu} />
          </button>
          <div id="menu" popover="auto" className="site-menu">
            {links.length > 0 && (
              <nav aria-label="Principale">
                <NavLinks links={links} />
              </nav>
            )}
            {actions && <div className="site-actions">{actions}</div>}
            {phone && (
              <AppLink href={phone.href} className="site-phone">
                {phone.label}
              </AppLink>
            )}
          </div>
        </div>
      </header>
      <main id="contenu" tabIndex={-1} className="site-main">
        {children}
      </main>
      <SiteFooter brand={brand} {...footer} />
    </div>
  )
}

function SiteFooter({
  brand,
  words,
  contact,
  columns,
  end,
}: SiteShellProps['footer'] & { brand: SiteShellProps['brand'] }) {
  return (
    <footer className="site-footer">
      <div className="wrap">
        {(words || contact || columns.length > 0) && (
          <div className="footer-columns mb-10">
            <div>
              <Logo {...brand} />
              {words && <p className="mt-2 max-w-[34ch]">{words}</p>}
              {contact && <div className="mt-4 grid justify-items-start">{contact}</div>}
            </div>
            {columns.map((column) => (
              <nav key={column.title} aria-label={column.title}>
                <h2>{column.title}</h2>
                <NavLinks links={column.links} />
              </nav>
            ))}
          </div>
        )}
        {end && <div className="footer-end">{end}</div>}
      </div>
    </footer>
  )
}
