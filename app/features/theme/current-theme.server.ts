import { and, eq } from 'drizzle-orm'
import { contentVersion } from '#app/platform/content-version.server.ts'
import type { Ctx } from '#app/platform/context.ts'
import { DEFAULT_THEME, parseThemeColors, type ThemeColors } from '#app/ui/theme.ts'
import type { AccountId } from '#app/values/ids.ts'
import { themeSettings } from './tables.server.ts'

/** Whose row the theme of the whole site is: nobody's. */
export const GLOBAL_THEME = { userId: '00000000-0000-0000-0000-000000000000' as AccountId, settingKey: 'global_theme' } as const

/** The row of the site's theme. */
export const isGlobalTheme = () => and(eq(themeSettings.userId, GLOBAL_THEME.userId), eq(themeSettings.settingKey, GLOBAL_THEME.settingKey))

// One per process, and not per module instance: a development reload evaluates this file again.
const slot = globalThis as { ouvreoTheme?: { version: number; theme: ThemeColors } }

/** The eight colours of the site now; those of the specification while none were saved. Read again only when they changed. */
export async function currentTheme(ctx: Pick<Ctx, 'db'>): Promise<ThemeColors> {
  const version = contentVersion('theme')
  if (slot.ouvreoTheme?.version === version) return slot.ouvreoTheme.theme
  const [row] = await ctx.db.select().from(themeSettings).where(isGlobalTheme())
  // What is stored is parsed as if it were typed: a row written by hand cannot reach a style sheet as text either.
  const theme = (row && parseThemeColors(row.settingValue.colors)) ?? DEFAULT_THEME
  slot.ouvreoTheme = { version, theme }
  return theme
}
