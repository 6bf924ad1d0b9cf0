import { data } from 'react-router'
import { visitorCtx } from '#app/features/accounts/sessions/request-scope.server.ts'
import { REFUSALS } from '#app/features/requests/copy.ts'
import { pendingRequest } from './pending-request.server.ts'
import { CONFIRM_HOURS } from '#app/features/requests/quote-request.ts'
import { resendConfirmation } from './resend-confirmation.server.ts'
import { paths } from '#app/paths.ts'
import { redirectWithToast } from '#app/platform/web/act.server.ts'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { BriefPage } from '#app/ui/layout/brief-page.tsx'
import { AppForm } from '#app/ui/link.tsx'
import type { Route } from './+types/request-sent.page'
import { CANDIDATES, EARLY_MINUTES } from '#app/features/requests/leads/lead.ts'

export const meta = () => [
  { title: 'Vérifiez vos emails — Ouvréo' },
  { name: 'robots', content: 'noindex' },
]
// It shows the address that was just typed.
export const headers = () => ({ 'cache-control': 'private, no-store' })

export function loader({ request }: Route.LoaderArgs) {
  const pending = pendingRequest(request)
  return { email: pending?.email ?? null, repeated: pending?.repeated ?? false }
}

export async function action({ request, context }: Route.ActionArgs) {
  const pending = pendingRequest(request)
  if (!pending)
    return data(
      {
        error:
          'Nous ne retrouvons plus cette demande. Déposez-la de nouveau : le même texte vous renverra le même lien.',
      },
      { status: 422 },
    )
  const sent = await resendConfirmation(visitorCtx(context), pending.requestId)
  if (!sent.ok) {
    const error =
      sent.refusal === 'just_sent'
        ? 'Un email vient déjà de partir. Attendez une minute avant d’en demander un autre.'
        : REFUSALS[sent.refusal]
    return data({ error }, { status: sent.refusal === 'just_sent' ? 429 : 409 })
  }
  return redirectWithToast(paths.requestSent(), 'Email renvoyé !')
}

export default function RequestSentPage({
  loaderData: { email, repeated },
  actionData,
}: Route.ComponentProps) {
  return (
    <BriefPage title="Vérifiez vos emails">
      <p className="mt-5 text-lead text-muted">
        {repeated ? 'Nous avions déjà reçu cette demande. ' : 'Votre demande est enregistrée. '}
        {email ? (
          <>
            Un lien vient de partir vers <strong className="text-fg">{email}</strong>. Ouvrez-le
            pour la publier.
          </>
        ) : (
          'Ouvrez le lien que nous vous avons envoyé pour la publier.'
        )}
      </p>
      <ol className="request-next mt-8">
        <li>
          <strong>Ouvrez l’email</strong> intitulé « Ouvrez votre demande de devis ».
        </li>
        <li>
          <strong>Appuyez sur « Publier ma demande ».</strong> Rien ne part avant, et le lien reste
          valable {CONFIRM_HOURS} heures.
        </li>
        <li>
          <strong>Les artisans proches sont prévenus.</strong> S’il y a des entreprises Premium
          parmi les {CANDIDATES} plus proches, elles le sont {EARLY_MINUTES}&nbsp;minutes avant les
          autres.
        </li>
      </ol>
      {actionData?.error && (
        <p className="notice notice-bad mt-8" role="alert">
          {actionData.error}
        </p>
      )}
      <AppForm className="mt-8 flex flex-wrap gap-3">
        <Button type="submit">Renvoyer l’email</Button>
        <ButtonLink href={paths.findPro({ corriger: '1' })} variant="link">
          Corriger mon adresse
        </ButtonLink>
      </AppForm>
      <p className="mt-8 text-faint">
        Rien n’arrive ? Regardez dans les courriers indésirables, et vérifiez l’adresse.
      </p>
    </BriefPage>
  )
}
