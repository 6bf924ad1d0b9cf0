import { recordAudit } from '#app/features/accounts/record-audit.server.ts'
import { contentChanged } from '#app/platform/content-version.server.ts'
import type { Admin, Ctx } from '#app/platform/context.ts'
import { inTransaction } from '#app/platform/transaction.server.ts'
import { formatHsl, THEME_TOKENS, type ThemeColors } from '#app/ui/theme.ts'
import { GLOBAL_THEME, isGlobalTheme } from './current-theme.server.ts'
import { themeSettings } from './tables.server.ts'

/** Saves the colours of the whole site, as numbers re-emitted; every page shows them at its next request. */
export async function saveTheme(ctx: Ctx<Admin>, theme: ThemeColors): Promise<void> {
  const settingValue = { colors: Object.fromEntries(THEME_TOKENS.map((token) => [token, formatHsl(theme[token])])) }
  await inTransaction(ctx, async (tx) => {
    await tx.db
      .insert(themeSettings)
      .values({ ...GLOBAL_THEME, settingValue, updatedAt: tx.now })
      .onConflictDoUpdate({ target: [themeSettings.userId, themeSettings.settingKey], set: { settingValue, updatedAt: tx.now } })
    await recordAudit(tx, 'theme.save', GLOBAL_THEME.userId, settingValue.colors)
    contentChanged(tx, 'theme')
  })
}

/** Gives the site back the colours of the specification. */
export async function resetTheme(ctx: Ctx<Admin>): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    await tx.db.delete(themeSettings).where(isGlobalTheme())
    await recordAudit(tx, 'theme.reset', GLOBAL_THEME.userId)
    contentChanged(tx, 'theme')
  })
}
