import { redirect } from 'react-router'
import { paths } from '#app/paths.ts'
import { DoorDrawing } from '#app/ui/drawings/doors.tsx'
import { AppLink } from '#app/ui/link.tsx'
import { pageMeta, type MetaArgs } from '#app/ui/layout/page-meta.ts'
import { localPath } from '#app/values/local-path.ts'
import type { Route } from './+types/artisan-sign-in.page'
import { AccountFrame } from '#app/features/accounts/account-frame.tsx'
import { ARTISAN_SIGN_IN } from './sign-in-pages.server.ts'
import { homeOf } from '#app/features/accounts/sessions/home.ts'
import { requestScope } from '#app/features/accounts/sessions/request-scope.server.ts'
import { signInFromForm } from './sign-in-action.server.ts'
import { SignInForm } from './sign-in-form.tsx'

export const meta = ({ matches }: MetaArgs) =>
  pageMeta(matches, {
    title: 'Connexion professionnelle',
    description:
      'L’espace des artisans : demandes à traiter, conversations, devis, contacts du mois et dossier de l’entreprise.',
    path: paths.signInPro(),
  })

export function loader({ request, context }: Route.LoaderArgs) {
  const wanted = localPath(new URL(request.url).searchParams.get('redirect'))
  const { who, company } = requestScope(context).viewer
  if (who.kind !== 'visitor')
    throw redirect(
      who.kind === 'artisan' || company ? (wanted ?? paths.proHome()) : homeOf(who.kind),
    )
  return { wanted }
}

export function action({ request, context }: Route.ActionArgs) {
  return signInFromForm(request, context, ARTISAN_SIGN_IN)
}

export default function ProSignInPage({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <AccountFrame
      title="Connexion artisan"
      words="Vos demandes, vos devis et vos chantiers au même endroit."
      drawing={<DoorDrawing />}
      aside={
        <p>
          Une demande proposée attend votre réponse 24 h, puis sa place passe à un autre artisan.
        </p>
      }
    >
      <SignInForm
        answer={actionData}
        redirect={loaderData.wanted}
        signUpHref={paths.signUp({ profil: 'artisan', redirect: loaderData.wanted ?? undefined })}
      />
      <p className="mt-6 text-muted">
        Vous êtes un particulier ?{' '}
        <AppLink href={paths.signIn()} className="link whitespace-nowrap">
          Connectez-vous ici
        </AppLink>
        .
      </p>
      <p className="mt-2 text-muted">
        Vous êtes de l’équipe d’une entreprise&nbsp;?{' '}
        <AppLink
          href={paths.signIn({ redirect: loaderData.wanted ?? paths.proHome() })}
          className="link"
        >
          Connectez-vous avec votre propre compte
        </AppLink>
        .
      </p>
    </AccountFrame>
  )
}
