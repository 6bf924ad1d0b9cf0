import type { ReactNode } from 'react'
import type { ViewerKind } from '#app/features/accounts/sessions/viewer.ts'
import type { PlanSlug } from '#app/features/subscriptions/plans/plans.ts'
import { paths } from '#app/paths.ts'
import { ButtonLink } from '#app/ui/button.tsx'

/**
 * Where pressing a plan leads: to that plan for whoever is signed in (its page refuses who is no
 * artisan, in the specified words), by way of sign-up for a visitor.
 */
export function planHref(slug: PlanSlug, kind: ViewerKind): string {
  const wanted = slug === 'gratuit' ? undefined : paths.checkout(slug)
  return kind === 'visitor'
    ? paths.signUp({ profil: 'artisan', redirect: wanted })
    : (wanted ?? paths.proHome())
}

/** The main act of a page for artisans: to sign up, or to go on in one's space for an artisan who is signed in. */
export function JoinButton({
  kind,
  children = 'S’inscrire gratuitement',
}: {
  kind: ViewerKind
  children?: ReactNode
}) {
  if (kind === 'artisan')
    return (
      <ButtonLink href={paths.proHome()} variant="primary">
        Ouvrir mon espace
      </ButtonLink>
    )
  return (
    <ButtonLink href={paths.signUp({ profil: 'artisan' })} variant="primary">
      {children}
    </ButtonLink>
  )
}
