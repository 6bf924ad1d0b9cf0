import { and, asc, eq, inArray, notInArray } from 'drizzle-orm'
import { createProject } from '#app/features/projects/create-project.server.ts'
import { takeDecision } from '#app/features/projects/decisions/take-decision.server.ts'
import { writeDecision } from '#app/features/projects/decisions/write-decision.server.ts'
import { setAfter } from '#app/features/projects/order-requests.server.ts'
import { listProjects } from '#app/features/projects/queries.server.ts'
import { quoteRequests } from '#app/features/requests/tables.server.ts'
import type { Particulier } from '#app/platform/context.ts'
import { addDays, dayOf } from '#app/values/time/french-date.ts'
import { PARIS } from '#app/values/time/french-time-zone.ts'
import { must, type Stage } from './stage.ts'
import { WORKS } from './works.ts'

/** What Claire's renovation is made of, in the order of the works; those she asked for are gathered. */
const STEPS = ['board', 'bathroom', 'radiators', 'tiles', 'heatPump', 'facade'] as const
/** What comes after what, where both are there. */
const AFTER: readonly (readonly [Step, Step])[] = [
  ['bathroom', 'board'],
  ['tiles', 'bathroom'],
]
type Step = (typeof STEPS)[number]

/** Claire's renovation, gathered under one project; told once. */
export async function tellProject(stage: Stage, claire: Particulier): Promise<void> {
  const ctx = stage.as(claire, 2)
  if ((await listProjects(ctx)).length > 0) return
  const described = new Map(STEPS.map((step) => [WORKS[step].description, step]))
  const rows = await ctx.db
    .select({ id: quoteRequests.id, description: quoteRequests.description })
    .from(quoteRequests)
    .where(
      and(
        eq(quoteRequests.particulierId, claire.accountId),
        inArray(quoteRequests.description, [...described.keys()]),
        notInArray(quoteRequests.status, ['unconfirmed', 'cancelled', 'expired']),
      ),
    )
    .orderBy(asc(quoteRequests.createdAt))
  const asked = new Map(rows.map(({ id, description }) => [described.get(description)!, id]))
  const projectId = must(
    await createProject(ctx, {
      name: 'Rénovation de la maison',
      place: 'Saint-Denis',
      budget: 2_200_000,
      requests: STEPS.flatMap((step) => asked.get(step) ?? []),
    }),
    'gathering a project',
  )
  for (const [step, before] of AFTER) {
    const [requestId, afterId] = [asked.get(step), asked.get(before)]
    if (requestId && afterId)
      must(await setAfter(ctx, projectId, requestId, afterId), 'ordering a project')
  }
  const tiles = must(
    await writeDecision(ctx, projectId, {
      question: 'Carrelage de la salle de bain',
      dueOn: null,
      requestId: asked.get('tiles') ?? null,
    }),
    'noting a decision',
  )
  must(
    await takeDecision(ctx, projectId, tiles, 'Grès cérame gris clair, 60 × 60'),
    'taking a decision',
  )
  must(
    await writeDecision(ctx, projectId, {
      question: 'Garder ou remplacer la porte de la salle de bain',
      dueOn: addDays(dayOf(ctx.now, PARIS), 30),
      requestId: asked.get('bathroom') ?? null,
    }),
    'noting a decision',
  )
}
