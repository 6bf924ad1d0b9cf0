import { useEffect, useRef } from 'react'
import { data, useNavigation, useSubmit } from 'react-router'
import { paths } from '#app/paths.ts'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { DoorDrawing, KeyDrawing, LetterboxDrawing } from '#app/ui/drawings/doors.tsx'
import { AppForm } from '#app/ui/link.tsx'
import { announceToast } from '#app/ui/toast.ts'
import type { Route } from './+types/auth-confirm.page'
import { AccountFrame } from './account-frame.tsx'
import { CONFIRMATION_WORDS, LINK_INCOMPLETE, type ConfirmationKind } from './copy.ts'
import { followLink, type Confirmation } from './follow-link.server.ts'
import { requestScope, visitorCtx } from './request-scope.server.ts'

export const handle = { interactive: true }
export const meta = () => [{ title: 'Confirmation — Ouvréo' }, { name: 'robots', content: 'noindex' }, { name: 'referrer', content: 'no-referrer' }]
// The address holds the link's token: it goes to nobody, not even to ourselves.
export const headers = () => ({ 'referrer-policy': 'no-referrer' })

export function loader({ request }: Route.LoaderArgs) {
  const search = new URL(request.url).searchParams
  const [token, type] = [search.get('token'), search.get('type')]
  const kind: ConfirmationKind = type === 'signup' || type === 'recovery' || type === 'email_change' ? type : 'other'
  // Scanners of mail run scripts: what is used once waits for a hand.
  return { token, type, kind, valid: Boolean(token && type), byHand: kind === 'email_change' || kind === 'other' }
}

/** Opening the link changes nothing: the page posts it, by itself or by its button. */
export async function action({ request, context }: Route.ActionArgs) {
  const form = await request.formData()
  const { viewer, sessionToken } = requestScope(context)
  const signedInAs = 'accountId' in viewer.who ? viewer.who.accountId : null
  const answer = await followLink(visitorCtx(context), { token: String(form.get('token') ?? ''), type: String(form.get('type') ?? ''), signedInAs, sessionToken })
  return data<Confirmation>(answer, { status: answer.status })
}

export default function ConfirmPage({ loaderData: { token, type, kind, valid, byHand }, actionData }: Route.ComponentProps) {
  const submit = useSubmit()
  const busy = useNavigation().state !== 'idle'
  const asked = useRef(false)
  const outcome: Confirmation | undefined = valid ? actionData : { state: 'error', status: 422, message: LINK_INCOMPLETE }

  useEffect(() => {
    if (!valid || byHand || asked.current) return
    asked.current = true
    void submit({ token: token ?? '', type: type ?? '' }, { method: 'post', replace: true })
  }, [valid, byHand, submit, token, type])

  const next = outcome?.state === 'success' ? outcome.next : null
  const seconds = outcome?.state === 'success' ? outcome.seconds : 0
  const toast = outcome?.state === 'success' ? outcome.toast : null
  useEffect(() => {
    if (toast) announceToast({ tone: 'ok', title: toast })
    if (!next || seconds === 0) return
    const timer = setTimeout(() => window.location.assign(next), seconds * 1000)
    return () => clearTimeout(timer)
  }, [next, seconds, toast])

  if (outcome?.state === 'success') {
    return (
      <AccountFrame title={outcome.title} words={<span role="status">{outcome.words}</span>} drawing={kind === 'recovery' ? <KeyDrawing /> : <DoorDrawing />}>
        <ButtonLink href={outcome.next} document variant="primary" wide>{outcome.label}</ButtonLink>
      </AccountFrame>
    )
  }
  if (outcome?.state === 'error') {
    return (
      <AccountFrame title="Confirmation impossible" words={<span role="alert">{outcome.message}</span>} drawing={<LetterboxDrawing />}>
        <div className="grid gap-3">
          <ButtonLink href={kind === 'recovery' ? paths.forgottenPassword() : paths.signUp()} document variant="primary" wide>{kind === 'recovery' ? 'Demander un nouveau lien' : 'Nouvelle inscription'}</ButtonLink>
          <ButtonLink href={paths.signIn()} document wide>Se connecter</ButtonLink>
        </div>
      </AccountFrame>
    )
  }
  const words = CONFIRMATION_WORDS[kind]
  return (
    <AccountFrame title={words.title} words={words.words} drawing={kind === 'recovery' ? <KeyDrawing /> : <LetterboxDrawing />}>
      <AppForm className="grid gap-4" aria-busy={busy}>
        <input type="hidden" name="token" value={token ?? ''} />
        <input type="hidden" name="type" value={type ?? ''} />
        <Button type="submit" variant="primary" wide pending={busy}>{words.button}</Button>
      </AppForm>
    </AccountFrame>
  )
}
