import Laptop from 'lucide-react/icons/laptop'
import Smartphone from 'lucide-react/icons/smartphone'
import { endDevice, listDevices } from '#app/features/accounts/sessions/devices.server.ts'
import { requireSettingsOwner } from '#app/features/accounts/sessions/request-scope.server.ts'
import { closeSessionsOf } from '#app/features/accounts/sessions/sessions.server.ts'
import { deviceInWords } from '#app/features/accounts/sessions/user-agent-words.ts'
import { momentsOf } from '#app/features/notifications/wishes.server.ts'
import { act, answerAct } from '#app/platform/web/act.server.ts'
import { orNotFound } from '#app/platform/web/not-found.server.ts'
import { Badge } from '#app/ui/data/badge.tsx'
import { Button } from '#app/ui/button.tsx'
import { ConfirmDialog, opens } from '#app/ui/feedback/dialog.tsx'
import { Icon } from '#app/ui/drawings/icon.tsx'
import { AppForm } from '#app/ui/link.tsx'
import { formatDate, formatDateTime } from '#app/values/time/french-date.ts'
import { parseId } from '#app/values/identity/ids.ts'
import { ok } from '#app/values/result.ts'
import type { Route } from './+types/settings-devices.page'
import { SettingsFrame, SettingsSection } from './settings-frame.tsx'

export const meta = () => [{ title: 'Appareils — Paramètres — Ouvréo' }]

export async function loader({ context, request }: Route.LoaderArgs) {
  const { ctx, sessionId } = requireSettingsOwner(context, request)
  const [devices, { zone }] = await Promise.all([
    listDevices(ctx, sessionId),
    momentsOf(ctx, ctx.who.accountId),
  ])
  return { kind: ctx.who.kind, devices, zone }
}

export async function action({ context, request }: Route.ActionArgs) {
  const { ctx, sessionId, sessionToken } = requireSettingsOwner(context, request)
  return answerAct(request, {
    one: act({
      run: ({ id }) => endDevice(ctx, orNotFound(parseId<string>(id)), sessionId),
      done: 'Appareil déconnecté',
    }),
    others: act({
      run: async () => ok(await closeSessionsOf(ctx, ctx.who.accountId, sessionToken)),
      done: (ended) =>
        ended === 0
          ? 'Aucun autre appareil n’était connecté'
          : ended === 1
            ? 'Un appareil déconnecté'
            : `${ended} appareils déconnectés`,
    }),
  })
}

export default function DevicesPage({ loaderData: { kind, devices, zone } }: Route.ComponentProps) {
  const others = devices.filter(({ present }) => !present).length
  return (
    <SettingsFrame kind={kind}>
      <SettingsSection
        title="Appareils connectés"
        hint="Là où votre compte est ouvert. Déconnectez ce que vous ne reconnaissez pas, puis changez de mot de passe."
      >
        <ul className="lines">
          {devices.map(({ id, userAgent, createdAt, seenAt, present, secondFactor }) => {
            const words = deviceInWords(userAgent)
            return (
              <li key={id} className="flex flex-wrap items-center gap-x-4 gap-y-3">
                <span className="text-muted">
                  <Icon of={/iPhone|iPad|Android/.test(words) ? Smartphone : Laptop} />
                </span>
                <div className="min-w-0 flex-1 basis-52">
                  <p className="font-semibold">
                    {words}
                    {present && (
                      <>
                        {' '}
                        <Badge tone="ok">Cet appareil</Badge>
                      </>
                    )}
                  </p>
                  <p className="text-faint">
                    Connecté le {formatDate(createdAt, zone)}
                    {secondFactor ? ', avec un code' : ''}. Vu le {formatDateTime(seenAt, zone)}.
                  </p>
                </div>
                {!present && (
                  <AppForm intent="one">
                    <input type="hidden" name="id" value={id} />
                    <Button type="submit" size="sm">
                      Déconnecter
                      <span className="sr-only">
                        {' '}
                        {words}, connecté le {formatDate(createdAt, zone)}
                      </span>
                    </Button>
                  </AppForm>
                )}
              </li>
            )
          })}
        </ul>
        {others > 0 && (
          <div className="mt-6">
            <Button {...opens('tous')}>Déconnecter tous les autres</Button>
            <ConfirmDialog
              id="tous"
              title="Déconnecter tous les autres appareils ?"
              confirm="Déconnecter"
              danger
              form={AppForm}
              fields={{ intent: 'others' }}
            >
              {others === 1 ? 'Un appareil devra' : `${others} appareils devront`} se reconnecter
              avec votre mot de passe. Celui-ci reste connecté.
            </ConfirmDialog>
          </div>
        )}
      </SettingsSection>
    </SettingsFrame>
  )
}
