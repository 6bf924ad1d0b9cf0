import { paths } from '#app/paths.ts'
import { operator } from '#app/platform/operator.server.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { AppLink } from '#app/ui/link.tsx'
import type { Route } from './+types/forgotten-password.page'
import { AccountFrame } from './account-frame.tsx'

export const meta = () => [{ title: 'Mot de passe oublié — Ouvréo' }, { name: 'robots', content: 'noindex' }]

export function loader() {
  const { phone, hours } = operator()
  return { phone, hours }
}

/** Until one can be chosen by a link of one's own, a person of the team does it, after checking who asks. */
export default function ForgottenPasswordPage({ loaderData: { phone, hours } }: Route.ComponentProps) {
  return (
    <AccountFrame title="Mot de passe oublié" words="Écrivez-nous depuis l’adresse de votre compte : nous vérifions que c’est bien vous, puis nous vous aidons à retrouver votre accès.">
      <div className="grid gap-3">
        <ButtonLink href={paths.contact({ type: 'technical', sujet: 'Mot de passe oublié' })} document variant="primary" wide>Écrire au support</ButtonLink>
        <ButtonLink href={paths.signIn()} document variant="link" wide>Revenir à la connexion</ButtonLink>
      </div>
      <p className="mt-8 text-muted">Ou par téléphone : <AppLink href={`tel:${phone.replaceAll(' ', '')}`} className="link whitespace-nowrap">{phone}</AppLink>, {hours}.</p>
    </AccountFrame>
  )
}
