import { beforeEach, expect, it } from 'vitest'
import { auditLog } from '#app/features/accounts/team/audit.tables.server.ts'
import {
  contentChanged,
  contentVersion,
  learnVersions,
} from '#app/platform/web/content-version.server.ts'
import { inTransaction } from '#app/platform/database/transaction.server.ts'
import {
  DEFAULT_SITE_THEME,
  siteThemeCss,
  storedTheme,
  type SiteTheme,
} from '#app/ui/theme/site-theme.ts'
import { THEME_TOKENS } from '#app/ui/theme/theme.ts'
import { newId, type ThemeVersionId } from '#app/values/identity/ids.ts'
import { refuse } from '#app/values/result.ts'
import { anAdmin } from '#test/builders.ts'
import { useTestDatabase } from '#test/database.ts'
import { currentTheme, GLOBAL_THEME } from './current-theme.server.ts'
import { listThemeVersions } from './queries.server.ts'
import { resetTheme, restoreTheme, saveTheme, undoTheme } from './save-theme.server.ts'
import { themeSettings, themeVersions } from './tables.server.ts'

const database = useTestDatabase()
/** Before anybody changed anything. */
beforeEach(async () => {
  await inTransaction(database.ctx(), async (tx) => {
    await tx.db.delete(themeVersions)
    await tx.db.delete(themeSettings)
    contentChanged(tx, 'theme')
  })
})

const LIGHT: SiteTheme = {
  colors: {
    ...DEFAULT_SITE_THEME.colors,
    background: { h: 40, s: 20, l: 98 },
    foreground: { h: 270, s: 20, l: 10 },
    secondary: { h: 40, s: 20, l: 94 },
  },
  fonts: { primary: 'Lora', heading: 'Playfair Display' },
  spacing: { container: 1.5, section: 3 },
  versions: 'both',
}
const LATER: SiteTheme = { ...LIGHT, fonts: { primary: 'Poppins', heading: 'Poppins' } }

it('saves, shows at once, audits, and goes back to the theme of the specification', async () => {
  const admin = database.ctx(await anAdmin(database))
  expect(await currentTheme(admin)).toBe(DEFAULT_SITE_THEME)
  const before = contentVersion('theme')
  expect(await saveTheme(admin, LIGHT)).toEqual({ ok: true })
  expect(contentVersion('theme')).toBe(before + 1)
  expect(await currentTheme(admin)).toEqual(LIGHT)
  expect((await database.rows(themeSettings))[0]).toMatchObject({
    userId: GLOBAL_THEME.userId,
    settingKey: 'global_theme',
    settingValue: {
      colors: { background: '40 20% 98%' },
      fonts: { primary: 'Lora', heading: 'Playfair Display' },
      spacing: { container: '1.5rem', section: '3rem' },
    },
  })
  await resetTheme(admin)
  expect(await currentTheme(admin)).toBe(DEFAULT_SITE_THEME)
  expect((await database.rows(auditLog)).map(({ action }) => action)).toEqual([
    'theme.save',
    'theme.reset',
  ])
})

it('keeps every version with who and when, brings one back, and undoes the last change', async () => {
  const admin = database.ctx(await anAdmin(database))
  expect(await undoTheme(admin)).toEqual(refuse('nothing_to_undo'))
  for (const theme of [LIGHT, LATER]) await saveTheme(admin, theme)
  const [, first] = await listThemeVersions(admin)
  await undoTheme(admin)
  expect(await currentTheme(admin)).toEqual(LIGHT)
  await undoTheme(admin)
  expect(await currentTheme(admin)).toEqual(LATER)
  await restoreTheme(admin, first!.id)
  expect(await currentTheme(admin)).toEqual(LIGHT)
  const versions = await listThemeVersions(admin)
  expect(versions.map(({ act, theme }) => [act, theme.fonts.primary])).toEqual([
    ['restore', 'Lora'],
    ['undo', 'Poppins'],
    ['undo', 'Lora'],
    ['save', 'Poppins'],
    ['save', 'Lora'],
  ])
  expect(new Set(versions.map(({ by, at }) => [typeof by, at.getTime()].join()))).toEqual(
    new Set([`string,${admin.now.getTime()}`]),
  )
  expect(
    (await database.rows(auditLog)).filter(({ adminId }) => adminId === admin.who.accountId),
  ).toHaveLength(5)
})

it('undoes the very first change to the theme of the specification', async () => {
  const admin = database.ctx(await anAdmin(database))
  await saveTheme(admin, LIGHT)
  await undoTheme(admin)
  expect(await currentTheme(admin)).toBe(DEFAULT_SITE_THEME)
})

it('writes over nobody’s change that was not seen, even in the same instant', async () => {
  const admin = database.ctx(await anAdmin(database))
  await saveTheme(admin, LIGHT, null)
  expect(await saveTheme(admin, LATER, null)).toEqual(refuse('changed_meanwhile'))
  const [seen] = await listThemeVersions(admin)
  const both = await Promise.all([saveTheme(admin, LATER, seen!.id), resetTheme(admin, seen!.id)])
  expect(both.filter(({ ok }) => ok)).toHaveLength(1)
  expect(await database.rows(themeVersions)).toHaveLength(2)
  expect(await restoreTheme(admin, newId<ThemeVersionId>())).toEqual(refuse('no_such_version'))
})

it('never lets a stored text reach a style sheet', async () => {
  const admin = database.ctx(await anAdmin(database))
  await saveTheme(admin, LIGHT)
  const good = storedTheme(LIGHT)
  const evil = '0 0% 0%;} body{background:url(//evil)}'
  for (const [turn, settingValue] of [
    { ...good, colors: Object.fromEntries(THEME_TOKENS.map((token) => [token, evil])) },
    { ...good, fonts: { primary: `Lora";} body{background:url(//evil)}`, heading: 'Inter' } },
    { ...good, spacing: { container: '1rem', section: `4rem;} body{background:url(//evil)}` } },
    { ...good, versions: 'both){}' },
  ].entries()) {
    await database.db.update(themeSettings).set({ settingValue })
    // As another process would tell it.
    learnVersions([['theme', contentVersion('theme') + 1]])
    expect([turn, await currentTheme(admin)]).toEqual([turn, DEFAULT_SITE_THEME])
  }
  // But for the site's own files of the chosen families.
  expect(siteThemeCss(LIGHT).replaceAll(/url\(\/[\w@./-]+\.woff2\)/g, '')).not.toMatch(
    /url\(|@import|<|\/\//,
  )
})
