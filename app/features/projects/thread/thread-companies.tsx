import { Badge } from '#app/ui/data/badge.tsx'
import { Button } from '#app/ui/button.tsx'
import { TitledSection } from '#app/ui/layout/section.tsx'
import { AppForm } from '#app/ui/link.tsx'
import type { CompanyOfProject } from './list-companies.server.ts'

const STATES = { invited: 'Invitée', joined: 'Dans le fil', left: 'Partie' } as const

/** The companies of a project and where each stands with its thread; its owner invites from here. */
export function ThreadCompanies({
  companies,
  mayInvite,
}: {
  companies: readonly CompanyOfProject[]
  /** The reader owns the project, and the thread is open. */
  mayInvite: boolean
}) {
  return (
    <TitledSection id="entreprises" title="Entreprises" titleClass="mb-4">
      <ul className="grid gap-5">
        {companies.map(({ artisanId, name, trades, state, running }) => (
          <li key={artisanId} className="break-words">
            <p className="font-semibold">{name}</p>
            <p className="text-muted">{trades}</p>
            <p className="mt-1 flex flex-wrap items-center gap-2">
              {!running ? (
                <Badge>Travaux terminés</Badge>
              ) : (
                state && <Badge tone={state === 'joined' ? 'ok' : 'neutral'}>{STATES[state]}</Badge>
              )}
              {state === null && !mayInvite && <Badge>Pas invitée</Badge>}
            </p>
            {mayInvite && running && (state === null || state === 'left') && (
              <AppForm className="mt-2" preventScrollReset>
                <input type="hidden" name="artisanId" value={artisanId} />
                <Button size="sm" name="intent" value="invite" aria-label={`Inviter ${name}`}>
                  {state === 'left' ? 'Inviter de nouveau' : 'Inviter'}
                </Button>
              </AppForm>
            )}
          </li>
        ))}
      </ul>
    </TitledSection>
  )
}
