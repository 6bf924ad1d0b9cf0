import { expect, it } from 'vitest'
import { auditLog } from '#app/features/accounts/audit.tables.server.ts'
import { contentVersion, learnVersions } from '#app/platform/content-version.server.ts'
import { DEFAULT_THEME, themeCss, THEME_TOKENS } from '#app/ui/theme.ts'
import { anAdmin } from '#test/builders.ts'
import { useTestDatabase } from '#test/database.ts'
import { currentTheme, GLOBAL_THEME } from './current-theme.server.ts'
import { resetTheme, saveTheme } from './save-theme.server.ts'
import { themeSettings } from './tables.server.ts'

const database = useTestDatabase()
const LIGHT = { ...DEFAULT_THEME, background: { h: 40, s: 20, l: 98 }, foreground: { h: 270, s: 20, l: 10 }, secondary: { h: 40, s: 20, l: 94 } }

it('saves, shows at once, audits, and goes back to the colours of the specification', async () => {
  const admin = database.ctx(await anAdmin(database))
  expect(await currentTheme(admin)).toBe(DEFAULT_THEME)
  const before = contentVersion('theme')
  await saveTheme(admin, LIGHT)
  expect(contentVersion('theme')).toBe(before + 1)
  expect(await currentTheme(admin)).toEqual(LIGHT)
  expect((await database.db.select().from(themeSettings))[0]).toMatchObject({ userId: GLOBAL_THEME.userId, settingKey: 'global_theme', settingValue: { colors: { background: '40 20% 98%' } } })
  await resetTheme(admin)
  expect(await currentTheme(admin)).toBe(DEFAULT_THEME)
  expect((await database.db.select().from(auditLog)).map(({ action }) => action)).toEqual(['theme.save', 'theme.reset'])
})

it('never lets a stored text reach a style sheet', async () => {
  const admin = database.ctx(await anAdmin(database))
  await saveTheme(admin, LIGHT)
  const colors = Object.fromEntries(THEME_TOKENS.map((token) => [token, '0 0% 0%;} body{background:url(//evil)}']))
  await database.db.update(themeSettings).set({ settingValue: { colors } })
  // As another process would tell it.
  learnVersions([['theme', contentVersion('theme') + 1]])
  expect(await currentTheme(admin)).toBe(DEFAULT_THEME)
  expect(themeCss(LIGHT)).toMatch(/^html:root\{color-scheme:light;(--[a-z-]+:[\d.# %a-f]+;?)+\}$/)
})
