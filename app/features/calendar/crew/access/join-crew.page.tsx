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
import { ofName } from '#app/values/words/french-words.ts'
import type { CompanyRole } from '#app/values/team-rights.ts'
import type { Route } from './+types/join-crew.page'
import { JOIN_REFUSALS } from './crew-access.ts'
import { joinCrew, readCrewLink, type CrewLink } from './join-crew.server.ts'

export const meta = () => [
  { title: 'Rejoindre une équipe — Ouvréo' },
  { name: 'robots', content: 'noindex' },
]
// The address holds a secret: no other site is told of it.
export const headers = () => ({
  'referrer-policy': 'same-origin',
  'cache-control': 'private, no-store',
})

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
      <BriefPage title="Ce lien n’ouvre rien">
        <p className="mt-5 text-lead text-muted" role="alert">
          Son adresse est incomplète, ou votre entreprise a mis fin à cette invitation. Demandez-lui
          de vous en envoyer une autre.
        </p>
      </BriefPage>
    )
  return (
    <BriefPage title={`L’équipe ${ofName(link.companyName)}`}>
      <div className="mt-6 grid gap-6">
        <p className="text-lead text-muted">
          Bonjour {link.name}. {link.companyName}{' '}
          {link.role === 'office'
            ? 'vous ouvre son espace\u00a0: vous y travaillez en son nom, avec votre propre compte.'
            : 'vous ouvre votre planning\u00a0: où vous allez, à quelle heure, et ce qu’il y a à faire.'}
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
  link: CrewLink
  signedInAs: string | null
}) {
  if (link.state === 'taken')
    return (
      <BriefWords
        act={
          <ButtonLink
            href={signedInAs ? homeOf(link.role) : paths.signIn({ redirect: homeOf(link.role) })}
            variant="primary"
          >
            {signedInAs
              ? link.role === 'office'
                ? 'Ouvrir l’espace'
                : 'Voir mon planning'
              : 'Se connecter'}
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
        L’adresse {link.email} est celle d’un compte professionnel, qui n’entre dans l’équipe de
        personne. Demandez à {link.companyName} de vous inviter à une autre adresse.
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
            href={paths.signIn({ redirect: paths.joinCrew({ token }) })}
            variant="primary"
          >
            Se connecter
          </ButtonLink>
        }
      >
        Un compte existe déjà avec l’adresse {link.email}. Connectez-vous : vous reviendrez ici.
      </BriefWords>
    )
  return (
    <>
      <ul className="grid list-disc gap-2 pl-5 text-muted">
        {WHAT_IT_OPENS[link.role].map((words) => (
          <li key={words}>{words}</li>
        ))}
      </ul>
      <AppForm>
        <input type="hidden" name="token" value={token} />
        <Button type="submit" variant="primary">
          Rejoindre l’équipe
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
