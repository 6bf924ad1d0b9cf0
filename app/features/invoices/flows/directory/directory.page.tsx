import { requireArtisan } from '#app/features/accounts/sessions/request-scope.server.ts'
import { paths } from '#app/paths.ts'
import { approvedPlatform } from '#app/platform/e-invoicing/e-invoicing.server.ts'
import { Button } from '#app/ui/button.tsx'
import { Notice } from '#app/ui/feedback/notice.tsx'
import { TextField } from '#app/ui/form/text-field.tsx'
import { PageHeader } from '#app/ui/layout/page-header.tsx'
import { AppForm } from '#app/ui/link.tsx'
import { formatSiren, type Siren } from '#app/values/identity/siret.ts'
import type { Route } from './+types/directory.page'
import { askDirectory, type DirectoryFound } from './ask-directory.server.ts'

export const meta = () => [{ title: 'Annuaire des factures électroniques — Ouvréo' }]

export async function loader({ context, request }: Route.LoaderArgs) {
  const ctx = requireArtisan(context, request)
  const typed = (new URL(request.url).searchParams.get('siren') ?? '').slice(0, 40)
  return {
    typed,
    connected: approvedPlatform() !== null,
    found: typed === '' ? null : await askDirectory(ctx, typed),
  }
}

const WRONG = 'Indiquez un SIREN de 9 chiffres ou un SIRET de 14 chiffres.'

export default function DirectoryPage({
  loaderData: { typed, connected, found },
}: Route.ComponentProps) {
  return (
    <>
      <PageHeader
        title="Annuaire"
        trail={[{ label: 'Factures', href: paths.invoices() }, { label: 'Annuaire' }]}
      >
        Une entreprise peut-elle recevoir vos factures électroniques, et à quelle adresse&#8239;?
      </PageHeader>
      {connected ? (
        <AppForm method="get" className="mb-8 flex max-w-xl flex-wrap items-end gap-3">
          <div className="min-w-0 flex-1 basis-56">
            <TextField
              label="SIREN ou SIRET"
              name="siren"
              inputMode="numeric"
              required
              defaultValue={typed}
              error={found?.kind === 'wrong_number' ? WRONG : null}
            />
          </div>
          <Button variant="primary">Chercher</Button>
        </AppForm>
      ) : (
        <p className="notice">
          Aucune plateforme agréée n’est raccordée à Ouvréo pour l’instant&nbsp;: l’annuaire ne peut
          pas être consulté d’ici.
        </p>
      )}
      {found && found.kind !== 'wrong_number' && found.kind !== 'no_platform' && (
        <Answer found={found} />
      )}
    </>
  )
}

function Answer({ found }: { found: DirectoryFound }) {
  switch (found.kind) {
    case 'listed':
      return (
        <Notice tone="ok" title={`SIREN ${formatSiren(found.siren as Siren)}, dans l’annuaire`}>
          Cette entreprise reçoit les factures électroniques
          {found.address ? ` à l’adresse ${found.address}` : ''}. Les vôtres y vont d’elles-mêmes.
        </Notice>
      )
    case 'not_listed':
      return (
        <Notice
          tone="warn"
          title={`SIREN ${formatSiren(found.siren as Siren)}, absent de l’annuaire`}
        >
          Cette entreprise n’a pas encore de plateforme qui reçoit ses factures. Demandez-lui
          laquelle elle choisit.
        </Notice>
      )
    case 'too_many':
      return <Notice title="Trop de questions en une heure">Revenez un peu plus tard.</Notice>
    default:
      return (
        <Notice tone="warn" title="L’annuaire ne répond pas">
          La plateforme agréée ne répond pas pour l’instant. Réessayez dans quelques minutes.
        </Notice>
      )
  }
}
