import { describe, expect, it } from 'vitest'
import { emailLogs } from '#app/platform/mail/tables.server.ts'
import { contentVersion } from '#app/platform/web/content-version.server.ts'
import type { System, Visitor } from '#app/platform/context.ts'
import { anAdmin, anArtisan, aParticulier } from '#test/builders.ts'
import { TEST_NOW, useTestDatabase } from '#test/database.ts'
import { granted } from '#test/quote-builders.ts'
import { together } from '#test/race.ts'
import { announceChange } from './announce-change.server.ts'
import { earliestDay, parseAnnouncement } from './announcement.ts'
import { countAudiences, listAnnouncements, nextChangeOf } from './queries.server.ts'
import { sendAnnouncements } from './send-announcements.server.ts'

const database = useTestDatabase()
const WORDS = 'Le délai de réponse passe de 24 à 36 heures, comme vous nous l’avez demandé.'
const typed = (
  change: Partial<Record<'about' | 'words' | 'appliesOn' | 'readAgain', string>> = {},
) => ({
  about: 'cgv',
  words: WORDS,
  appliesOn: '2026-03-26',
  readAgain: 'on',
  ...change,
})
const later = (days: number) => new Date(TEST_NOW.getTime() + days * 86_400_000)
const system = () => database.ctx<System>()
const visitor = (now = TEST_NOW) =>
  database.ctx<Visitor>({ kind: 'visitor', clientKey: 'announced' }, now)
const told = async () =>
  (await database.rows(emailLogs))
    .filter(({ emailType }) => emailType === 'change_announced')
    .map(({ email }) => email)
    .sort()
const mailOf = async (accountId: string) =>
  (
    await database.pool.query<{ email: string }>('select email from users where id = $1', [
      accountId,
    ])
  ).rows[0]!.email

describe('what is announced', () => {
  it('is told fifteen whole days before, thirty for a price', () => {
    expect([earliestDay('cgu', '2026-03-10'), earliestDay('tarifs', '2026-03-10')]).toEqual([
      '2026-03-26',
      '2026-04-10',
    ])
  })

  it.each([
    [{ about: 'autre' }, 'about_unknown'],
    [{ words: ' court ' }, 'words_short'],
    [{ words: 'x'.repeat(3_001) }, 'words_long'],
    [{ appliesOn: 'demain' }, 'day_missing'],
    [{ appliesOn: '2026-03-25' }, 'too_soon'],
    [{ about: 'tarifs', appliesOn: '2026-04-09' }, 'too_soon'],
    [{ readAgain: '' }, 'not_read_again'],
  ])('is refused with %j', (change, refusal) => {
    expect(parseAnnouncement(typed(change), '2026-03-10')).toEqual({ ok: false, refusal })
  })
})

describe('an announcement', () => {
  it('is written to each company once, by batches and by two processes at once, and to nobody else', async () => {
    const artisans = []
    for (let n = 0; n < 5; n++) artisans.push(await anArtisan(database))
    await aParticulier(database)
    const admin = await anAdmin(database)
    const before = contentVersion('terms')
    granted(await announceChange(database.ctx(admin, later(0.1)), typed()))
    expect(contentVersion('terms')).toBeGreaterThan(before)

    // A company that comes afterwards reads it on the page.
    await anArtisan(database, { now: later(0.2) })
    for (let turn = 0; turn < 4; turn++) await together(2, () => sendAnnouncements(system(), 2))
    const expected = await Promise.all(artisans.map(({ accountId }) => mailOf(accountId)))
    expect(await told()).toEqual(expected.sort())
    const [row] = await listAnnouncements(database.ctx(admin))
    expect(row).toMatchObject({ about: 'cgv', told: 5, toldAt: expect.any(Date) })
    expect(await countAudiences(database.ctx(admin))).toMatchObject({ artisans: 6 })
  })

  it('is read on the page of its text until the day on which it applies', async () => {
    expect(await nextChangeOf(visitor(), 'cgv')).toEqual({ words: WORDS, appliesOn: '2026-03-26' })
    expect(await nextChangeOf(visitor(), 'cgu')).toBeNull()
    expect(await nextChangeOf(visitor(later(16)), 'cgv')).toBeNull()
  })

  it('of a text that concerns everybody is written to everybody', async () => {
    const admin = await anAdmin(database)
    const person = await aParticulier(database)
    granted(
      await announceChange(
        database.ctx(admin, later(1)),
        typed({ about: 'cgu', appliesOn: '2026-04-01' }),
      ),
    )
    await sendAnnouncements(database.ctx<System>(undefined, later(1)))
    expect(await told()).toContain(await mailOf(person.accountId))
  })
})
