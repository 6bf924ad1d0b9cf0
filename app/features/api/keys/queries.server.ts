import { desc, eq, isNull } from 'drizzle-orm'
import { apiKeys } from '#app/features/api/tables.server.ts'
import type { Artisan, Ctx } from '#app/platform/context.ts'
import type { KeyView } from './api-key.ts'

/** What is shown of a key: never its hash. */
export const SHOWN = {
  id: apiKeys.id,
  name: apiKeys.name,
  scopes: apiKeys.scopes,
  lastFour: apiKeys.lastFour,
  version: apiKeys.version,
  createdAt: apiKeys.createdAt,
  lastUsedOn: apiKeys.lastUsedOn,
  revokedAt: apiKeys.revokedAt,
}

/** The company's keys, live ones first, the latest first. */
export function listKeys(ctx: Ctx<Artisan>): Promise<KeyView[]> {
  return ctx.db
    .select(SHOWN)
    .from(apiKeys)
    .where(eq(apiKeys.artisanId, ctx.who.artisanId))
    .orderBy(desc(isNull(apiKeys.revokedAt)), desc(apiKeys.createdAt))
    .limit(30)
}
