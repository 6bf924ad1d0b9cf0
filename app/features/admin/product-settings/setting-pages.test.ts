import { createElement, type ReactElement } from 'react'
import { describe, expect, it } from 'vitest'
import * as approvalPage from '#app/features/admin/approvals/admin-approval.page.tsx'
import { approveAct } from '#app/features/admin/approvals/decide-approval.server.ts'
import { listWaiting } from '#app/features/admin/approvals/list-approvals.server.ts'
import { searchCompanies } from '#app/features/directory/search-companies.server.ts'
import { readSearch } from '#app/features/directory/directory-search.ts'
import { findCentre } from '#app/features/directory/find-centre.server.ts'
import { readSetting } from '#app/features/product-settings/read-settings.server.ts'
import type { Admin } from '#app/platform/context.ts'
import type { PendingActId } from '#app/values/identity/ids.ts'
import { refuse } from '#app/values/result.ts'
import { anAdmin, anArtisan, PLACES } from '#test/builders.ts'
import { TEST_NOW, useTestDatabase } from '#test/database.ts'
import { askPage } from '#test/pages.ts'
import { granted } from '#test/quote-builders.ts'
import { renderedWords } from '#test/rendered.tsx'
import { set, SETTING_REASON } from '#test/setting-builders.ts'
import * as list from './admin-settings.page.tsx'
import * as page from './admin-setting.page.tsx'
import type { SettingPreview } from './preview-setting.server.ts'

const EXAMPLE = { metier: 'plomberie', ou: 'Lyon' }

const database = useTestDatabase()
type Answer = {
  errors?: Record<string, string>
  values?: Record<string, string>
  notice?: string | null
  kept?: SettingPreview
}
const ask = (as: Admin, key: string, post?: Record<string, string>, search = '', now = TEST_NOW) =>
  askPage<Answer>(database, page, `/admin/reglages/${key}${search}`, {
    as,
    params: { key },
    now,
    ...(post ? { post } : {}),
  })
const followed = async (as: Admin, key: string) =>
  ((await ask(as, key)).data as { last: string | null }).last ?? ''
const PRICES = {
  intent: 'change',
  eco: '19,90',
  pro: '42,90 €',
  premium: '69,90',
  startsOn: '2026-04-20',
  follows: '',
  reason: SETTING_REASON,
}

describe('the page of a setting', () => {
  it('is an administrator’s alone, and not there for a setting that is none', async () => {
    const administrator = await anAdmin(database)
    expect((await ask(administrator, 'prices')).status).toBe(200)
    expect((await ask(administrator, 'rien')).status).toBe(404)
    expect((await ask(administrator, 'toString')).status).toBe(404)
    for (const roles of [['finance'], ['support'], ['moderation']] as const) {
      const colleague = { ...administrator, roles }
      expect((await ask(colleague, 'prices')).status).toBe(403)
      expect((await ask(colleague, 'prices', PRICES)).status).toBe(403)
    }
  })

  it('says what is wrong beside its field, and keeps what was typed', async () => {
    const admin = await anAdmin(database)
    for (const [post, field, words] of [
      [{ pro: 'beaucoup' }, 'pro', 'Pro\u00a0: de 5,00\u00a0€ à 500,00\u00a0€.'],
      [{ pro: '19,90' }, 'eco', 'Chaque formule coûte plus que la précédente'],
      [{ startsOn: '2026-04-09' }, 'startsOn', 'règlement (UE) 2019/1150, article 3'],
      [{ startsOn: '' }, 'startsOn', 'Choisissez le jour'],
      [{ startsOn: 'demain' }, 'startsOn', 'Choisissez le jour'],
      [{ reason: 'Non.' }, 'reason', '30 caractères au moins'],
    ] as const) {
      const answer = await ask(admin, 'prices', { ...PRICES, ...post })
      expect([post, answer.status, answer.data.errors?.[field]]).toEqual([
        post,
        422,
        expect.stringContaining(words),
      ])
      expect(answer.data.values).toMatchObject({ premium: '69,90' })
    }
    const seenBefore = { ...PRICES, follows: '01990000-0000-7000-8000-00000000ffff' }
    expect(await ask(admin, 'prices', seenBefore)).toMatchObject({
      status: 409,
      data: { notice: expect.stringContaining('a changé depuis') },
    })
  })

  it('takes a day that is none, or that has gone, for neither now nor a notice', async () => {
    const admin = await anAdmin(database)
    const validity = { intent: 'change', days: '75', reason: SETTING_REASON }
    for (const [startsOn, words] of [
      ['31/12/2026', 'Choisissez le jour'],
      ['2026-03-01', 'Ce jour est déjà passé.'],
    ] as const) {
      const follows = await followed(admin, 'quoteValidity')
      const { status, data } = await ask(admin, 'quoteValidity', { ...validity, startsOn, follows })
      expect([startsOn, status]).toEqual([startsOn, 422])
      expect(data.errors?.startsOn).toContain(words)
      expect(data.values).toMatchObject({ days: '75', startsOn })
    }
    expect(await readSetting(database.ctx(admin), 'quoteValidity')).not.toEqual({ days: 75 })
  })

  it('shows before and after without changing anything', async () => {
    const admin = await anAdmin(database)
    await anArtisan(database)
    const { status, data } = await ask(admin, 'prices', { ...PRICES, intent: 'preview' })
    expect(status).toBe(200)
    expect(data.kept).toMatchObject({
      moves: [{ label: 'Pro', before: '39,90\u00a0€', after: '42,90\u00a0€' }],
      ranks: null,
      told: { accounts: 1, words: expect.stringContaining('à partir du 20\u00a0avril 2026') },
    })
    expect(await readSetting(database.ctx(admin, new Date('2026-06-01')), 'prices')).toMatchObject({
      pro: 3_990,
    })
  })

  it('waits for a second administrator where money is set, and holds once they approve', async () => {
    const [asker, other] = [await anAdmin(database), await anAdmin(database)]
    expect((await ask(asker, 'prices', PRICES)).status).toBe(302)
    const [waiting] = await listWaiting(database.ctx(other))
    expect(waiting).toMatchObject({ act: 'setting.change', state: 'waiting' })
    const id = waiting!.id as PendingActId
    const shown = await askPage<object>(database, approvalPage, `/admin/approbations/${id}`, {
      as: other,
      params: { id },
    })
    expect(shown.data).toMatchObject({
      words: expect.stringContaining('Pro\u00a0: 42,90\u00a0€'),
      moves: [{ label: 'Pro', before: '39,90\u00a0€', after: '42,90\u00a0€' }],
      subject: { kind: 'Réglage', name: 'Prix des formules', href: '/admin/reglages/prices' },
    })
    const listed = await askPage<{ themes: { settings: { asked: string | null }[] }[] }>(
      database,
      list,
      '/admin/reglages',
      { as: other },
    )
    expect(listed.data.themes[0]!.settings[0]!.asked).toBe(id)
    expect(await approveAct(database.ctx(asker), id, 'Vu, je suis d’accord.')).toEqual(
      refuse('own_ask'),
    )
    granted(await approveAct(database.ctx(other), id, 'Vu avec le comptable.'))
    const later = new Date('2026-04-21T08:00:00Z')
    expect(await readSetting(database.ctx(other, later), 'prices')).toMatchObject({ pro: 4_290 })
    const read = await ask(other, 'prices')
    expect(read.data).toMatchObject({
      next: { told: true },
      lines: [{ by: expect.any(String), asker: expect.any(String), state: 'comes' }],
    })
    const words = await renderedWords(
      createElement(page.default as (props: { loaderData: object }) => ReactElement, {
        loaderData: read.data,
      }),
    )
    expect(words).toContain('Annuler ce changement')
    expect(words).toContain('à la demande de')
  })

  it('approved too late for its notice, it lapses', async () => {
    const [asker, other] = [await anAdmin(database), await anAdmin(database)]
    const post = {
      intent: 'change',
      gratuit: '2',
      eco: '4',
      pro: '11',
      startsOn: '2026-04-10',
      follows: '',
      reason: SETTING_REASON,
    }
    expect((await ask(asker, 'contacts', post)).status).toBe(302)
    const waiting = (await listWaiting(database.ctx(other))).find(
      ({ input }) => (input as { key: string }).key === 'contacts',
    )!
    const tomorrow = new Date(TEST_NOW.getTime() + 86_400_000)
    expect(
      granted(await approveAct(database.ctx(other, tomorrow), waiting.id, 'Vu, mais bien tard.')),
    ).toEqual({ state: 'lapsed' })
    expect(
      await readSetting(database.ctx(other, new Date('2026-06-01')), 'contacts'),
    ).toMatchObject({ pro: 10 })
  })

  it('proposes an older value again', async () => {
    const admin = await anAdmin(database)
    await set(database, 'quoteValidity', { days: 45 })
    const line = await followed(admin, 'quoteValidity')
    await set(database, 'quoteValidity', { days: 60 }, null, new Date(TEST_NOW.getTime() + 1_000))
    const { data } = await ask(
      admin,
      'quoteValidity',
      undefined,
      `?reprendre=${line}`,
      new Date(TEST_NOW.getTime() + 2_000),
    )
    expect(data).toMatchObject({
      present: '60\u00a0jours',
      restored: '45\u00a0jours',
      fields: [{ name: 'days', value: '45' }],
      // What holds today is not proposed anew.
      lines: [
        { state: 'holds', restorable: false },
        { state: 'ended', restorable: true },
      ],
    })
  })
})

describe('the weights of the ranking', () => {
  it('order the directory as set, and the preview says so beforehand', async () => {
    const { near } = findCentre(readSearch(new URLSearchParams(EXAMPLE)))
    // One is nearer, without reviews; the other has the best ones.
    await anArtisan(database, {
      trades: ['plomberie'],
      place: PLACES.lyon,
      radiusKm: 60,
      file: { companyName: 'Tout près', slug: 'tout-pres', verifiedAt: TEST_NOW },
    })
    await anArtisan(database, {
      trades: ['plomberie'],
      place: PLACES.villeurbanne,
      radiusKm: 60,
      file: {
        companyName: 'Bien notée',
        slug: 'bien-notee',
        verifiedAt: TEST_NOW,
        ratingSum: 500,
        ratingCount: 100,
      },
    })
    const admin = await anAdmin(database)
    const post = {
      ...EXAMPLE,
      intent: 'preview',
      nearness: '90',
      rating: '0',
      replies: '5',
      fairness: '5',
      boost: '0',
      startsOn: '2026-03-26',
      follows: await followed(admin, 'weights'),
      reason: SETTING_REASON,
    }
    const { data } = await ask(admin, 'weights', post)
    expect(data.kept!.ranks).toEqual({
      trade: 'plomberie',
      town: 'Lyon (69001)',
      rows: [
        { name: 'Tout près', was: 2 },
        { name: 'Bien notée', was: 1 },
      ],
      ofTrade: 0,
    })
    // Nobody comes there, though there are companies of the trade; and no town is called so.
    expect((await ask(admin, 'weights', { ...post, ou: 'Brest' })).data.kept!.ranks).toMatchObject({
      rows: [],
      ofTrade: expect.any(Number),
    })
    const nowhere = await ask(admin, 'weights', { ...post, ou: 'Zzyzx' })
    expect([nowhere.status, nowhere.data.errors?.ou]).toEqual([
      422,
      expect.stringContaining('Aucune commune'),
    ])
    // What is proposed shows somebody.
    const { example } = (await ask(admin, 'weights')).data as unknown as {
      example: { trade: string; where: string }
    }
    const proposed = { ...post, metier: example.trade, ou: example.where }
    const shown = (await ask(admin, 'weights', proposed)).data.kept!.ranks!
    expect(shown.rows.length).toBeGreaterThan(0)
    const order = async (now: Date) =>
      (
        await searchCompanies(
          database.ctx(admin, now),
          readSearch(new URLSearchParams(EXAMPLE)),
          near,
        )
      ).rows.map(({ name }) => name)
    expect((await ask(admin, 'weights', { ...post, intent: 'change' })).status).toBe(302)
    expect(await order(TEST_NOW)).toEqual(['Bien notée', 'Tout près'])
    expect(await order(new Date('2026-03-26T08:00:00Z'))).toEqual(['Tout près', 'Bien notée'])
  })
})
