import { data, redirect } from 'react-router'
import { hasPassword } from '#app/features/accounts/set-first-password.server.ts'
import { requireParticulier } from '#app/features/accounts/request-scope.server.ts'
import { unblockArtisan } from '#app/features/leads/block-artisan.server.ts'
import { paths } from '#app/paths.ts'
import { operator } from '#app/platform/operator.server.ts'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { DefinitionList } from '#app/ui/definition-list.tsx'
import { AppForm, AppLink } from '#app/ui/link.tsx'
import { PageHeader } from '#app/ui/page-header.tsx'
import { toastCookie } from '#app/ui/toast.ts'
import { formatDate } from '#app/values/french-date.ts'
import { PARIS } from '#app/values/french-time-zone.ts'
import { parseId, type ArtisanId } from '#app/values/ids.ts'
import { formatPhone, type PhoneNumber } from '#app/values/phone-number.ts'
import type { Route } from './+types/particulier-settings.page'
import { listBlockedArtisans, readOwnProfile } from './particulier-queries.server.ts'

export const meta = () => [{ title: 'Paramètres — Ouvréo' }]

export async function loader({ context, request }: Route.LoaderArgs) {
  const ctx = requireParticulier(context, request)
  const [profile, protectedBy, blocked] = await Promise.all([readOwnProfile(ctx), hasPassword(ctx), listBlockedArtisans(ctx)])
  return { ...profile, blocked, hasPassword: protectedBy, contact: operator().emails.particuliers }
}

/** Lets an artisan be asked again. */
export async function action({ context, request }: Route.ActionArgs) {
  const ctx = requireParticulier(context, request)
  const artisanId = parseId<ArtisanId>(String((await request.formData()).get('artisanId') ?? ''))
  if (!artisanId) throw data(null, { status: 404 })
  await unblockArtisan(ctx, artisanId)
  return redirect(paths.particulierSettings(), { headers: { 'set-cookie': toastCookie({ tone: 'ok', title: 'Artisan débloqué', description: 'Vos prochaines demandes pourront lui être proposées.' }) } })
}

export default function ParticulierSettingsPage({ loaderData: { fullName, email, phone, hasPassword: set, contact, blocked } }: Route.ComponentProps) {
  return (
    <>
      <PageHeader title="Paramètres" />
      <div className="max-w-[42rem]">
        <DefinitionList
          items={[
            { term: 'Nom', value: fullName },
            { term: 'Email', value: email },
            { term: 'Téléphone', value: phone ? formatPhone(phone as PhoneNumber) : 'Non renseigné' },
            { term: 'Mot de passe', value: set ? 'Choisi' : <ButtonLink href={paths.choosePassword()} size="sm">Choisir un mot de passe</ButtonLink> },
          ]}
        />
        <p className="mt-6 text-faint">Pour corriger une de ces informations, écrivez-nous à <AppLink href={`mailto:${contact}`} className="link">{contact}</AppLink>.</p>
        {blocked.length > 0 && (
          <section aria-labelledby="bloques" className="mt-12">
            <h2 id="bloques" className="text-heading">Artisans bloqués</h2>
            <p className="mt-1 text-muted">Aucune de vos demandes ne leur est proposée.</p>
            <ul className="lines mt-4">
              {blocked.map(({ artisanId, companyName, at }) => (
                <li key={artisanId} className="flex flex-wrap items-center justify-between gap-3">
                  <span>{companyName}<span className="block text-faint">depuis le {formatDate(at, PARIS)}</span></span>
                  <AppForm>
                    <input type="hidden" name="artisanId" value={artisanId} />
                    <Button type="submit" size="sm">Débloquer<span className="sr-only"> {companyName}</span></Button>
                  </AppForm>
                </li>
              ))}
            </ul>
          </section>
        )}
      </div>
    </>
  )
}
