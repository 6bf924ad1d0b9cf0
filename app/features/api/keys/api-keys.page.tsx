import { hasPassword } from '#app/features/accounts/passwords/set-first-password.server.ts'
import { requireOwner } from '#app/features/accounts/sessions/request-scope.server.ts'
import { MAKE_KEY_REFUSALS, SCOPE_WORDS } from '#app/features/api/copy.ts'
import { SettingsFrame, SettingsSection } from '#app/features/settings/settings-frame.tsx'
import { unproved } from '#app/features/settings/prove-in-settings.server.ts'
import { planHasSoftware } from '#app/features/subscriptions/plan-has-software.server.ts'
import { OtherSoftware } from '#app/features/settings/other-software.tsx'
import { SOFTWARE_NOT_IN_PLAN } from '#app/features/webhooks/copy.ts'
import { paths } from '#app/paths.ts'
import { act, answerAct } from '#app/platform/web/act.server.ts'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { useDialogsThatClose } from '#app/ui/feedback/close-dialogs.ts'
import { Notice } from '#app/ui/feedback/notice.tsx'
import { RefusalNotice } from '#app/ui/feedback/refusal-notice.tsx'
import { CheckboxGroup } from '#app/ui/form/choice-fields.tsx'
import { PasswordField } from '#app/ui/form/password-field.tsx'
import { TextField } from '#app/ui/form/text-field.tsx'
import { AppForm, AppLink } from '#app/ui/link.tsx'
import { useAnswer } from '#app/ui/use-answer.ts'
import { fieldErrors } from '#app/values/field-errors.ts'
import { parseId, type ApiKeyId } from '#app/values/identity/ids.ts'
import type { Route } from './+types/api-keys.page'
import { COMPANY_SCOPES, MAX_KEYS, NAME_MAX } from './api-key.ts'
import { companyKeyForm } from './key-form.ts'
import { KeyList, NewKey } from './key-list.tsx'
import { makeKey, revokeKey } from './make-key.server.ts'
import { listKeys } from './queries.server.ts'

export const meta = () => [{ title: 'Logiciels — Paramètres — Ouvréo' }]

export async function loader({ context, request }: Route.LoaderArgs) {
  const ctx = requireOwner(context, request)
  const [keys, open, withPassword] = await Promise.all([
    listKeys(ctx),
    planHasSoftware(ctx, ctx.who.artisanId),
    hasPassword(ctx),
  ])
  return { keys, open, withPassword }
}

/** Makes a key, whose text is in this one answer and nowhere else, or revokes one. */
export async function action({ context, request }: Route.ActionArgs) {
  const ctx = requireOwner(context, request)
  return answerAct(request, {
    make: act({
      read: async (form) => {
        const scopes = form.getAll('scopes').map(String)
        const read = companyKeyForm.safeParse({ name: form.get('name') ?? '', scopes })
        return read.success
          ? { input: read.data, kept: { scopes, key: '' } }
          : { errors: fieldErrors(read.error), kept: { scopes, key: '' } }
      },
      run: async (typed, form) => {
        // Whoever has a key reads all this without an account: a borrowed device must not make one.
        const wrong = (await hasPassword(ctx))
          ? await unproved(ctx, String(form.get('password') ?? ''))
          : null
        return wrong ?? makeKey(ctx, typed)
      },
      refusals: MAKE_KEY_REFUSALS,
      beside: { name_missing: 'name', scope_missing: 'scopes' },
      stays: (key) => ({ scopes: [], key }),
    }),
    revoke: act({
      run: async ({ key = '' }) => {
        const id = parseId<ApiKeyId>(key)
        return id !== null && revokeKey(ctx, id)
      },
      done: { title: 'Clé révoquée', description: 'Elle n’ouvre plus rien.' },
    }),
  })
}

const SCOPES = COMPANY_SCOPES.map((value) => ({ value, ...SCOPE_WORDS[value] }))

/** The keys by which a company's own programs read and write its affairs. */
export default function ApiKeysPage({
  loaderData: { keys, open, withPassword },
}: Route.ComponentProps) {
  const answer = useAnswer<typeof action>()
  useDialogsThatClose()
  const made = answer?.kept?.key
  const refused = answer && !made ? answer : null
  const live = keys.filter(({ revokedAt }) => revokedAt === null).length
  return (
    <SettingsFrame kind="artisan">
      <SettingsSection
        title="Clés d’API"
        hint={
          <p>
            Pour qu’un logiciel lise vos demandes, vos devis, vos factures ou votre agenda à votre
            place.{' '}
            <AppLink href={paths.developers()} className="link">
              Lire la documentation
            </AppLink>
          </p>
        }
      >
        <div className="grid gap-6">
          {!open && (
            <Notice
              title={SOFTWARE_NOT_IN_PLAN}
              action={
                <ButtonLink href={paths.subscription()} size="sm">
                  Voir les formules
                </ButtonLink>
              }
            >
              {live > 0
                ? 'Vos clés attendent\u00a0: elles n’ouvrent rien tant que votre formule ne la comprend pas.'
                : 'Avec votre formule, aucune clé ne peut être créée.'}
            </Notice>
          )}
          <RefusalNotice of={refused} />
          {made && <NewKey key={made} apiKey={made} />}
          {keys.length > 0 ? (
            <KeyList keys={keys} />
          ) : (
            <p className="text-muted">Aucune clé. Personne ne lit vos données par l’API.</p>
          )}
        </div>
      </SettingsSection>
      {open && live < MAX_KEYS && (
        <SettingsSection
          title="Nouvelle clé"
          hint="Une par logiciel, avec les seuls droits dont il a besoin. Vous pouvez la révoquer à tout moment."
        >
          <AppForm className="grid max-w-[30rem] gap-5" key={made ?? 'cle'}>
            <TextField
              label="Nom"
              name="name"
              autoComplete="off"
              maxLength={NAME_MAX}
              defaultValue={refused?.values.name ?? ''}
              error={refused?.errors.name}
              hint="Le logiciel qui s’en servira, par exemple."
            />
            <CheckboxGroup
              label="Droits"
              name="scopes"
              options={SCOPES}
              defaultValues={refused?.kept?.scopes}
              error={refused?.errors.scopes}
            />
            {withPassword && (
              <PasswordField
                label="Mot de passe actuel"
                name="password"
                autoComplete="current-password"
                error={refused?.errors.password}
                hint="Pour vérifier que c’est bien vous."
              />
            )}
            <Button variant="primary" name="intent" value="make">
              Créer la clé
            </Button>
          </AppForm>
        </SettingsSection>
      )}
      <OtherSoftware />
    </SettingsFrame>
  )
}
