import { beforeEach, describe, expect, it } from 'vitest'
import { endShare } from '#app/features/projects/share/end-share.server.ts'
import { takeOutRequest } from '#app/features/projects/take-out-request.server.ts'
import { drain } from '#app/platform/jobs/jobs.server.ts'
import { handleEvent } from '#app/wiring/event-handlers.server.ts'
import type { Artisan, Particulier } from '#app/platform/context.ts'
import { newId, type ProjectThreadId } from '#app/values/identity/ids.ts'
import { anArtisan, aParticulier } from '#test/builders.ts'
import { useTestDatabase } from '#test/database.ts'
import { afterHours } from '#test/intervention-builders.ts'
import { granted } from '#test/quote-builders.ts'
import { RACE_POOL } from '#test/race.ts'
import { anOpenThread, aSite, type TestSite } from '#test/thread-builders.ts'
import { findMembership, findOwnThread } from './find-thread.server.ts'
import { joinThread, leaveThread } from './join-thread.server.ts'
import { listCompanies, listPeople, listThreadDates } from './list-companies.server.ts'
import { listThreadMessages, markThreadRead } from './list-messages.server.ts'
import { listThreads, threadOfWorks } from './list-threads.server.ts'
import { closeThread, inviteCompany, openThread, reopenThread } from './open-thread.server.ts'
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
const endWorks = async (artisan: Artisan) =>
  database.pool.query(
    `update interventions set status = 'cancelled', cancelled_at = now(), cancelled_by = 'artisan', cancel_reason = 'other'
     where artisan_id = $1`,
    [artisan.artisanId],
  )

describe('opening a thread', () => {
  it('is its owner’s alone, once, and invites only companies whose contract runs in that project', async () => {
    const { owner, second, projectId, first, other } = site
    const stranger = await aParticulier(database)
    const elsewhere = await aSite(database)
    const open = (who: Particulier, companies: Artisan[]) =>
      openThread(
        database.ctx(who),
        projectId,
        companies.map(({ artisanId }) => artisanId),
      )
    expect(await open(second, [first])).toEqual(REFUSED('not_found'))
    expect(await open(stranger, [first])).toEqual(REFUSED('not_found'))
    expect(await open(owner, [])).toEqual(REFUSED('no_company'))
    expect(await open(owner, [elsewhere.first])).toEqual(REFUSED('no_company'))
    await endWorks(other)
    const twice = await Promise.all([
      open(owner, [first, other, elsewhere.first]),
      open(owner, [first]),
    ])
    expect(twice.filter(({ ok }) => ok)).toHaveLength(1)
    expect(twice).toContainEqual(REFUSED('already_open'))
    threadId = (await findOwnThread(database.ctx(owner), projectId))!.id
    expect(await listCompanies(database.ctx(owner), projectId)).toMatchObject([
      { name: 'Tuyaux et Cie', state: 'invited', running: true },
    ])
    expect(await listCompanies(database.ctx(stranger), projectId)).toEqual([])
    expect(await findMembership(database.ctx(other), threadId)).toBeNull()
  })

  it('tells each invited company by a notice and a mail, without a word of the project', async () => {
    threadId = await anOpenThread(database, site)
    await drain(database.ctx(), { handleEvent })
    const mails = await database.pool.query<{ text: string; subject: string }>(
      `select subject, text from mail_outbox where email_type = 'project_thread_invited'`,
    )
    expect(mails.rows).toHaveLength(2)
    for (const { subject, text } of mails.rows) {
      expect(subject).toBe('Claire vous invite au fil commun de son chantier')
      expect(text).not.toMatch(/secrète|lac|Martin|Tuyaux|Durand/)
    }
    const notices = await database.pool.query(`select 1 from notices where kind = 'project_thread'`)
    expect(notices.rows).toHaveLength(2)
  })
})

describe('joining a thread', () => {
  beforeEach(async () => {
    threadId = await anOpenThread(database, site)
  })

  it('shows what is written from then on, and nothing before or without it', async () => {
    const { owner, second, first, other } = site
    await say('Avant tout le monde')
    expect(await readBy(first)).toEqual([])
    expect(await answer('Je n’y suis pas', first)).toEqual(REFUSED('not_found'))
    const twice = await Promise.all([
      joinThread(database.ctx(first), threadId),
      joinThread(database.ctx(first), threadId),
    ])
    expect(twice).toEqual([
      { ok: true, value: undefined },
      { ok: true, value: undefined },
    ])
    await say('Après le premier', second)
    granted(await answer('Présent', first))
    granted(await joinThread(database.ctx(other), threadId))
    await say('Après les deux')
    expect(await readBy(first)).toEqual(['Après le premier', 'Présent', 'Après les deux'])
    expect(await readBy(other)).toEqual(['Après les deux'])
    for (const person of [owner, second])
      expect(await readBy(person)).toEqual([
        'Avant tout le monde',
        'Après le premier',
        'Présent',
        'Après les deux',
      ])
  })

  it('lets nobody else read, write, join or leave', async () => {
    const { projectId, first } = site
    granted(await joinThread(database.ctx(first), threadId))
    await say('Entre nous')
    const elsewhere = await aSite(database)
    await anOpenThread(database, elsewhere, [elsewhere.first])
    const stranger = await anArtisan(database)
    for (const who of [elsewhere.first, stranger]) {
      expect(await readBy(who)).toEqual([])
      expect(await answer('Bonjour', who)).toEqual(REFUSED('not_found'))
      expect(await joinThread(database.ctx(who), threadId)).toEqual(REFUSED('not_found'))
      expect(await leaveThread(database.ctx(who), threadId)).toBe(false)
      expect(await listThreadDates(database.ctx(who), threadId)).toEqual([])
      expect(await listPeople(database.ctx(who), threadId)).toEqual({ clients: [], companies: [] })
    }
    for (const who of [elsewhere.owner, await aParticulier(database)]) {
      expect(await readBy(who)).toEqual([])
      expect(await listThreadDates(database.ctx(who), threadId)).toEqual([])
      expect(await findOwnThread(database.ctx(who), projectId)).toBeNull()
      expect(
        await postAsPerson(database.ctx(who), projectId, { body: 'Bonjour', clientId: null }),
      ).toEqual(REFUSED('not_found'))
    }
    expect(await listThreads(database.ctx(stranger))).toEqual([])
  })

  it('tells a company of the others their names, trades and planned dates, and of people their first names', async () => {
    const { owner, second, first, other } = site
    granted(await joinThread(database.ctx(first), threadId))
    expect(await listPeople(database.ctx(other), threadId)).toEqual({ clients: [], companies: [] })
    granted(await joinThread(database.ctx(other), threadId))
    expect(await listPeople(database.ctx(first), threadId)).toEqual({
      clients: ['Claire', 'Camille'],
      companies: [{ name: 'Bains Durand', trades: 'Plomberie' }],
    })
    await database.pool.query(
      `update interventions set status = 'scheduled', starts_at = $2, ends_at = $3 where artisan_id = $1`,
      [other.artisanId, afterHours(48), afterHours(52)],
    )
    for (const [who, mine] of [
      [first, false],
      [other, true],
      [owner, false],
      [second, false],
    ] as const)
      expect(await listThreadDates(database.ctx<Artisan | Particulier>(who), threadId)).toEqual([
        {
          id: expect.any(String),
          name: 'Bains Durand',
          trade: 'Plomberie',
          when: 'jeudi 12 mars, de 10\u00a0h à 14\u00a0h',
          mine,
        },
      ])
    granted(await answer('Je passe jeudi', other))
    await say('Entendu', second)
    const { messages } = await listThreadMessages(database.ctx(first), threadId)
    expect(messages.map(({ author, role }) => [author, role])).toEqual([
      ['Bains Durand', 'Plomberie'],
      ['Camille', 'Client'],
    ])
    const told = JSON.stringify([messages, await listThreads(database.ctx(first))])
    expect(told).not.toMatch(/Martin|Roy|secrète|lac/)
  })
})

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
      'select body from project_thread_messages order by seq limit 1',
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
       select gen_random_uuid(), $1, $2, n::text, n::text, now() from generate_series(1, 60) n order by n`,
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
    await drain(database.ctx(), { handleEvent })
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
    await drain(database.ctx(), { handleEvent })
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
