import { data, redirectDocument, useNavigation } from 'react-router'
import { PROOF_REFUSALS } from '#app/features/accounts/copy.ts'
import { proveOwner } from '#app/features/accounts/second-factor/prove-owner.server.ts'
import { requireSettingsOwner } from '#app/features/accounts/sessions/request-scope.server.ts'
import { endedSessionCookie } from '#app/features/accounts/sessions/session-cookie.server.ts'
import { hasPassword } from '#app/features/accounts/passwords/set-first-password.server.ts'
import { paths } from '#app/paths.ts'
import { operator } from '#app/platform/operator.server.ts'
import { readForm } from '#app/platform/web/read-form.server.ts'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { ErrorSummary, summedErrors } from '#app/ui/form/error-summary.tsx'
import { AppForm, AppLink } from '#app/ui/link.tsx'
import { Notice } from '#app/ui/feedback/notice.tsx'
import { PasswordField } from '#app/ui/form/password-field.tsx'
import { TextField } from '#app/ui/form/text-field.tsx'
import { toastCookie } from '#app/values/toast.ts'
import { textFields, type FieldErrors } from '#app/values/field-errors.ts'
import { PASSWORD_MAX_UNITS } from '#app/values/passwords/password-strength.ts'
import { useAnswer } from '#app/ui/use-answer.ts'
import type { Route } from './+types/settings-erase.page'
import { ERASURE_REFUSALS } from './copy.ts'
import { ERASE_WORD, keptAfterErasure, refusalToErase } from './erasure.ts'
import { readErasureFacts, requestErasure } from './request-erasure.server.ts'
import { SettingsFrame, SettingsSection } from './settings-frame.tsx'

export const meta = () => [{ title: 'Supprimer mon compte — Ouvréo' }]

export async function loader({ context, request }: Route.LoaderArgs) {
  const { ctx } = requireSettingsOwner(context, request)
  const [facts, withPassword] = await Promise.all([
    readErasureFacts(ctx, ctx.who.accountId),
    hasPassword(ctx),
  ])
  return {
    kind: ctx.who.kind,
    kept: keptAfterErasure({ ...facts, kind: ctx.who.kind }),
    refusal: refusalToErase(facts),
    withPassword,
    contact: operator().emails[ctx.who.kind === 'artisan' ? 'professionnels' : 'particuliers'],
  }
}

export async function action({ context, request }: Route.ActionArgs) {
  const { ctx } = requireSettingsOwner(context, request)
  const { typed = '', password = '' } = textFields(await readForm(request))
  const refused = (errors: FieldErrors, status = 422) =>
    data<{ errors: FieldErrors }>({ errors }, { status })
  if (typed.trim().toUpperCase() !== ERASE_WORD)
    return refused({ typed: `Tapez ${ERASE_WORD} pour confirmer.` })
  if (await hasPassword(ctx)) {
    const proof = await proveOwner(ctx, password.slice(0, PASSWORD_MAX_UNITS))
    if (!proof.ok)
      return refused(
        { password: PROOF_REFUSALS[proof.refusal] },
        proof.refusal === 'too_many_attempts' ? 429 : 422,
      )
  }
  const closed = await requestErasure(ctx)
  if (!closed.ok) return refused({ typed: ERASURE_REFUSALS[closed.refusal].title }, 409)
  const headers = new Headers({ 'set-cookie': endedSessionCookie() })
  headers.append(
    'set-cookie',
    toastCookie({
      tone: 'ok',
      title: 'Votre compte est supprimé',
      description: 'Un dernier email vous le confirme. Au revoir.',
    }),
  )
  return redirectDocument(paths.landing(), { headers })
}

const GOES = {
  particulier: [
    'Votre profil, votre adresse, votre mot de passe et vos appareils, tout de suite',
    'Vos demandes ouvertes : elles sont annulées, et les artisans prévenus',
    'Vos descriptions, photos, messages et notifications',
    'Votre nom dans ce que les artisans ont écrit',
  ],
  artisan: [
    'Votre compte, votre mot de passe et vos appareils, tout de suite',
    'Votre fiche, votre profil public, vos justificatifs et vos photos',
    'Vos devis en attente : ils sont retirés, et les places rendues',
    'Vos messages et vos notifications',
  ],
  admin: [
    'Votre compte, votre mot de passe et vos appareils, tout de suite',
    'Vos droits dans l’équipe',
  ],
} as const

export default function ErasePage({ loaderData, actionData: latest }: Route.ComponentProps) {
  const actionData = useAnswer(latest)
  const { kind, kept, refusal, withPassword, contact } = loaderData
  const pending = useNavigation().state !== 'idle'
  const errors = actionData?.errors ?? {}
  return (
    <SettingsFrame kind={kind}>
      <SettingsSection
        title="Ce qui est effacé"
        hint="Pour toujours : personne ne pourra le retrouver, nous non plus."
      >
        <ul className="settings-list">
          {GOES[kind].map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      </SettingsSection>
      <SettingsSection title="Ce qui est gardé" hint="À part, sans autre usage.">
        <ul className="settings-list">
          {kept.map((line) => (
            <li key={line}>{line.charAt(0).toUpperCase() + line.slice(1)}.</li>
          ))}
          {kept.length === 0 && (
            <li>
              Rien qui vous désigne.
              {kind === 'particulier' && ' Vos demandes restent comptées, sans texte ni nom.'}
            </li>
          )}
        </ul>
      </SettingsSection>
      <SettingsSection
        title="Supprimer mon compte"
        hint="Un dernier email vous le confirme."
        danger
      >
        {refusal ? (
          <Notice
            tone="warn"
            title={ERASURE_REFUSALS[refusal].title}
            action={<WayOut refusal={refusal} kind={kind} />}
          >
            {ERASURE_REFUSALS[refusal].wayOut}
            {kind !== 'admin' && (
              <>
                {' '}
                Une question ?{' '}
                <a href={`mailto:${contact}`} className="link">
                  {contact}
                </a>
              </>
            )}
          </Notice>
        ) : (
          <AppForm className="grid gap-5">
            <ErrorSummary errors={summedErrors(errors)} />
            <TextField
              label={`Tapez ${ERASE_WORD}`}
              name="typed"
              autoComplete="off"
              autoCapitalize="characters"
              spellCheck={false}
              maxLength={20}
              error={errors.typed}
              required
              star={false}
            />
            {withPassword && (
              <PasswordField
                label="Mot de passe actuel"
                name="password"
                autoComplete="current-password"
                error={errors.password}
                required
                star={false}
              />
            )}
            <div className="flex flex-wrap gap-2">
              <Button type="submit" variant="danger" pending={pending}>
                Supprimer mon compte
              </Button>
              <ButtonLink href={paths.settings(kind, 'donnees')}>Garder mon compte</ButtonLink>
            </div>
            <p className="text-faint">
              Pensez à{' '}
              <AppLink href={paths.settings(kind, 'donnees')} className="link">
                recevoir une copie
              </AppLink>{' '}
              avant.
            </p>
          </AppForm>
        )}
      </SettingsSection>
    </SettingsFrame>
  )
}

function WayOut({
  refusal,
  kind,
}: {
  refusal: keyof typeof ERASURE_REFUSALS
  kind: 'particulier' | 'artisan' | 'admin'
}) {
  if (refusal === 'paid_subscription')
    return (
      <ButtonLink href={paths.subscription()} size="sm">
        Gérer mon abonnement
      </ButtonLink>
    )
  if (refusal === 'last_administrator')
    return (
      <ButtonLink href={paths.adminUsers()} size="sm">
        Choisir parmi les utilisateurs
      </ButtonLink>
    )
  if (kind === 'artisan')
    return (
      <ButtonLink href={paths.worksList()} size="sm">
        Voir mes interventions
      </ButtonLink>
    )
  return (
    <ButtonLink href={paths.requests()} size="sm">
      Voir mes demandes
    </ButtonLink>
  )
}
