import { data, redirectDocument, type RouterContextProvider } from 'react-router'
import { toastCookie } from '#app/ui/toast.ts'
import { fieldErrors, textFields } from '#app/values/field-errors.ts'
import { localPath } from '#app/values/local-path.ts'
import { signInForm } from './account.ts'
import { SIGN_IN_REFUSALS } from './copy.ts'
import { visitorCtx } from './request-scope.server.ts'
import { sessionCookie } from './session-cookie.server.ts'
import type { SignInAnswer } from './sign-in-form.tsx'
import { signIn, type SignedIn } from './sign-in.server.ts'

/** Where each kind of account goes from one of the doors, and what it is told. `null` refuses this door. */
export type Destination = (signedIn: SignedIn, wanted: string | null) => { path: string; refused?: string }

/** Signs in from a posted form: 422 for empty fields, 401 or 429 when refused, else a redirect with the session's cookie. */
export async function signInFromForm(request: Request, context: Readonly<RouterContextProvider>, destination: Destination) {
  const fields = textFields(await request.formData())
  const parsed = signInForm.safeParse(fields)
  if (!parsed.success) return data<SignInAnswer>({ errors: fieldErrors(parsed.error), refusal: null, email: fields.email ?? '' }, { status: 422 })
  const signed = await signIn(visitorCtx(context), { ...parsed.data, userAgent: request.headers.get('user-agent') })
  if (!signed.ok) {
    const status = signed.refusal === 'too_many_attempts' ? 429 : 401
    return data<SignInAnswer>({ errors: {}, refusal: SIGN_IN_REFUSALS[signed.refusal], email: parsed.data.email }, { status })
  }
  const { path, refused } = destination(signed.value, localPath(parsed.data.redirect))
  const headers = new Headers({ 'set-cookie': sessionCookie(signed.value.token) })
  headers.append('set-cookie', toastCookie(refused ? { tone: 'bad', title: 'Accès limité', description: refused } : { tone: 'ok', title: 'Connexion réussie' }))
  return redirectDocument(path, { headers })
}
