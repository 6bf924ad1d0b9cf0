import { data, type RouterContextProvider } from 'react-router'
import { requireAdmin } from '#app/features/accounts/sessions/request-scope.server.ts'
import { recordReading } from '#app/features/accounts/team/record-audit.server.ts'
import { whoCanAt } from '#app/features/accounts/team/team-access.ts'
import { timelineSideOf } from '#app/features/admin/timeline/read-timeline.server.ts'
import { timelineView } from '#app/features/admin/timeline/timeline-view.server.ts'
import type { Admin, Ctx } from '#app/platform/context.ts'
import { orNotFound } from '#app/platform/web/not-found.server.ts'
import type { AccountId } from '#app/values/identity/ids.ts'
import { caseAt, type CaseKey } from './case-kinds.ts'
import { workHref } from './copy.ts'
import { mayWorkOn } from './desk-roles.ts'

/** The case that is asked; refused (403) to whoever's roles do not open the page where it is worked on. */
export function askedCase(
  context: Readonly<RouterContextProvider>,
  params: { kind?: string; id?: string },
): { ctx: Ctx<Admin>; key: CaseKey } {
  const ctx = requireAdmin(context)
  const key = orNotFound(caseAt(params.kind, params.id))
  if (!mayWorkOn(ctx.who.roles, key.kind))
    throw data(whoCanAt(workHref(key.kind, key.subjectId)), { status: 403 })
  return { ctx, key }
}

/** The file of the person or the company of a case; reading it is written in the journal, with the case as its reason. */
export async function fileBeside(
  ctx: Ctx<Admin>,
  request: Request,
  { kind }: CaseKey,
  accountId: AccountId | null,
) {
  if (accountId === null) return null
  await recordReading(ctx, 'account.read', accountId, { case: kind })
  const side = await timelineSideOf(ctx, accountId)
  return timelineView(ctx, request, { accountId, side })
}
