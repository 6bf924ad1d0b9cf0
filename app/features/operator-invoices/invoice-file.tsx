import { AppLink } from '#app/ui/link.tsx'

/** The PDF of an invoice in a list, or that it is not drawn yet. */
export function InvoiceFile({ href, number }: { href: string | null; number: string }) {
  return href ? (
    <AppLink href={href} className="link" aria-label={`PDF de ${number}`}>
      PDF
    </AppLink>
  ) : (
    <span className="text-faint">En préparation</span>
  )
}
