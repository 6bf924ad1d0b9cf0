import type { ReactNode } from 'react'
import { AppLink } from '#app/ui/link.tsx'

/** One entry of a menu. The caller says which is the current one. */
export type NavLink = {
  href: string
  label: string
  current?: boolean | undefined
  icon?: ReactNode
  /** What waits there; nothing is shown for 0. `countLabel` says it in words: « 4 demandes à traiter ». */
  count?: number | undefined
  countLabel?: string | undefined
}

/** The entries of a menu as a list of links. */
export function NavLinks({ links, className }: { links: readonly NavLink[]; className?: string }) {
  return (
    <ul className={className}>
      {links.map((link) => (
        <li key={link.href}>
          <AppLink href={link.href} aria-current={link.current ? 'page' : undefined}>
            {link.icon}
            {link.label}
            {link.count ? <Count value={link.count} label={link.countLabel} /> : null}
          </AppLink>
        </li>
      ))}
    </ul>
  )
}

/** A number of things that wait, said in words to those who hear the page. */
export function Count({ value, label }: { value: number; label?: string | undefined }) {
  return (
    <span className="count">
      <span aria-hidden={label ? true : undefined}>{value}</span>
      {label && <span className="sr-only"> ({label})</span>}
    </span>
  )
}
