import { requireOwner } from '#app/features/accounts/sessions/request-scope.server.ts'
import { paths } from '#app/paths.ts'
import { act, answerAct } from '#app/platform/web/act.server.ts'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { NoFigureDrawing } from '#app/ui/drawings/empty-company.tsx'
import { EmptyState } from '#app/ui/feedback/empty-state.tsx'
import { ErrorSummary, summedErrors } from '#app/ui/form/error-summary.tsx'
import { TextField } from '#app/ui/form/text-field.tsx'
import { PageHeader } from '#app/ui/layout/page-header.tsx'
import { AppForm } from '#app/ui/link.tsx'
import { useAnswer } from '#app/ui/use-answer.ts'
import { formatDate, formatDay } from '#app/values/time/french-date.ts'
import { PARIS } from '#app/values/time/french-time-zone.ts'
import type { Route } from './+types/seller-statements.page'
import { saveSellerIdentity } from './save-seller-identity.server.ts'
import { QuartersTable } from './quarters-table.tsx'
import { readOwnStatements } from './read-sellers.server.ts'
import { sellerIdentityForm } from './seller-identity-form.ts'
import { declaredBy } from './seller-report.ts'

export const meta = () => [{ title: 'Déclaration aux impôts — Ouvréo' }]

export async function loader({ context, request }: Route.LoaderArgs) {
  return readOwnStatements(requireOwner(context, request))
}

export async function action({ context, request }: Route.ActionArgs) {
  const ctx = requireOwner(context, request)
  return answerAct(request, {
    identity: act({
      form: sellerIdentityForm,
      run: (input) => saveSellerIdentity(ctx, input),
      done: 'Identité enregistrée',
    }),
  })
}

/** What the site declares of the artisan to the tax office, and who they say they are. */
export default function SellerStatementsPage({
  loaderData: { statements, soleTrader, person },
}: Route.ComponentProps) {
  const answer = useAnswer<typeof action>()
  const errors = answer?.errors ?? {}
  const field = (name: 'firstName' | 'lastName' | 'bornOn' | 'taxNumber') => ({
    name,
    defaultValue: answer?.values[name] ?? person?.[name] ?? '',
    error: errors[name],
  })
  return (
    <>
      <PageHeader
        title="Déclaration aux impôts"
        trail={[{ label: 'Factures', href: paths.invoices() }, { label: 'Déclaration aux impôts' }]}
      >
        Chaque année, la loi nous fait déclarer ce que vous encaissez des clients que nous vous
        avons présentés. Vous recevez les montants avant.
      </PageHeader>
      <div className="grid max-w-[42rem] gap-12">
        {statements.length === 0 ? (
          <EmptyState
            drawing={<NoFigureDrawing />}
            title="Rien n’a encore été préparé"
            action={<ButtonLink href={paths.books()}>Voir ma comptabilité</ButtonLink>}
          >
            Vos montants arrivent ici en janvier, pour l’année qui vient de finir. Les clients que
            vous avez trouvés vous-même n’y sont pas.
          </EmptyState>
        ) : (
          statements.map(({ year, version, quarters, toldAt, reportRank }) => (
            <section key={year} aria-labelledby={`annee-${year}`}>
              <h2 id={`annee-${year}`} className="text-heading">
                Année {year}
              </h2>
              <p className="mt-1 mb-4 text-muted">
                {`Communiqués le ${formatDate(toldAt, PARIS)}, ${
                  reportRank !== null
                    ? 'déclarés'
                    : version > 1
                      ? 'à remplacer dans notre déclaration'
                      : `à déclarer avant le ${formatDay(declaredBy(year))}`
                }.`}
              </p>
              <QuartersTable caption={`Montants de ${year}`} quarters={quarters} />
              {reportRank === null && (
                <p className="mt-4 text-muted">
                  Un montant n’est pas juste&nbsp;? Corrigez le paiement sur sa facture, ou écrivez
                  à notre équipe.
                </p>
              )}
            </section>
          ))
        )}
        {soleTrader && (
          <AppForm className="grid gap-6">
            <div>
              <h2 className="text-heading">Votre identité</h2>
              <p className="mt-1 text-muted">
                Vous êtes déclaré sous votre propre nom. Ces informations ne servent qu’à cette
                déclaration&nbsp;: personne d’autre que l’administration ne les reçoit.
              </p>
            </div>
            <ErrorSummary errors={summedErrors(errors)} />
            <div className="grid gap-4 sm:grid-cols-2">
              <TextField
                label="Prénom"
                {...field('firstName')}
                maxLength={100}
                autoComplete="given-name"
              />
              <TextField
                label="Nom"
                {...field('lastName')}
                maxLength={100}
                autoComplete="family-name"
              />
              <TextField
                label="Date de naissance"
                {...field('bornOn')}
                type="date"
                autoComplete="bday"
              />
              <TextField
                label="Numéro fiscal"
                {...field('taxNumber')}
                inputMode="numeric"
                maxLength={20}
                autoComplete="off"
                hint="Treize chiffres, en haut de vos avis d’impôt."
              />
            </div>
            <Button variant="primary" name="intent" value="identity">
              Enregistrer
            </Button>
          </AppForm>
        )}
      </div>
    </>
  )
}
