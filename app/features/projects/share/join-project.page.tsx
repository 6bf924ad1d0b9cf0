import { data, redirect } from 'react-router'
import {
  requestScope,
  requireParticulier,
  visitorCtx,
} from '#app/features/accounts/sessions/request-scope.server.ts'
import { signInBrowser } from '#app/features/accounts/sessions/sign-in-browser.server.ts'
import { linkReader } from '#app/features/accounts/sign-up/link-reader.ts'
import { paths } from '#app/paths.ts'
import { redirectWithToast } from '#app/platform/web/act.server.ts'
import { readForm } from '#app/platform/web/read-form.server.ts'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { BriefPage, BriefWords } from '#app/ui/layout/brief-page.tsx'
import { AppForm, AppLink } from '#app/ui/link.tsx'
import type { Route } from './+types/join-project.page'
import { joinProject, readShareLink, type ShareLink } from './join-project.server.ts'
import { JOIN_REFUSALS } from './share.ts'

export const meta = () => [
  { title: 'Rejoindre un projet — Ouvréo' },
  { name: 'robots', content: 'noindex' },
]
// The address holds a secret: no other site is told of it.
export const headers = () => ({
  'referrer-policy': 'same-origin',
  'cache-control': 'private, no-store',
})

/** Opening the link changes nothing: mail scanners open it too. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const token = new URL(request.url).searchParams.get('token') ?? ''
  const link = token ? await readShareLink(visitorCtx(context), token) : null
  const { who, person } = requestScope(context).viewer
  return data(
    { token, link, signedInAs: who.kind === 'visitor' ? null : (person?.email ?? null) },
    { status: link?.state === 'valid' ? 200 : 410 },
  )
}

export async function action({ request, context }: Route.ActionArgs) {
  const token = String((await readForm(request)).get('token') ?? '')
  const ctx = visitorCtx(context)
  const { kind } = requestScope(context).viewer.who
  if (kind === 'artisan' || kind === 'admin')
    return data({ notice: JOIN_REFUSALS.other_address }, { status: 409 })
  const isSignedIn = kind === 'particulier'
  const joined = await joinProject(isSignedIn ? requireParticulier(context, request) : ctx, token)
  if (joined.ok)
    return redirectWithToast(
      paths.project(joined.value.projectId),
      'Vous voilà dans le projet',
      ...(isSignedIn ? [] : [await signInBrowser(ctx, joined.value.accountId, request)]),
    )
  if (joined.refusal === 'sign_in_required')
    return redirect(paths.signIn({ redirect: paths.joinProject({ token }) }))
  return data({ notice: JOIN_REFUSALS[joined.refusal] }, { status: 409 })
}

export default function JoinProjectPage({
  loaderData: { token, link, signedInAs },
  actionData,
}: Route.ComponentProps) {
  if (!link)
    return (
      <BriefPage title="Ce lien n’ouvre rien">
        <p className="mt-5 text-lead text-muted" role="alert">
          Son adresse est incomplète, ou le partage est terminé. Demandez à la personne de vous
          envoyer une autre invitation.
        </p>
      </BriefPage>
    )
  return (
    <BriefPage title={`Un projet avec ${link.ownerName}`}>
      <div className="mt-6 grid gap-6">
        <p className="text-lead text-muted">
          Bonjour {link.firstName}. {link.ownerName} partage avec vous le projet «&nbsp;
          {link.projectName}&nbsp;»&nbsp;: les demandes, le budget, les dates et les documents.
        </p>
        {actionData?.notice && (
          <p className="notice" role="alert">
            {actionData.notice}
          </p>
        )}
        <Next token={token} link={link} signedInAs={signedInAs} />
      </div>
    </BriefPage>
  )
}

/** What there is to do with the link, by where it stands and who follows it. */
function Next({
  token,
  link,
  signedInAs,
}: {
  token: string
  link: ShareLink
  signedInAs: string | null
}) {
  const project = paths.project(link.projectId)
  if (link.state === 'taken')
    return (
      <BriefWords
        act={
          <ButtonLink
            href={signedInAs ? project : paths.signIn({ redirect: project })}
            variant="primary"
          >
            {signedInAs ? 'Voir le projet' : 'Se connecter'}
          </ButtonLink>
        }
      >
        Ce lien a déjà servi. Sans mot de passe encore, demandez-en un à la connexion.
      </BriefWords>
    )
  if (link.state === 'ended') return <BriefWords>{JOIN_REFUSALS.invalid_link}</BriefWords>
  const reader = linkReader(link, signedInAs)
  if (reader === 'professional')
    return (
      <BriefWords>
        L’adresse {link.email} est celle d’un compte professionnel, qui n’a pas de projet. Demandez
        à {link.ownerName} de vous inviter à une autre adresse.
      </BriefWords>
    )
  if (reader === 'somebody_else')
    return (
      <BriefWords>
        Cette invitation a été envoyée à {link.email}, et vous êtes connecté avec {signedInAs}.
        Déconnectez-vous, puis rouvrez le lien de l’email.
      </BriefWords>
    )
  if (reader === 'sign_in')
    return (
      <BriefWords
        act={
          <ButtonLink
            href={paths.signIn({ redirect: paths.joinProject({ token }) })}
            variant="primary"
          >
            Se connecter
          </ButtonLink>
        }
      >
        Un compte existe déjà avec l’adresse {link.email}. Connectez-vous&nbsp;: vous reviendrez
        ici.
      </BriefWords>
    )
  return (
    <>
      <ul className="grid list-disc gap-2 pl-5 text-muted">
        <li>Vous voyez tout le projet, et vous pouvez le modifier et l’ordonner.</li>
        <li>Chacun répond seul à ses propres demandes, devis et factures.</li>
        <li>Vous le quittez quand vous voulez, avec vos demandes.</li>
      </ul>
      <AppForm>
        <input type="hidden" name="token" value={token} />
        <Button type="submit" variant="primary">
          Rejoindre le projet
        </Button>
      </AppForm>
      {signedInAs === null && (
        <p className="text-faint">
          Un compte gratuit sera ouvert pour {link.email}. En continuant, vous acceptez les{' '}
          <AppLink href={paths.termsOfUse()} className="link">
            conditions d’utilisation
          </AppLink>
          .
        </p>
      )}
    </>
  )
}
