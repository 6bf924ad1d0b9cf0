import { describe, expect, it } from 'vitest'
import type { Particulier } from '#app/platform/context.ts'
import { newId, type ProjectId, type QuoteRequestId } from '#app/values/identity/ids.ts'
import { refuse } from '#app/values/result.ts'
import { aParticulier, aQuoteRequest } from '#test/builders.ts'
import { useTestDatabase } from '#test/database.ts'
import { granted } from '#test/quote-builders.ts'
import { changeProject, deleteProject } from './change-project.server.ts'
import { createProject } from './create-project.server.ts'
import { gatherRequests } from './gather-requests.server.ts'
import { moveRequest, setAfter } from './order-requests.server.ts'
import { PROJECTS_MAX } from './project.ts'
import { getProject, listGatherable, listProjects, listSteps, projectOf } from './queries.server.ts'
import { takeOutRequest } from './take-out-request.server.ts'

const database = useTestDatabase()

const HOUSE = { name: 'Rénovation de la maison', place: 'Lyon', budget: 4_000_000 }
const WORKS = [
  'Refaire l’électricité du premier étage, tableau compris.',
  'Poser une douche à l’italienne dans la salle de bain.',
  'Repeindre les trois chambres et le couloir du haut.',
]

async function aProject(who?: Particulier) {
  const author = who ?? (await aParticulier(database))
  const requests: QuoteRequestId[] = []
  for (const description of WORKS)
    requests.push(await aQuoteRequest(database, author, { description }))
  const ctx = database.ctx(author)
  const projectId = granted(await createProject(ctx, { ...HOUSE, requests }))
  const order = async () =>
    (await listSteps(ctx, projectId)).map(({ requestId }) => requests.indexOf(requestId))
  return { author, ctx, requests, projectId, order }
}

describe('a project', () => {
  it('gathers requests as it is made and later, is renamed, and leaves them when it is deleted', async () => {
    const { ctx, requests, projectId, order, author } = await aProject()
    expect(await getProject(ctx, projectId)).toMatchObject({
      name: HOUSE.name,
      place: 'Lyon',
      budgetCents: 4_000_000,
    })
    expect(await listProjects(ctx)).toMatchObject([{ id: projectId, requests: 3 }])
    expect(await takeOutRequest(ctx, projectId, requests[0]!)).toBe(true)
    expect(await takeOutRequest(ctx, projectId, requests[0]!)).toBe(false)
    expect(await listGatherable(ctx)).toMatchObject([{ id: requests[0] }])
    expect(granted(await gatherRequests(ctx, projectId, [requests[0]!, requests[1]!]))).toEqual({
      added: 1,
    })
    expect(await order()).toEqual([1, 2, 0])
    expect(await listGatherable(ctx)).toEqual([])
    expect(await projectOf(ctx, requests[0]!)).toEqual({ id: projectId, name: HOUSE.name })
    expect(await changeProject(ctx, projectId, { name: 'Le haut', place: '', budget: null })).toBe(
      true,
    )
    expect(await getProject(ctx, projectId)).toMatchObject({ name: 'Le haut', budgetCents: null })
    expect(await deleteProject(ctx, projectId)).toBe(true)
    expect(await listProjects(ctx)).toEqual([])
    expect(await listGatherable(database.ctx(author))).toHaveLength(3)
  })

  it('holds a request that no other does, even when two ask at once', async () => {
    const { ctx, requests, projectId } = await aProject()
    expect(await createProject(ctx, { ...HOUSE, requests: [requests[0]!] })).toEqual(
      refuse('request_taken'),
    )
    const free = requests[2]!
    expect(await takeOutRequest(ctx, projectId, free)).toBe(true)
    const both = await Promise.all(
      [1, 2].map(() => createProject(ctx, { ...HOUSE, requests: [free] })),
    )
    expect(both.filter(({ ok }) => ok)).toHaveLength(1)
    // What no verb lets by, the table refuses.
    const [one, other] = await listProjects(ctx)
    await expect(
      database.pool.query(
        'insert into project_requests (request_id, project_id, position, added_at) values ($1, $2, 9, now())',
        [requests[0], one!.id],
      ),
    ).rejects.toThrow(/project_requests_pkey/)
    await expect(
      database.pool.query(
        'insert into project_orders (project_id, request_id, after_id) values ($1, $2, $3)',
        [other!.id, free, requests[0]],
      ),
    ).rejects.toThrow(/project_orders/)
  })

  it('takes no request that ended or is somebody else’s, and no more projects than a person may have', async () => {
    const author = await aParticulier(database)
    const ctx = database.ctx(author)
    const over = await aQuoteRequest(database, author)
    await database.pool.query(`update quote_requests set status = 'cancelled' where id = $1`, [
      over,
    ])
    expect(await createProject(ctx, { ...HOUSE, requests: [over] })).toEqual(refuse('request_over'))
    const theirs = await aQuoteRequest(database, await aParticulier(database))
    expect(await createProject(ctx, { ...HOUSE, requests: [theirs] })).toEqual(refuse('not_found'))
    const many = await Promise.all(
      Array.from({ length: PROJECTS_MAX + 2 }, () =>
        createProject(ctx, { ...HOUSE, requests: [] }),
      ),
    )
    expect(many.filter(({ ok }) => ok)).toHaveLength(PROJECTS_MAX)
  })

  it('is its owner’s alone', async () => {
    const { requests, projectId, order } = await aProject()
    const stranger = database.ctx(await aParticulier(database))
    const notFound = refuse('not_found')
    const own = await aQuoteRequest(database, stranger.who)
    expect([
      await getProject(stranger, projectId),
      await projectOf(stranger, requests[0]!),
      await listSteps(stranger, projectId),
      await changeProject(stranger, projectId, HOUSE),
      await deleteProject(stranger, projectId),
      await takeOutRequest(stranger, projectId, requests[0]!),
      await gatherRequests(stranger, projectId, [own]),
      await moveRequest(stranger, projectId, requests[1]!, 'up'),
      await setAfter(stranger, projectId, requests[1]!, requests[0]!),
    ]).toEqual([null, null, [], false, false, false, notFound, notFound, notFound])
    expect(await order()).toEqual([0, 1, 2])
    const mine = granted(await createProject(stranger, { ...HOUSE, requests: [own] }))
    expect(await setAfter(stranger, mine, own, requests[0]!)).toEqual(notFound)
    expect(await gatherRequests(stranger, newId<ProjectId>(), [own])).toEqual(notFound)
  })
})

describe('the order of its works', () => {
  it('is changed one place at a time', async () => {
    const { ctx, requests, projectId, order } = await aProject()
    granted(await moveRequest(ctx, projectId, requests[2]!, 'up'))
    expect(await order()).toEqual([0, 2, 1])
    granted(await moveRequest(ctx, projectId, requests[0]!, 'down'))
    expect(await order()).toEqual([2, 0, 1])
    expect(await moveRequest(ctx, projectId, requests[2]!, 'up')).toEqual(refuse('already_first'))
  })

  it('follows what comes after what, which makes no circle, and goes with a request taken out', async () => {
    const { ctx, requests, projectId, order } = await aProject()
    const [wires, shower, paint] = requests as [QuoteRequestId, QuoteRequestId, QuoteRequestId]
    granted(await setAfter(ctx, projectId, wires, paint))
    expect(await order()).toEqual([1, 2, 0])
    granted(await setAfter(ctx, projectId, paint, shower))
    expect(await setAfter(ctx, projectId, shower, wires)).toEqual(refuse('after_circle'))
    expect(await moveRequest(ctx, projectId, paint, 'up')).toEqual(refuse('comes_after'))
    const both = await Promise.all([
      setAfter(ctx, projectId, wires, shower),
      setAfter(ctx, projectId, shower, wires),
    ])
    expect(both.filter(({ ok }) => ok)).toHaveLength(1)
    expect(await takeOutRequest(ctx, projectId, shower)).toBe(true)
    expect((await listSteps(ctx, projectId)).map(({ afterId }) => afterId)).not.toContain(shower)
    granted(await setAfter(ctx, projectId, wires, null))
    expect(
      await database.pool.query('select from project_orders where project_id = $1', [projectId]),
    ).toMatchObject({ rowCount: 0 })
  })
})
