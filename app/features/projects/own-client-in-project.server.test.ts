import { beforeEach, expect, it } from 'vitest'
import { acceptQuote } from '#app/features/quotes/decision/accept-quote.server.ts'
import { declineQuote } from '#app/features/quotes/decision/decline-quote.server.ts'
import * as quotePage from '#app/features/quotes/decision/received-quote.page.tsx'
import type { Ctx, Particulier } from '#app/platform/context.ts'
import type { ProjectId } from '#app/values/identity/ids.ts'
import { aParticulier } from '#test/builders.ts'
import { useTestDatabase } from '#test/database.ts'
import { anOwnOpenedQuote, anOwnSentQuote } from '#test/own-client-builders.ts'
import { askPage } from '#test/pages.ts'
import { anAcceptance, aSentQuote, granted } from '#test/quote-builders.ts'
import { createProject } from './create-project.server.ts'
import { gatherRequests } from './gather-requests.server.ts'
import { listPapers } from './list-papers.server.ts'
import { readLogbook } from './logbook/read-logbook.server.ts'
import { projectTotals } from './project-money.ts'
import { listGatherable, listSteps } from './queries.server.ts'
import { readMoney } from './read-money.server.ts'
import { takeOutRequest } from './take-out-request.server.ts'

const database = useTestDatabase()
const REFUSED = (refusal: string) => ({ ok: false, refusal })

let own: Awaited<ReturnType<typeof anOwnOpenedQuote>>
let ctx: Ctx<Particulier>
let projectId: ProjectId

beforeEach(async () => {
  own = await anOwnOpenedQuote(database)
  ctx = database.ctx(own.author)
  projectId = granted(
    await createProject(ctx, { name: 'La maison', place: '', budget: null, requests: [] }),
  )
})

it('a devis of a company to its own client joins like a request, and its contract counts', async () => {
  expect(await listGatherable(ctx)).toMatchObject([
    { id: own.requestId, title: 'Remplacement du chauffe-eau', ownClientOf: expect.any(String) },
  ])
  expect(granted(await gatherRequests(ctx, projectId, [own.requestId]))).toEqual({ added: 1 })
  expect(await listSteps(ctx, projectId)).toMatchObject([
    { requestId: own.requestId, mine: true, ownClientOf: expect.any(String) },
  ])
  const before = projectTotals(await readMoney(ctx, projectId))
  expect(before.lowestCents).toBeGreaterThan(0)
  expect(before).toMatchObject({ signedCents: 0, unknown: 0 })
  granted(await acceptQuote(ctx, own.quoteId, await anAcceptance(database, own.quoteId)))
  expect(projectTotals(await readMoney(ctx, projectId)).signedCents).toBe(before.lowestCents)
  expect(await listPapers(ctx, projectId)).toMatchObject([{ id: own.quoteId, kind: 'quote' }])
  expect(await readLogbook(ctx, projectId)).toMatchObject([{ quoteId: own.quoteId }])
  expect(await takeOutRequest(ctx, projectId, own.requestId)).toBe(true)
  expect(await readMoney(ctx, projectId)).toEqual([])
})

it('it joins nobody else’s project, none before its link was opened, and none once nothing counts', async () => {
  const sealed = await anOwnSentQuote(database)
  expect(await gatherRequests(ctx, projectId, [sealed.requestId])).toEqual(REFUSED('not_found'))
  const stranger = database.ctx(await aParticulier(database))
  const theirs = granted(
    await createProject(stranger, { name: 'Ailleurs', place: '', budget: null, requests: [] }),
  )
  expect(await gatherRequests(stranger, theirs, [own.requestId])).toEqual(REFUSED('not_found'))
  granted(await declineQuote(ctx, own.quoteId, 'too_expensive'))
  expect(await listGatherable(ctx)).toEqual([])
  expect(await gatherRequests(ctx, projectId, [own.requestId])).toEqual(REFUSED('request_over'))
})

it('its page is where it joins; the devis of a request joins on the page of the request', async () => {
  const page = (quoteId: string, post?: Record<string, string>) =>
    askPage<{ joins: unknown }>(database, quotePage, `/espace-particulier/devis/${quoteId}`, {
      as: own.author,
      params: { quoteId },
      ...(post && { post }),
    })
  const projects = [{ id: projectId, name: 'La maison' }]
  expect((await page(own.quoteId)).data.joins).toEqual({ project: null, projects })
  expect((await page(own.quoteId, { intent: 'joinProject', projectId })).status).toBe(302)
  expect((await page(own.quoteId)).data.joins).toMatchObject({ project: projects[0] })
  const asked = await aSentQuote(database, { author: own.author })
  expect((await page(asked.quoteId)).data.joins).toBeNull()
})
