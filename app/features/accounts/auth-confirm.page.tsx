import { useEffect, useRef } from 'react'
import { data, useNavigation, useSubmit } from 'react-router'
import { paths } from '#app/paths.ts'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { AppForm } from '#app/ui/link.tsx'
import { announceToast } from '#app/ui/toast.ts'
import type { Route } from './+types/auth-confirm.page'
import { AccountFrame } from './account-frame.tsx'
import { confirmSignUp } from './confirm-sign-up.server.ts'
import { visitorCtx } from './request-scope.server.ts'

export const handle = { interactive: true }
export const meta = () => [{ title: 'Confirmation — Ouvréo' }, { name: 'referrer', content: 'same-origin' }]
export const headers = () => ({ 'referrer-policy': 'same-origin' })

/** Seconds before moving on, as specified. */
const MOVE_ON_SECONDS = 3

type Outcome = { state: 'error'; message: string } | { state: 'success'; title: string; words: string; next: string; seconds: number }

export function loader({ request }: Route.LoaderArgs) {
  const search = new URL(request.url).searchParams
  const token = search.get('token')
  const type = search.get('type')
  return { token, type, valid: Boolean(token && type) }
}

/** Opening the link changes nothing: the page posts it, by itself where there is script, by its button elsewhere. */
export async function action({ request, context }: Route.ActionArgs) {
  const form = await request.formData()
  const token = String(form.get('token') ?? '')
  const type = String(form.get('type') ?? '')
  const failed = (message: string) => data<Outcome>({ state: 'error', message }, { status: 422 })
  if (!token || !type) return failed('Lien de confirmation invalide')
  if (type !== 'signup') return failed('Le lien semble invalide ou expiré.')
  const confirmed = await confirmSignUp(visitorCtx(context), token)
  if (!confirmed.ok) return failed('Erreur lors de la confirmation. Le lien a peut-être expiré.')
  return data<Outcome>({
    state: 'success',
    title: 'Votre adresse est confirmée',
    words: 'Votre compte est actif. Vous pouvez vous connecter.',
    next: confirmed.value.userType === 'artisan' ? paths.signInPro() : paths.signIn(),
    seconds: MOVE_ON_SECONDS,
  })
}

export default function ConfirmPage({ loaderData: { token, type, valid }, actionData }: Route.ComponentProps) {
  const submit = useSubmit()
  const busy = useNavigation().state !== 'idle'
  const asked = useRef(false)
  const outcome: Outcome | undefined = valid ? actionData : { state: 'error', message: 'Lien de confirmation invalide' }

  useEffect(() => {
    if (!valid || asked.current) return
    asked.current = true
    void submit({ token: token ?? '', type: type ?? '' }, { method: 'post', replace: true })
  }, [valid, submit, token, type])

  const next = outcome?.state === 'success' ? outcome.next : null
  const seconds = outcome?.state === 'success' ? outcome.seconds : 0
  useEffect(() => {
    if (!next) return
    announceToast({ tone: 'ok', title: 'Adresse confirmée' })
    const timer = setTimeout(() => window.location.assign(next), seconds * 1000)
    return () => clearTimeout(timer)
  }, [next, seconds])

  if (outcome?.state === 'success') {
    return (
      <AccountFrame title={outcome.title} words={outcome.words}>
        <ButtonLink href={outcome.next} document variant="primary" wide>Continuer</ButtonLink>
      </AccountFrame>
    )
  }
  if (outcome?.state === 'error') {
    return (
      <AccountFrame title="Confirmation impossible" words={outcome.message}>
        <div className="grid gap-3" role="alert">
          <ButtonLink href={paths.signUp()} document variant="primary" wide>Nouvelle inscription</ButtonLink>
          <ButtonLink href={paths.signIn()} document wide>Se connecter</ButtonLink>
        </div>
      </AccountFrame>
    )
  }
  return (
    <AccountFrame title="Confirmation de votre adresse" words="Nous vérifions votre lien.">
      <AppForm className="grid gap-4" aria-busy={busy}>
        <input type="hidden" name="token" value={token ?? ''} />
        <input type="hidden" name="type" value={type ?? ''} />
        <Button type="submit" variant="primary" wide pending={busy}>Confirmer mon adresse</Button>
      </AppForm>
    </AccountFrame>
  )
}
