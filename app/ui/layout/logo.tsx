import { AppLink } from '#app/ui/link.tsx'

/** The mark: a roof over an open circle, the house and the person in it. */
function BrandMark({ className }: { className?: string }) {
  return (
    <svg
      viewBox="0 0 32 32"
      fill="none"
      strokeWidth="3"
      strokeLinecap="round"
      strokeLinejoin="round"
      className={className}
      aria-hidden="true"
    >
      <path d="M3 15 16 4l13 11" stroke="var(--tint)" />
      <circle cx="16" cy="21" r="7" stroke="var(--fg)" />
    </svg>
  )
}

/** The brand as a link to where its owner lives (`href`). */
export function Logo({ name, href }: { name: string; href: string }) {
  return (
    <AppLink href={href} className="brand">
      <BrandMark />
      {name}
    </AppLink>
  )
}
