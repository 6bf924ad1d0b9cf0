import { data, redirectDocument } from 'react-router'
import { paths } from '#app/paths.ts'
import { spend } from '#app/platform/rate-limit/rate-limit.server.ts'
import { inTransaction } from '#app/platform/transaction.server.ts'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { AppForm } from '#app/ui/link.tsx'
import { toastCookie } from '#app/ui/toast.ts'
import { newId } from '#app/values/ids.ts'
import type { Route } from './+types/verification-email.page'
import { AccountFrame } from './account-frame.tsx'
import { normaliseEmail } from './account.ts'
import { mailConfirmationLink } from './mail-confirmation-link.server.ts'
import { visitorCtx } from './request-scope.server.ts'
import { findAccountByEmail } from './sign-up.server.ts'

export const meta = () => [{ title: 'Vérifiez vos emails — Ouvréo' }]

/** The address just signed up with, kept for an hour in a cookie that only this page receives. */
function pendingEmail(request: Request): string | null {
  const value = /(?:^|; )pending_email=([^;]*)/.exec(request.headers.get('cookie') ?? '')?.[1]
  try {
    const email = value ? normaliseEmail(decodeURIComponent(value)) : null
    return email?.includes('\0') ? null : email
  } catch {
    // Not what this site wrote.
    return null
  }
}

export function loader({ request }: Route.LoaderArgs) {
  return { email: pendingEmail(request) }
}

export async function action({ request, context }: Route.ActionArgs) {
  const email = pendingEmail(request)
  if (!email) return data({ error: 'Adresse email introuvable' }, { status: 422 })
  const ctx = visitorCtx(context)
  const inside = await Promise.all([
    spend(ctx, { name: 'resend-minute', max: 1, windowSeconds: 60 }, email),
    spend(ctx, { name: 'resend-hour', max: 5, windowSeconds: 3_600 }, email),
    spend(ctx, { name: 'resend-peer', max: 20, windowSeconds: 3_600 }, ctx.who.clientKey),
  ])
  if (inside.includes(false)) return data({ error: 'Un email vient déjà de partir. Attendez une minute avant d’en demander un autre.' }, { status: 429 })
  await inTransaction(ctx, async (tx) => {
    const accountId = await findAccountByEmail(tx, email)
    if (accountId) await mailConfirmationLink(tx, accountId, `resend:${newId()}`)
  })
  return redirectDocument(paths.checkEmail(), { headers: { 'set-cookie': toastCookie({ tone: 'ok', title: 'Email renvoyé !' }) } })
}

export default function CheckEmailPage({ loaderData: { email }, actionData }: Route.ComponentProps) {
  return (
    <AccountFrame title="Vérifiez vos emails" words={email ? <>Nous avons envoyé un lien à <strong className="text-fg">{email}</strong>. Ouvrez-le pour activer votre compte.</> : 'Nous vous avons envoyé un lien. Ouvrez-le pour activer votre compte.'}>
      {actionData?.error && <p className="notice notice-bad mb-6" role="alert">{actionData.error}</p>}
      <AppForm document className="grid gap-3">
        <Button type="submit" wide>Renvoyer l’email</Button>
        <ButtonLink href={paths.signInPro()} document variant="link" wide>Aller à la connexion</ButtonLink>
      </AppForm>
      <h2 className="mt-10 text-xl">Rien n’arrive ?</h2>
      <p className="mt-2">Regardez dans les courriers indésirables, et vérifiez l’adresse. Le lien est valable 24 heures.</p>
    </AccountFrame>
  )
}
