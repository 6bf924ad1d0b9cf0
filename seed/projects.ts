import { and, asc, eq, inArray, notInArray } from 'drizzle-orm'
import { createProject } from '#app/features/projects/create-project.server.ts'
import { takeDecision } from '#app/features/projects/decisions/take-decision.server.ts'
import { writeDecision } from '#app/features/projects/decisions/write-decision.server.ts'
import { addRooms } from '#app/features/projects/rooms/change-rooms.server.ts'
import { listRooms } from '#app/features/projects/rooms/list-rooms.server.ts'
import { placeRequest } from '#app/features/projects/rooms/place-in-rooms.server.ts'
import { setAfter } from '#app/features/projects/order-requests.server.ts'
import { joinThread } from '#app/features/projects/thread/join-thread.server.ts'
import { listCompanies } from '#app/features/projects/thread/list-companies.server.ts'
import { openThread } from '#app/features/projects/thread/open-thread.server.ts'
import {
  postAsCompany,
  postAsPerson,
} from '#app/features/projects/thread/post-thread-message.server.ts'
import { listProjects } from '#app/features/projects/queries.server.ts'
import { quoteRequests } from '#app/features/requests/tables.server.ts'
import type { Artisan, Particulier } from '#app/platform/context.ts'
import type { ProjectId } from '#app/values/identity/ids.ts'
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
/** The rooms of the house, and those of each of its works; the board is in none. */
const ROOMS = ['Salle de bains', 'Séjour', 'Chambre 1', 'Chambre 2', 'Extérieur']
const ROOMS_OF: Readonly<Partial<Record<Step, readonly string[]>>> = {
  bathroom: ['Salle de bains'],
  tiles: ['Séjour'],
  heatPump: ['Séjour', 'Chambre 1', 'Chambre 2'],
  facade: ['Extérieur'],
}

/** Claire's renovation, gathered under one project; told once. */
export async function tellProject(
  stage: Stage,
  claire: Particulier,
  atelier: Artisan,
): Promise<void> {
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
  must(await addRooms(ctx, projectId, ROOMS), 'naming rooms')
  const rooms = await listRooms(ctx, projectId)
  for (const [step, names] of Object.entries(ROOMS_OF)) {
    const requestId = asked.get(step as Step)
    const roomIds = rooms.flatMap(({ id, name }) => (names.includes(name) ? id : []))
    if (requestId && !(await placeRequest(ctx, projectId, requestId, roomIds)))
      throw new Error(`No room for ${step}`)
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
  await tellThread(stage, { claire, atelier }, projectId)
}

/** Claire gathers the companies whose works run in a common thread; the one of the demonstration joins and answers. */
async function tellThread(
  stage: Stage,
  { claire, atelier }: { claire: Particulier; atelier: Artisan },
  projectId: ProjectId,
): Promise<void> {
  const ctx = stage.as(claire, 2)
  const companies = (await listCompanies(ctx, projectId)).map(({ artisanId }) => artisanId)
  if (!companies.includes(atelier.artisanId)) return
  const threadId = must(await openThread(ctx, projectId, companies), 'opening a thread')
  must(await joinThread(stage.as(atelier, 1.9), threadId), 'joining a thread')
  must(
    await postAsPerson(stage.as(claire, 1.8), projectId, {
      body: 'Bonjour à tous. Le carrelage est commandé, il arrive vendredi. La pièce doit être vide ce jour-là.',
      clientId: null,
    }),
    'writing in a thread',
  )
  must(
    await postAsCompany(stage.as(atelier, 1.7), threadId, {
      body: 'Bien noté. Nous débarrassons la salle de bain jeudi soir, l’eau sera coupée jusqu’à 18 h.',
      clientId: null,
    }),
    'answering in a thread',
  )
}
