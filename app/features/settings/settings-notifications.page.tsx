import { useNavigation } from 'react-router'
import { NOTIFICATION_KINDS } from '#app/features/accounts/profile/notification-kinds.ts'
import { requireSettingsOwner } from '#app/features/accounts/sessions/request-scope.server.ts'
import {
  ALWAYS_REASONS,
  alwaysReasonsFor,
  MAIL_WISHES,
  MAIL_WISH_LABELS,
  ZONES,
  type NotificationSettingsView,
} from '#app/features/notifications/notification-settings.ts'
import { readDevices } from '#app/features/notifications/devices/open-device.server.ts'
import { readSmsAlerts } from '#app/features/notifications/sms/register-mobile.server.ts'
import { ALERTS_A_DAY } from '#app/features/notifications/sms/sms-alert.ts'
import { smsAlertsActs } from '#app/features/notifications/sms/sms-alerts-acts.server.ts'
import { SmsAlerts } from '#app/features/notifications/sms/sms-alerts.tsx'
import { PushDeviceList } from '#app/features/notifications/devices/push-device-list.tsx'
import {
  readNotificationSettings,
  saveNotificationSettings,
} from '#app/features/notifications/settings.server.ts'
import { PLANS } from '#app/features/subscriptions/plans/plans.ts'
import { paths } from '#app/paths.ts'
import { act, answerAct } from '#app/platform/web/act.server.ts'
import type { Artisan, Ctx, Particulier } from '#app/platform/context.ts'
import { notFound } from '#app/platform/web/not-found.server.ts'
import { Button } from '#app/ui/button.tsx'
import { Checkbox, Select } from '#app/ui/form/choice-fields.tsx'
import { AppForm, AppLink } from '#app/ui/link.tsx'
import { TextField } from '#app/ui/form/text-field.tsx'
import { useAnswer } from '#app/ui/use-answer.ts'
import type { Route } from './+types/settings-notifications.page'
import { SettingsFrame, SettingsSection } from './settings-frame.tsx'

export const meta = () => [{ title: 'Notifications — Paramètres — Ouvréo' }]

/** Whoever is sent news; the team is not. */
function requireReader(
  ...args: Parameters<typeof requireSettingsOwner>
): Ctx<Particulier | Artisan> {
  const { ctx } = requireSettingsOwner(...args)
  if (ctx.who.kind === 'admin') notFound()
  return ctx as Ctx<Particulier | Artisan>
}

export async function loader({ context, request }: Route.LoaderArgs) {
  const ctx = requireReader(context, request)
  return {
    kind: ctx.who.kind,
    email: requireSettingsOwner(context, request).email,
    settings: await readNotificationSettings(ctx),
    push: ctx.who.kind === 'artisan' ? await readDevices(ctx as Ctx<Artisan>) : null,
    sms: ctx.who.kind === 'artisan' ? await readSmsAlerts(ctx as Ctx<Artisan>) : null,
  }
}

export async function action({ context, request }: Route.ActionArgs) {
  const ctx = requireReader(context, request)
  return answerAct(request, {
    save: act({
      run: async (_, form) => {
        const errors = await saveNotificationSettings(ctx, form)
        return errors ? { errors } : true
      },
      done: 'Choix enregistrés',
    }),
    ...(ctx.who.kind === 'artisan' ? smsAlertsActs(ctx as Ctx<Artisan>) : {}),
  })
}

export default function NotificationsPage({
  loaderData: { kind, email, settings, push, sms },
}: Route.ComponentProps) {
  const actionData = useAnswer<typeof action>()
  const pending = useNavigation().state !== 'idle'
  const errors = actionData?.errors ?? {}
  return (
    <SettingsFrame kind={kind}>
      <AppForm className="settings">
        <SettingsSection
          title="Ce que vous recevez"
          hint={
            <>
              Les emails partent à <span className="break-words">{email}</span>.{' '}
              <PushHint kind={kind} plan={settings.plan} />
            </>
          }
        >
          <div className="choices-grid">
            {settings.kinds.map((choice) => (
              <KindChoices key={choice.kind} choice={choice} pushes={settings.plan} />
            ))}
          </div>
        </SettingsSection>
        <SettingsSection
          title="Résumé du jour"
          hint="Un seul email, avec ce que vous n’avez pas encore lu. Les jours sans nouvelle, rien ne part."
        >
          <div className="grid gap-5">
            {!settings.digest && (
              <p className="notice">
                Vous avez quitté le résumé par le lien d’un email. Enregistrez un choix «&nbsp;Dans
                le résumé du jour&nbsp;» pour le reprendre.
              </p>
            )}
            <TextField
              label="Heure du résumé"
              name="digestAt"
              type="time"
              defaultValue={settings.digestAt}
              error={errors.digestAt}
              required
              star={false}
            />
          </div>
        </SettingsSection>
        <SettingsSection
          title="Heures calmes"
          hint="Rien ne sonne et aucun email de votre choix ne part : tout attend la fin des heures calmes. Ce qui vous est toujours envoyé part quand même."
        >
          <div className="grid gap-5">
            <Checkbox
              label="Me laisser tranquille"
              name="quiet"
              defaultChecked={settings.quietFrom !== null}
            />
            <div className="grid grid-cols-2 gap-4">
              <TextField
                label="De"
                name="quietFrom"
                type="time"
                defaultValue={settings.quietFrom ?? '21:00'}
                error={errors.quietFrom}
              />
              <TextField
                label="À"
                name="quietTo"
                type="time"
                defaultValue={settings.quietTo ?? '07:00'}
                error={errors.quietTo}
              />
            </div>
            <Select
              label="Votre heure"
              name="timeZone"
              defaultValue={settings.timeZone ?? ''}
              options={[
                {
                  value: '',
                  label: `Celle de ${kind === 'artisan' ? 'votre entreprise' : 'vos travaux'} (${ZONES[settings.ownZone] ?? settings.ownZone})`,
                },
                ...Object.entries(ZONES).map(([value, label]) => ({ value, label })),
              ]}
            />
            <div>
              <Button type="submit" variant="primary" pending={pending}>
                Enregistrer
              </Button>
            </div>
          </div>
        </SettingsSection>
      </AppForm>
      <div className="settings settings-after">
        {push && (settings.plan || push.devices.length > 0) && (
          <SettingsSection
            title="Vos appareils"
            hint={
              settings.plan
                ? 'Ce que vous cochez «\u00a0Sur mes appareils\u00a0» y sonne, même quand aucune page n’est ouverte. L’écran verrouillé ne nomme personne.'
                : 'Votre formule n’a plus les alertes sur les appareils\u00a0: rien n’y sonne.'
            }
          >
            <PushDeviceList {...push} plan={settings.plan} />
          </SettingsSection>
        )}
        {sms && (sms.plan || sms.phone) && (
          <SettingsSection
            title="Alertes par SMS"
            hint={
              sms.plan
                ? `Une nouvelle demande vous arrive par SMS, avec son métier et sa commune\u00a0: ${ALERTS_A_DAY} par jour au plus. Vos heures calmes les retiennent.`
                : 'Votre formule n’a plus les alertes\u00a0: aucun SMS ne part.'
            }
          >
            <SmsAlerts sms={sms} answer={actionData ?? null} />
          </SettingsSection>
        )}
        <SettingsSection
          title="Ce qui vous est toujours envoyé"
          hint="Ces emails ne se refusent pas. Voici pourquoi."
        >
          <dl className="grid gap-4">
            {alwaysReasonsFor(kind as 'particulier' | 'artisan').map((reason) => (
              <div key={reason}>
                <dt className="font-semibold">{ALWAYS_REASONS[reason].title}</dt>
                <dd className="text-muted">{ALWAYS_REASONS[reason].why}</dd>
              </div>
            ))}
          </dl>
        </SettingsSection>
      </div>
    </SettingsFrame>
  )
}

function KindChoices({
  choice: { kind, app, mail, push },
  pushes,
}: {
  choice: NotificationSettingsView['kinds'][number]
  pushes: boolean
}) {
  const { label, hint } = NOTIFICATION_KINDS[kind]
  return (
    <fieldset>
      <legend>{label}</legend>
      <p className="text-sm text-muted">{hint}</p>
      <div className="choices-row">
        <Select
          label="Par email"
          name={`mail:${kind}`}
          id={`mail-${kind}`}
          defaultValue={mail}
          options={MAIL_WISHES.map((value) => ({ value, label: MAIL_WISH_LABELS[value] }))}
        />
        <div className="choices-where">
          <Checkbox
            label="Dans mon espace"
            name={`app:${kind}`}
            id={`app-${kind}`}
            defaultChecked={app}
          />
          {pushes && (
            <Checkbox
              label="Sur mes appareils"
              name={`push:${kind}`}
              id={`push-${kind}`}
              defaultChecked={push}
            />
          )}
        </div>
      </div>
    </fieldset>
  )
}

function PushHint({ kind, plan }: { kind: string; plan: boolean }) {
  if (kind !== 'artisan') return null
  if (plan) return <>Les alertes sur vos appareils s’autorisent une fois sur chacun.</>
  const plans = Object.values(PLANS)
    .filter(({ push }) => push)
    .map(({ name }) => name)
  return (
    <>
      Les alertes sur vos appareils font partie des formules {plans.join(' et ')}&nbsp;:{' '}
      <AppLink href={paths.subscription()} className="link">
        comparer les formules
      </AppLink>
      .
    </>
  )
}
