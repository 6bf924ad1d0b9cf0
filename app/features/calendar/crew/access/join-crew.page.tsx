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
import { ofName } from '#app/values/words/french-words.ts'
import type { CompanyRole } from '#app/values/team-rights.ts'
import type { Route } from './+types/join-crew.page'
import { JOIN_REFUSALS } from './crew-access.ts'
import { joinCrew, readCrewLink } from './join-crew.server.ts'

export const meta = () => [
  { title: 'Rejoindre une équipe — Ouvréo' },
  { name: 'robots', content: 'noindex' },
]
export const headers = secretAddressHeaders

/** Where somebody who joined begins. */
const homeOf = (role: CompanyRole) => (role === 'office' ? paths.proHome() : paths.crewDays())

const WHAT_IT_OPENS: Record<CompanyRole, readonly string[]> = {
  site: [
    'Vous lisez les visites et les chantiers où vous êtes envoyé.',
    'Vous dites quand les travaux commencent et finissent, photos à l’appui.',
    'Votre entreprise voit ce que vous y faites, et rien d’autre de votre compte.',
  ],
  office: [
    'Vous répondez aux demandes, écrivez aux clients, préparez devis et factures au nom de l’entreprise.',
    'Ce que vous faites porte votre nom, pour l’entreprise seule\u00a0: ses clients ne le voient pas.',
    'Votre compte reste à vous\u00a0: l’entreprise n’en voit rien d’autre.',
  ],
}

/** Opening the link changes nothing: mail scanners open it too. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const token = new URL(request.url).searchParams.get('token') ?? ''
  const link = token ? await readCrewLink(visitorCtx(context), token) : null
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
  const role = (await readCrewLink(ctx, token))?.role ?? 'site'
  const joined = await joinCrew(isSignedIn ? requireParticulier(context, request) : ctx, token)
  if (joined.ok)
    return redirectWithToast(
      homeOf(role),
      'Vous voilà dans l’équipe',
      ...(isSignedIn ? [] : [await signInBrowser(ctx, joined.value, request)]),
    )
  if (joined.refusal === 'sign_in_required')
    return redirect(paths.signIn({ redirect: paths.joinCrew({ token }) }))
  return data({ notice: JOIN_REFUSALS[joined.refusal] }, { status: 409 })
}

export default function JoinCrewPage({
  loaderData: { token, link, signedInAs },
  actionData,
}: Route.ComponentProps) {
  if (!link)
    return (
      <NoInvitation>
        Son adresse est incomplète, ou votre entreprise a mis fin à cette invitation. Demandez-lui
        de vous en envoyer une autre.
      </NoInvitation>
    )
  const isOffice = link.role === 'office'
  return (
    <InvitationPage
      title={`L’équipe ${ofName(link.companyName)}`}
      introduction={
        <>
          Bonjour {link.name}. {link.companyName}{' '}
          {isOffice
            ? 'vous ouvre son espace\u00a0: vous y travaillez en son nom, avec votre propre compte.'
            : 'vous ouvre votre planning\u00a0: où vous allez, à quelle heure, et ce qu’il y a à faire.'}
        </>
      }
      notice={actionData?.notice}
      invitation={{ token, link, signedInAs }}
      here={paths.joinCrew({ token })}
      joined={{
        href: homeOf(link.role),
        words: isOffice ? 'Ouvrir l’espace' : 'Voir mon planning',
      }}
      ended={JOIN_REFUSALS.invalid_link}
      notForProfessionals={
        <>
          L’adresse {link.email} est celle d’un compte professionnel, qui n’entre dans l’équipe de
          personne. Demandez à {link.companyName} de vous inviter à une autre adresse.
        </>
      }
      opens={WHAT_IT_OPENS[link.role]}
      act="Rejoindre l’équipe"
    />
  )
}
