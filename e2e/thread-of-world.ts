import { createProject } from '#app/features/projects/create-project.server.ts'
import { findMembership, findOwnThread } from '#app/features/projects/thread/find-thread.server.ts'
import { joinThread } from '#app/features/projects/thread/join-thread.server.ts'
import {
  listThreadMessages,
  markThreadRead,
} from '#app/features/projects/thread/list-messages.server.ts'
import { openThread } from '#app/features/projects/thread/open-thread.server.ts'
import { postAsPerson } from '#app/features/projects/thread/post-thread-message.server.ts'
import type { Artisan, Particulier } from '#app/platform/context.ts'
import type { QuoteRequestId } from '#app/values/identity/ids.ts'
import type { TestDatabase } from '#test/database.ts'
import { must } from './company-papers.ts'

/** The project of the other person, and its thread. */
export type ThreadIds = { sharedProject: string; thread: string }

/** A project of the client of a contract, and its common thread, which the company joined. */
export async function someThread(
  database: TestDatabase,
  {
    author,
    artisan,
    requestId,
  }: { author: Particulier; artisan: Artisan; requestId: QuoteRequestId },
  now: Date,
): Promise<ThreadIds> {
  const [client, company] = [database.ctx(author, now), database.ctx(artisan, now)]
  const gathered = { name: 'Toiture', place: '', budget: null, requests: [requestId] }
  const sharedProject = must(await createProject(client, gathered))
  const thread = must(await openThread(client, sharedProject, [artisan.artisanId]))
  must(await joinThread(company, thread))
  must(await postAsPerson(client, sharedProject, { body: 'Bonjour à tous.', clientId: null }))
  // Read already by both: the first reading is written down.
  const { messages } = await listThreadMessages(client, thread)
  const seq = messages.at(-1)!.seq
  await markThreadRead(client, (await findOwnThread(client, sharedProject))!, seq)
  await markThreadRead(company, (await findMembership(company, thread))!, seq)
  return { sharedProject, thread }
}
