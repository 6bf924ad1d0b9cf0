import { beforeAll, describe, expect, it } from 'vitest'
import * as requestPage from '#app/features/requests/my-requests/particulier-request.page.tsx'
import { exportData } from '#app/features/settings/export-data.server.ts'
import { eraseRequestedAccounts } from '#app/features/settings/erase-accounts.server.ts'
import { requestErasure } from '#app/features/settings/request-erasure.server.ts'
import type { Particulier, System } from '#app/platform/context.ts'
import type { RefusedAct } from '#app/platform/web/act.server.ts'
import type { QuoteRequestId } from '#app/values/identity/ids.ts'
import { anArtisan, aParticulier, aQuoteRequest } from '#test/builders.ts'
import { useTestDatabase } from '#test/database.ts'
import { afterHours } from '#test/intervention-builders.ts'
import { askPage, formOf, type Ask, type PageModule } from '#test/pages.ts'
import * as editPage from './edit-project.page.tsx'
import * as newPage from './begin/new-project.page.tsx'
import * as page from './project.page.tsx'
import * as listPage from './projects.page.tsx'

const database = useTestDatabase()
const LIST = '/espace-particulier/projets'
const SHOWER = 'Poser une douche à l’italienne dans la salle de bain.'
const PAINT = 'Repeindre les trois chambres et le couloir du haut.'

let author: Particulier
let requests: QuoteRequestId[]
let projectId: string
const at = <Data>(module: PageModule, ask: Ask = {}, id = projectId) =>
  askPage<Data>(database, module, `${LIST}/${id}`, {
    as: author,
    params: { projectId: id },
    ...ask,
  })

beforeAll(async () => {
  author = await aParticulier(database)
  requests = [
    await aQuoteRequest(database, author, { description: SHOWER }),
    await aQuoteRequest(database, author, { description: PAINT }),
  ]
  const form = formOf({ name: 'La maison', place: '8 rue Paul-Bert', budget: '40 000 €' })
  for (const id of requests) form.append('request', id)
  const made = await askPage(database, newPage, `${LIST}/nouveau`, { as: author, post: form })
  expect(made.status).toBe(302)
  projectId = made.location!.slice(LIST.length + 1)
})

describe('the pages of a project', () => {
  it('show it, its budget against its documents, and its requests in their order', async () => {
    expect((await askPage<unknown>(database, listPage, LIST, { as: author })).data).toMatchObject({
      projects: [{ id: projectId, name: 'La maison', budgetCents: 4_000_000, requests: 2 }],
    })
    expect((await at(page)).data).toMatchObject({
      project: { name: 'La maison', place: '8 rue Paul-Bert' },
      steps: requests.map((requestId) => ({ requestId, afterId: null, works: null })),
      totals: { expectedCents: 0, unknown: 2 },
      dates: [],
      papers: [],
    })
  })

  it('keep what was typed and ticked of a form that is refused', async () => {
    const wrong = formOf({ name: ' ', budget: 'beaucoup' })
    wrong.append('request', requests[0]!)
    const refused = await askPage<RefusedAct>(database, newPage, `${LIST}/nouveau`, {
      as: author,
      post: wrong,
    })
    expect(refused).toMatchObject({
      status: 422,
      data: {
        errors: {
          name: 'Donnez un nom à votre projet.',
          budget: expect.stringMatching(/chiffres/),
        },
        values: { budget: 'beaucoup' },
        kept: { requests: [requests[0]] },
      },
    })
    const taken = formOf({ name: 'Une autre' })
    taken.append('request', requests[0]!)
    expect(
      await askPage(database, newPage, `${LIST}/nouveau`, { as: author, post: taken }),
    ).toMatchObject({
      status: 409,
      data: { notice: expect.stringMatching(/déjà partie d’un autre projet/) },
    })
  })

  it('order its requests and say why they may not', async () => {
    const [shower, paint] = requests as [QuoteRequestId, QuoteRequestId]
    const order = async () =>
      (await at<{ steps: { requestId: string }[] }>(page)).data.steps.map((step) => step.requestId)
    expect((await at(page, { post: { intent: 'up', requestId: paint } })).status).toBe(302)
    expect(await order()).toEqual([paint, shower])
    expect(
      (await at(page, { post: { intent: 'after', requestId: paint, afterId: shower } })).status,
    ).toBe(302)
    expect(await order()).toEqual([shower, paint])
    expect(
      await at(page, { post: { intent: 'after', requestId: shower, afterId: paint } }),
    ).toMatchObject({ status: 409, data: { notice: expect.stringMatching(/l’un l’autre/) } })
    expect((await at(page, { post: { intent: 'down', requestId: paint } })).data).toMatchObject({
      notice: 'Déjà en dernier',
    })
    expect(
      (await at(page, { post: { intent: 'after', requestId: paint, afterId: '' } })).status,
    ).toBe(302)
  })

  it('lead from a request to its project, and bring it into one', async () => {
    const [shower] = requests
    const onRequest = (post?: Record<string, string>) =>
      askPage<{ project: unknown; projects: unknown[] }>(
        database,
        requestPage,
        `/espace-particulier/demandes/${shower}`,
        { as: author, params: { requestId: shower! }, ...(post && { post }) },
      )
    expect((await onRequest()).data.project).toEqual({ id: projectId, name: 'La maison' })
    expect((await at(page, { post: { intent: 'takeOut', requestId: shower! } })).status).toBe(302)
    expect((await onRequest()).data).toMatchObject({
      project: null,
      projects: [{ id: projectId, name: 'La maison' }],
    })
    expect((await onRequest({ intent: 'joinProject', projectId })).status).toBe(302)
    expect((await onRequest()).data.project).toMatchObject({ id: projectId })
  })

  it('change it, and are nobody else’s', async () => {
    const other = await aParticulier(database)
    for (const module of [page, editPage]) {
      expect((await at(module, { as: other })).status).toBe(404)
      expect((await at(module, {}, 'pas-un-identifiant')).status).toBe(404)
      expect((await at(module, { as: await anArtisan(database) })).status).toBe(302)
    }
    for (const intent of ['up', 'down', 'after', 'takeOut'])
      expect(
        (await at(page, { as: other, post: { intent, requestId: requests[0]! } })).status,
      ).toBe(404)
    for (const post of [
      { intent: 'save', name: 'À moi' },
      { intent: 'gather' },
      { intent: 'delete' },
    ])
      expect((await at(editPage, { as: other, post })).status).toBe(404)
    expect(
      await at(editPage, { post: { intent: 'save', name: 'La maison d’Arles', budget: '-3' } }),
    ).toMatchObject({ status: 422, data: { errors: { budget: expect.any(String) } } })
    expect(
      (await at(editPage, { post: { intent: 'save', name: 'La maison d’Arles', budget: '' } }))
        .location,
    ).toBe(`${LIST}/${projectId}`)
    expect((await at(page)).data).toMatchObject({
      project: { name: 'La maison d’Arles', place: '', budgetCents: null },
    })
  })
})

it('a project is in the export of its owner, and goes with their account', async () => {
  expect(JSON.stringify(await exportData(database.ctx(author)))).toContain('La maison d’Arles')
  expect((await requestErasure(database.ctx(author))).ok).toBe(true)
  await eraseRequestedAccounts(database.ctx<System>(undefined, afterHours(1)))
  const left = await database.pool.query(
    'select (select count(*) from projects)::int + (select count(*) from project_requests)::int as left',
  )
  expect(left.rows).toEqual([{ left: 0 }])
})
