import { paths } from '#app/paths.ts'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { TitledSection } from '#app/ui/layout/section.tsx'
import { AppForm } from '#app/ui/link.tsx'
import type { EmergencyState } from '#app/features/emergencies/emergency.ts'

/** Who looks at an emergency, beside whose account it is in. */
export type Keeping =
  | { by: 'reader'; reviewHref: string }
  | { by: 'nobody'; signedIn: boolean; here: string }
  | { by: 'somebody' }

/** Puts an emergency into the reader's account, and once it is behind, leads to their review of it. */
export function KeepInAccount({ keeping, state }: { keeping: Keeping; state: EmergencyState }) {
  if (keeping.by === 'somebody' || state === 'unproved' || state === 'cancelled') return null
  const over = state === 'over'
  if (keeping.by === 'reader')
    return over ? (
      <TitledSection id="avis" title="Comment ça s’est passé&#8239;?" className="notice grid gap-4">
        <p className="text-muted">Deux minutes pour aider les suivants à choisir.</p>
        <div>
          <ButtonLink href={keeping.reviewHref} variant="primary">
            Donner mon avis
          </ButtonLink>
        </div>
      </TitledSection>
    ) : null
  return (
    <TitledSection
      id="garder"
      title={over ? 'Donner votre avis' : 'Retrouver ce dépannage plus tard'}
      className="notice grid gap-4"
    >
      <p className="text-muted">
        {over
          ? 'Un avis se donne depuis un compte\u00a0: c’est ce qui nous assure qu’il vient d’un client.'
          : 'Gardez-le dans votre compte\u00a0: vous y retrouverez l’entreprise et ses prix, et pourrez donner votre avis.'}
      </p>
      <div className="flex flex-wrap gap-2">
        {keeping.signedIn ? (
          <AppForm>
            <Button name="intent" value={over ? 'claim_to_review' : 'claim'} variant="primary">
              {over ? 'Donner mon avis' : 'Garder dans mon compte'}
            </Button>
          </AppForm>
        ) : (
          <>
            <ButtonLink href={paths.signIn({ redirect: keeping.here })}>Se connecter</ButtonLink>
            <ButtonLink
              href={paths.signUp({ profil: 'particulier', redirect: keeping.here })}
              variant="link"
            >
              Créer un compte
            </ButtonLink>
          </>
        )}
      </div>
    </TitledSection>
  )
}
