import { AppLink } from '#app/ui/link.tsx'

/** The way to a page, whose last step is the page itself. */
export type Trail = readonly { label: string; href?: string }[]

/** The way here; the last one is this page and leads nowhere. */
export function Breadcrumbs({ trail }: { trail: Trail }) {
  return (
    <nav aria-label="Fil d’Ariane" className="mb-3">
      <ol className="crumbs">
        {trail.map((step, index) => (
          <li key={step.label}>
            {step.href && index < trail.length - 1 ? (
              <AppLink href={step.href}>{step.label}</AppLink>
            ) : (
              <span aria-current={index === trail.length - 1 ? 'page' : undefined}>
                {step.label}
              </span>
            )}
          </li>
        ))}
      </ol>
    </nav>
  )
}
