import type { AskRefusal } from '#app/features/admin/approvals/approval.ts'
import { doOrAsk, type DoneOrAsked } from '#app/features/admin/approvals/ask-approval.server.ts'
import { ASK_SENTENCES, askedToast } from '#app/features/admin/approvals/copy.ts'
import { TEAM_ROLES } from '#app/features/accounts/team/team-access.ts'
import { ACCOUNT_ACT_REFUSALS } from '#app/features/admin/copy.ts'
import { beginViewing } from '#app/features/admin/viewings/begin-viewing.server.ts'
import { VIEWING_REFUSALS } from '#app/features/admin/viewings/copy.ts'
import { endViewing } from '#app/features/admin/viewings/end-viewing.server.ts'
import { ERASE_WORD } from '#app/features/settings/erasure.ts'
import { paths } from '#app/paths.ts'
import type { Admin, Ctx, TeamRole } from '#app/platform/context.ts'
import { act, texts } from '#app/platform/web/act.server.ts'
import type { AccountId } from '#app/values/identity/ids.ts'
import { formatDateTime } from '#app/values/time/french-date.ts'
import { PARIS } from '#app/values/time/french-time-zone.ts'
import { ok, refuse, type Result } from '#app/values/result.ts'
import { endSessionsOf, grantAdmin } from './act-on-account.server.ts'
import { readAccount } from './read-account.server.ts'
import { reinstateAccount, suspendAccount } from './suspend-account.server.ts'

/**
 * What the team does to an account. `fresh` asks again who they are, where what is done cannot be undone; `sessionId`
 * is their session, which looks at one space at a time.
 */
export function accountActs(
  ctx: Ctx<Admin>,
  accountId: AccountId,
  { fresh, sessionId }: { fresh: () => Ctx<Admin>; sessionId: string },
) {
  const after = (title: string, description: string) => ({
    refusals: ACCOUNT_ACT_REFUSALS,
    beside: { reason_missing: 'reason' },
    done: { title, description },
  })
  /** What may have to wait for a second person. */
  const asked = (title: string, description: string) => ({
    beside: { reason_missing: 'reason', word_missing: 'typed', no_role: 'role' },
    refusals: { ...ASK_SENTENCES, word_missing: `Tapez ${ERASE_WORD} pour confirmer.` },
    done: ({ asked: waits, aloneFrom }: DoneOrAsked) =>
      waits ? askedToast(aloneFrom && formatDateTime(aloneFrom, PARIS)) : { title, description },
  })
  const why = texts({ reason: 2_000 })
  return {
    look: act({
      form: texts({ reason: 2_000 }),
      run: ({ reason }) => beginViewing(ctx, accountId, { reason, sessionId }),
      refusals: VIEWING_REFUSALS,
      beside: { reason_too_short: 'reason' },
      to: ({ side }) => (side === 'artisan' ? paths.proHome() : paths.particulierHome()),
    }),
    stopLooking: act({
      run: async () => ok(await endViewing(ctx, sessionId)),
      done: { title: 'Vous ne regardez plus cet espace', description: 'La personne est prévenue.' },
    }),
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
      form: why,
      run: ({ reason }) =>
        doOrAsk(fresh(), { act: 'role.revoke', subjectId: accountId, input: {}, reason }),
      ...asked('Rôle retiré', 'Ses appareils sont déconnectés.'),
    }),
    erase: act({
      form: texts({ typed: 40, reason: 2_000 }),
      run: async ({ typed, reason }): Promise<Result<DoneOrAsked, AskRefusal | 'word_missing'>> => {
        const proved = fresh()
        if (typed.trim().toUpperCase() !== ERASE_WORD) return refuse('word_missing')
        const account = await readAccount(proved, accountId)
        if (!account) return refuse('not_found')
        return doOrAsk(proved, {
          act: 'account.erase',
          subjectId: accountId,
          input: { side: account.side },
          reason,
        })
      },
      ...asked('Compte supprimé', ''),
    }),
    roles: act({
      read: async (posted) => ({
        input: {
          roles: TEAM_ROLES.filter((role) => posted.getAll('role').includes(role)),
          reason: String(posted.get('reason') ?? '').slice(0, 2_000),
        },
      }),
      run: async ({
        roles,
        reason,
      }: {
        roles: TeamRole[]
        reason: string
      }): Promise<Result<DoneOrAsked, AskRefusal>> => {
        const proved = fresh()
        const account = await readAccount(proved, accountId)
        if (!account) return refuse('not_found')
        return doOrAsk(proved, {
          act: 'role.change',
          subjectId: accountId,
          input: { roles, had: [...account.roles] },
          reason,
        })
      },
      ...asked('Rôles enregistrés', 'Ses appareils sont déconnectés.'),
    }),
  }
}
