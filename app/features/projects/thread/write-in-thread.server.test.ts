import { beforeEach, describe, expect, it } from 'vitest'
import { endShare } from '#app/features/projects/share/end-share.server.ts'
import { takeOutRequest } from '#app/features/projects/take-out-request.server.ts'
import { drain } from '#app/platform/jobs/jobs.server.ts'
import { handleEvent } from '#app/wiring/event-handlers.server.ts'
import type { Artisan, Particulier } from '#app/platform/context.ts'
import { newId, type ProjectThreadId } from '#app/values/identity/ids.ts'
import { useTestDatabase } from '#test/database.ts'
import { granted } from '#test/quote-builders.ts'
import { RACE_POOL } from '#test/race.ts'
import { anOpenThread, aSite, type TestSite } from '#test/thread-builders.ts'
import { findMembership } from './find-thread.server.ts'
import { joinThread, leaveThread } from './join-thread.server.ts'
import { listPeople, listThreadDates } from './list-companies.server.ts'
import { listThreadMessages, markThreadRead } from './list-messages.server.ts'
import { listThreads, threadOfWorks } from './list-threads.server.ts'
import { closeThread, inviteCompany, reopenThread } from './open-thread.server.ts'
import { postAsCompany, postAsPerson } from './post-thread-message.server.ts'
import { THREAD_MESSAGES_AN_HOUR, THREAD_PAGE } from './project-thread.ts'

const database = useTestDatabase(RACE_POOL)
const REFUSED = (refusal: string) => ({ ok: false, refusal })

let site: TestSite
let threadId: ProjectThreadId

beforeEach(async () => {
  site = await aSite(database)
})

const say = async (body: string, who: Particulier = site.owner) =>
  granted(await postAsPerson(database.ctx(who), site.projectId, { body, clientId: null }))
const answer = (body: string, who: Artisan, clientId: string | null = null) =>
  postAsCompany(database.ctx(who), threadId, { body, clientId })
const readBy = async (who: Particulier | Artisan) =>
  (await listThreadMessages(database.ctx(who), threadId)).messages.map(({ body }) => body)
const shown = async (who: Artisan) => {
  const member = (await findMembership(database.ctx(who), threadId))!
  const { messages } = await listThreadMessages(database.ctx(who), threadId)
  await markThreadRead(database.ctx(who), member, messages.at(-1)?.seq)
}
const told = () => drain('events', (event, job) => handleEvent(database.ctx(), event, job))
const endWorks = async (artisan: Artisan) =>
  database.pool.query(
    `update interventions set status = 'cancelled', cancelled_at = now(), cancelled_by = 'artisan', cancel_reason = 'other'
     where artisan_id = $1`,
    [artisan.artisanId],
  )

describe('writing in a thread', () => {
  beforeEach(async () => {
    threadId = await anOpenThread(database, site, [site.first, site.other])
  })

  it('masks contact details and family names for all but the author', async () => {
    const { owner, first, other } = site
    granted(await answer('Rappelez-moi au 06 12 34 56 78 ou moi@exemple.fr', first))
    await say('Ici Claire Martin')
    const [masked] = await readBy(other)
    expect(masked).not.toMatch(/06 12|moi@/)
    expect((await readBy(first))[0]).toContain('06 12 34 56 78')
    expect((await readBy(owner))[0]).toBe(masked)
    expect((await readBy(other))[1]).not.toContain('Martin')
    const line = await database.pool.query<{ body: string }>(
      'select body from project_thread_messages where thread_id = $1 order by seq limit 1',
      [threadId],
    )
    expect(line.rows[0]!.body).toContain('06 12 34 56 78')
  })

  it('writes once what the same form sends twice, and another message when its words changed', async () => {
    const clientId = newId()
    const both = await Promise.all([
      answer('Une fois', site.first, clientId),
      answer('Une fois', site.first, clientId),
    ])
    expect(new Set(both.map((result) => granted(result))).size).toBe(1)
    granted(await answer('Autre chose', site.first, clientId))
    expect(await readBy(site.owner)).toEqual(['Une fois', 'Autre chose'])
  })

  it('is refused once it is closed, and works again once reopened; of both at once one comes first', async () => {
    const { owner, second, projectId, first } = site
    expect(await closeThread(database.ctx(second), projectId)).toBe(false)
    const [closed, written] = await Promise.all([
      closeThread(database.ctx(owner), projectId),
      answer('Juste avant', first),
    ])
    expect(closed).toBe(true)
    expect((await readBy(owner)).length).toBe(written.ok ? 1 : 0)
    expect(await closeThread(database.ctx(owner), projectId)).toBe(false)
    expect(await answer('Trop tard', first)).toEqual(REFUSED('thread_closed'))
    expect(
      await postAsPerson(database.ctx(owner), projectId, { body: 'Non plus', clientId: null }),
    ).toEqual(REFUSED('thread_closed'))
    expect(await inviteCompany(database.ctx(owner), projectId, first.artisanId)).toEqual(
      REFUSED('thread_closed'),
    )
    expect(await reopenThread(database.ctx(second), projectId)).toBe(false)
    expect(await reopenThread(database.ctx(owner), projectId)).toBe(true)
    expect(await reopenThread(database.ctx(owner), projectId)).toBe(false)
    granted(await answer('De nouveau', first))
  })

  it('stops at so many messages an hour', async () => {
    await say('Un')
    await database.pool.query(
      `update rate_limits set count = $1 where key like 'project-thread:%'`,
      [THREAD_MESSAGES_AN_HOUR],
    )
    expect(
      await postAsPerson(database.ctx(site.owner), site.projectId, { body: 'x', clientId: null }),
    ).toEqual(REFUSED('too_many_messages'))
    granted(await answer('Un autre a son compte', site.first))
  })

  it('shows fifty at a time, the newest last', async () => {
    await database.pool.query(
      `insert into project_thread_messages (id, thread_id, author_id, body, public_body, sent_at)
       select gen_random_uuid(), $1, $2, n::text, n::text, now() from generate_series(1, 60) n`,
      [threadId, site.owner.accountId],
    )
    const ctx = database.ctx(site.first)
    const last = await listThreadMessages(ctx, threadId)
    expect(last.messages).toHaveLength(THREAD_PAGE)
    expect([last.messages[0]!.body, last.messages.at(-1)!.body, last.older]).toEqual([
      '11',
      '60',
      true,
    ])
    const before = await listThreadMessages(ctx, threadId, last.messages[0]!.seq)
    expect(before.messages.map(({ body }) => body)).toEqual(
      Array.from({ length: 10 }, (_, index) => String(index + 1)),
    )
    expect(before.older).toBe(false)
  })

  it('tells the others by one notice until they read', async () => {
    const { first } = site
    await say('Un')
    await say('Deux')
    await told()
    const unread = async () =>
      (
        await database.pool.query<{ title: string; href: string }>(
          `select title, href from notices where account_id = $1 and kind = 'message' and read_at is null`,
          [first.accountId],
        )
      ).rows
    expect(await unread()).toEqual([
      {
        title: 'Claire a écrit dans le fil du chantier',
        href: `/espace-pro/projets/${threadId}`,
      },
    ])
    await shown(first)
    await told()
    expect(await unread()).toEqual([])
  })
})

describe('leaving a thread', () => {
  beforeEach(async () => {
    threadId = await anOpenThread(database, site, [site.first, site.other])
  })

  it('ends all reading at once; invited again, the company reads what follows', async () => {
    const { owner, second, projectId, first } = site
    await say('Avant')
    await shown(first)
    expect(await leaveThread(database.ctx(first), threadId)).toBe(true)
    expect(await leaveThread(database.ctx(first), threadId)).toBe(false)
    expect(await readBy(first)).toEqual([])
    expect(await findMembership(database.ctx(first), threadId)).toBeNull()
    expect(await listThreads(database.ctx(first))).toEqual([])
    expect(await answer('Encore un mot', first)).toEqual(REFUSED('not_found'))
    expect(await joinThread(database.ctx(first), threadId)).toEqual(REFUSED('not_found'))
    await say('Pendant')
    expect(await inviteCompany(database.ctx(second), projectId, first.artisanId)).toEqual(
      REFUSED('not_found'),
    )
    granted(await inviteCompany(database.ctx(owner), projectId, first.artisanId))
    expect(await inviteCompany(database.ctx(owner), projectId, first.artisanId)).toEqual(
      REFUSED('already_invited'),
    )
    expect(await readBy(first)).toEqual([])
    granted(await joinThread(database.ctx(first), threadId))
    await say('Après')
    expect(await readBy(first)).toEqual(['Après'])
  })

  it('keeps to a company whose works are over what it was shown, and nothing new', async () => {
    const { owner, projectId, first, other } = site
    await say('Lu')
    await shown(first)
    await say('Pas encore lu')
    await endWorks(first)
    await say('Après la fin')
    expect(await readBy(first)).toEqual(['Lu'])
    await shown(first)
    expect(await readBy(first)).toEqual(['Lu'])
    expect(await answer('Un mot', first)).toEqual(REFUSED('works_over'))
    expect(await listThreadDates(database.ctx(first), threadId)).toEqual([])
    expect((await listPeople(database.ctx(other), threadId)).companies).toEqual([])
    expect(await listThreads(database.ctx(first))).toMatchObject([
      { running: false, unread: false },
    ])
    expect(await leaveThread(database.ctx(first), threadId)).toBe(true)
    expect(await inviteCompany(database.ctx(owner), projectId, first.artisanId)).toEqual(
      REFUSED('works_over'),
    )
  })

  it('shows nothing new once its request leaves the project, nor to the second person once they left', async () => {
    const { owner, second, projectId, first, requests } = site
    await say('Lu')
    await shown(first)
    expect(await takeOutRequest(database.ctx(owner), projectId, requests[0]!)).toBe(true)
    await say('Après')
    expect(await readBy(first)).toEqual(['Lu'])
    expect(await answer('Un mot', first)).toEqual(REFUSED('works_over'))
    expect(await endShare(database.ctx(second), projectId)).toBe(true)
    expect(await readBy(second)).toEqual([])
    expect(
      await postAsPerson(database.ctx(second), projectId, { body: 'Un mot', clientId: null }),
    ).toEqual(REFUSED('not_found'))
  })

  it('is found from the works of a company that is invited or in it', async () => {
    const { first, other } = site
    const { rows } = await database.pool.query<{ id: never }>(
      'select id from interventions where artisan_id = $1',
      [first.artisanId],
    )
    expect(await threadOfWorks(database.ctx(first), rows[0]!.id)).toEqual({
      id: threadId,
      state: 'joined',
    })
    expect(await threadOfWorks(database.ctx(other), rows[0]!.id)).toBeNull()
    await leaveThread(database.ctx(first), threadId)
    expect(await threadOfWorks(database.ctx(first), rows[0]!.id)).toBeNull()
  })
})
