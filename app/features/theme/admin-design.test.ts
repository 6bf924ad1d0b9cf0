import { desc } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { contentChanged } from '#app/platform/web/content-version.server.ts'
import { setLogLevel } from '#app/platform/log.server.ts'
import { inTransaction } from '#app/platform/database/transaction.server.ts'
import { DEFAULT_SITE_THEME, siteThemeCss } from '#app/ui/theme/site-theme.ts'
import { TOAST_COOKIE, toastFromCookies } from '#app/values/toast.ts'
import { anAdmin, anArtisan } from '#test/builders.ts'
import { TEST_NOW, useTestDatabase } from '#test/database.ts'
import { askPage, type Ask } from '#test/pages.ts'
import { withTransaction } from '#test/with-transaction.ts'
import * as page from './admin-design.page.tsx'
import { currentTheme } from './current-theme.server.ts'
import { listThemeVersions } from './queries.server.ts'
import { themeSettings, themeVersions } from './tables.server.ts'
import type { Refused } from './theme-editor.tsx'
import type { ThemeField } from './theme-fields.ts'
import { themeValues } from './theme-form.ts'

const database = useTestDatabase()
// One of the tests breaks the database on purpose.
setLogLevel('silent')
const FORM = themeValues(DEFAULT_SITE_THEME)

beforeEach(async () => {
  await inTransaction(database.ctx(), async (tx) => {
    await tx.db.delete(themeVersions)
    await tx.db.delete(themeSettings)
    contentChanged(tx, 'theme')
  })
})

/**
 * What the page answers to a form of an administrator who signed in a moment ago; fields that are
 * not given are those of the specification.
 */
const post = async (
  changes: Partial<Record<ThemeField | 'intent' | 'seen' | 'version', string>>,
  ask: Ask = {},
) =>
  askPage<Refused>(database, page, '/admin/design', {
    as: await anAdmin(database),
    post: { ...FORM, ...changes },
    ...ask,
  })
const toastOf = (cookies: string[]) =>
  toastFromCookies(cookies.find((cookie) => cookie.startsWith(TOAST_COOKIE))?.split(';')[0] ?? '')
const shown = () => currentTheme(database.ctx())

/** Texts that would be something else than a colour, a name or a measure in a style sheet, a page or a database. */
const PAYLOADS = [
  '264 100% 50%;} body{background:url(//evil.example/a)}',
  '264 100% 50%}*{display:none}',
  '264 100% 50%;--x:url(//evil.example)',
  '0 0% 0%/**/;}',
  '0 0% 0%;}@import "//evil.example/x.css";',
  '0 0% 0%}</style><script>alert(1)</script>',
  '</style><img src=x onerror=alert(1)>',
  'url(//evil.example)',
  'url("data:image/svg+xml,<svg/>")',
  'image-set(url(//evil.example) 1x)',
  'expression(alert(1))',
  'javascript:alert(1)',
  'var(--bg)',
  'calc(1rem + 100vw)',
  'attr(href)',
  'env(safe-area-inset-top)',
  'hsl(264 100% 50%)',
  '264,100%,50%',
  '264deg 100% 50%',
  '264 100% 50% / 50%',
  '361 0% 0%',
  '-1 0% 0%',
  '0 101% 0%',
  '1e2 0% 0%',
  'NaN NaN% NaN%',
  '0x10 0% 0%',
  '２６４ １００% ５０%',
  '264\u00a0100%\u00a050%',
  '264\t100%\t50%',
  '264 100% 50%\u0001',
  '264 100% 50%\n}body{color:red',
  '264 100% 50%\\;}',
  '\\32 64 100% 50%',
  'Inter";} body{background:url(//evil.example)}',
  'Inter, "Evil"',
  'inter',
  'Comic Sans MS',
  '1rem;} body{position:fixed}',
  '1rem !important',
  `${'9'.repeat(400)}rem`,
  '',
  "'; drop table theme_settings; --",
]

describe('what cannot be read', () => {
  it.each([
    'primary',
    'accent-foreground',
    'fontPrimary',
    'fontHeading',
    'container',
    'section',
    'versions',
  ] as const)('is refused beside %s, kept as typed, and written nowhere', async (field) => {
    expect(PAYLOADS.length).toBeGreaterThanOrEqual(40)
    for (const payload of PAYLOADS) {
      const answer = await post({ [field]: payload })
      expect([payload, answer.status, Object.keys(answer.data.errors)]).toEqual([
        payload,
        422,
        [field],
      ])
      // A form writes every line end in one way.
      expect(answer.data.values![field]).toBe(payload.replace('\n', '\r\n').slice(0, 60))
    }
    expect([
      await database.rows(themeSettings),
      await listThemeVersions(database.ctx(await anAdmin(database))),
    ]).toEqual([[], []])
    expect(siteThemeCss(await shown())).toBe(siteThemeCss(DEFAULT_SITE_THEME))
  })

  it('is not what is only written another way: the canonical text is what is kept', async () => {
    expect(
      (
        await post({
          primary: ' 12.50 3% 040% ',
          container: '1,5 rem',
          section: '64px',
          fontPrimary: 'Mukti',
        })
      ).status,
    ).toBe(302)
    const [kept] = await database.rows(themeSettings)
    expect(kept!.settingValue).toMatchObject({
      colors: { primary: '12.5 3% 40%' },
      spacing: { container: '1.5rem', section: '4rem' },
      fonts: { primary: 'Mukti', heading: 'Inter' },
    })
  })

  it('is nothing of the form’s own: what else is posted is not looked at', async () => {
    expect(
      (
        await post({
          __proto__: 'x',
          user_id: 'x',
          setting_key: 'other',
          evil: 'url(//evil.example)',
        } as never)
      ).status,
    ).toBe(302)
    expect(Object.keys((await database.rows(themeSettings))[0]!.settingValue).toSorted()).toEqual([
      'colors',
      'fonts',
      'spacing',
      'versions',
    ])
  })
})

describe('saving', () => {
  it('says so, and comes back with a page of the new look', async () => {
    const answer = await post({ background: '40 20% 98%', foreground: '260 10% 12%' })
    expect([answer.status, answer.location, toastOf(answer.cookies)?.title]).toEqual([
      302,
      '/admin/design',
      'Design enregistré',
    ])
    expect((await shown()).colors.background).toEqual({ h: 40, s: 20, l: 98 })
  })

  it('by somebody who is no longer signed in is refused in the words of the specification', async () => {
    const answer = await askPage(database, page, '/admin/design', { post: { ...FORM } })
    expect([answer.status, answer.location, toastOf(answer.cookies)?.title]).toEqual([
      302,
      '/',
      'Vous devez être connecté pour sauvegarder le thème',
    ])
    expect(
      (
        await askPage(database, page, '/admin/design', {
          as: await anArtisan(database),
          post: { ...FORM },
        })
      ).location,
    ).toBe('/unauthorized')
    expect(await database.rows(themeSettings)).toEqual([])
  })

  it('asks again who they are after ten minutes', async () => {
    const answer = await post({}, { provedAt: new Date(TEST_NOW.getTime() - 600_001) })
    expect([answer.status, answer.location]).toEqual([
      302,
      '/admin/confirmer?redirect=%2Fadmin%2Fdesign',
    ])
    expect(await database.rows(themeSettings)).toEqual([])
  })

  it('that fails says it in the words of the specification, and answers like what failed', async () => {
    const as = await anAdmin(database)
    const broken = {
      ...database,
      db: withTransaction(database.db, () =>
        Promise.reject(Object.assign(new Error('connect'), { code: 'ECONNREFUSED' })),
      ),
    }
    const answer = await askPage<Refused>(broken, page, '/admin/design', { as, post: { ...FORM } })
    expect([answer.status, answer.data]).toEqual([503, { errors: {}, failed: true }])
  })

  it('over somebody else’s change is refused until it was seen', async () => {
    await post({ section: '5rem', seen: '' })
    const refused = await post({ section: '6rem', seen: '' })
    expect([refused.status, refused.data.values?.section, refused.data.notice]).toEqual([
      409,
      '6rem',
      expect.stringMatching(/^Quelqu’un d’autre a changé/),
    ])
    const [seen] = await database.db.select().from(themeVersions).orderBy(desc(themeVersions.id))
    expect((await post({ section: '6rem', seen: seen!.id })).status).toBe(302)
  })
})

describe('going back', () => {
  it('resets in the words of the specification', async () => {
    await post({ section: '5rem' })
    expect(toastOf((await post({ intent: 'reset' })).cookies)?.title).toBe('Design réinitialisé')
    expect(await shown()).toBe(DEFAULT_SITE_THEME)
  })

  it('undoes, brings back, and refuses what never was', async () => {
    expect((await post({ intent: 'undo' })).status).toBe(409)
    await post({ section: '5rem' })
    await post({ section: '6rem' })
    expect(toastOf((await post({ intent: 'undo' })).cookies)?.title).toBe('Changement annulé')
    expect((await shown()).spacing.section).toBe(5)
    const versions = await listThemeVersions(database.ctx(await anAdmin(database)))
    expect((await post({ intent: 'restore', version: versions[1]!.id })).status).toBe(302)
    expect((await shown()).spacing.section).toBe(6)
    for (const version of ['01900000-0000-7000-8000-000000000000', 'x', "' or true --", ''])
      expect([version, (await post({ intent: 'restore', version })).data.notice]).toEqual([
        version,
        'Cette version n’existe pas.',
      ])
  })
})
