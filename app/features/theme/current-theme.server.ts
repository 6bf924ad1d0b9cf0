import { and, eq } from 'drizzle-orm'
import { contentVersion } from '#app/platform/web/content-version.server.ts'
import type { Ctx } from '#app/platform/context.ts'
import { DEFAULT_SITE_THEME, readStoredTheme, type SiteTheme } from '#app/ui/theme/site-theme.ts'
import type { AccountId } from '#app/values/identity/ids.ts'
import { themeSettings } from './tables.server.ts'

/** Whose row the theme of the whole site is: nobody's. */
export const GLOBAL_THEME = {
  userId: '00000000-0000-0000-0000-000000000000' as AccountId,
  settingKey: 'global_theme',
} as const

/** The row of the site's theme. */
export const isGlobalTheme = () =>
  and(
    eq(themeSettings.userId, GLOBAL_THEME.userId),
    eq(themeSettings.settingKey, GLOBAL_THEME.settingKey),
  )

// One per process, and not per module instance: a development reload evaluates this file again.
const slot = globalThis as { ouvreoTheme?: { version: number; theme: SiteTheme } }

/** The theme of the site now; that of the specification while none was saved. Read again only when it changed. */
export async function currentTheme(ctx: Pick<Ctx, 'db'>): Promise<SiteTheme> {
  const version = contentVersion('theme')
  if (slot.ouvreoTheme?.version === version) return slot.ouvreoTheme.theme
  const [row] = await ctx.db.select().from(themeSettings).where(isGlobalTheme())
  const theme = (row && readStoredTheme(row.settingValue)) ?? DEFAULT_SITE_THEME
  slot.ouvreoTheme = { version, theme }
  return theme
}
