import { data, redirect, useNavigation } from 'react-router'
import { readChoices, saveChoices } from '#app/features/accounts/notification-choices.server.ts'
import { NOTIFICATION_KINDS } from '#app/features/accounts/notification-kinds.ts'
import { requireSettingsOwner } from '#app/features/accounts/request-scope.server.ts'
import { paths } from '#app/paths.ts'
import type { Artisan, Ctx, Particulier } from '#app/platform/context.ts'
import { Button } from '#app/ui/button.tsx'
import { CheckboxGroup } from '#app/ui/choice-fields.tsx'
import { AppForm } from '#app/ui/link.tsx'
import { toastCookie } from '#app/ui/toast.ts'
import type { Route } from './+types/settings-notifications.page'
import { SettingsFrame, SettingsSection } from './settings-frame.tsx'

export const meta = () => [{ title: 'Notifications — Paramètres — Ouvréo' }]

/** Whoever is sent news; the team is not. */
function requireReader(...args: Parameters<typeof requireSettingsOwner>): Ctx<Particulier | Artisan> {
  const { ctx } = requireSettingsOwner(...args)
  if (ctx.who.kind === 'admin') throw data(null, { status: 404 })
  return ctx as Ctx<Particulier | Artisan>
}

export async function loader({ context, request }: Route.LoaderArgs) {
  const ctx = requireReader(context, request)
  return { kind: ctx.who.kind, email: requireSettingsOwner(context, request).email, choices: await readChoices(ctx, 'email') }
}

export async function action({ context, request }: Route.ActionArgs) {
  const ctx = requireReader(context, request)
  const wanted = (await request.formData()).getAll('email').filter((kind): kind is string => typeof kind === 'string')
  await saveChoices(ctx, 'email', wanted)
  return redirect(paths.settings(ctx.who.kind, 'notifications'), { headers: { 'set-cookie': toastCookie({ tone: 'ok', title: 'Choix enregistrés' }) } })
}

export default function NotificationsPage({ loaderData: { kind, email, choices } }: Route.ComponentProps) {
  const pending = useNavigation().state !== 'idle'
  return (
    <SettingsFrame kind={kind}>
      <SettingsSection title="Par email" hint={<>À <span className="break-words">{email}</span>. Tout reste visible dans vos notifications, que vous receviez l’email ou non.</>}>
        <AppForm className="grid gap-6">
          <CheckboxGroup label="Ce que vous voulez recevoir" name="email" options={choices.map((choice) => ({ value: choice.kind, label: NOTIFICATION_KINDS[choice.kind].label, hint: NOTIFICATION_KINDS[choice.kind].hint }))} defaultValues={choices.filter(({ wanted }) => wanted).map((choice) => choice.kind)} />
          <p className="text-faint">Contrats, rétractations, sécurité du compte et réponses de l’équipe vous sont toujours envoyés.</p>
          <div><Button type="submit" variant="primary" pending={pending}>Enregistrer</Button></div>
        </AppForm>
      </SettingsSection>
    </SettingsFrame>
  )
}
