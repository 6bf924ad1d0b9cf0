import { data, useNavigation } from 'react-router'
import { changePassword } from '#app/features/accounts/passwords/change-password.server.ts'
import {
  CODE_REFUSALS,
  PASSKEY_REFUSALS,
  PROOF_OVER,
  PROOF_REFUSALS,
} from '#app/features/accounts/copy.ts'
import {
  passwordMinLength,
  passwordRefusal,
} from '#app/features/accounts/passwords/password.server.ts'
import {
  requireSettingsOwner,
  type SettingsOwner,
} from '#app/features/accounts/sessions/request-scope.server.ts'
import { hasPassword } from '#app/features/accounts/passwords/set-first-password.server.ts'
import { markProof } from '#app/features/accounts/sessions/sessions.server.ts'
import {
  disableTwoFactor,
  enableTwoFactor,
  prepareTwoFactor,
  readTwoFactor,
  regenerateRecoveryCodes,
} from '#app/features/accounts/second-factor/two-factor.server.ts'
import {
  addPasskey,
  listPasskeys,
  preparePasskey,
  removePasskey,
  renamePasskey,
} from '#app/features/accounts/passkeys/passkeys.server.ts'
import { paths } from '#app/paths.ts'
import { redirectWithToast } from '#app/platform/web/act.server.ts'
import { readConfig } from '#app/platform/config.server.ts'
import { notFound, orNotFound } from '#app/platform/web/not-found.server.ts'
import { readForm } from '#app/platform/web/read-form.server.ts'
import { textFields, type FieldErrors } from '#app/values/field-errors.ts'
import { parseId, type PasskeyId } from '#app/values/identity/ids.ts'
import { PASSWORD_MAX_UNITS } from '#app/values/passwords/password-strength.ts'
import { useAnswer } from '#app/ui/use-answer.ts'
import { unproved } from './prove-in-settings.server.ts'
import type { Route } from './+types/settings-security.page'
import { PasswordSection, TwoFactorSection } from './security-sections.tsx'
import type { SecurityAnswer } from './security-answer.ts'
import { PasskeySection } from './passkey-section.tsx'
import { SettingsFrame } from './settings-frame.tsx'

export const meta = () => [{ title: 'Sécurité — Paramètres — Ouvréo' }]

export async function loader({ context, request }: Route.LoaderArgs) {
  const { ctx, email } = requireSettingsOwner(context, request)
  const [twoFactor, withPassword, passkeys] = await Promise.all([
    readTwoFactor(ctx, ctx.who.accountId),
    hasPassword(ctx),
    listPasskeys(ctx),
  ])
  const config = readConfig()
  return {
    kind: ctx.who.kind,
    ...twoFactor,
    withPassword,
    passkeys,
    minLength: passwordMinLength({ admin: ctx.who.kind === 'admin' }),
    required: ctx.who.kind === 'admin' && config.adminTwoFactor === 'on',
    email,
  }
}

export async function action({ context, request }: Route.ActionArgs) {
  const owner = requireSettingsOwner(context, request)
  const fields = textFields(await readForm(request))
  const { intent = '' } = fields
  // Its own keys alone: every object also has a `constructor`, which would answer with all it was
  // given, the session's token too.
  const act = Object.hasOwn(ACTS, intent) ? ACTS[intent] : undefined
  if (!act) notFound()
  return act(owner, fields, request.headers.get('user-agent'))
}

type Act = (
  owner: SettingsOwner,
  fields: Record<string, string>,
  userAgent: string | null,
) => Promise<Response | ReturnType<typeof data<SecurityAnswer>>>

const refused = (
  intent: string,
  errors: FieldErrors,
  more: Partial<SecurityAnswer> = {},
  status = 422,
) => data<SecurityAnswer>({ intent, errors, ...more }, { status })
const statusOf = (refusal: string) =>
  refusal.startsWith('too_many') ? 429 : refusal === 'busy' ? 503 : 422
const typedPassword = (fields: Record<string, string>, name = 'password') =>
  (fields[name] ?? '').slice(0, PASSWORD_MAX_UNITS)

const done = ({ ctx }: SettingsOwner, title: string, description?: string) =>
  redirectWithToast(paths.settings(ctx.who.kind, 'securite'), { title, description })

const ACTS: Readonly<Record<string, Act>> = {
  async password(owner, fields) {
    // Whole, up to what a field takes: one that is too long is told so, and never cut to another that nobody typed.
    const [wanted, again] = [fields.newPassword ?? '', fields.confirmPassword ?? '']
    const errors: Record<string, string> = {}
    const weak = passwordRefusal(wanted, {
      own: [owner.name, owner.email],
      admin: owner.ctx.who.kind === 'admin',
    })
    if (weak) errors.newPassword = weak
    if (wanted !== again) errors.confirmPassword = 'Les mots de passe ne correspondent pas'
    if (Object.keys(errors).length > 0) return refused('password', errors)
    const changed = await changePassword(owner.ctx, {
      present: typedPassword(fields, 'presentPassword'),
      wanted,
      sessionToken: owner.sessionToken,
    })
    if (!changed.ok)
      return refused(
        'password',
        { presentPassword: PROOF_REFUSALS[changed.refusal] },
        {},
        statusOf(changed.refusal),
      )
    const { ended } = changed.value
    return done(
      owner,
      'Mot de passe changé',
      ended === 0
        ? undefined
        : ended === 1
          ? 'Un autre appareil a été déconnecté.'
          : `${ended} autres appareils ont été déconnectés.`,
    )
  },
  async prepare(owner, fields) {
    const wrong = await unproved(owner.ctx, fields.password ?? '')
    if (wrong) return refused('prepare', wrong.errors, {}, wrong.status)
    if (owner.sessionToken) await markProof(owner.ctx, owner.sessionToken)
    const prepared = await prepareTwoFactor(owner.ctx, owner.email)
    return prepared.ok
      ? data<SecurityAnswer>({ intent: 'enable', keyOf: prepared.value })
      : done(owner, 'Déjà activée')
  },
  async enable(owner, fields) {
    const enabled = await enableTwoFactor(owner.ctx, (fields.code ?? '').slice(0, 40), owner)
    if (enabled.ok) return data<SecurityAnswer>({ intent: 'codes', codes: enabled.value.codes })
    if (enabled.refusal === 'already_enabled') return done(owner, 'Déjà activée')
    if (enabled.refusal === 'not_proved') return refused('prepare', { password: PROOF_OVER })
    const prepared = await prepareTwoFactor(owner.ctx, owner.email)
    return refused(
      'enable',
      { code: CODE_REFUSALS[enabled.refusal] },
      prepared.ok ? { keyOf: prepared.value } : {},
      statusOf(enabled.refusal),
    )
  },
  async passkeyPrepare(owner, fields) {
    const wrong = await unproved(owner.ctx, fields.password ?? '', 'passkeyPassword')
    if (wrong) return refused('passkeyPrepare', wrong.errors, {}, wrong.status)
    if (owner.sessionToken) await markProof(owner.ctx, owner.sessionToken)
    return data<SecurityAnswer>({
      intent: 'passkeyAdd',
      passkeyOptions: JSON.stringify(await preparePasskey(owner.ctx, owner)),
    })
  },
  async passkeyAdd(owner, fields, userAgent) {
    const added = await addPasskey(owner.ctx, {
      response: (fields.response ?? '').slice(0, 20_000),
      userAgent,
      provedAt: owner.provedAt,
    })
    return added.ok
      ? done(owner, 'Clé d’accès ajoutée')
      : refused('passkeyPrepare', { passkeyPassword: PASSKEY_REFUSALS[added.refusal] })
  },
  async passkeyRename(owner, fields) {
    const id = parseId<PasskeyId>(fields.id)
    const name = (fields.name ?? '').replace(/\s+/g, ' ').trim()
    if (!name) return refused('passkeyRename', { [`name-${id ?? ''}`]: 'Donnez-lui un nom.' })
    if (!id || !(await renamePasskey(owner.ctx, id, name))) notFound()
    return done(owner, 'Clé d’accès renommée')
  },
  async passkeyRemove(owner, fields) {
    const id = orNotFound(parseId<PasskeyId>(fields.id))
    const removed = orNotFound(await removePasskey(owner.ctx, id))
    return removed.ok
      ? done(owner, 'Clé d’accès retirée')
      : refused('passkeyRemove', { passkeyPassword: PASSKEY_REFUSALS[removed.refusal] }, {}, 409)
  },
  async codes(owner, fields) {
    const wrong = await unproved(owner.ctx, fields.password ?? '', 'renewPassword')
    if (wrong) return refused('renew', wrong.errors, {}, wrong.status)
    const codes = await regenerateRecoveryCodes(owner.ctx)
    return codes
      ? data<SecurityAnswer>({ intent: 'codes', codes })
      : done(owner, 'La validation en deux étapes est désactivée')
  },
  async disable(owner, fields) {
    if (owner.ctx.who.kind === 'admin' && readConfig().adminTwoFactor === 'on')
      throw data(null, { status: 403 })
    const wrong = await unproved(owner.ctx, fields.password ?? '', 'disablePassword')
    if (wrong) return refused('disable', wrong.errors, {}, wrong.status)
    const off = await disableTwoFactor(owner.ctx, (fields.code ?? '').slice(0, 40))
    return off.ok
      ? done(owner, 'Validation en deux étapes désactivée')
      : refused('disable', { disableCode: CODE_REFUSALS[off.refusal] }, {}, statusOf(off.refusal))
  },
}

export default function SecurityPage({ loaderData }: Route.ComponentProps) {
  const actionData = useAnswer<typeof action>()
  const pending = String(useNavigation().formData?.get('intent') ?? '')
  return (
    <SettingsFrame kind={loaderData.kind}>
      <PasswordSection {...loaderData} answer={actionData} pending={pending} />
      <PasskeySection {...loaderData} answer={actionData} pending={pending} />
      <TwoFactorSection {...loaderData} answer={actionData} pending={pending} />
    </SettingsFrame>
  )
}
