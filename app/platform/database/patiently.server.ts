import { drizzle } from 'drizzle-orm/node-postgres'
import type pg from 'pg'
import type { Ctx, Who } from '#app/platform/context.ts'
import type { Database } from './database.server.ts'

/** How long a statement may take that nobody waits for. */
export const PATIENCE_MS = 60_000

/**
 * Does something in a transaction whose statements may each take a minute, in place of the three seconds of a page: for
 * jobs that count or sweep whole tables.
 */
export async function patiently<W extends Who, R>(
  ctx: Ctx<W>,
  work: (ctx: Ctx<W>) => Promise<R>,
): Promise<R> {
  const client = await connected(ctx)
  let last: Promise<unknown> = Promise.resolve()
  const patient = {
    // One after another: a connection asks one thing at a time.
    query: (asked: pg.QueryConfig, values: unknown[]) => {
      const answer = last.then(() =>
        client.query({ ...asked, query_timeout: PATIENCE_MS } as pg.QueryConfig, values),
      )
      last = answer.catch(() => undefined)
      return answer
    },
  }
  let broken: Error | undefined
  try {
    await client.query(`begin; set local statement_timeout = ${PATIENCE_MS}`)
    const done = await work({ ...ctx, db: databaseOver(patient) })
    await client.query('commit')
    return done
  } catch (error) {
    await client.query('rollback').catch((lost: Error) => (broken = lost))
    throw error
  } finally {
    client.release(broken)
  }
}

/** A connection of one's own out of the pool; to be released. */
export const connected = (ctx: Ctx): Promise<pg.PoolClient> =>
  (ctx.db as unknown as { $client: pg.Pool }).$client.connect()

/** The database over something that asks in a connection's place. */
export const databaseOver = (client: {
  query: (asked: pg.QueryConfig, values: unknown[]) => Promise<pg.QueryResult>
}): Database => drizzle({ client: client as unknown as pg.PoolClient }) as unknown as Database
