import { createProject } from '#app/features/projects/create-project.server.ts'
import { projectShares } from '#app/features/projects/tables.server.ts'
import { findOwnThread } from '#app/features/projects/thread/find-thread.server.ts'
import { joinThread } from '#app/features/projects/thread/join-thread.server.ts'
import { openThread } from '#app/features/projects/thread/open-thread.server.ts'
import type { Artisan, Particulier } from '#app/platform/context.ts'
import type { ProjectId, ProjectThreadId, QuoteRequestId } from '#app/values/identity/ids.ts'
import { aParticulier } from './builders.ts'
import { TEST_NOW, type TestDatabase } from './database.ts'
import { someWorks, type WorksStage } from './intervention-builders.ts'
import { aQuotingArtisan, granted } from './quote-builders.ts'

/** A project with contracts of two companies, shared with a second person. */
export type TestSite = {
  owner: Particulier
  second: Particulier
  projectId: ProjectId
  first: Artisan
  other: Artisan
  requests: QuoteRequestId[]
}

/** A project of two contracts, each at a stage of its works, shared with a second person. */
export async function aSite(
  database: TestDatabase,
  stage: WorksStage = 'to_schedule',
): Promise<TestSite> {
  const owner = await aParticulier(database, { name: 'Claire Martin' })
  const second = await aParticulier(database, { name: 'Camille Roy' })
  const first = await aQuotingArtisan(database, { companyName: 'Tuyaux et Cie' })
  const other = await aQuotingArtisan(database, { companyName: 'Bains Durand' })
  const works = [
    await someWorks(database, stage, { author: owner, artisan: first }),
    await someWorks(database, stage, { author: owner, artisan: other }),
  ]
  const requests = works.map(({ requestId }) => requestId)
  const projectId = granted(
    await createProject(database.ctx(owner), {
      name: 'La maison secrète',
      place: 'Annecy',
      budget: null,
      requests,
    }),
  )
  await database.db.insert(projectShares).values({
    projectId,
    firstName: 'Camille',
    email: 'camille@ouvreo.example',
    accountId: second.accountId,
    invitedAt: TEST_NOW,
    joinedAt: TEST_NOW,
  })
  return { owner, second, projectId, first, other, requests }
}

/** The same with its thread open: both companies are invited, and those of `joined` came in. */
export async function anOpenThread(
  database: TestDatabase,
  site: TestSite,
  joined: readonly Artisan[] = [],
): Promise<ProjectThreadId> {
  const { owner, projectId, first, other } = site
  granted(await openThread(database.ctx(owner), projectId, [first.artisanId, other.artisanId]))
  const { id } = (await findOwnThread(database.ctx(owner), projectId))!
  for (const artisan of joined) granted(await joinThread(database.ctx(artisan), id))
  return id
}
