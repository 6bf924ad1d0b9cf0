import type { PgTable } from 'drizzle-orm/pg-core'
import type { Ctx, Who } from '#app/platform/context.ts'
import type { OpenDatabase } from '#app/platform/database/database.server.ts'
import type { TestDatabase } from './database.ts'

/** What tests do with an open database. Contexts are made at `clock` unless they are given an instant. */
export const openedDatabase = (
  open: OpenDatabase,
  url: string,
  clock: () => Date,
): TestDatabase => ({
  ...open,
  url,
  ctx: <W extends Who>(who?: W, now = clock()): Ctx<W> => ({
    who: who ?? ({ kind: 'system' } as unknown as W),
    db: open.db,
    now,
    requestId: 'test',
  }),
  rows: async (table, where) =>
    open.db
      .select()
      .from(table as PgTable)
      .where(where) as never,
})
