import type { Artisan, Particulier } from '#app/platform/context.ts'
import type { Stage } from './stage.ts'
import type { Storyteller } from './storyteller.ts'

/** Who plays. */
export type Cast = { claire: Particulier; neighbours: Particulier[]; atelier: Artisan }

/** What happens in one scene: whole, or not at all. */
export type Scene = (tell: Storyteller, stage: Stage) => Promise<unknown>

/**
 * Puts a scene among the others, by the days before now at which its first devis is sent, or,
 * without one, at which it begins.
 */
export type At = (daysAgo: number, play: Scene) => void
