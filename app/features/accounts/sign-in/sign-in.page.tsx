import { redirect } from 'react-router'
import { paths } from '#app/paths.ts'
import { DoorDrawing } from '#app/ui/drawings/doors.tsx'
import { pageMeta, type MetaArgs } from '#app/ui/layout/page-meta.ts'
import { localPath } from '#app/values/local-path.ts'
import type { Route } from './+types/sign-in.page'
import { AccountFrame } from '#app/features/accounts/account-frame.tsx'
import { GENERAL_SIGN_IN } from './sign-in-pages.server.ts'
import { homeOf } from '#app/features/accounts/sessions/home.ts'
import { requestScope } from '#app/features/accounts/sessions/request-scope.server.ts'
import { signInFromForm } from './sign-in-action.server.ts'
import { SignInForm } from './sign-in-form.tsx'

export const meta = ({ matches }: MetaArgs) =>
  pageMeta(matches, {
    title: 'Connexion',
    description:
      'Retrouvez vos demandes, vos conversations et vos devis, ou créez votre compte de particulier ou d’artisan.',
    path: paths.signIn(),
  })

export function loader({ request, context }: Route.LoaderArgs) {
  const wanted = localPath(new URL(request.url).searchParams.get('redirect'))
  const { who } = requestScope(context).viewer
  if (who.kind !== 'visitor') throw redirect(wanted ?? homeOf(who.kind))
  return { wanted }
}

export function action({ request, context }: Route.ActionArgs) {
  return signInFromForm(request, context, GENERAL_SIGN_IN)
}

export default function SignInPage({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <AccountFrame
      title="Connexion"
      words="Retrouvez vos demandes, vos devis et vos échanges."
      drawing={<DoorDrawing />}
      aside={
        <p>
          Vous avez décrit un projet sans mot de passe ? « Mot de passe oublié » vous en fait
          choisir un.
        </p>
      }
    >
      <SignInForm
        answer={actionData}
        redirect={loaderData.wanted}
        signUpHref={paths.signUp({ redirect: loaderData.wanted ?? undefined })}
      />
    </AccountFrame>
  )
}
