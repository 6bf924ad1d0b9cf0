import { readConfig } from '#app/platform/config.server.ts'
import { openDatabase } from '#app/platform/database.server.ts'
import { closeJobs, openJobs } from '#app/platform/jobs.server.ts'
import { describeError, log } from '#app/platform/log.server.ts'
import { demonstrationState, fillFrance, tellCore } from '#seed/demonstration.ts'
import { openStage } from '#seed/stage.ts'
import type { Product } from './product.ts'

/** Says something to the person at the terminal. */
export type Say = (sentence: string) => void

/**
 * Before the first page: the core of the demonstration world, when it is asked for and the database is empty. Its acts
 * do not wait for the disk one by one (nobody was told that they happened); an interrupted telling begins again.
 */
export async function prepareDemonstration(product: Product, say: Say): Promise<boolean> {
  if (!readConfig().demo) return false
  const state = await demonstrationState(openStage(product.db))
  if (state === 'foreign') return false
  if (state === 'core_told') return true
  say('Le monde de démonstration se met en place…')
  const quick = openDatabase(product.databaseUrl, { max: 4, settings: '-c synchronous_commit=off', patience: 10 })
  await closeJobs()
  await openJobs(quick.pool)
  try {
    await tellCore(openStage(quick.db))
  } finally {
    await closeJobs()
    await quick.close()
    await openJobs(product.pool, { supervise: true })
  }
  await product.pool.query('checkpoint').catch(() => undefined)
  return true
}

/** Behind the first pages: the companies of the rest of France, unless only the core is wanted. Returns what stops it; never fatal. */
export function continueDemonstration(product: Product, say: Say): () => void {
  let stopped = false
  if (!readConfig().demoOfFrance) return () => undefined
  void fillFrance(openStage(product.db), (done, of) => say(`Démonstration : ${done} entreprises sur ${of}`), () => stopped)
    .then((added) => added > 0 && !stopped && say('Démonstration complète : chaque commune de 2 000 habitants trouve les neuf métiers.'))
    .catch((error: unknown) => log.warn('demonstration interrupted', describeError(error)))
  return () => {
    stopped = true
  }
}
