import { paths } from '#app/paths.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { summaryInWords, type StatementSummary } from './credit-statement.ts'
import { CreditsMeter } from './credits-meter.tsx'

/**
 * The month's contacts on the page of the subscription: how many are left, why, until when, and
 * where each line is read.
 */
export function CreditsSection({
  summary,
  until,
}: {
  summary: StatementSummary | null
  until: string | null
}) {
  return (
    <section>
      <h2 className="mb-4 text-heading">Contacts du mois</h2>
      {summary ? (
        <div className="grid gap-4">
          <CreditsMeter
            taken={summary.reserved + summary.used}
            granted={
              summary.granted === null
                ? null
                : Math.max(0, summary.granted + summary.added + summary.returned)
            }
            givenBack={summary.givenBack + summary.returned}
          />
          <p className="max-w-prose text-muted tabular-nums">
            {summaryInWords(summary)}
            {until && ` Votre mois va jusqu’au ${until}.`}
          </p>
          <div>
            <ButtonLink href={paths.creditStatement()} size="sm">
              Voir le relevé, ligne par ligne
            </ButtonLink>
          </div>
        </div>
      ) : (
        <p className="max-w-prose text-muted">
          Vos contacts se comptent à partir de la vérification de votre entreprise.
        </p>
      )}
    </section>
  )
}
