import { withShortClient } from './short-client.server.ts'

/** What a process tells whoever put a pooler before the database without a way past it. */
export const POOLER_UNTOLD =
  'DATABASE_URL passe par un répartiteur de connexions (PgBouncer ?), où ni l’écoute, ni les verrous, ni les requêtes nommées du produit ne tiennent. Donnez dans DATABASE_DIRECT_URL l’adresse de PostgreSQL lui-même (docs/operations/pgbouncer.md).'
const DIRECT_IS_POOLED =
  'DATABASE_DIRECT_URL passe elle aussi par un répartiteur de connexions. Donnez l’adresse de PostgreSQL lui-même.'
const LIMITS_UNSET =
  'Les connexions du répartiteur n’ont pas les délais du produit (statement_timeout). Donnez-les dans son « connect_query », comme dans deploy/pgbouncer.ini.'

/**
 * Why the product cannot serve through these addresses, in a sentence; null when it can. `direct` is null where nobody
 * says that there is a pooler.
 */
export async function refusalOfPooler(url: string, direct: string | null): Promise<string | null> {
  if (direct === null) return (await lookThrough(url)).pooled ? POOLER_UNTOLD : null
  if ((await lookThrough(direct)).pooled) return DIRECT_IS_POOLED
  return (await lookThrough(url)).limited ? null : LIMITS_UNSET
}

/** A pooler gives the process a number of its own for the server's, which PostgreSQL itself does not. */
function lookThrough(url: string): Promise<{ pooled: boolean; limited: boolean }> {
  return withShortClient(url, async (client) => {
    const { rows } = await client.query<{ pid: number; limit: string }>(
      `select pg_backend_pid() as pid, current_setting('statement_timeout') as limit`,
    )
    const { processID } = client as unknown as { processID: number }
    return { pooled: rows[0]!.pid !== processID, limited: rows[0]!.limit !== '0' }
  })
}
