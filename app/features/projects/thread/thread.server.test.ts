import { and, eq, inArray } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { emailLogs } from '#app/platform/mail/tables.server.ts'
import { drain } from '#app/platform/jobs/jobs.server.ts'
import { handleEvent } from '#app/wiring/event-handlers.server.ts'
import type { Artisan, Particulier } from '#app/platform/context.ts'
import { type ProjectThreadId } from '#app/values/identity/ids.ts'
import { anArtisan, aParticulier } from '#test/builders.ts'
import { useTestDatabase } from '#test/database.ts'
import { afterHours } from '#test/intervention-builders.ts'
import { granted } from '#test/quote-builders.ts'
import { RACE_POOL } from '#test/race.ts'
import { anOpenThread, aSite, type TestSite } from '#test/thread-builders.ts'
import { findMembership, findOwnThread } from './find-thread.server.ts'
import { joinThread, leaveThread } from './join-thread.server.ts'
import { listCompanies, listPeople, listThreadDates } from './list-companies.server.ts'
import { listThreadMessages } from './list-messages.server.ts'
import { listThreads } from './list-threads.server.ts'
import { openThread } from './open-thread.server.ts'
import { postAsCompany, postAsPerson } from './post-thread-message.server.ts'

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

const told = () => drain('events', (event, job) => handleEvent(database.ctx(), event, job))
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
    await told()
    const mails = await database.rows(
      emailLogs,
      and(
        eq(emailLogs.emailType, 'project_thread_invited'),
        inArray(emailLogs.accountId, [site.first.accountId, site.other.accountId]),
      ),
    )
    expect(mails).toHaveLength(2)
    for (const { subject, text } of mails) {
      expect(subject).toBe('Claire vous invite au fil commun de son chantier')
      expect(text).not.toMatch(/secrète|Annecy|Martin|Tuyaux|Durand/)
    }
    const notices = await database.pool.query(
      `select 1 from notices where kind = 'project_thread' and account_id in ($1, $2)`,
      [site.first.accountId, site.other.accountId],
    )
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
          name: 'Bains Durand',
          trade: 'Plomberie',
          when: expect.stringMatching(/^jeudi 12.mars, de 10.h à 14.h$/u),
          worksId: mine ? expect.any(String) : null,
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
    expect(told).not.toMatch(/Martin|Roy|secrète|Annecy/)
  })
})
