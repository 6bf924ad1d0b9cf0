import { openDatabase, type OpenDatabase } from '#app/platform/database/database.server.ts'

/** How a statement fails: the server refuses it, or the connection ends before it is sent. */
export type Failure = 'refused' | 'cut'

/** A pool of a test database whose statements are counted, and one of which can be made to fail. */
export type FailingDatabase = OpenDatabase & {
  /** From now on statements are counted from 1, and the `nth` fails; 0 lets all of them through. */
  failAt: (nth: number, how?: Failure) => void
  /** Whether that statement was asked since. */
  hasFailed: () => boolean
}

/** Opens the database of `url` once more, through a pool that fails when it is told to. */
export function openFailingDatabase(url: string): FailingDatabase {
  const open = openDatabase(url, { max: 4, patience: 4 })
  let countdown = 0
  let failed = false
  let failure: Failure = 'refused'
  open.pool.on('connect', (client) => {
    const ask = client.query.bind(client) as (...asked: unknown[]) => unknown
    client.query = ((...asked: unknown[]) => {
      if (countdown === 0 || --countdown > 0) return ask(...asked)
      failed = true
      // The callback of the pool comes last, whatever stands before it.
      const answered = asked.filter((one) => typeof one === 'function')
      if (failure === 'refused') return ask('select 1 / 0', [], ...answered)
      ;(
        client as unknown as { connection: { stream: { destroy: () => void } } }
      ).connection.stream.destroy()
      return ask(...asked)
    }) as typeof client.query
  })
  return {
    ...open,
    failAt: (nth, how = 'refused') => {
      countdown = nth
      failure = how
      failed = false
    },
    hasFailed: () => failed,
  }
}
