import sharp from 'sharp'
import { and, eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import {
  addCrewMember,
  assign,
  listCrew,
  removeCrewMember,
} from '#app/features/calendar/crew/crew.server.ts'
import { crewAccess } from '#app/features/calendar/crew/crew.tables.server.ts'
import { endCrewAccess, inviteCrew } from '#app/features/calendar/crew/access/invite-crew.server.ts'
import { joinCrew, readCrewLink } from '#app/features/calendar/crew/access/join-crew.server.ts'
import { JOIN_REFUSALS } from '#app/features/calendar/crew/access/crew-access.ts'
import * as joinPage from '#app/features/calendar/crew/access/join-crew.page.tsx'
import { askPage } from '#test/pages.ts'
import { users } from '#app/features/accounts/tables.server.ts'
import { openSession, readSession } from '#app/features/accounts/sessions/sessions.server.ts'
import { artisans } from '#app/features/companies/tables.server.ts'
import { getWorks } from '#app/features/works/read-works.server.ts'
import { emailLogs } from '#app/platform/mail/tables.server.ts'
import type { Artisan, Crew, Ctx, Particulier, Visitor } from '#app/platform/context.ts'
import type { EmailAddress } from '#app/values/identity/email-address.ts'
import { newId, type AccountId, type WorksId } from '#app/values/identity/ids.ts'
import { anArtisan, aParticulier, nextNumber } from '#test/builders.ts'
import { TEST_NOW, useTestDatabase } from '#test/database.ts'
import { afterHours, PLANNED, someWorks, type TestWorks } from '#test/intervention-builders.ts'
import { granted } from '#test/quote-builders.ts'
import { together } from '#test/race.ts'
import {
  addAssignedPhoto,
  finishAssignedWorks,
  readAssignedPhoto,
  startAssignedWorks,
} from './act-for-company.server.ts'
import { listCrewDays } from './crew-days.server.ts'
import { readCrewWorks } from './crew-works.server.ts'
import { isInCrew, readCrewOf } from './read-crew.server.ts'

const database = useTestDatabase()
const REFUSED = (refusal: string) => ({ ok: false, refusal })
let email: EmailAddress

beforeEach(() => {
  email = `karim-${nextNumber()}@equipe.example` as EmailAddress
})

const visitor = (later = 0) =>
  database.ctx<Visitor>(
    { kind: 'visitor', clientKey: `peer-${nextNumber()}` },
    new Date(TEST_NOW.getTime() + later),
  )
const particulier = (accountId: AccountId): Particulier => ({
  kind: 'particulier',
  accountId,
  clientKey: 'peer',
})
async function lastLink(to = email): Promise<string> {
  const mails = await database.db
    .select({ text: emailLogs.text })
    .from(emailLogs)
    .where(and(eq(emailLogs.email, to), eq(emailLogs.emailType, 'crew_invited')))
    .orderBy(emailLogs.createdAt)
  return /token=([\w-]+)/u.exec(mails.at(-1)!.text)![1]!
}
/** Somebody of a company, by name. */
async function memberOf(artisan: Artisan, name = 'Karim'): Promise<string> {
  const ctx = database.ctx(artisan)
  granted(await addCrewMember(ctx, name))
  return (await listCrew(ctx)).find((one) => one.name === name)!.id
}
/** Somebody of a company who came by their link, as they act at an instant. */
async function crewOf(artisan: Artisan, now = TEST_NOW): Promise<Ctx<Crew>> {
  const memberId = await memberOf(artisan)
  granted(await inviteCrew(database.ctx(artisan), memberId, email))
  const accountId = granted(await joinCrew(visitor(), await lastLink()))
  const { who } = (await readCrewOf(database.ctx(particulier(accountId))))!
  return { ...database.ctx<Crew>(who), now }
}

describe('an invitation into a crew', () => {
  it('makes an account without password, once, whoever presses at the same time', async () => {
    const artisan = await anArtisan(database)
    const memberId = await memberOf(artisan)
    granted(await inviteCrew(database.ctx(artisan), memberId, email))
    const token = await lastLink()
    expect(await readCrewLink(visitor(), token)).toMatchObject({
      name: 'Karim',
      email,
      state: 'valid',
      account: null,
    })
    const joined = await together(5, () => joinCrew(visitor(), token))
    expect(joined.filter(({ ok }) => ok)).toHaveLength(1)
    for (const one of joined.filter(({ ok }) => !ok)) expect(one).toEqual(REFUSED('already_joined'))
    expect(await database.db.$count(users, eq(users.email, email))).toBe(1)
    expect((await readCrewLink(visitor(), token))!.state).toBe('taken')
    expect((await listCrew(database.ctx(artisan)))[0]).toMatchObject({ email, joinedAt: TEST_NOW })
  })

  it('ends with the next one, after seven days, and at the company’s word', async () => {
    const artisan = await anArtisan(database)
    const ctx = database.ctx(artisan)
    const memberId = await memberOf(artisan)
    granted(await inviteCrew(ctx, memberId, email))
    const first = await lastLink()
    granted(await inviteCrew({ ...ctx, now: new Date(TEST_NOW.getTime() + 1) }, memberId, email))
    const second = await lastLink()
    expect(await joinCrew(visitor(), first)).toEqual(REFUSED('invalid_link'))
    expect(await joinCrew(visitor(7 * 86_400_000 + 1_000), second)).toEqual(REFUSED('invalid_link'))
    expect(await endCrewAccess(ctx, memberId)).toBe(true)
    expect(await endCrewAccess(ctx, memberId)).toBe(false)
    expect(await joinCrew(visitor(), second)).toEqual(REFUSED('invalid_link'))
    expect(await readCrewLink(visitor(), second)).toBeNull()
    expect(await database.db.$count(users, eq(users.email, email))).toBe(0)
  })

  it('is one a person and an address, and nobody else’s to send or end', async () => {
    const [artisan, other] = [await anArtisan(database), await anArtisan(database)]
    const ctx = database.ctx(artisan)
    const [karim, lea] = [await memberOf(artisan), await memberOf(artisan, 'Léa')]
    granted(await inviteCrew(ctx, karim, email))
    expect(await inviteCrew(ctx, lea, email)).toEqual(REFUSED('address_taken'))
    expect(await inviteCrew(database.ctx(other), lea, email)).toEqual(REFUSED('not_found'))
    expect(await inviteCrew(ctx, newId<string>(), email)).toEqual(REFUSED('not_found'))
    expect(await endCrewAccess(database.ctx(other), karim)).toBe(false)
    granted(await joinCrew(visitor(), await lastLink()))
    expect(await inviteCrew(ctx, karim, email)).toEqual(REFUSED('already_joined'))
  })

  it('makes no account for somebody signed in to a company’s', async () => {
    const artisan = await anArtisan(database)
    granted(await inviteCrew(database.ctx(artisan), await memberOf(artisan), email))
    const token = await lastLink()
    const answer = await askPage<{ notice: string }>(database, joinPage, '/equipe/rejoindre', {
      as: artisan,
      post: { token },
    })
    expect(answer).toMatchObject({ status: 409, data: { notice: JOIN_REFUSALS.other_address } })
    expect(await database.db.$count(users, eq(users.email, email))).toBe(0)
    expect((await readCrewLink(visitor(), token))!.state).toBe('valid')
  })

  it('asks whoever has an account to sign in, at that address, and is of one company', async () => {
    const artisan = await anArtisan(database)
    const person = await aParticulier(database)
    const [row] = await database.db
      .select({ email: users.email })
      .from(users)
      .where(eq(users.id, person.accountId))
    const own = row!.email as EmailAddress
    granted(await inviteCrew(database.ctx(artisan), await memberOf(artisan), own))
    const token = await lastLink(own)
    expect(await joinCrew(visitor(), token)).toEqual(REFUSED('sign_in_required'))
    const stranger = await aParticulier(database)
    expect(await joinCrew(database.ctx(stranger), token)).toEqual(REFUSED('other_address'))
    granted(await joinCrew(database.ctx(person), token))
    const elsewhere = await anArtisan(database)
    granted(await inviteCrew(database.ctx(elsewhere), await memberOf(elsewhere), own))
    expect(await joinCrew(database.ctx(person), await lastLink(own))).toEqual(
      REFUSED('in_another_crew'),
    )
  })
})

describe('somebody of a crew', () => {
  let works: TestWorks
  let crew: Ctx<Crew>
  beforeEach(async () => {
    works = await someWorks(database, 'scheduled')
    crew = await crewOf(works.artisan, PLANNED.startsAt)
  })
  const send = async (instructions = '') =>
    granted(
      (await assign(
        database.ctx(works.artisan),
        { worksId: works.worksId },
        crew.who.memberId,
        instructions,
      ))!,
    )

  it('reads where they are sent, with what there is to do, and no price', async () => {
    expect(await readCrewWorks(crew, works.worksId)).toBeNull()
    expect((await listCrewDays(crew, 'Europe/Paris')).entries).toEqual([])
    await send('Clé chez la gardienne.')
    const read = (await readCrewWorks(crew, works.worksId))!
    expect(read.instructions).toBe('Clé chez la gardienne.')
    expect(read.tasks.length).toBeGreaterThan(0)
    expect(read.worksAddress).not.toBe('')
    const detail = (await getWorks(database.ctx(works.artisan), works.worksId))!
    const text = JSON.stringify(read)
    expect(text).not.toMatch(/[cC]ents|vatBasis|artisanNote/)
    expect(text).not.toContain(String(detail.totalInclCents))
    const days = await listCrewDays(crew, 'Europe/Paris')
    expect(days.entries.map(({ id }) => id)).toEqual([works.worksId])
    expect(days.undated).toEqual([])
    // Once its date is past, works that go on are still there.
    const later = { ...crew, now: afterHours(24 * 20) }
    expect((await listCrewDays(later, 'Europe/Paris')).undated.map(({ id }) => id)).toEqual([
      works.worksId,
    ])
  })

  it('begins and ends works in the company’s name, with their own beside it for the company alone', async () => {
    expect(await startAssignedWorks(crew, works.worksId)).toEqual(REFUSED('not_found'))
    await send()
    const begun = await together(4, () => startAssignedWorks(crew, works.worksId))
    expect(begun.filter(({ ok }) => ok)).toHaveLength(1)
    granted(await finishAssignedWorks({ ...crew, now: PLANNED.endsAt }, works.worksId))
    const trailOf = async (who: Artisan | Particulier) =>
      (await getWorks(database.ctx(who), works.worksId))!.trail
        .filter(({ verb }) => verb === 'start' || verb === 'finish')
        .map(({ verb, who: side, crewName }) => [verb, side, crewName])
    expect(await trailOf(works.artisan)).toEqual([
      ['start', 'artisan', 'Karim'],
      ['finish', 'artisan', 'Karim'],
    ])
    expect(await trailOf(works.author)).toEqual([
      ['start', 'artisan', null],
      ['finish', 'artisan', null],
    ])
  })

  it('adds photos to works they are sent to, and sees those', async () => {
    const bytes = new Uint8Array(
      await sharp({ create: { width: 40, height: 30, channels: 3, background: '#876' } })
        .jpeg()
        .toBuffer(),
    )
    expect(await addAssignedPhoto(crew, works.worksId, 'before', bytes)).toEqual(
      REFUSED('not_found'),
    )
    await send()
    granted(await addAssignedPhoto(crew, works.worksId, 'before', bytes))
    const [photo] = (await readCrewWorks(crew, works.worksId))!.photos
    expect(await readAssignedPhoto(crew, photo!.fileId, { small: true })).not.toBeNull()
    const other = await someWorks(database, 'scheduled')
    email = `lea-${nextNumber()}@equipe.example` as EmailAddress
    const stranger = await crewOf(other.artisan)
    expect(await readAssignedPhoto(stranger, photo!.fileId, { small: false })).toBeNull()
    expect(await readCrewWorks(stranger, works.worksId)).toBeNull()
    expect(await startAssignedWorks(stranger, works.worksId)).toEqual(REFUSED('not_found'))
    expect(await readCrewWorks(crew, newId<WorksId>())).toBeNull()
  })

  it('is told with the session that there is a crew to ask for, and is not once it ended', async () => {
    const { accountId } = crew.who
    const marked = async (whose: AccountId) => {
      const token = await openSession(database.ctx(particulier(whose)), whose, null)
      return (await readSession(database.db, token, TEST_NOW, 'test', isInCrew))?.marked
    }
    expect(await marked((await aParticulier(database)).accountId)).toBe(false)
    expect(await marked(accountId)).toBe(true)
    expect(await endCrewAccess(database.ctx(works.artisan), crew.who.memberId)).toBe(true)
    expect(await marked(accountId)).toBe(false)
  })

  it('is out at once when sent elsewhere, taken out, or the company closes', async () => {
    await send()
    const { accountId } = crew.who
    const inside = () => readCrewOf(database.ctx(particulier(accountId)))
    granted((await assign(database.ctx(works.artisan), { worksId: works.worksId }, null))!)
    expect(await readCrewWorks(crew, works.worksId)).toBeNull()
    await database.db
      .update(artisans)
      .set({ closedAt: TEST_NOW })
      .where(eq(artisans.id, works.artisan.artisanId))
    expect(await inside()).toBeNull()
    await database.db
      .update(artisans)
      .set({ closedAt: null })
      .where(eq(artisans.id, works.artisan.artisanId))
    expect(await inside()).not.toBeNull()
    expect(await endCrewAccess(database.ctx(works.artisan), crew.who.memberId)).toBe(true)
    expect(await inside()).toBeNull()
    granted(await inviteCrew(database.ctx(works.artisan), crew.who.memberId, email))
    granted(await joinCrew(database.ctx(particulier(accountId)), await lastLink()))
    expect(await inside()).not.toBeNull()
    expect(await removeCrewMember(database.ctx(works.artisan), crew.who.memberId)).toBe(true)
    expect(await inside()).toBeNull()
    expect(await database.db.$count(crewAccess, eq(crewAccess.accountId, accountId))).toBe(0)
  })
})
