import { data, redirect } from 'react-router'
import {
  requestScope,
  requireParticulier,
  visitorCtx,
} from '#app/features/accounts/sessions/request-scope.server.ts'
import { signInBrowser } from '#app/features/accounts/sessions/sign-in-browser.server.ts'
import { InvitationPage, NoInvitation } from '#app/features/accounts/sign-up/invitation.tsx'
import { paths } from '#app/paths.ts'
import { redirectWithToast } from '#app/platform/web/act.server.ts'
import { readForm } from '#app/platform/web/read-form.server.ts'
import { secretAddressHeaders } from '#app/platform/web/secret-address.ts'
import type { Route } from './+types/join-project.page'
import { joinProject, readShareLink } from './join-project.server.ts'
import { JOIN_REFUSALS } from './share.ts'

export const meta = () => [
  { title: 'Rejoindre un projet — Ouvréo' },
  { name: 'robots', content: 'noindex' },
]
export const headers = secretAddressHeaders

const WHAT_IT_OPENS = [
  'Vous voyez tout le projet, et vous pouvez le modifier et l’ordonner.',
  'Chacun répond seul à ses propres demandes, devis et factures.',
  'Vous le quittez quand vous voulez, avec vos demandes.',
]

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
      <NoInvitation>
        Son adresse est incomplète, ou le partage est terminé. Demandez à la personne de vous
        envoyer une autre invitation.
      </NoInvitation>
    )
  return (
    <InvitationPage
      title={`Un projet avec ${link.ownerName}`}
      introduction={
        <>
          Bonjour {link.firstName}. {link.ownerName} partage avec vous le projet «&nbsp;
          {link.projectName}&nbsp;»&nbsp;: les demandes, le budget, les dates et les documents.
        </>
      }
      notice={actionData?.notice}
      invitation={{ token, link, signedInAs }}
      here={paths.joinProject({ token })}
      joined={{ href: paths.project(link.projectId), words: 'Voir le projet' }}
      ended={JOIN_REFUSALS.invalid_link}
      notForProfessionals={
        <>
          L’adresse {link.email} est celle d’un compte professionnel, qui n’a pas de projet.
          Demandez à {link.ownerName} de vous inviter à une autre adresse.
        </>
      }
      opens={WHAT_IT_OPENS}
      act="Rejoindre le projet"
    />
  )
}
