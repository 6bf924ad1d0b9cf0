import { mayAt } from '#app/features/accounts/team/team-access.ts'
import { paths } from '#app/paths.ts'
import type { Who } from '#app/platform/context.ts'

/**
 * Whether somebody takes part in conversations with the team: a company's is its owner's alone, and not its office's;
 * of the team, it is for those whose roles open its page.
 */
export function hasSupport(who: Who): boolean {
  if (who.kind === 'admin') return mayAt(who.roles, paths.adminConversations(), true)
  return who.kind !== 'artisan' || who.office === undefined
}
