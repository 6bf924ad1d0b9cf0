import { hasPassword } from '#app/features/accounts/set-first-password.server.ts'
import { requireParticulier } from '#app/features/accounts/request-scope.server.ts'
import { paths } from '#app/paths.ts'
import { operator } from '#app/platform/operator.server.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { DefinitionList } from '#app/ui/definition-list.tsx'
import { AppLink } from '#app/ui/link.tsx'
import { PageHeader } from '#app/ui/page-header.tsx'
import { formatPhone, type PhoneNumber } from '#app/values/phone-number.ts'
import type { Route } from './+types/particulier-settings.page'
import { readOwnProfile } from './particulier-queries.server.ts'

export const meta = () => [{ title: 'Paramètres — Ouvréo' }]

export async function loader({ context, request }: Route.LoaderArgs) {
  const ctx = requireParticulier(context, request)
  const [profile, protectedBy] = await Promise.all([readOwnProfile(ctx), hasPassword(ctx)])
  return { ...profile, hasPassword: protectedBy, contact: operator().emails.particuliers }
}

export default function ParticulierSettingsPage({ loaderData: { fullName, email, phone, hasPassword: set, contact } }: Route.ComponentProps) {
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
      </div>
    </>
  )
}
