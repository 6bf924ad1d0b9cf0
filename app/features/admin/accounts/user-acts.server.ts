import { TEAM_ROLES } from '#app/features/accounts/team/team-access.ts'
import { ACCOUNT_ACT_REFUSALS, TEAM_ERASURE_REFUSALS } from '#app/features/admin/copy.ts'
import { ERASE_WORD, type ErasureRefusal } from '#app/features/settings/erasure.ts'
import type { Admin, Ctx } from '#app/platform/context.ts'
import { act, texts } from '#app/platform/web/act.server.ts'
import type { AccountId } from '#app/values/identity/ids.ts'
import { refuse, type Result } from '#app/values/result.ts'
import type { AccountActRefusal } from './account-acts.ts'
import {
  endSessionsOf,
  eraseAccount,
  giveRoles,
  grantAdmin,
  revokeAdmin,
} from './act-on-account.server.ts'
import { reinstateAccount, suspendAccount } from './suspend-account.server.ts'

/** What the team does to an account. `fresh` asks again who they are, where what is done cannot be undone. */
export function accountActs(ctx: Ctx<Admin>, accountId: AccountId, fresh: () => Ctx<Admin>) {
  const after = (title: string, description: string) => ({
    refusals: {
      ...TEAM_ERASURE_REFUSALS,
      ...ACCOUNT_ACT_REFUSALS,
      word_missing: `Tapez ${ERASE_WORD} pour confirmer.`,
    },
    beside: { reason_missing: 'reason', word_missing: 'typed' },
    done: { title, description },
  })
  const why = texts({ reason: 2_000 })
  return {
    suspend: act({
      form: why,
      run: ({ reason }) => suspendAccount(ctx, accountId, reason),
      ...after(
        'Compte suspendu',
        'La personne reçoit votre raison par email. Ses appareils sont déconnectés.',
      ),
    }),
    reinstate: act({
      form: why,
      run: ({ reason }) => reinstateAccount(ctx, accountId, reason),
      ...after('Suspension levée', 'La personne est prévenue par email.'),
    }),
    sessions: act({
      run: () => endSessionsOf(ctx, accountId),
      ...after('Sessions fermées', ''),
      done: ({ ended }) => ({
        title: 'Sessions fermées',
        description:
          ended === 0
            ? 'Aucun appareil n’était connecté.'
            : ended === 1
              ? 'Un appareil a été déconnecté.'
              : `${ended} appareils ont été déconnectés.`,
      }),
    }),
    grant: act({
      run: () => grantAdmin(fresh(), accountId),
      ...after('Rôle donné', 'La personne reçoit un email pour choisir un nouveau mot de passe.'),
    }),
    revoke: act({
      run: () => revokeAdmin(fresh(), accountId),
      ...after('Rôle retiré', 'Ses appareils sont déconnectés.'),
    }),
    erase: act({
      form: texts({ typed: 40 }),
      run: async ({
        typed,
      }): Promise<Result<undefined, AccountActRefusal | ErasureRefusal | 'word_missing'>> => {
        const proved = fresh()
        if (typed.trim().toUpperCase() !== ERASE_WORD) return refuse('word_missing')
        return eraseAccount(proved, accountId)
      },
      ...after(
        'Compte supprimé',
        'Un dernier email le confirme à la personne. Ses données sont effacées dans la minute.',
      ),
    }),
    roles: act({
      read: async (posted) => ({
        input: TEAM_ROLES.filter((role) => posted.getAll('role').includes(role)),
      }),
      run: (roles) => giveRoles(fresh(), accountId, roles),
      ...after('Rôles enregistrés', 'Ses appareils sont déconnectés.'),
      beside: { no_role: 'role' },
    }),
  }
}
