import Download from 'lucide-react/icons/download'
import { requireSettingsOwner } from '#app/features/accounts/sessions/request-scope.server.ts'
import { paths } from '#app/paths.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { Icon } from '#app/ui/drawings/icon.tsx'
import { AppLink } from '#app/ui/link.tsx'
import type { Route } from './+types/settings-data.page'
import { ForgetKeptPages } from './forget-kept-pages.tsx'
import { SettingsFrame, SettingsSection } from './settings-frame.tsx'

export const meta = () => [{ title: 'Mes données — Paramètres — Ouvréo' }]

export function loader({ context, request }: Route.LoaderArgs) {
  return { kind: requireSettingsOwner(context, request).ctx.who.kind }
}

export default function DataPage({ loaderData: { kind } }: Route.ComponentProps) {
  return (
    <SettingsFrame kind={kind}>
      <SettingsSection
        title="Recevoir une copie"
        hint="Tout ce que votre compte contient, à lire ou à donner à un autre service."
      >
        <div className="flex flex-wrap gap-2">
          <ButtonLink
            href={paths.settings(kind, 'donnees/export.json')}
            icon={<Icon of={Download} />}
          >
            Télécharger (JSON)
          </ButtonLink>
          <ButtonLink href={paths.settings(kind, 'donnees/export')}>Lire et imprimer</ButtonLink>
        </div>
      </SettingsSection>
      <SettingsSection
        title="Combien de temps"
        hint="Chaque durée est appliquée d’elle-même, sans que vous ayez rien à faire."
      >
        <AppLink href={`${paths.privacy()}#finalites`} className="link">
          Données, raisons et durées
        </AppLink>
      </SettingsSection>
      {kind === 'artisan' && <ForgetKeptPages />}
      <SettingsSection
        title="Supprimer mon compte"
        hint="Ce qui part, ce que la loi nous fait garder, et pourquoi."
        danger
      >
        <ButtonLink href={paths.settings(kind, 'suppression')}>Supprimer mon compte…</ButtonLink>
      </SettingsSection>
    </SettingsFrame>
  )
}
