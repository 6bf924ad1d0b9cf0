import { useNavigation } from 'react-router'
import { requireSettingsOwner } from '#app/features/accounts/sessions/request-scope.server.ts'
import { sessionCookie } from '#app/features/accounts/sessions/session-cookie.server.ts'
import { hasPassword } from '#app/features/accounts/passwords/set-first-password.server.ts'
import { paths } from '#app/paths.ts'
import { operator } from '#app/platform/operator.server.ts'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { ErrorSummary, summedErrors } from '#app/ui/form/error-summary.tsx'
import { AppForm, AppLink } from '#app/ui/link.tsx'
import { Notice } from '#app/ui/feedback/notice.tsx'
import { PasswordField } from '#app/ui/form/password-field.tsx'
import { TextField } from '#app/ui/form/text-field.tsx'
import { useAnswer } from '#app/ui/use-answer.ts'
import { act, answerAct } from '#app/platform/web/act.server.ts'
import { unproved } from './prove-in-settings.server.ts'
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
  const answer = await answerAct(request, {
    erase: act({
      run: async ({ typed = '', password = '' }) => {
        if (typed.trim().toUpperCase() !== ERASE_WORD)
          return { errors: { typed: `Tapez ${ERASE_WORD} pour confirmer.` } }
        const wrong = (await hasPassword(ctx)) ? await unproved(ctx, password) : null
        if (wrong) return wrong
        const closed = await requestErasure(ctx)
        return (
          closed.ok || { errors: { typed: ERASURE_REFUSALS[closed.refusal].title }, status: 409 }
        )
      },
      done: {
        title: 'Votre compte est supprimé',
        description: 'Un dernier email vous le confirme. Au revoir.',
      },
      to: paths.landing(),
    }),
  })
  if (answer instanceof Response) answer.headers.append('set-cookie', sessionCookie.set(null))
  return answer
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

export default function ErasePage({ loaderData }: Route.ComponentProps) {
  const actionData = useAnswer<typeof action>()
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
          {kind === 'particulier' && <li>Vos demandes restent comptées, sans texte ni nom.</li>}
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
