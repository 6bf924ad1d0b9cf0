import { partnerOfRequest } from '#app/features/api/partners/partner-of-request.server.ts'
import type { QuoteRequestId } from '#app/values/identity/ids.ts'
import { redirectWithToast } from '#app/platform/web/act.server.ts'
import { data, redirect } from 'react-router'
import {
  requestScope,
  requireParticulier,
  visitorCtx,
} from '#app/features/accounts/sessions/request-scope.server.ts'
import { signInBrowser } from '#app/features/accounts/sessions/sign-in-browser.server.ts'
import { paths } from '#app/paths.ts'
import { readForm } from '#app/platform/web/read-form.server.ts'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { BriefPage } from '#app/ui/layout/brief-page.tsx'
import { AppForm, AppLink } from '#app/ui/link.tsx'
import type { Route } from './+types/confirm-request.page'
import {
  claimQuoteRequest,
  confirmQuoteRequest,
  readConfirmation,
} from './confirm-quote-request.server.ts'
import { REFUSALS } from '#app/features/requests/copy.ts'
import { secretAddressHeaders } from '#app/platform/web/secret-address.ts'
import { forgottenPendingRequest } from './pending-request.server.ts'
import { requestSentCookie } from './request-sent-cookie.ts'

export const meta = () => [
  { title: 'Publier ma demande — Ouvréo' },
  { name: 'robots', content: 'noindex' },
]
export const headers = secretAddressHeaders

/** Opening the link changes nothing: mail scanners open it too. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const token = new URL(request.url).searchParams.get('token') ?? ''
  const pending = token ? await readConfirmation(visitorCtx(context), token) : null
  const partner = pending && (await partnerOfRequest(visitorCtx(context), pending.requestId))
  const { who, person } = requestScope(context).viewer
  const signedInAs = who.kind === 'particulier' ? (person?.email ?? null) : null
  return data(
    {
      token,
      pending: pending && {
        firstName: pending.firstName,
        email: pending.email,
        hasAccount: pending.hasAccount,
        partner: partner?.name ?? null,
      },
      signedInAs,
    },
    { status: pending ? 200 : 410 },
  )
}

export async function action({ request, context }: Route.ActionArgs) {
  const token = String((await readForm(request)).get('token') ?? '')
  // The browser forgets what it kept of the request.
  const published = (
    { requestId, opened }: { requestId: QuoteRequestId; opened: number },
    ...cookies: string[]
  ) =>
    redirectWithToast(
      paths.request(requestId),
      {
        title: opened > 1 ? `Vos ${opened} demandes sont publiées` : 'Votre demande est publiée',
        description: 'Nous cherchons les artisans les plus proches.',
      },
      ...cookies,
      requestSentCookie(),
      forgottenPendingRequest(),
    )
  if (requestScope(context).viewer.who.kind === 'particulier') {
    const claimed = await claimQuoteRequest(requireParticulier(context, request), { token })
    if (!claimed.ok) return data({ error: REFUSALS[claimed.refusal] }, { status: 409 })
    return published(claimed.value)
  }
  const ctx = visitorCtx(context)
  const confirmed = await confirmQuoteRequest(ctx, { token })
  if (!confirmed.ok) {
    if (confirmed.refusal === 'sign_in_required')
      return redirect(paths.signIn({ redirect: paths.confirmRequest({ token }) }))
    return data({ error: REFUSALS[confirmed.refusal] }, { status: 409 })
  }
  return published(confirmed.value, await signInBrowser(ctx, confirmed.value.accountId, request))
}

export default function ConfirmRequestPage({
  loaderData: { token, pending, signedInAs },
  actionData,
}: Route.ComponentProps) {
  if (!pending || actionData?.error)
    return <DeadLink sentence={actionData?.error ?? REFUSALS.invalid_link} />
  const signIn = paths.signIn({ redirect: paths.confirmRequest({ token }) })
  const otherAddress = signedInAs !== null && signedInAs !== pending.email
  return (
    <BriefPage title={`${pending.firstName}, publiez votre demande`}>
      {pending.partner && <p className="mt-5">Demande transmise par {pending.partner}.</p>}
      {pending.hasAccount && !signedInAs ? (
        <>
          <p className="mt-5 text-lead text-muted">
            Un compte existe déjà avec l’adresse{' '}
            <strong className="text-fg">{pending.email}</strong>. Connectez-vous : vous reviendrez
            ici pour publier votre demande.
          </p>
          <div className="mt-8">
            <ButtonLink href={signIn} variant="primary">
              Se connecter
            </ButtonLink>
          </div>
        </>
      ) : otherAddress ? (
        <>
          <p className="mt-5 text-lead text-muted">
            Cette demande a été déposée avec l’adresse{' '}
            <strong className="text-fg">{pending.email}</strong>, et vous êtes connecté avec{' '}
            {signedInAs}. Déconnectez-vous, puis rouvrez le lien de l’email.
          </p>
          <div className="mt-8">
            <ButtonLink href={paths.requests()} variant="primary">
              Voir mes demandes
            </ButtonLink>
          </div>
        </>
      ) : (
        <>
          <p className="mt-5 text-lead text-muted">
            Votre adresse est vérifiée. Il reste un geste : publier la demande, pour que les
            artisans proches de chez vous la reçoivent.
          </p>
          <AppForm className="mt-8">
            <input type="hidden" name="token" value={token} />
            <Button type="submit" variant="primary">
              Publier ma demande
            </Button>
          </AppForm>
          {!signedInAs && (
            <p className="mt-6 text-faint">
              Un compte gratuit sera ouvert pour {pending.email}, afin que vous puissiez suivre les
              réponses. Vous choisirez votre mot de passe juste après. En publiant, vous acceptez
              les{' '}
              <AppLink href={paths.termsOfUse()} className="link">
                conditions d’utilisation
              </AppLink>
              .
            </p>
          )}
        </>
      )}
    </BriefPage>
  )
}

function DeadLink({ sentence }: { sentence: string }) {
  return (
    <BriefPage title="Ce lien n’ouvre plus rien">
      <p className="mt-5 text-lead text-muted" role="alert">
        {sentence}
      </p>
      <p className="mt-4 text-muted">
        Si vous avez déjà publié votre demande, retrouvez-la dans votre espace. Sinon, déposez-la de
        nouveau : deux minutes suffisent.
      </p>
      <div className="mt-8 flex flex-wrap gap-3">
        <ButtonLink href={paths.findPro()} variant="primary">
          Déposer une demande
        </ButtonLink>
        <ButtonLink href={paths.signIn({ redirect: paths.requests() })}>
          Voir mes demandes
        </ButtonLink>
      </div>
    </BriefPage>
  )
}
