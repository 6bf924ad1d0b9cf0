import { ELECTRONIC_FROM } from '#app/features/invoices/flows/electronic.ts'
import { paths } from '#app/paths.ts'
import { Button } from '#app/ui/button.tsx'
import { AppForm, AppLink } from '#app/ui/link.tsx'
import { formatDay, type Day } from '#app/values/time/french-date.ts'

/** How a company's invoices to companies leave, and since when. */
export function ElectronicSettings({
  platform,
  since,
  today,
}: {
  /** The name of the connected platform; null: none is. */
  platform: string | null
  since: Day | null
  today: Day
}) {
  const law = today >= ELECTRONIC_FROM
  return (
    <>
      <p className="text-muted">
        {law
          ? 'Vos factures aux entreprises partent par une plateforme agréée\u00a0: aucun PDF ne leur est envoyé par email.'
          : `À partir du ${formatDay(ELECTRONIC_FROM)}, vos factures aux entreprises ne partiront plus que par une plateforme agréée, et vos ventes aux particuliers seront déclarées par elle.`}
      </p>
      <p className="text-muted">
        {platform === null
          ? 'Aucune plateforme n’est raccordée à Ouvréo pour l’instant. Chaque facture se télécharge au format Factur-X, que toutes les plateformes prennent.'
          : `Ouvréo n’est pas une plateforme agréée\u00a0: elles passent par ${platform}.`}
      </p>
      <p>
        <AppLink href={paths.reports()}>Vos déclarations</AppLink>
      </p>
      {platform !== null && !law && (
        <AppForm className="flex flex-wrap items-center justify-between gap-4">
          {since !== null && (
            <p className="font-semibold">Vous avez commencé le {formatDay(since)}.</p>
          )}
          <Button
            name="intent"
            value={since === null ? 'electronic' : 'electronic-later'}
            {...(since === null ? {} : { variant: 'link' })}
          >
            {since === null ? 'Commencer dès maintenant' : 'Attendre la date de la loi'}
          </Button>
        </AppForm>
      )}
    </>
  )
}
