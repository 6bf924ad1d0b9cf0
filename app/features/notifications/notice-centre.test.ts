import { describe, expect, it } from 'vitest'
import type { Artisan, Particulier } from '#app/platform/context.ts'
import { newId } from '#app/values/identity/ids.ts'
import { anArtisan, aParticulier, nextNumber, PLACES } from '#test/builders.ts'
import { TEST_NOW, useTestDatabase } from '#test/database.ts'
import { askPage } from '#test/pages.ts'
import { notify } from './notify.server.ts'
import type { NoticeKind } from './notice-kinds.ts'
import {
  countUnreadNotices,
  listNotices,
  markAllNoticesRead,
  NOTICES_PER_PAGE,
  readNoticesAt,
  unmarkNotices,
} from './queries.server.ts'
import { digestDue, quietUntil } from './quiet-hours.ts'
import * as artisanPage from './artisan-notices.page.tsx'
import * as settingsPage from '#app/features/settings/settings-notifications.page.tsx'

const database = useTestDatabase()
const tell = (
  who: Artisan | Particulier,
  kind: NoticeKind,
  href: string,
  iso = TEST_NOW.toISOString(),
) =>
  notify(database.ctx(undefined, new Date(iso)), {
    accountId: who.accountId,
    kind,
    title: `${kind} ${href}`,
    href,
    dedupeKey: `${nextNumber()}`,
  })
type Shown = {
  days: {
    day: string
    title: string
    lines: { id: string; title: string; unread: boolean; count: number }[]
  }[]
  unread: number
  pages: number
  undo: string | null
}
const open = (as: Artisan, search = '', options = {}) =>
  askPage<Shown>(database, artisanPage, `/espace-pro/notifications${search}`, { as, ...options })

describe('the centre of notices', () => {
  it('is read day by day on the clock of the reader, the same words of a conversation once a day', async () => {
    const artisan = await anArtisan(database, { place: PLACES.saintDenis })
    // 21 h UTC is the day after in Saint-Denis.
    await tell(artisan, 'quote_accepted', '/espace-pro/devis/1', '2026-03-08T19:00:00Z')
    await tell(artisan, 'message', '/espace-pro/messages/1', '2026-03-08T21:00:00Z')
    await tell(artisan, 'message', '/espace-pro/messages/1', '2026-03-09T08:00:00Z')
    await tell(artisan, 'message', '/espace-pro/messages/2', '2026-03-10T08:00:00Z')
    const { data } = await open(artisan)
    expect(
      data.days.map(({ day, title, lines }) => [day, title, lines.map(({ count }) => count)]),
    ).toEqual([
      ['2026-03-10', 'Aujourd’hui', [1]],
      ['2026-03-09', 'Hier', [2]],
      ['2026-03-08', 'Dimanche 8\u00a0mars', [1]],
    ])
    expect(
      (await open(artisan, '?sujet=messages')).data.days.flatMap(({ lines }) => lines),
    ).toHaveLength(2)
    expect((await open(artisan, '?sujet=avis')).data.days).toEqual([])
  })

  it('marks one as read or not, all as read, and takes all of that back, and nothing else', async () => {
    const [artisan, other] = [await anArtisan(database), await anArtisan(database)]
    for (const [index, kind] of (['quote_accepted', 'lead_lost', 'message'] as const).entries())
      await tell(artisan, kind, `/espace-pro/${index}`, `2026-03-10T0${index}:00:00Z`)
    await tell(other, 'quote_accepted', '/espace-pro/x')
    const [first, second] = (await open(artisan)).data.days[0]!.lines
    expect((await open(artisan, '', { post: { intent: 'read', id: second!.id } })).status).toBe(302)
    expect((await open(other, '', { post: { intent: 'read', id: first!.id } })).status).toBe(404)
    expect((await open(artisan)).data).toMatchObject({ unread: 2 })
    const later = new Date(TEST_NOW.getTime() + 60_000)
    const all = await open(artisan, '', { post: { intent: 'all' }, now: later })
    expect(all.location).toBe(
      `/espace-pro/notifications?annuler=${encodeURIComponent(later.toISOString())}`,
    )
    expect((await open(artisan)).data).toMatchObject({ unread: 0 })
    expect((await open(other)).data).toMatchObject({ unread: 1 })
    await open(artisan, '', { post: { intent: 'undo', mark: later.toISOString() }, now: later })
    expect((await open(artisan)).data.days[0]!.lines.map(({ unread }) => unread)).toEqual([
      true,
      false,
      true,
    ])
    expect((await open(artisan, '?etat=non-lues')).data.days[0]!.lines).toHaveLength(2)
    // Later than a quarter of an hour it stays.
    const mark = (await markAllNoticesRead(database.ctx(artisan, later)))!
    await unmarkNotices(database.ctx(artisan, new Date(later.getTime() + 16 * 60_000)), mark)
    expect(await countUnreadNotices(database.ctx(artisan))).toBe(0)
    await unmarkNotices(database.ctx(artisan), 'jamais')
  })

  it('opens what a notice is about and marks it, whatever leads there', async () => {
    const artisan = await anArtisan(database)
    await tell(artisan, 'quote_accepted', '/espace-pro/devis/1')
    await tell(artisan, 'lead_proposed', '/espace-pro/demandes/2#conversation')
    const line = (await open(artisan)).data.days[0]!.lines.find(({ title }) =>
      title.includes('devis'),
    )!
    expect(await open(artisan, `?ouvrir=${line.id}`)).toMatchObject({
      status: 302,
      location: '/espace-pro/devis/1',
    })
    expect((await open(artisan, `?ouvrir=${newId()}`)).status).toBe(404)
    await readNoticesAt(database.ctx(artisan), '/espace-pro/demandes/2')
    expect((await open(artisan)).data).toMatchObject({ unread: 0 })
  })

  it('has pages', async () => {
    const artisan = await anArtisan(database)
    for (let index = 0; index < NOTICES_PER_PAGE + 3; index++)
      await tell(artisan, 'quote_accepted', `/espace-pro/devis/${index}`)
    expect((await open(artisan)).data).toMatchObject({ pages: 2 })
    expect((await listNotices(database.ctx(artisan), undefined, 2)).lines).toHaveLength(3)
  })
})

describe('the page of choices', () => {
  const choose = (as: Artisan | Particulier, fields: Record<string, string>) =>
    askPage<{
      settings: {
        kinds: { kind: string; app: boolean; mail: string; push: boolean }[]
        quietFrom: string | null
        digestAt: string
      }
      errors: Record<string, string>
    }>(
      database,
      settingsPage,
      `/${as.kind === 'artisan' ? 'espace-pro' : 'espace-particulier'}/parametres/notifications`,
      { as, post: fields },
    )
  const shown = (as: Artisan | Particulier) =>
    askPage<{
      settings: {
        kinds: { kind: string; app: boolean; mail: string; push: boolean }[]
        quietFrom: string | null
        digestAt: string
        ownZone: string
        timeZone: string | null
      }
    }>(
      database,
      settingsPage,
      `/${as.kind === 'artisan' ? 'espace-pro' : 'espace-particulier'}/parametres/notifications`,
      { as },
    )

  it('keeps what is said of the kinds it shows, and the hours; what is unknown changes nothing', async () => {
    const person = await aParticulier(database)
    expect(
      (
        await choose(person, {
          'mail:messages': 'digest',
          'app:messages': 'on',
          'mail:quotes': 'never',
          'mail:new_leads': 'never',
          'mail:rien': 'never',
          quiet: 'on',
          quietFrom: '21:30',
          quietTo: '07:00',
          digestAt: '08:15',
          timeZone: 'Indian/Reunion',
        })
      ).status,
    ).toBe(302)
    const { settings } = (await shown(person)).data
    expect(settings).toMatchObject({
      quietFrom: '21:30',
      digestAt: '08:15',
      timeZone: 'Indian/Reunion',
      ownZone: 'Europe/Paris',
    })
    expect(settings.kinds.find(({ kind }) => kind === 'messages')).toEqual({
      kind: 'messages',
      app: true,
      mail: 'digest',
      push: true,
    })
    expect(settings.kinds.find(({ kind }) => kind === 'quotes')).toMatchObject({
      app: false,
      mail: 'never',
    })
    expect(settings.kinds.find(({ kind }) => kind === 'reviews')).toMatchObject({
      app: true,
      mail: 'at_once',
    })
    expect(settings.kinds.some(({ kind }) => kind === 'new_leads' || kind === 'daily_digest')).toBe(
      false,
    )
  })

  it('refuses hours that are none, beside them', async () => {
    const person = await aParticulier(database)
    expect(
      await choose(person, { quiet: 'on', quietFrom: '25:00', quietTo: '07:00', digestAt: 'midi' }),
    ).toMatchObject({
      status: 422,
      data: { errors: { quietFrom: expect.any(String), digestAt: expect.any(String) } },
    })
    expect(
      await choose(person, {
        quiet: 'on',
        quietFrom: '07:00',
        quietTo: '07:00',
        digestAt: '18:00',
      }),
    ).toMatchObject({ status: 422, data: { errors: { quietTo: expect.any(String) } } })
  })
})

describe('hours on the clock of a person', () => {
  const night = { quietFrom: 21 * 60, quietTo: 7 * 60, digestAt: 8 * 60 }
  it.each([
    ['Europe/Paris', '2026-03-10T19:59:00Z', null],
    ['Europe/Paris', '2026-03-10T20:00:00Z', '2026-03-11T06:00:00.000Z'],
    ['Europe/Paris', '2026-03-11T05:59:00Z', '2026-03-11T06:00:00.000Z'],
    ['Indian/Reunion', '2026-03-10T20:00:00Z', '2026-03-11T03:00:00.000Z'],
    ['America/Guadeloupe', '2026-03-10T20:00:00Z', null],
    ['Pacific/Tahiti', '2026-03-10T16:59:00Z', '2026-03-10T17:00:00.000Z'],
    // The clocks go forward that night: seven comes an hour sooner.
    ['Europe/Paris', '2026-03-28T22:00:00Z', '2026-03-29T05:00:00.000Z'],
  ])('in %s at %s, the quiet ends: %s', (zone, now, until) => {
    expect(quietUntil({ ...night, zone }, new Date(now))?.toISOString() ?? null).toBe(until)
  })

  it.each([
    ['2026-03-10T06:59:00Z', null, null],
    ['2026-03-10T07:00:00Z', null, '2026-03-10'],
    ['2026-03-10T22:59:00Z', '2026-03-10', null],
    ['2026-03-11T07:00:00Z', '2026-03-10', '2026-03-11'],
  ])('at %s, the last having left on %s, the digest due is that of %s', (now, last, day) => {
    expect(digestDue({ ...night, zone: 'Europe/Paris' }, last, new Date(now))).toBe(day)
  })

  it('have no quiet hours where none were chosen', () => {
    expect(
      quietUntil({ quietFrom: null, quietTo: null, digestAt: 0, zone: 'Europe/Paris' }, TEST_NOW),
    ).toBeNull()
  })
})
