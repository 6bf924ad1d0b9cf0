import { useEffect, useRef, useState } from 'react'
import { data, useNavigation, useSubmit } from 'react-router'
import { paths } from '#app/paths.ts'
import { readForm } from '#app/platform/web/read-form.server.ts'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { DoorDrawing, KeyDrawing, LetterboxDrawing } from '#app/ui/drawings/doors.tsx'
import { AppForm } from '#app/ui/link.tsx'
import { announceToast } from '#app/ui/feedback/toast.ts'
import type { Route } from './+types/confirm-address.page'
import { AccountFrame, SignOutButton } from '#app/features/accounts/account-frame.tsx'
import {
  CONFIRMATION_WORDS,
  LINK_INCOMPLETE,
  LINK_OF_ANOTHER,
  type ConfirmationKind,
} from '#app/features/accounts/copy.ts'
import { followLink, type Confirmation } from '#app/features/accounts/sign-in/follow-link.server.ts'
import { forgetEmail, PENDING_EMAIL } from './kept-email.server.ts'
import { requestScope, visitorCtx } from '#app/features/accounts/sessions/request-scope.server.ts'
import { unsealPath } from '#app/features/accounts/sign-in/wanted-path.server.ts'

export const meta = () => [
  { title: 'Confirmation — Ouvréo' },
  { name: 'robots', content: 'noindex' },
  { name: 'referrer', content: 'no-referrer' },
]
// The address holds the link's token: it goes to nobody, not even to ourselves.
export const headers = () => ({
  'referrer-policy': 'no-referrer',
  'cache-control': 'private, no-store',
})

export function loader({ request }: Route.LoaderArgs) {
  const search = new URL(request.url).searchParams
  const [token, type, suite] = [search.get('token'), search.get('type'), search.get('suite')]
  const kind: ConfirmationKind =
    type === 'signup' || type === 'recovery' || type === 'email_change' ? type : 'other'
  // Scanners of mail run scripts: what is used once waits for a hand.
  return {
    token,
    type,
    suite,
    kind,
    redirect: unsealPath(suite) ?? undefined,
    valid: Boolean(token && type),
    byHand: kind === 'email_change' || kind === 'other',
  }
}

/** Opening the link changes nothing: the page posts it, by itself or by its button. */
export async function action({ request, context }: Route.ActionArgs) {
  const form = await readForm(request)
  const { viewer, sessionToken } = requestScope(context)
  const signedInAs = 'accountId' in viewer.who ? viewer.who.accountId : null
  const answer = await followLink(visitorCtx(context), {
    token: String(form.get('token') ?? ''),
    type: String(form.get('type') ?? ''),
    redirect: unsealPath(String(form.get('suite') ?? '')),
    signedInAs,
    sessionToken,
  })
  // The address that « Vérifiez vos emails » shows has served.
  return data<Confirmation>(answer, {
    status: answer.status,
    headers: answer.state === 'success' ? { 'set-cookie': forgetEmail(PENDING_EMAIL) } : {},
  })
}

/** What one can do besides the buttons, once a link was refused. */
const WAYS_ON: Partial<Record<ConfirmationKind, string>> = {
  signup:
    'Déjà inscrit\u202f? Connectez-vous\u00a0: si votre adresse n’est pas confirmée, vous pourrez recevoir un nouveau lien.',
  email_change:
    'Un changement d’adresse se recommence dans vos paramètres, partie «\u00a0Compte\u00a0».',
}

export default function ConfirmPage({
  loaderData: { token, type, suite, kind, redirect, valid, byHand },
  actionData,
}: Route.ComponentProps) {
  const submit = useSubmit()
  const busy = useNavigation().state !== 'idle'
  // Whoever pressed the button before this script came has posted it already.
  const asked = useRef(actionData !== undefined)
  // Said only where it happens: without script, nothing moves on by itself.
  const [moving, setMoving] = useState(false)
  const outcome: Confirmation | undefined = valid
    ? actionData
    : { state: 'error', status: 422, message: LINK_INCOMPLETE }

  useEffect(() => {
    if (!valid || byHand || asked.current) return
    asked.current = true
    void submit(
      { token: token ?? '', type: type ?? '', suite: suite ?? '' },
      { method: 'post', replace: true },
    )
  }, [valid, byHand, submit, token, type, suite])

  const next = outcome?.state === 'success' ? outcome.next : null
  const seconds = outcome?.state === 'success' ? outcome.seconds : 0
  const toast = outcome?.state === 'success' ? outcome.toast : null
  useEffect(() => {
    if (toast) announceToast({ tone: 'ok', title: toast })
    if (!next || seconds === 0) return
    setMoving(true)
    const timer = setTimeout(() => window.location.assign(next), seconds * 1000)
    return () => clearTimeout(timer)
  }, [next, seconds, toast])

  if (outcome?.state === 'success') {
    return (
      <AccountFrame
        title={outcome.title}
        words={
          <span role="status">
            {outcome.words}
            {moving && ` La suite s’ouvre d’elle-même dans ${seconds}\u00a0secondes.`}
          </span>
        }
        drawing={kind === 'recovery' ? <KeyDrawing /> : <DoorDrawing />}
      >
        <ButtonLink href={outcome.next} variant="primary" wide>
          {outcome.label}
        </ButtonLink>
      </AccountFrame>
    )
  }
  if (outcome?.state === 'error' && outcome.message === LINK_OF_ANOTHER) {
    return (
      <AccountFrame
        title="Confirmation impossible"
        words={<span role="alert">{outcome.message}</span>}
        drawing={<LetterboxDrawing />}
      >
        <SignOutButton />
      </AccountFrame>
    )
  }
  if (outcome?.state === 'error') {
    return (
      <AccountFrame
        title="Confirmation impossible"
        words={<span role="alert">{outcome.message}</span>}
        drawing={<LetterboxDrawing />}
      >
        <div className="grid gap-3">
          {kind === 'recovery' && (
            <ButtonLink href={paths.forgottenPassword({ redirect })} variant="primary" wide>
              Demander un nouveau lien
            </ButtonLink>
          )}
          {/* Who changes their address has an account. */}
          {kind === 'email_change' && (
            <ButtonLink href={paths.signIn()} variant="primary" wide>
              Se connecter
            </ButtonLink>
          )}
          <ButtonLink
            href={paths.signUp({ redirect })}
            variant={kind === 'recovery' || kind === 'email_change' ? 'quiet' : 'primary'}
            wide
          >
            Nouvelle inscription
          </ButtonLink>
          {kind !== 'email_change' && (
            <ButtonLink href={paths.signIn({ redirect })} wide>
              Se connecter
            </ButtonLink>
          )}
        </div>
        {WAYS_ON[kind] && <p className="mt-6 text-muted">{WAYS_ON[kind]}</p>}
      </AccountFrame>
    )
  }
  const words = CONFIRMATION_WORDS[kind]
  return (
    <AccountFrame
      title={words.title}
      words={words.words}
      drawing={kind === 'recovery' ? <KeyDrawing /> : <LetterboxDrawing />}
    >
      <AppForm className="grid gap-4" aria-busy={busy}>
        <input type="hidden" name="token" value={token ?? ''} />
        <input type="hidden" name="type" value={type ?? ''} />
        {suite && <input type="hidden" name="suite" value={suite} />}
        <Button type="submit" variant="primary" wide pending={busy}>
          {words.button}
        </Button>
      </AppForm>
    </AccountFrame>
  )
}
