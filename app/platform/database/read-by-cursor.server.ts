import type pg from 'pg'
import type { Ctx, Who } from '#app/platform/context.ts'
import { connected, databaseOver, PATIENCE_MS } from './patiently.server.ts'

/** Rows of a batch. */
const BATCH = 500

/**
 * All that one statement finds, in its order and as one instant saw it, a batch at a time: a
 * cursor, so that a table of a million rows is read once and never held. `read` asks its one
 * statement of the context that it is given, and is called again for each batch. Throws where the
 * database is lost on the way: what came so far is then not the whole.
 */
export async function* readByCursor<W extends Who, Row>(
  ctx: Ctx<W>,
  read: (ctx: Ctx<W>) => PromiseLike<Row[]>,
): AsyncGenerator<Row[], undefined> {
  const client = await connected(ctx)
  const query = (config: pg.QueryConfig, values: unknown[] = []) =>
    client.query({ ...config, query_timeout: PATIENCE_MS } as pg.QueryConfig, values)
  let declared: string | null = null
  let whole = false
  let broken: Error | undefined
  const cursor = {
    async query(asked: pg.QueryConfig, values: unknown[]) {
      if (declared === null)
        await query({ text: `declare batches no scroll cursor for ${asked.text}` }, values)
      else if (declared !== asked.text) throw new Error('A cursor reads one statement')
      declared = asked.text
      const batch = await query({ ...asked, text: `fetch ${BATCH} from batches` })
      whole = batch.rows.length < BATCH
      return batch
    },
  }
  const db = databaseOver(cursor)
  try {
    await client.query(
      `begin isolation level repeatable read read only;
       set local statement_timeout = ${PATIENCE_MS}; set local idle_in_transaction_session_timeout = ${PATIENCE_MS}`,
    )
    do yield await read({ ...ctx, db })
    while (!whole)
    return undefined
  } catch (error) {
    broken = error as Error
    throw error
  } finally {
    // A reader who goes away ends it too.
    if (!broken) await client.query('rollback').catch((error: Error) => (broken = error))
    client.release(broken)
  }
}
