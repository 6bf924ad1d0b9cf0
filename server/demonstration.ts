import { readConfig } from '#app/platform/config.server.ts'
import { openDatabase } from '#app/platform/database/database.server.ts'
import { describeError, log } from '#app/platform/log.server.ts'
import { demonstrationState, fillFrance, gatherPeople, tellPast } from '#seed/demonstration.ts'
import { openStage } from '#seed/stage.ts'
import type { Product } from './product.ts'

/** Says something to the person at the terminal. */
export type Say = (sentence: string) => void

/** The demonstration of a process, from its first page on. */
export type Demonstration = {
  /** Whether this database shows it. */
  shown: boolean
  /** Tells what is missing of its core; before the workers, whose clock is the present. Never fatal: the next start goes on. */
  tellRest: () => Promise<void>
  /** Adds the companies of the rest of France behind everything else, unless only the core is wanted. Never fatal. */
  fillRest: () => void
  /** Stops telling and filling, between two scenes. */
  stop: () => Promise<void>
}

const SHOWS_NONE: Demonstration = {
  shown: false,
  tellRest: async () => {},
  fillRest: () => {},
  stop: async () => {},
}

/**
 * Before the first page: who one can sign in as, and the companies around them, when the demonstration is asked for and
 * the database is empty or was left half told. Its acts do not wait for the disk one by one (nobody was told that they
 * happened), and what the disk has is in their order: an interrupted telling goes on where it was.
 */
export async function openDemonstration(product: Product, say: Say): Promise<Demonstration> {
  const config = readConfig()
  if (!config.demo) return SHOWS_NONE
  const state = await demonstrationState(openStage(product.db))
  if (state === 'foreign') return SHOWS_NONE
  let stopped = false
  let told = Promise.resolve()
  let filled = Promise.resolve()
  const demonstration: Demonstration = {
    shown: true,
    tellRest: () => told,
    fillRest() {
      if (stopped || !config.demoOfFrance) return
      filled = fillFrance(
        openStage(product.db),
        (done, of) => say(`Démonstration : ${done} entreprises sur ${of}`),
        () => stopped,
      )
        .then((added) => {
          if (added > 0 && !stopped)
            say(
              'Démonstration complète : chaque commune de 2 000 habitants trouve les neuf métiers.',
            )
        })
        .catch((error: unknown) => log.warn('demonstration interrupted', describeError(error)))
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
  const core = await gatherPeople(stage)
  const tell = async () => {
    say('Démonstration : les demandes, devis et travaux des dernières semaines s’ajoutent…')
    try {
      const whole = await tellPast(stage, core, () => stopped)
      if (!whole) return
      say('Démonstration : les demandes, devis et travaux sont là.')
      await product.pool.query('checkpoint').catch(() => undefined)
    } catch (error) {
      log.warn('demonstration interrupted', describeError(error))
      say('Démonstration interrompue : elle reprendra au prochain démarrage.')
    } finally {
      await quick.close()
    }
  }
  return { ...demonstration, tellRest: () => (told = tell()) }
}
