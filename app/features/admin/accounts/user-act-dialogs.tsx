import {
  TEAM_ROLE_HINTS,
  TEAM_ROLE_LABELS,
  TEAM_ROLES,
} from '#app/features/accounts/team/team-access.ts'
import { WORDS_MAX } from '#app/features/admin/approvals/approval.ts'
import { ERASE_WORD } from '#app/features/settings/erasure.ts'
import type { TeamRole } from '#app/platform/context.ts'
import type { RefusedAct } from '#app/platform/web/act.server.ts'
import { ConfirmDialog } from '#app/ui/feedback/dialog.tsx'
import { CheckboxGroup } from '#app/ui/form/choice-fields.tsx'
import { TextArea, TextField } from '#app/ui/form/text-field.tsx'
import { AppForm } from '#app/ui/link.tsx'
import { ofName } from '#app/values/words/french-words.ts'
import type { AccountSide, AccountState } from './account-acts.ts'

/** The account, what may be done to it, and what was just refused. */
export type UserActDialogsProps = {
  account: {
    name: string
    side: AccountSide
    state: AccountState
    roles: readonly TeamRole[]
  }
  /** What the roles of whoever looks do: the rest is not offered. */
  may: Record<'suspend' | 'sessions' | 'team' | 'erase', boolean>
  contracts: number
  refused: RefusedAct | undefined
}

/** What each act on an account asks before it is done. */
export function UserActDialogs({ account, may, contracts, refused }: UserActDialogsProps) {
  const fieldError = (intent: string, field: string) =>
    refused?.intent === intent ? refused.errors[field] : null
  const typed = (intent: string) => (refused?.intent === intent && refused.values.reason) || ''
  const suspended = account.state === 'suspended'
  return (
    <>
      {may.suspend && (
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
      )}
      {may.sessions && (
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
      )}
      {may.team && (
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
      )}
      {may.team && account.side === 'admin' && (
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
      {may.erase && (
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
      )}
    </>
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
