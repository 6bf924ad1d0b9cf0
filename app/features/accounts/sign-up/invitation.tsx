import type { ReactNode } from 'react'
import { paths } from '#app/paths.ts'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { BriefPage, BriefWords } from '#app/ui/layout/brief-page.tsx'
import { AppForm, AppLink } from '#app/ui/link.tsx'
import type { KindOfAccount } from './open-account-for-request.server.ts'
import { linkReader } from './link-reader.ts'

/** A mailed link that lets whoever has its address join something, as its page is told of it. */
type Invitation = {
  token: string
  link: { email: string; account: KindOfAccount | null; state: 'valid' | 'taken' | 'ended' }
  /** The address of who is signed in, if anybody is. */
  signedInAs: string | null
}

/** The page of a link that opens nothing. */
export function NoInvitation({ children }: { children: ReactNode }) {
  return (
    <BriefPage title="Ce lien n’ouvre rien">
      <p className="mt-5 text-lead text-muted" role="alert">
        {children}
      </p>
    </BriefPage>
  )
}

/** The page of a link: what is joined, why the last try was refused, and what there is to do with it. */
export function InvitationPage({
  title,
  introduction,
  notice,
  ...steps
}: {
  title: string
  introduction: ReactNode
  notice: string | undefined
} & StepsProps) {
  return (
    <BriefPage title={title}>
      <div className="mt-6 grid gap-6">
        <p className="text-lead text-muted">{introduction}</p>
        {notice && (
          <p className="notice" role="alert">
            {notice}
          </p>
        )}
        <InvitationSteps {...steps} />
      </div>
    </BriefPage>
  )
}

type StepsProps = {
  invitation: Invitation
  /** The address of this page, to come back to after signing in. */
  here: string
  /** What was joined, once the link was used. */
  joined: { href: string; words: string }
  /** Why the link is over. */
  ended: string
  /** Why a professional's account cannot join. */
  notForProfessionals: ReactNode
  /** What joining brings. */
  opens: readonly string[]
  /** The words of the button. */
  act: string
}

/** What there is to do with the link, by where it stands and who follows it. */
function InvitationSteps({
  invitation: { token, link, signedInAs },
  here,
  joined,
  ended,
  notForProfessionals,
  opens,
  act,
}: StepsProps) {
  if (link.state === 'taken')
    return (
      <BriefWords
        act={
          <ButtonLink
            href={signedInAs ? joined.href : paths.signIn({ redirect: joined.href })}
            variant="primary"
          >
            {signedInAs ? joined.words : 'Se connecter'}
          </ButtonLink>
        }
      >
        Ce lien a déjà servi. Sans mot de passe encore, demandez-en un à la connexion.
      </BriefWords>
    )
  if (link.state === 'ended') return <BriefWords>{ended}</BriefWords>
  const reader = linkReader(link, signedInAs)
  if (reader === 'professional') return <BriefWords>{notForProfessionals}</BriefWords>
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
          <ButtonLink href={paths.signIn({ redirect: here })} variant="primary">
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
        {opens.map((words) => (
          <li key={words}>{words}</li>
        ))}
      </ul>
      <AppForm>
        <input type="hidden" name="token" value={token} />
        <Button type="submit" variant="primary">
          {act}
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
