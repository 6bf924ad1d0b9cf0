import pg from 'pg'

/** How long it waits for a connection, or for an answer, milliseconds. */
const PATIENCE_MS = 5_000

/**
 * Does something on a connection of its own, which is closed afterwards; one that dies meanwhile
 * fails the next statement alone.
 */
export async function withShortClient<T>(
  url: string,
  work: (client: pg.Client) => Promise<T>,
): Promise<T> {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: PATIENCE_MS,
    query_timeout: PATIENCE_MS,
  })
  client.on('error', () => undefined)
  try {
    await client.connect()
    return await work(client)
  } finally {
    await client.end().catch(() => undefined)
  }
}
