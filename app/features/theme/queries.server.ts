import { desc, eq } from 'drizzle-orm'
import { users } from '#app/features/accounts/tables.server.ts'
import type { Admin, Ctx } from '#app/platform/context.ts'
import { DEFAULT_SITE_THEME, readStoredTheme, type SiteTheme } from '#app/ui/theme/site-theme.ts'
import type { ThemeVersionId } from '#app/values/identity/ids.ts'
import { pick } from '#app/values/pick.ts'
import { themeVersions } from './tables.server.ts'
import type { ThemeAct } from './theme-version.ts'

/** As many versions as the page shows; the older ones stay, and the journal names them all. */
export const VERSIONS_SHOWN = 30

/** What the site looked like from an instant on, and who made it so: null once their account is erased. */
export type ThemeVersion = {
  id: ThemeVersionId
  at: Date
  act: ThemeAct
  by: string | null
  theme: SiteTheme
}

/** The latest versions of the theme, the present one first; none while nobody changed anything. */
export async function listThemeVersions(ctx: Ctx<Admin>): Promise<ThemeVersion[]> {
  const rows = await ctx.db
    .select({
      ...pick(themeVersions, 'id', 'at', 'act', 'settingValue'),
      by: users.name,
    })
    .from(themeVersions)
    .leftJoin(users, eq(users.id, themeVersions.adminId))
    .orderBy(desc(themeVersions.at), desc(themeVersions.id))
    .limit(VERSIONS_SHOWN)
  return rows.map(({ settingValue, act, ...row }) => ({
    ...row,
    act: act as ThemeAct,
    theme: (settingValue && readStoredTheme(settingValue)) ?? DEFAULT_SITE_THEME,
  }))
}
