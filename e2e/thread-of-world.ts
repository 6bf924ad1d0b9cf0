import { createProject } from '#app/features/projects/create-project.server.ts'
import { joinThread } from '#app/features/projects/thread/join-thread.server.ts'
import { openThread } from '#app/features/projects/thread/open-thread.server.ts'
import { postAsPerson } from '#app/features/projects/thread/post-thread-message.server.ts'
import type { Artisan, Particulier } from '#app/platform/context.ts'
import type { QuoteRequestId } from '#app/values/identity/ids.ts'
import type { TestDatabase } from '#test/database.ts'
import { must } from './company-papers.ts'

/** The project of the other person, and its thread. */
export type ThreadIds = { sharedProject: string; thread: string }

/** A project of a person with one contract that runs, and its common thread, which the company joined. */
export async function someThread(
  database: TestDatabase,
  { client, artisan }: { client: Particulier; artisan: Artisan },
  requestId: QuoteRequestId,
  now: Date,
): Promise<ThreadIds> {
  const gathered = { name: 'Toiture', place: '', budget: null, requests: [requestId] }
  const sharedProject = must(await createProject(database.ctx(client, now), gathered))
  const thread = must(
    await openThread(database.ctx(client, now), sharedProject, [artisan.artisanId]),
  )
  must(await joinThread(database.ctx(artisan, now), thread))
  const message = { body: 'Bonjour à tous.', clientId: null }
  must(await postAsPerson(database.ctx(client, now), sharedProject, message))
  return { sharedProject, thread }
}
