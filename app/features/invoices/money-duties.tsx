import { paths } from '#app/paths.ts'
import { AppLink } from '#app/ui/link.tsx'

/**
 * What the law has a platform tell who is paid through documents of it, with where to read on (CGI,
 * art. 242 bis; law.md M12).
 */
export function MoneyDuties() {
  return (
    <p className="mt-12 max-w-prose text-sm text-faint no-print">
      Ce que vos clients vous paient se déclare, aux impôts comme à l’Urssaf&nbsp;: lisez vos
      obligations fiscales sur{' '}
      <a className="link" href="https://www.impots.gouv.fr/professionnel" rel="noreferrer">
        impots.gouv.fr
      </a>{' '}
      et vos obligations sociales sur{' '}
      <a className="link" href="https://www.urssaf.fr" rel="noreferrer">
        urssaf.fr
      </a>
      . Ce que{' '}
      <AppLink className="link" href={paths.sellerStatements()}>
        nous déclarons de vous
      </AppLink>{' '}
      vous est dit avant.
    </p>
  )
}
