import { beforeEach, describe, expect, it, test } from 'vitest'
import type { Artisan } from '#app/platform/context.ts'
import { NoAnswer, NotPublic } from '#app/platform/public-fetch/fetch-public.server.ts'
import { refuse } from '#app/values/result.ts'
import { anArtisan } from '#test/builders.ts'
import { TEST_NOW, useTestDatabase } from '#test/database.ts'
import { granted } from '#test/quote-builders.ts'
import { RACE_POOL, together } from '#test/race.ts'
import { addOutsideCalendar, removeOutsideCalendar } from './add-outside-calendar.server.ts'
import { calendarAddress, calendarName, waitAfter } from './outside-calendar.ts'
import { listOutsideBusy, listOutsideCalendars } from './queries.server.ts'
import { readOutsideCalendarNow, readOutsideCalendars } from './read-outside-calendar.server.ts'
import {
  aHost,
  anIcsOf,
  answering,
  SECRET_CALENDAR,
  THURSDAY_9_TO_10,
  type Answer,
} from '#test/calendar-hosts.ts'

const database = useTestDatabase(RACE_POOL)
const MINUTE = 60_000
const later = (minutes: number) => new Date(TEST_NOW.getTime() + minutes * MINUTE)

const ctxOf = (artisan: Artisan, now = TEST_NOW) => database.ctx(artisan, now)
const system = (now: Date) => database.ctx({ kind: 'system' }, now)
const busyOf = async (artisan: Artisan) =>
  (await listOutsideBusy(ctxOf(artisan), artisan.artisanId, { from: TEST_NOW, to: null })).map(
    ({ startsAt, endsAt }) => `${startsAt.toISOString()} ${endsAt.toISOString()}`,
  )
const onlyCalendar = async (artisan: Artisan) => (await listOutsideCalendars(ctxOf(artisan)))[0]!

describe('the address of a calendar', () => {
  test.each([
    [
      'webcal://p12-caldav.icloud.com/published/2/abc',
      'https://p12-caldav.icloud.com/published/2/abc',
    ],
    ['  HTTPS://example.org/a.ics#x ', 'https://example.org/a.ics'],
    ['http://example.org/a.ics', null],
    ['ftp://example.org', null],
    ['mon agenda', null],
    ['https://', null],
    ['   ', null],
  ])('%s', (typed, address) => {
    const read = calendarAddress(typed)
    expect(read.ok ? read.value : null).toBe(address)
  })
  test.each([
    ['calendar.google.com', 'Google'],
    ['p12-caldav.icloud.com', 'Apple'],
    ['outlook.live.com', 'Outlook'],
    ['notgoogle.com', 'notgoogle.com'],
  ])('is named by its host: %s', (name, said) => {
    expect(calendarName(name)).toBe(said)
  })
  it('is asked ever less often, and never less than twice a day', () => {
    const waits = [0, 1, 2, 3, 4, 20].map((failures) => waitAfter(failures, 0) / MINUTE)
    expect(waits).toEqual([15, 15, 30, 60, 120, 720])
    expect(waitAfter(0, 1) / MINUTE).toBe(16.5)
  })
})

describe('a calendar kept elsewhere', () => {
  it('is kept as busy times alone: no word of it, nor its address, stands in the database', async () => {
    const artisan = await anArtisan(database)
    const { ask } = answering(THURSDAY_9_TO_10, { etag: '"1"' })
    granted(await addOutsideCalendar(ctxOf(artisan), SECRET_CALENDAR, ask))
    expect(await busyOf(artisan)).toEqual(['2026-03-12T08:00:00.000Z 2026-03-12T09:00:00.000Z'])
    const { rows } = await database.pool.query(
      'select to_jsonb(c)::text || coalesce(string_agg(to_jsonb(b)::text, $1), $1) as kept from outside_calendars c left join outside_busy_times b on b.calendar_id = c.id group by c.id',
      [''],
    )
    const kept = rows.map(({ kept: one }) => String(one)).join('\n')
    expect(kept).toContain('calendar.google.com')
    expect(kept).not.toMatch(/Petit|Lilas|odile|private-|0123456789abcdef/i)
  })

  test.each<[string, Answer, string]>([
    ['a private network', new NotPublic(), 'not_public'],
    ['nobody', new NoAnswer(), 'no_answer'],
    ['a page', { body: '<!doctype html>' }, 'not_a_calendar'],
    ['a host that knows no such address', { status: 404 }, 'gone'],
    ['a host that fails', { status: 500 }, 'no_answer'],
    [
      'one that sends round in circles',
      { status: 302, headers: { location: 'https://example.org/again' } },
      'moved',
    ],
  ])('is not added where its address leads to %s', async (_, answer, refusal) => {
    const artisan = await anArtisan(database)
    expect(await addOutsideCalendar(ctxOf(artisan), SECRET_CALENDAR, aHost(answer).ask)).toEqual({
      ok: false,
      refusal,
    })
    expect(await listOutsideCalendars(ctxOf(artisan))).toEqual([])
  })

  it('is not asked inside this network, whatever the address says, without anything replaced', async () => {
    const artisan = await anArtisan(database)
    for (const address of [
      'https://127.0.0.1/a.ics',
      'https://localhost/a.ics',
      'webcal://169.254.169.254/latest/meta-data',
      'https://[::1]/a.ics',
      'https://user:secret@example.org/a.ics',
      'https://example.org:25/a.ics',
    ])
      expect(await addOutsideCalendar(ctxOf(artisan), address)).toEqual(refuse('not_public'))
  })

  it('follows a redirection, and asks each of its hosts the same way', async () => {
    const artisan = await anArtisan(database)
    const { ask, asked } = aHost(
      { status: 301, headers: { location: '/elsewhere.ics' } },
      { body: THURSDAY_9_TO_10 },
    )
    granted(await addOutsideCalendar(ctxOf(artisan), 'https://example.org/a.ics', ask))
    expect(asked.map(({ address }) => address)).toEqual([
      'https://example.org/a.ics',
      'https://example.org/elsewhere.ics',
    ])
  })

  it('is added once, and five at most, however many are added at once', async () => {
    const artisan = await anArtisan(database)
    const { ask } = answering(THURSDAY_9_TO_10)
    const twice = await together(2, () => addOutsideCalendar(ctxOf(artisan), SECRET_CALENDAR, ask))
    expect(twice.filter(({ ok }) => ok)).toHaveLength(1)
    expect(twice.find(({ ok }) => !ok)).toMatchObject({ refusal: 'calendar_known' })
    const more = await together(6, (at) =>
      addOutsideCalendar(ctxOf(artisan), `https://example.org/${at}.ics`, ask),
    )
    expect(more.filter(({ ok }) => ok)).toHaveLength(4)
    expect(await listOutsideCalendars(ctxOf(artisan))).toHaveLength(5)
  })

  it('is read and taken away by its company alone; then nothing of it is left', async () => {
    const [artisan, other] = [await anArtisan(database), await anArtisan(database)]
    const { ask } = answering(THURSDAY_9_TO_10)
    granted(await addOutsideCalendar(ctxOf(artisan), SECRET_CALENDAR, ask))
    const { id } = await onlyCalendar(artisan)
    expect(await readOutsideCalendarNow(ctxOf(other), id, ask)).toBeNull()
    expect(await removeOutsideCalendar(ctxOf(other), id)).toBe(false)
    expect(await busyOf(artisan)).toHaveLength(1)
    expect(await busyOf(other)).toEqual([])
    expect(await removeOutsideCalendar(ctxOf(artisan), id)).toBe(true)
    expect(await busyOf(artisan)).toEqual([])
  })
})

describe('its readings', () => {
  beforeEach(() => database.pool.query('delete from outside_calendars'))

  it('come every quarter of an hour, and send nothing again that has not changed, for a day', async () => {
    const artisan = await anArtisan(database)
    granted(
      await addOutsideCalendar(
        ctxOf(artisan),
        SECRET_CALENDAR,
        answering(THURSDAY_9_TO_10, { etag: '"1"' }).ask,
      ),
    )
    const same = aHost({ status: 304 })
    await readOutsideCalendars(system(later(5)), same.ask)
    expect(same.asked).toEqual([])
    await readOutsideCalendars(system(later(17)), same.ask)
    expect(same.asked.map(({ headers }) => headers['if-none-match'])).toEqual(['"1"'])
    expect(await busyOf(artisan)).toHaveLength(1)
    expect((await onlyCalendar(artisan)).readAt).toEqual(later(17))
    const whole = answering(anIcsOf(['20260401T080000Z', '20260401T090000Z']))
    await readOutsideCalendars(system(later(25 * 60)), whole.ask)
    expect(whole.asked.map(({ headers }) => headers['if-none-match'])).toEqual([undefined])
    expect(await busyOf(artisan)).toEqual(['2026-04-01T08:00:00.000Z 2026-04-01T09:00:00.000Z'])
  })

  it('are made once by several processes that begin at the same moment', async () => {
    const artisans = [
      await anArtisan(database),
      await anArtisan(database),
      await anArtisan(database),
    ]
    for (const artisan of artisans)
      granted(
        await addOutsideCalendar(ctxOf(artisan), SECRET_CALENDAR, answering(THURSDAY_9_TO_10).ask),
      )
    const once = answering(THURSDAY_9_TO_10)
    await together(3, () => readOutsideCalendars(system(later(20)), once.ask))
    expect(once.asked).toHaveLength(3)
    for (const artisan of artisans) expect((await onlyCalendar(artisan)).readAt).toEqual(later(20))
  })

  it('that fail keep what was read, say since when, wait longer, and end with the first that answers', async () => {
    const artisan = await anArtisan(database)
    granted(
      await addOutsideCalendar(ctxOf(artisan), SECRET_CALENDAR, answering(THURSDAY_9_TO_10).ask),
    )
    const down = aHost(new NoAnswer())
    await readOutsideCalendars(system(later(17)), down.ask)
    await readOutsideCalendars(system(later(40)), down.ask)
    const failed = down.asked.length
    await readOutsideCalendars(system(later(60)), down.ask)
    expect(down.asked.length).toBe(failed)
    expect(await onlyCalendar(artisan)).toMatchObject({
      failure: 'no_answer',
      failingSince: later(17),
      readAt: TEST_NOW,
    })
    expect(await busyOf(artisan)).toHaveLength(1)
    const { id } = await onlyCalendar(artisan)
    await readOutsideCalendarNow(ctxOf(artisan, later(61)), id, answering(anIcsOf()).ask)
    expect(await onlyCalendar(artisan)).toMatchObject({ failure: null, failingSince: null })
    expect(await busyOf(artisan)).toEqual([])
  })

  it('refuse a name that came to lead into this network since it was given', async () => {
    const artisan = await anArtisan(database)
    granted(
      await addOutsideCalendar(ctxOf(artisan), SECRET_CALENDAR, answering(THURSDAY_9_TO_10).ask),
    )
    await readOutsideCalendars(
      system(later(17)),
      aHost({ status: 302, headers: { location: 'http://127.0.0.1:5432/' } }, new NotPublic()).ask,
    )
    expect(await onlyCalendar(artisan)).toMatchObject({ failure: 'not_public' })
  })

  it('leave nothing of a calendar that was taken away meanwhile', async () => {
    const artisan = await anArtisan(database)
    granted(
      await addOutsideCalendar(ctxOf(artisan), SECRET_CALENDAR, answering(THURSDAY_9_TO_10).ask),
    )
    const { id } = await onlyCalendar(artisan)
    await readOutsideCalendarNow(ctxOf(artisan), id, async (address, call) => {
      await removeOutsideCalendar(ctxOf(artisan), id)
      return answering(THURSDAY_9_TO_10).ask(address, call)
    })
    const { rowCount } = await database.pool.query(
      'select 1 from outside_busy_times where calendar_id = $1',
      [id],
    )
    expect(rowCount).toBe(0)
  })
})
