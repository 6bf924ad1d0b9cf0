import { paths } from '#app/paths.ts'
import type { Ctx, Visitor } from '#app/platform/context.ts'
import { describeError, log } from '#app/platform/log.server.ts'
import type { AccountId } from '#app/values/identity/ids.ts'
import { confirmEmailChange } from '#app/features/accounts/profile/change-email.server.ts'
import { confirmSignUp } from '#app/features/accounts/sign-up/confirm-sign-up.server.ts'
import {
  EMAIL_CHANGE_TAKEN,
  LINK_FAILED,
  LINK_INCOMPLETE,
  LINK_INVALID,
  LINK_OF_ANOTHER,
} from '#app/features/accounts/copy.ts'
import { pathFor } from '#app/features/accounts/sessions/home.ts'
import { purposeOfLink } from './link-tokens.server.ts'
import { readRecovery } from '#app/features/accounts/passwords/reset-password.server.ts'
import type { AccountKind } from './sign-in.server.ts'

/** Seconds before moving on, as specified: to a sign-in or a space, and to the page of a new password. */
const MOVE_ON_SECONDS = 3
const RECOVERY_SECONDS = 2

/** What the confirmation page shows. `seconds` 0: it stays until its button is pressed. */
export type Confirmation =
  | { state: 'error'; status: 409 | 422 | 500; message: string }
  | {
      state: 'success'
      status: 200
      title: string
      words: string
      toast: string | null
      next: string
      label: string
      seconds: number
    }

/**
 * A link of a mail as it is followed: what its address says, and who is signed in where it is.
 * `redirect` is a path of this site.
 */
export type FollowedLink = {
  token: string
  type: string
  signedInAs: AccountId | null
  sessionToken: string | null
  redirect?: string | null
}

type Page = Omit<Extract<Confirmation, { state: 'success' }>, 'state' | 'status'>
const error = (status: 409 | 422 | 500, message: string): Confirmation => ({
  state: 'error',
  status,
  message,
})
const success = (page: Page): Confirmation => ({ state: 'success', status: 200, ...page })

/**
 * Follows a link that leads to /auth/confirm, and says where to go next. Its `type` must be what the link is for; any
 * other word (`other`) leaves it to the link. A recovery link is only looked at: choosing the password uses it.
 */
export async function followLink(ctx: Ctx<Visitor>, link: FollowedLink): Promise<Confirmation> {
  if (!link.token || !link.type) return error(422, LINK_INCOMPLETE)
  try {
    const purpose = KNOWN_TYPES.has(link.type) ? link.type : await purposeOfLink(ctx, link.token)
    if (purpose === 'signup') return await followSignUp(ctx, link)
    if (purpose === 'recovery') return await followRecovery(ctx, link)
    if (purpose?.startsWith('email_change')) return await followEmailChange(ctx, link)
    return error(422, LINK_INVALID)
  } catch (failure) {
    log.error('confirmation failed', { requestId: ctx.requestId, ...describeError(failure) })
    return error(500, LINK_FAILED)
  }
}

const KNOWN_TYPES: ReadonlySet<string> = new Set(['signup', 'recovery', 'email_change'])
const REFUSALS = {
  invalid_link: error(422, LINK_INVALID),
  other_account: error(409, LINK_OF_ANOTHER),
  address_taken: error(409, EMAIL_CHANGE_TAKEN),
}

async function followSignUp(
  ctx: Ctx<Visitor>,
  { token, signedInAs, redirect }: FollowedLink,
): Promise<Confirmation> {
  const confirmed = await confirmSignUp(ctx, token, signedInAs)
  if (!confirmed.ok) return REFUSALS[confirmed.refusal]
  const { userType, choose } = confirmed.value
  const wanted = pathFor(userType, redirect ?? null) ?? undefined
  return success({
    title: 'Votre adresse est confirmée',
    words: choose
      ? 'Votre compte est actif. Il ne lui manque qu’un mot de passe.'
      : 'Votre compte est actif. Vous pouvez vous connecter.',
    toast: 'Adresse confirmée',
    next: choose
      ? paths.newPassword({ token: choose, redirect: wanted })
      : signInOf(userType, wanted),
    label: choose ? 'Choisir mon mot de passe' : 'Se connecter',
    seconds: MOVE_ON_SECONDS,
  })
}

async function followRecovery(
  ctx: Ctx<Visitor>,
  { token, signedInAs, redirect }: FollowedLink,
): Promise<Confirmation> {
  const account = await readRecovery(ctx, token)
  if (!account) return REFUSALS.invalid_link
  if (signedInAs && signedInAs !== account.accountId) return REFUSALS.other_account
  return success({
    title: 'Votre lien est valable',
    words: 'Vous allez choisir un nouveau mot de passe.',
    toast: null,
    next: paths.newPassword({ token, redirect: redirect ?? undefined }),
    label: 'Choisir un nouveau mot de passe',
    seconds: RECOVERY_SECONDS,
  })
}

async function followEmailChange(
  ctx: Ctx<Visitor>,
  { token, signedInAs, sessionToken }: FollowedLink,
): Promise<Confirmation> {
  const confirmed = await confirmEmailChange(ctx, {
    token,
    signedInAs,
    keepSession: signedInAs ? sessionToken : null,
  })
  if (!confirmed.ok) return REFUSALS[confirmed.refusal]
  const { state, awaits, kind } = confirmed.value
  const next = kind === 'artisan' || signedInAs ? homeOfKind(kind) : paths.signIn()
  if (state === 'changed') {
    return success({
      title: 'Votre adresse est changée',
      words: 'Connectez-vous désormais avec la nouvelle. Vos autres appareils sont déconnectés.',
      toast: 'Adresse changée',
      next,
      label: 'Continuer',
      seconds: MOVE_ON_SECONDS,
    })
  }
  const other = awaits === 'from' ? 'à votre adresse actuelle' : 'à votre nouvelle adresse'
  return success({
    title: 'Une confirmation sur deux',
    words: `Ouvrez aussi le lien envoyé ${other}. L’adresse de votre compte changera alors.`,
    toast: null,
    next,
    label: 'Continuer',
    seconds: 0,
  })
}

/** The attempt of each kind of account, as specified for artisans; it leads on to `redirect`, a path of this site. */
export function signInOf(kind: AccountKind, redirect?: string): string {
  return kind === 'artisan' ? paths.signInPro({ redirect }) : paths.signIn({ redirect })
}

function homeOfKind(kind: AccountKind): string {
  return {
    admin: paths.admin(),
    artisan: paths.proHome(),
    particulier: paths.particulierHome(),
    unknown: paths.landing(),
  }[kind]
}
