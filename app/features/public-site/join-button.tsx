import type { ViewerKind } from '#app/features/accounts/viewer.ts'
import { paths } from '#app/paths.ts'
import { ButtonLink } from '#app/ui/button.tsx'

/** The main act of a page for artisans: to sign up, or to go on in one's space for an artisan who is signed in. */
export function JoinButton({ kind }: { kind: ViewerKind }) {
  if (kind === 'artisan') return <ButtonLink href={paths.proHome()} document variant="primary">Ouvrir mon espace</ButtonLink>
  return <ButtonLink href={paths.signUp({ profil: 'artisan' })} document variant="primary">S’inscrire gratuitement</ButtonLink>
}
