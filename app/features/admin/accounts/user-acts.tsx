import type { ReactNode } from 'react'
import type { RefusedAct } from '#app/platform/web/act.server.ts'
import {
  TEAM_ROLE_HINTS,
  TEAM_ROLE_LABELS,
  TEAM_ROLES,
} from '#app/features/accounts/team/team-access.ts'
import { WORDS_MAX } from '#app/features/admin/approvals/approval.ts'
import { ERASE_WORD } from '#app/features/settings/erasure.ts'
import type { TeamRole } from '#app/platform/context.ts'
import { Button } from '#app/ui/button.tsx'
import { ConfirmDialog, opens } from '#app/ui/feedback/dialog.tsx'
import { AppForm } from '#app/ui/link.tsx'
import { CheckboxGroup } from '#app/ui/form/choice-fields.tsx'
import { TextArea, TextField } from '#app/ui/form/text-field.tsx'
import { ofName } from '#app/values/words/french-words.ts'
import type { AccountSide, AccountState } from './account-acts.ts'

/** What the team may do to an account, each act with the reason why it is refused just now. */
export type UserActsProps = {
  account: {
    id: string
    name: string
    side: AccountSide
    state: AccountState
    roles: readonly TeamRole[]
  }
  refusals: Record<
    'suspend' | 'reinstate' | 'sessions' | 'grant' | 'revoke' | 'roles' | 'erase',
    string | null
  >
  contracts: number
  sessions: readonly unknown[]
  refused: RefusedAct | undefined
}

/** The acts of the team on an account, those that cannot be undone last. */
export function UserActs({ account, refusals, contracts, sessions, refused }: UserActsProps) {
  if (account.state === 'erased') return null
  const fieldError = (intent: string, field: string) =>
    refused?.intent === intent ? refused.errors[field] : null
  const typed = (intent: string) => (refused?.intent === intent && refused.values.reason) || ''
  const suspended = account.state === 'suspended'
  const company = account.side === 'artisan'
  return (
    <section className="mt-14 border-t border-line pt-8">
      <h2 className="mb-2 text-heading">Actes</h2>
      <p className="mb-6 max-w-prose text-sm text-faint">Chacun laisse une ligne au journal.</p>
      <ul className="lines">
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
        <Act
          words={
            sessions.length === 0
              ? 'Aucun appareil n’est connecté.'
              : sessions.length === 1
                ? 'Déconnecter l’appareil où le compte est ouvert.'
                : `Déconnecter les ${sessions.length} appareils où le compte est ouvert.`
          }
        >
          <Button size="sm" {...opens('sessions')} disabledReason={refusals.sessions}>
            Fermer les sessions
          </Button>
        </Act>
        {account.side === 'admin' ? (
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
        )}
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
      </ul>
      <ConfirmDialog
        id="suspendre"
        title={
          suspended
            ? `Lever la suspension ${ofName(account.name)} ?`
            : `Suspendre ${account.name} ?`
        }
        confirm={suspended ? 'Lever la suspension' : 'Suspendre'}
        danger={!suspended}
        form={AppForm}
        fields={{ intent: suspended ? 'reinstate' : 'suspend' }}
      >
        <p className="mb-4">
          {suspended
            ? 'La personne est prévenue par email.'
            : 'Ses appareils sont déconnectés, et un email lui dit pourquoi.'}
        </p>
        <TextArea
          id="suspend-reason"
          label="Raison"
          name="reason"
          rows={4}
          maxLength={1000}
          required={!suspended}
          defaultValue={typed('suspend')}
          error={fieldError(suspended ? 'reinstate' : 'suspend', 'reason')}
          hint={
            suspended
              ? 'Gardée au journal, jamais envoyée.'
              : 'Envoyée telle quelle à la personne, et gardée au journal\u00a0: n’y nommez personne d’autre.'
          }
        />
      </ConfirmDialog>
      <ConfirmDialog
        id="sessions"
        title="Fermer toutes ses sessions ?"
        confirm="Fermer les sessions"
        danger
        form={AppForm}
        fields={{ intent: 'sessions' }}
      >
        La personne devra se reconnecter partout, avec son mot de passe. Son compte ne change pas.
      </ConfirmDialog>
      <ConfirmDialog
        id="role"
        title={
          account.side === 'admin'
            ? `Retirer ${account.name} de l’équipe ?`
            : `Faire entrer ${account.name} dans l’équipe ?`
        }
        confirm={account.side === 'admin' ? 'Retirer de l’équipe' : 'Faire entrer dans l’équipe'}
        danger
        form={AppForm}
        fields={{ intent: account.side === 'admin' ? 'revoke' : 'grant' }}
      >
        <p>
          {account.side === 'admin'
            ? 'Ses appareils sont déconnectés, ses affaires reviennent à la file et l’administration lui est fermée.'
            : 'Cette personne verra les données de ceux que son rôle concerne, d’abord avec le rôle Support\u202f; choisissez ses rôles ensuite. Son mot de passe actuel ne sert plus\u202f: un email l’invite à en choisir un de 12 caractères, et un second facteur lui est demandé.'}
        </p>
        {account.roles.includes('administrator') && (
          <div className="mt-4">
            <ReasonField
              id="revoke-reason"
              required
              defaultValue={typed('revoke')}
              error={fieldError('revoke', 'reason')}
            />
          </div>
        )}
      </ConfirmDialog>
      {account.side === 'admin' && (
        <ConfirmDialog
          id="roles"
          title={`Les rôles ${ofName(account.name)}`}
          confirm="Enregistrer les rôles"
          form={AppForm}
          fields={{ intent: 'roles' }}
        >
          <CheckboxGroup
            label="Rôles"
            name="role"
            required
            defaultValues={account.roles}
            error={fieldError('roles', 'role') ?? undefined}
            options={TEAM_ROLES.map((role) => ({
              value: role,
              label: TEAM_ROLE_LABELS[role],
              hint: TEAM_ROLE_HINTS[role],
            }))}
          />
          <div className="mt-4">
            <ReasonField
              id="roles-reason"
              label="Raison, si vous donnez ou retirez le rôle Administrateur"
              defaultValue={typed('roles')}
              error={fieldError('roles', 'reason')}
            />
          </div>
          <p className="mt-4">Ses appareils sont déconnectés.</p>
        </ConfirmDialog>
      )}
      <ConfirmDialog
        id="supprimer"
        title={`Supprimer le compte ${ofName(account.name)} ?`}
        confirm="Demander la suppression"
        danger
        form={AppForm}
        fields={{ intent: 'erase' }}
      >
        <p className="mb-4">
          Personne ne pourra le retrouver.{' '}
          {contracts > 0 &&
            `${contracts === 1 ? 'Un devis accepté est gardé' : `${contracts} devis acceptés sont gardés`} dix ans, la loi le demande.`}
        </p>
        <div className="mb-4">
          <ReasonField
            id="erase-reason"
            required
            defaultValue={typed('erase')}
            error={fieldError('erase', 'reason')}
          />
        </div>
        <TextField
          id="erase-typed"
          label={`Tapez ${ERASE_WORD}`}
          name="typed"
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={20}
          required
          star={false}
          error={fieldError('erase', 'typed')}
        />
      </ConfirmDialog>
    </section>
  )
}

/** Why a second person should approve; it stays in the journal. */
function ReasonField({
  label = 'Raison',
  ...field
}: {
  id: string
  label?: string
  required?: boolean
  defaultValue: string
  error: string | null | undefined
}) {
  return (
    <TextArea
      label={label}
      name="reason"
      rows={3}
      maxLength={WORDS_MAX}
      hint="Une deuxième personne de l’équipe la lit avant d’approuver, et elle reste au journal."
      {...field}
    />
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
