import { desc, eq } from 'drizzle-orm'
import { recordAudit, type AuditDetail } from '#app/features/accounts/team/record-audit.server.ts'
import { contentChanged } from '#app/platform/web/content-version.server.ts'
import type { Admin, Ctx } from '#app/platform/context.ts'
import { inTransaction } from '#app/platform/database/transaction.server.ts'
import { storedTheme, type SiteTheme, type StoredTheme } from '#app/ui/theme/site-theme.ts'
import { newId, type ThemeVersionId } from '#app/values/identity/ids.ts'
import { ok, refuse, type Result } from '#app/values/result.ts'
import { GLOBAL_THEME, isGlobalTheme } from './current-theme.server.ts'
import { themeSettings, themeVersions } from './tables.server.ts'
import type { SeenVersion, ThemeAct, ThemeRefusal } from './theme-version.ts'

/** Saves the theme of the whole site, as numbers re-emitted; every page shows it at its next request. */
export async function saveTheme(
  ctx: Ctx<Admin>,
  theme: SiteTheme,
  seen?: SeenVersion,
): Promise<Result<undefined, ThemeRefusal>> {
  const value = storedTheme(theme)
  const detail = {
    ...value.colors,
    'font-primary': theme.fonts.primary,
    'font-heading': theme.fonts.heading,
    ...value.spacing!,
    versions: theme.versions,
  }
  return inTransaction(ctx, async (tx) =>
    writeVersion(tx, await newest(tx), seen, { act: 'save', value, detail }),
  )
}

/** Gives the site back the theme of the specification. */
export async function resetTheme(
  ctx: Ctx<Admin>,
  seen?: SeenVersion,
): Promise<Result<undefined, ThemeRefusal>> {
  return inTransaction(ctx, async (tx) =>
    writeVersion(tx, await newest(tx), seen, { act: 'reset', value: null }),
  )
}

/** Brings an older version back, as a new one. */
export async function restoreTheme(
  ctx: Ctx<Admin>,
  versionId: ThemeVersionId,
  seen?: SeenVersion,
): Promise<Result<undefined, ThemeRefusal>> {
  return inTransaction(ctx, async (tx) => {
    const [wanted] = await tx.db.select().from(themeVersions).where(eq(themeVersions.id, versionId))
    if (!wanted) return refuse('no_such_version')
    return writeVersion(tx, await newest(tx), seen, {
      act: 'restore',
      value: wanted.settingValue,
      detail: { version: versionId },
    })
  })
}

/** Undoes the last change: what stood before it comes back, as a new version. Doing so twice brings the change back. */
export async function undoTheme(
  ctx: Ctx<Admin>,
  seen?: SeenVersion,
): Promise<Result<undefined, ThemeRefusal>> {
  return inTransaction(ctx, async (tx) => {
    const last = await newest(tx)
    if (!last) return refuse('nothing_to_undo')
    const [before] = last.followsId
      ? await tx.db.select().from(themeVersions).where(eq(themeVersions.id, last.followsId))
      : []
    return writeVersion(tx, last, seen, { act: 'undo', value: before?.settingValue ?? null })
  })
}

type Version = typeof themeVersions.$inferSelect

async function newest(tx: Ctx<Admin>): Promise<Version | undefined> {
  const [version] = await tx.db
    .select()
    .from(themeVersions)
    .orderBy(desc(themeVersions.at), desc(themeVersions.id))
    .limit(1)
  return version
}

async function writeVersion(
  tx: Ctx<Admin>,
  last: Version | undefined,
  seen: SeenVersion,
  { act, value, detail }: { act: ThemeAct; value: StoredTheme | null; detail?: AuditDetail },
): Promise<Result<undefined, ThemeRefusal>> {
  if (seen !== undefined && seen !== (last?.id ?? null)) return refuse('changed_meanwhile')
  const [written] = await tx.db
    .insert(themeVersions)
    .values({
      id: newId<ThemeVersionId>(),
      at: tx.now,
      adminId: tx.who.accountId,
      act,
      followsId: last?.id ?? null,
      settingValue: value,
    })
    .onConflictDoNothing({ target: themeVersions.followsId })
    .returning({ id: themeVersions.id })
  // Somebody else replaced the same version in the same instant.
  if (!written) return refuse('changed_meanwhile')
  if (value) {
    await tx.db
      .insert(themeSettings)
      .values({ ...GLOBAL_THEME, settingValue: value, updatedAt: tx.now })
      .onConflictDoUpdate({
        target: [themeSettings.userId, themeSettings.settingKey],
        set: { settingValue: value, updatedAt: tx.now },
      })
  } else await tx.db.delete(themeSettings).where(isGlobalTheme())
  await recordAudit(tx, `theme.${act}`, GLOBAL_THEME.userId, detail)
  contentChanged(tx, 'theme')
  return ok()
}
