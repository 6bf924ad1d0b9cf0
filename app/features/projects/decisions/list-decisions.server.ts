import { sql } from 'drizzle-orm'
import { requestsOf, reachable } from '#app/features/projects/reachable.server.ts'
import { requestTitle } from '#app/features/requests/quote-request.ts'
import type { Ctx, Particulier } from '#app/platform/context.ts'
import type { DecisionId, ProjectId } from '#app/values/identity/ids.ts'
import type { Day } from '#app/values/time/french-date.ts'
import type { DecisionVerb } from './decision.ts'

/** One line of the trail of a decision. */
export type DecisionStep = {
  verb: DecisionVerb
  /** The name of who did it. */
  name: string
  /** The reader did it. */
  mine: boolean
  answer: string | null
  /** An instant as JSON writes it. */
  at: string
}

/** A decision of a project, as its two people read it. */
export type Decision = {
  id: DecisionId
  question: string
  dueOn: Day | null
  /** The title of the request that it is about; null when it is about none. */
  request: string | null
  /** What was decided; null while it is open. */
  answer: string | null
  /** The oldest first: who wrote it, took it, opened it again. */
  trail: DecisionStep[]
}

/** The decisions of a project: those to take, by their day, those without one last; then those taken, the latest first. */
export async function listDecisions(
  ctx: Ctx<Particulier>,
  projectId: ProjectId,
): Promise<Decision[]> {
  const { rows } = await ctx.db.execute<Omit<Decision, 'request'> & { description: string | null }>(
    sql`
    with held as (${requestsOf(ctx, projectId)})
    select decision.id, decision.question, decision.due_on::text as "dueOn", decision.answer, held.description,
      coalesce((
        select json_agg(json_build_object('verb', step.verb, 'name', person.name, 'mine', person.id = ${ctx.who.accountId},
          'answer', step.answer, 'at', step.at) order by step.at, step.id)
        from project_decision_trail step join users person on person.id = step.account_id
        where step.decision_id = decision.id), '[]') as trail
    from project_decisions decision join projects on projects.id = decision.project_id
    left join held on held.id = decision.request_id
    where decision.project_id = ${projectId} and ${reachable(ctx)}
    order by decision.decided_at desc nulls first, decision.due_on nulls last, decision.created_at, decision.id`,
  )
  return rows.map(({ description, ...row }) => ({
    ...row,
    request: description === null ? null : requestTitle(description),
  }))
}
