import type { Database } from '#app/platform/database/database.server.ts'

/** `db` with its transactions run by `transaction`; without the pool, which they would begin on. */
export function withTransaction(db: Database, transaction: Database['transaction']): Database {
  return new Proxy(db, {
    get: (real, name) =>
      name === 'transaction'
        ? transaction
        : name === '$client'
          ? undefined
          : Reflect.get(real, name),
  })
}
