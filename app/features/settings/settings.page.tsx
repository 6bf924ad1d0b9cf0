import { useNavigation } from 'react-router'
import { cancelEmailChange } from '#app/features/accounts/profile/cancel-email-change.server.ts'
import {
  readEmailChange,
  requestEmailChange,
} from '#app/features/accounts/profile/change-email.server.ts'
import {
  changeProfile,
  profileForm,
  readOwnProfile,
} from '#app/features/accounts/profile/change-profile.server.ts'
import { MAILED_JUST_NOW } from '#app/features/accounts/copy.ts'
import { requireSettingsOwner } from '#app/features/accounts/sessions/request-scope.server.ts'
import { hasPassword } from '#app/features/accounts/passwords/set-first-password.server.ts'
import {
  listBlockedArtisans,
  unblockArtisan,
} from '#app/features/requests/life/block-artisan.server.ts'
import { PhoneProof } from '#app/features/notifications/sms/phone-proof.tsx'
import { readPhoneProof } from '#app/features/notifications/sms/phone-proof.server.ts'
import { phoneProofActs } from '#app/features/notifications/sms/phone-proof-acts.server.ts'
import { paths } from '#app/paths.ts'
import { act, answerAct } from '#app/platform/web/act.server.ts'
import type { Ctx, Particulier } from '#app/platform/context.ts'
import { operator } from '#app/platform/operator.server.ts'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { AppForm, AppLink } from '#app/ui/link.tsx'
import { Notice } from '#app/ui/feedback/notice.tsx'
import { PasswordField } from '#app/ui/form/password-field.tsx'
import { PHONE_NOTICE } from '#app/ui/form/phone-notice.ts'
import { TextField } from '#app/ui/form/text-field.tsx'
import { ok } from '#app/values/result.ts'
import { type FieldErrors } from '#app/values/field-errors.ts'
import { formatDate, formatDateTime } from '#app/values/time/french-date.ts'
import { PARIS } from '#app/values/time/french-time-zone.ts'
import { parseId, type ArtisanId } from '#app/values/identity/ids.ts'
import { formatPhone, type PhoneNumber } from '#app/values/identity/phone-number.ts'
import { useAnswer } from '#app/ui/use-answer.ts'
import { emailChangeForm } from '#app/features/accounts/account-form.ts'
import { orNotFound } from '#app/platform/web/not-found.server.ts'
import { unproved } from './prove-in-settings.server.ts'
import type { Route } from './+types/settings.page'
import { SettingsFrame, SettingsSection } from './settings-frame.tsx'
import { TeamMails } from './team-mails.tsx'

export const meta = () => [{ title: 'Paramètres — Ouvréo' }]

export async function loader({ context, request }: Route.LoaderArgs) {
  const { ctx } = requireSettingsOwner(context, request)
  const { kind } = ctx.who
  const [profile, change, withPassword] = await Promise.all([
    readOwnProfile(ctx),
    readEmailChange(ctx),
    hasPassword(ctx),
  ])
  const blocked = kind === 'particulier' ? await listBlockedArtisans(ctx as Ctx<Particulier>) : []
  const proof = kind === 'particulier' ? await readPhoneProof(ctx as Ctx<Particulier>) : null
  // One address may serve for several things.
  const teamAddresses = kind === 'admin' ? [...new Set(Object.values(operator().emails))] : null
  return { kind, ...profile, change, withPassword, blocked, proof, teamAddresses }
}

export async function action({ context, request }: Route.ActionArgs) {
  const { ctx } = requireSettingsOwner(context, request)
  return answerAct(request, {
    ...(ctx.who.kind === 'particulier' ? phoneProofActs(ctx as Ctx<Particulier>) : {}),
    profile: act({
      form: profileForm,
      run: (profile) => changeProfile(ctx, profile),
      done: 'Profil enregistré',
    }),
    email: act({
      form: emailChangeForm,
      run: async ({ newEmail, password }) => {
        const wrong = await unproved(ctx, password)
        return wrong ?? requestEmailChange(ctx, newEmail)
      },
      refusals: {
        same_address: 'C’est déjà l’adresse de votre compte.',
        too_many_requests: MAILED_JUST_NOW,
      },
      beside: { same_address: 'newEmail', too_many_requests: 'newEmail' },
      status: { too_many_requests: 429 },
      done: {
        tone: 'info',
        title: 'Deux emails viennent de partir',
        description: 'L’adresse change une fois les deux liens suivis.',
      },
    }),
    'forget-email': act({
      run: () => cancelEmailChange(ctx),
      done: {
        title: 'Changement d’adresse annulé',
        description: 'Les liens envoyés ne servent plus.',
      },
    }),
    unblock: act({
      run: async ({ artisanId }) => {
        if (ctx.who.kind !== 'particulier') return null
        const person = { ...ctx, who: ctx.who }
        // Pressed twice, or in two tabs: they are unblocked either way.
        await unblockArtisan(person, orNotFound(parseId<ArtisanId>(artisanId)))
        return ok()
      },
      done: {
        title: 'Artisan débloqué',
        description: 'Vos prochaines demandes pourront lui être proposées.',
      },
    }),
  })
}

const AWAITS = { from: 'de votre adresse actuelle', to: 'de la nouvelle adresse' } as const

export default function SettingsPage({ loaderData }: Route.ComponentProps) {
  const actionData = useAnswer<typeof action>()
  const { kind, fullName, email, phone, change, withPassword, blocked, teamAddresses, proof } =
    loaderData
  const pending = useNavigation().formData?.get('intent')
  const answer = (intent: string) =>
    actionData?.intent === intent
      ? actionData
      : { errors: {} as FieldErrors, values: {} as Record<string, string> }
  const [profile, address] = [answer('profile'), answer('email')]
  return (
    <SettingsFrame kind={kind}>
      <SettingsSection
        title="Profil"
        hint={
          kind === 'particulier' ? (
            'Votre numéro n’est donné qu’aux artisans que vous choisissez.'
          ) : kind === 'artisan' ? (
            <>
              La personne derrière le compte. L’entreprise se modifie dans{' '}
              <AppLink href={paths.company()} className="link">
                Mon entreprise
              </AppLink>
              .
            </>
          ) : undefined
        }
      >
        <AppForm intent="profile" className="grid gap-5">
          <TextField
            label="Nom complet"
            name="fullName"
            autoComplete="name"
            defaultValue={profile.values.fullName ?? fullName}
            error={profile.errors.fullName}
            maxLength={120}
            required
            star={false}
          />
          {kind !== 'admin' && (
            <TextField
              label="Téléphone"
              name="phone"
              type="tel"
              autoComplete="tel"
              defaultValue={
                profile.values.phone ?? (phone ? formatPhone(phone as PhoneNumber) : '')
              }
              error={profile.errors.phone}
              maxLength={40}
              hint={kind === 'particulier' ? PHONE_NOTICE : undefined}
              optional
            />
          )}
          <Button type="submit" variant="primary" pending={pending === 'profile'}>
            Enregistrer
          </Button>
        </AppForm>
      </SettingsSection>

      {proof && (
        <SettingsSection title="Votre mobile" hint="Un code par SMS prouve qu’il est à vous.">
          <PhoneProof proof={proof} answer={actionData ?? null} />
        </SettingsSection>
      )}
      <SettingsSection
        title="Adresse email"
        hint={
          <>
            Aujourd’hui <strong className="font-semibold break-words text-fg">{email}</strong>. Un
            lien à suivre est envoyé aux deux adresses.
          </>
        }
      >
        <div className="grid gap-5">
          {change && (
            <Notice
              tone="info"
              title={`Changement en cours vers ${change.newEmail}`}
              action={
                <AppForm intent="forget-email">
                  <Button type="submit" size="sm" pending={pending === 'forget-email'}>
                    Annuler ce changement
                  </Button>
                </AppForm>
              }
            >
              {change.awaits.length > 0 && (
                <>
                  Il manque la confirmation {change.awaits.map((side) => AWAITS[side]).join(' et ')}
                  , avant le {formatDateTime(change.expiresAt, PARIS)}.
                </>
              )}
            </Notice>
          )}
          {withPassword ? (
            <AppForm intent="email" key={change?.newEmail ?? ''} className="grid gap-5">
              <TextField
                label="Nouvelle adresse"
                name="newEmail"
                type="email"
                autoComplete="email"
                inputMode="email"
                defaultValue={address.values.newEmail}
                error={address.errors.newEmail}
                required
                star={false}
              />
              <PasswordField
                label="Mot de passe actuel"
                name="password"
                autoComplete="current-password"
                error={address.errors.password}
                required
                star={false}
              />
              <Button type="submit" pending={pending === 'email'}>
                Changer l’adresse
              </Button>
            </AppForm>
          ) : (
            <NeedsPassword />
          )}
        </div>
      </SettingsSection>

      {blocked.length > 0 && (
        <SettingsSection
          title="Artisans bloqués"
          hint="Aucune de vos demandes ne leur est proposée."
        >
          <ul className="lines">
            {blocked.map(({ artisanId, companyName, at }) => (
              <li key={artisanId} className="flex flex-wrap items-center justify-between gap-3">
                <span>
                  {companyName}
                  <span className="block text-faint">depuis le {formatDate(at, PARIS)}</span>
                </span>
                <AppForm intent="unblock">
                  <input type="hidden" name="artisanId" value={artisanId} />
                  <Button type="submit" size="sm">
                    Débloquer<span className="sr-only"> {companyName}</span>
                  </Button>
                </AppForm>
              </li>
            ))}
          </ul>
        </SettingsSection>
      )}
      {teamAddresses && <TeamMails email={email} addresses={teamAddresses} />}
    </SettingsFrame>
  )
}

/** For an account that a link opened: what asks for the password waits for one. */
function NeedsPassword() {
  return (
    <Notice
      tone="info"
      title="Choisissez d’abord un mot de passe"
      action={
        <ButtonLink href={paths.choosePassword()} size="sm">
          Choisir un mot de passe
        </ButtonLink>
      }
    >
      Votre compte a été ouvert par un lien : un mot de passe le protège avant tout changement.
    </Notice>
  )
}
