import { TRADES } from '#app/features/trades/trades.ts'
import { paths } from '#app/paths.ts'
import { AppLink } from '#app/ui/link.tsx'
import type { ShownTestimonial } from './queries.server.ts'

/** What artisans say of the product, each with who signs; the caller has an empty state of its own. */
export function TestimonialList({ testimonials }: { testimonials: readonly ShownTestimonial[] }) {
  return (
    <ul className="testimonials">
      {testimonials.map((one) => (
        <li key={one.id}>
          <figure className="testimonial">
            <blockquote>{one.text}</blockquote>
            <figcaption className="text-muted">
              <span className="font-semibold text-fg">{one.signedName}</span>
              <br />
              {one.slug ? (
                <AppLink href={paths.companyProfile(one.slug)} className="link">
                  {one.companyName}
                </AppLink>
              ) : (
                one.companyName
              )}
              {one.trades.length > 0 && `, ${TRADES[one.trades[0]!].name.toLowerCase()}`}
              {one.town && `, ${one.town}`}
            </figcaption>
          </figure>
        </li>
      ))}
    </ul>
  )
}
