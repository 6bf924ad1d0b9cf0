import type { ReactNode } from 'react'
import { Button } from '#app/ui/button.tsx'
import { opens } from '#app/ui/feedback/dialog.tsx'
import { UserActDialogs, type UserActDialogsProps } from './user-act-dialogs.tsx'

/** What the team may do to an account, each act with the reason why it is refused just now. */
type UserActsProps = UserActDialogsProps & {
  /** Who suspends, in a sentence, where whoever looks does not. */
  suspending: string | null
  refusals: Record<
    'suspend' | 'reinstate' | 'sessions' | 'grant' | 'revoke' | 'roles' | 'erase',
    string | null
  >
  sessions: readonly unknown[]
}

/** The acts of the team on an account, those that cannot be undone last. */
export function UserActs(props: UserActsProps) {
  const { account, may, suspending, refusals, sessions } = props
  if (account.state === 'erased') return null
  const suspended = account.state === 'suspended'
  const company = account.side === 'artisan'
  const acts = Object.values(may).includes(true)
  return (
    <section className="mt-14 border-t border-line pt-8">
      <h2 className="mb-2 text-heading">Actes</h2>
      <p className="mb-6 max-w-prose text-sm text-faint">
        {acts && 'Chacun laisse une ligne au journal. '}
        {suspending && `Vous ne pouvez pas suspendre ce compte. ${suspending}`}
      </p>
      {acts && (
        <ul className="lines">
          {may.suspend && (
            <Act
              words={
                suspended
                  ? 'Lever la suspension\u00a0: la personne peut de nouveau se connecter.'
                  : `Suspendre\u00a0: la personne ne peut plus se connecter, ${company ? 'et son entreprise ne reçoit plus de demande' : 'et ses demandes ouvertes sont en pause'}.`
              }
            >
              <Button
                variant={suspended ? 'quiet' : 'danger'}
                size="sm"
                {...opens('suspendre')}
                disabledReason={suspended ? refusals.reinstate : refusals.suspend}
              >
                {suspended ? 'Lever la suspension' : 'Suspendre'}
              </Button>
            </Act>
          )}
          {may.sessions && (
            <Act
              words={
                sessions.length === 0
                  ? 'Aucun appareil n’est connecté.'
                  : sessions.length === 1
                    ? 'Déconnecter l’appareil où le compte est ouvert.'
                    : `Déconnecter les ${sessions.length} appareils où le compte est ouvert.`
              }
            >
              {sessions.length > 0 && (
                <Button size="sm" {...opens('sessions')} disabledReason={refusals.sessions}>
                  Fermer les sessions
                </Button>
              )}
            </Act>
          )}
          {may.team &&
            (account.side === 'admin' ? (
              <>
                <Act words="Choisir ses rôles dans l’équipe.">
                  <Button size="sm" {...opens('roles')} disabledReason={refusals.roles}>
                    Changer ses rôles
                  </Button>
                </Act>
                <Act words="Retirer cette personne de l’équipe.">
                  <Button
                    size="sm"
                    variant="danger"
                    {...opens('role')}
                    disabledReason={refusals.revoke}
                  >
                    Retirer de l’équipe
                  </Button>
                </Act>
              </>
            ) : (
              <Act words="Faire entrer cette personne dans l’équipe.">
                <Button size="sm" {...opens('role')} disabledReason={refusals.grant}>
                  Faire entrer dans l’équipe
                </Button>
              </Act>
            ))}
          {may.erase && (
            <Act words="Supprimer le compte et ses données, à la demande de la personne.">
              <Button
                size="sm"
                variant="danger"
                {...opens('supprimer')}
                disabledReason={refusals.erase}
              >
                Supprimer
              </Button>
            </Act>
          )}
        </ul>
      )}
      <UserActDialogs {...props} />
    </section>
  )
}

function Act({ words, children }: { words: string; children: ReactNode }) {
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-8 gap-y-3">
      <p className="max-w-prose min-w-0 flex-1 basis-64 text-muted">{words}</p>
      {children}
    </li>
  )
}
