import { setTimeout } from 'node:timers/promises'
import { readConfig } from '#app/platform/config.server.ts'
import { openDatabase } from '#app/platform/database/database.server.ts'
import { withShortClient } from '#app/platform/database/short-client.server.ts'
import { describeError, log } from '#app/platform/log.server.ts'
import {
  demonstrationState,
  fillFrance,
  gatherPeople,
  tellPast,
  type Core,
} from '#seed/demonstration.ts'
import { openStage } from '#seed/stage.ts'
import type { Product } from './product.ts'

/** Says something to the person at the terminal. */
export type Say = (sentence: string) => void

/** The demonstration of a process, from its first page on. */
export type Demonstration = {
  /** Whether this database shows it. */
  shown: boolean
  /**
   * Tells what is missing of its core; before the workers, whose clock is the present. Never fatal:
   * the next start goes on.
   */
  tellRest: () => Promise<void>
  /** Adds the companies of the rest of France behind everything else, unless only the core is wanted. Never fatal. */
  fillRest: () => void
  /** Stops telling and filling, between two scenes. */
  stop: () => Promise<void>
}

/**
 * How often it is begun again in one process when the database or the machine fails it, as those do
 * that are overloaded.
 */
const ATTEMPTS = 5

/** Any number, the same for every process that tells the demonstration. */
const TELLING_LOCK = 7_261_342
/** How often a process looks whether the one that tells has ended, milliseconds. */
const LOOK_AGAIN_MS = 300

const SHOWS_NONE: Demonstration = {
  shown: false,
  tellRest: async () => {},
  fillRest: () => {},
  stop: async () => {},
}

/**
 * Before the first page: who one can sign in as, and the companies around them, when the
 * demonstration is asked for and the database is empty or was left half told. Its acts do not wait
 * for the disk one by one (nobody was told that they happened), and what the disk has is in their
 * order: an interrupted telling goes on where it was. Of several processes, whatever their role,
 * one tells; the others wait for its end, and go on where it was when it was killed.
 */
export async function openDemonstration(product: Product, say: Say): Promise<Demonstration> {
  const config = readConfig()
  if (!config.demo) return SHOWS_NONE
  const state = await demonstrationState(openStage(product.db))
  if (state === 'foreign') return SHOWS_NONE
  let stopped = false
  let told = Promise.resolve()
  let filled = Promise.resolve()
  /** Does it while no other process tells, unless this one is to stop before. */
  const alone = (work: () => Promise<void>) =>
    withShortClient(product.databaseUrl, async (client) => {
      while (!stopped) {
        const { rows } = await client.query<{ ours: boolean }>(
          'select pg_try_advisory_lock($1) as ours',
          [TELLING_LOCK],
        )
        if (rows[0]!.ours) return work()
        await setTimeout(LOOK_AGAIN_MS)
      }
    })
  const demonstration: Demonstration = {
    shown: true,
    tellRest: () => told,
    fillRest() {
      if (stopped || !config.demoOfFrance) return
      filled = alone(async () => {
        const added = await fillFrance(
          openStage(product.db),
          (done, of) => say(`Démonstration : ${done} entreprises sur ${of}`),
          () => stopped,
        )
        if (added > 0 && !stopped)
          say('Démonstration complète : chaque commune de 2 000 habitants trouve les neuf métiers.')
      }).catch((error: unknown) => log.warn('demonstration interrupted', describeError(error)))
    },
    async stop() {
      stopped = true
      await Promise.all([told, filled])
    },
  }
  if (state === 'core_told') return demonstration

  say('Le monde de démonstration se met en place…')
  const quick = openDatabase(product.databaseUrl, {
    max: 4,
    settings: '-c synchronous_commit=off',
    patience: 10,
  })
  const stage = openStage(quick.db)
  const isTold = async () => (await demonstrationState(stage)) === 'core_told'
  /**
   * Does a part of it alone, and again when the database or the machine failed it; answers what
   * failed the last time.
   */
  const patiently = async (part: () => Promise<void>): Promise<unknown> => {
    for (let attempt = 1; ; attempt++)
      try {
        return void (await alone(part))
      } catch (error) {
        log.warn('demonstration interrupted', { attempt, ...describeError(error) })
        if (stopped || attempt === ATTEMPTS) return error
        await setTimeout(attempt * 2_000)
      }
  }
  let core: Core | null = null
  const fault = await patiently(async () => {
    if (!(await isTold())) core = await gatherPeople(stage)
  })
  if (fault) throw fault
  const tell = async () => {
    const interrupted = await patiently(async () => {
      if (core === null || (await isTold())) return
      say('Démonstration : les demandes, devis et travaux des dernières semaines s’ajoutent…')
      if (!(await tellPast(stage, core, () => stopped))) return
      say('Démonstration : les demandes, devis et travaux sont là.')
      await product.pool.query('checkpoint').catch(() => undefined)
    })
    if (interrupted) say('Démonstration interrompue : elle reprendra au prochain démarrage.')
    await quick.close()
  }
  return { ...demonstration, tellRest: () => (told = tell()) }
}
