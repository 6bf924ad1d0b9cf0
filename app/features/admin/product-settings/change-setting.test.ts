import { desc, eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { auditLog } from '#app/features/accounts/team/audit.tables.server.ts'
import { nextChangeOf } from '#app/features/announcements/queries.server.ts'
import { sendAnnouncements } from '#app/features/announcements/send-announcements.server.ts'
import { announcements } from '#app/features/announcements/tables.server.ts'
import { beginSettings } from '#app/features/product-settings/begin-settings.server.ts'
import { INITIAL_SETTINGS } from '#app/features/product-settings/product-settings.ts'
import { readSetting } from '#app/features/product-settings/read-settings.server.ts'
import { settingChanges } from '#app/features/product-settings/tables.server.ts'
import { emailLogs } from '#app/platform/mail/tables.server.ts'
import { contentVersion } from '#app/platform/web/content-version.server.ts'
import type { System, Visitor } from '#app/platform/context.ts'
import { refuse } from '#app/values/result.ts'
import { approved } from '#test/approval-builders.ts'
import { anAdmin, anArtisan } from '#test/builders.ts'
import { TEST_NOW, useTestDatabase } from '#test/database.ts'
import { together } from '#test/race.ts'
import { set, settingInput, SETTING_REASON } from '#test/setting-builders.ts'
import { cancelSettingChange, changeSetting } from './change-setting.server.ts'
import { listSettings } from './list-settings.server.ts'

// TEST_NOW is 10 March 2026: a price may change from 10 April on, a text from 26 March.
const database = useTestDatabase()
const at = (iso: string) => new Date(iso)
const visitor = (now = TEST_NOW) =>
  database.ctx<Visitor>({ kind: 'visitor', clientKey: 'settings' }, now)
const system = (now = TEST_NOW) => database.ctx<System>(undefined, now)
const PRICES = { eco: 1_990, pro: 4_290, premium: 6_990 }
const lines = async (key: string) =>
  database.rows(settingChanges, eq(settingChanges.key, key as 'prices'))
const mails = async () =>
  (await database.rows(emailLogs)).filter(({ emailType }) => emailType === 'change_announced')

describe('a setting without notice', () => {
  it('holds from the instant it is set, and not an instant before', async () => {
    await set(database, 'quoteValidity', { days: 45 })
    expect(await readSetting(visitor(), 'quoteValidity')).toEqual({ days: 45 })
    expect(await readSetting(visitor(new Date(TEST_NOW.getTime() - 1)), 'quoteValidity')).toEqual({
      days: 30,
    })
  })

  it('set for a day begins with that day in Paris', async () => {
    await set(database, 'receptionReminder', { days: 5 }, '2026-03-20')
    const days = async (iso: string) =>
      (await readSetting(visitor(at(iso)), 'receptionReminder')).days
    expect(await days('2026-03-19T22:59:59.999Z')).toBe(7)
    expect(await days('2026-03-19T23:00:00.000Z')).toBe(5)
  })
})

describe('a setting that is announced', () => {
  it('is refused before its notice has run, without a day, and where one approves alone', async () => {
    const admin = await anAdmin(database)
    const ask = async (startsOn: string | null, who = approved(admin), values = PRICES) =>
      changeSetting(
        database.ctx(who),
        await settingInput(database, admin, 'prices', values, startsOn),
        SETTING_REASON,
      )
    expect(await ask('2026-04-09')).toEqual(refuse('too_soon'))
    expect(await ask(null)).toEqual(refuse('day_missing'))
    expect(await ask('2027-06-01')).toEqual(refuse('too_far'))
    expect(await ask('2026-04-10', admin)).toEqual(refuse('needs_approval'))
    expect(await ask('2026-04-10', approved(admin), INITIAL_SETTINGS.prices)).toEqual(
      refuse('nothing_changes'),
    )
    expect(
      await changeSetting(
        database.ctx(approved(admin)),
        await settingInput(database, admin, 'prices', PRICES, '2026-04-10'),
        'Trop court.',
      ),
    ).toEqual(refuse('reason_short'))
    expect(await lines('prices')).toEqual([])
    expect(await database.rows(announcements)).toEqual([])
  })

  it('tells every company once, in the words that its page says too, and changes on its day', async () => {
    const artisan = await anArtisan(database)
    const [plans, terms] = [contentVersion('plans'), contentVersion('terms')]
    await set(database, 'prices', PRICES, '2026-04-10')
    expect(contentVersion('plans')).toBeGreaterThan(plans)
    expect(contentVersion('terms')).toBeGreaterThan(terms)
    const next = await nextChangeOf(visitor(), 'tarifs')
    expect(next?.appliesOn).toBe('2026-04-10')
    expect(next?.words).toContain('Pro\u00a0: 39,90\u00a0€ aujourd’hui, 42,90\u00a0€ ensuite.')
    expect(next?.words).not.toContain('Eco')
    expect(next?.words).toContain('Un abonnement en cours garde le sien')
    expect(next?.words).toContain(SETTING_REASON)
    for (let turn = 0; turn < 3; turn++) await sendAnnouncements(system())
    expect((await mails()).map(({ accountId }) => accountId)).toEqual([artisan.accountId])

    expect((await readSetting(visitor(at('2026-04-09T21:59:59Z')), 'prices')).pro).toBe(3_990)
    expect((await readSetting(visitor(at('2026-04-09T22:00:00Z')), 'prices')).pro).toBe(4_290)
    // The pages that are kept go at that instant, wherever nobody does anything.
    const kept = contentVersion('plans')
    await beginSettings(system(at('2026-04-09T21:59:55Z')))
    expect(contentVersion('plans')).toBe(kept)
    await beginSettings(system(at('2026-04-09T22:00:05Z')))
    expect(contentVersion('plans')).toBeGreaterThan(kept)
    const begun = contentVersion('plans')
    await beginSettings(system(at('2026-04-09T22:02:00Z')))
    expect(contentVersion('plans')).toBe(begun)
  })

  it('waits alone: no other change of it is set meanwhile', async () => {
    const admin = await anAdmin(database)
    const again = await settingInput(
      database,
      admin,
      'prices',
      { ...PRICES, pro: 4_490 },
      '2026-04-20',
    )
    expect(await changeSetting(database.ctx(approved(admin)), again, SETTING_REASON)).toEqual(
      refuse('one_waits'),
    )
  })

  it('is taken back before its day: whoever was told is told so, and nothing changes', async () => {
    const admin = await anAdmin(database)
    const [setting] = await listSettings(database.ctx(admin), 'prices')
    const cancel = (id: string, reason = SETTING_REASON, now = TEST_NOW) =>
      cancelSettingChange(database.ctx(admin, now), 'prices', id, reason)
    expect(await cancel(setting!.next!.id, 'Non.')).toEqual(refuse('reason_short'))
    expect(await cancel('01990000-0000-7000-8000-00000000ffff')).toEqual(refuse('not_found'))
    expect(
      await cancelSettingChange(database.ctx(admin), 'weights', setting!.next!.id, SETTING_REASON),
    ).toEqual(refuse('not_found'))
    expect(await cancel(setting!.next!.id, SETTING_REASON, at('2026-04-10T08:00:00Z'))).toEqual(
      refuse('begun'),
    )
    expect(await cancel(setting!.next!.id)).toEqual({ ok: true })
    expect(await cancel(setting!.next!.id)).toEqual(refuse('begun'))
    expect(await nextChangeOf(visitor(), 'tarifs')).toBeNull()
    expect((await readSetting(visitor(at('2026-05-01T08:00:00Z')), 'prices')).pro).toBe(3_990)
    await sendAnnouncements(system())
    const told = await mails()
    expect(told).toHaveLength(2)
    expect(told.map(({ subject }) => subject)).toContain(
      'Tarifs des formules\u00a0: le changement annoncé n’aura pas lieu',
    )
    const journal = await database.db.select().from(auditLog).orderBy(desc(auditLog.at))
    expect(
      journal
        .filter(({ subjectId }) => subjectId === 'prices')
        .map(({ action }) => action)
        .sort(),
    ).toEqual(['setting.cancel', 'setting.change'])
  })

  it('is set again afterwards, and an older value as any other', async () => {
    await set(database, 'contacts', { gratuit: 3, eco: 4, pro: 12 }, '2026-04-10')
    const later = at('2026-05-01T08:00:00Z')
    await set(database, 'contacts', INITIAL_SETTINGS.contacts, '2026-06-15', later)
    expect(await readSetting(visitor(later), 'contacts')).toEqual({ gratuit: 3, eco: 4, pro: 12 })
    expect(await readSetting(visitor(at('2026-06-15T08:00:00Z')), 'contacts')).toEqual(
      INITIAL_SETTINGS.contacts,
    )
  })
})

describe('two administrators at once', () => {
  it('set a setting once: the other is told that somebody did', async () => {
    const admins = await Promise.all(Array.from({ length: 6 }, () => anAdmin(database)))
    const input = await settingInput(database, admins[0]!, 'quoteValidity', { days: 60 })
    const done = await together(admins.length, (n) =>
      changeSetting(
        database.ctx(admins[n]!),
        { ...input, values: { days: 60 + n } },
        SETTING_REASON,
      ),
    )
    expect(done.filter(({ ok }) => ok)).toHaveLength(1)
    expect(done.flatMap((one) => (one.ok ? [] : [one.refusal]))).toEqual(
      Array.from({ length: admins.length - 1 }, () => 'changed'),
    )
    const winner = done.findIndex(({ ok }) => ok)
    expect((await readSetting(visitor(), 'quoteValidity')).days).toBe(60 + winner)
  })

  it('take a change back once, and tell so once', async () => {
    await set(database, 'dailyRequests', { requests: 5 }, '2026-03-26')
    const admin = await anAdmin(database)
    const [setting] = await listSettings(database.ctx(admin), 'dailyRequests')
    const done = await together(4, () =>
      cancelSettingChange(database.ctx(admin), 'dailyRequests', setting!.next!.id, SETTING_REASON),
    )
    expect(done.filter(({ ok }) => ok)).toHaveLength(1)
    const told = (await database.rows(announcements)).filter(
      ({ about, replaces }) => about === 'cgu' && replaces !== null,
    )
    expect(told).toHaveLength(1)
  })
})

describe('the history', () => {
  it('is never changed, whoever asks', async () => {
    await database.pool.query(
      `insert into experiment_changes (id, key, share, audience, made_by, reason, made_at) values ($1, 'homeOrder', 5, 'everybody', $1, 'pourquoi', now())`,
      ['01990000-0000-7000-8000-00000000eeee'],
    )
    for (const statement of [
      `update setting_changes set reason = 'autre'`,
      `delete from setting_changes`,
      `truncate setting_changes cascade`,
      `update experiment_changes set share = 1`,
      `delete from experiment_changes`,
    ])
      expect([
        statement,
        await database.pool.query(statement).catch((error: Error) => error.message),
      ]).toEqual([statement, expect.stringMatching(/keeps every line|permission denied/)])
    expect((await lines('quoteValidity')).length).toBeGreaterThan(1)
  })
})
