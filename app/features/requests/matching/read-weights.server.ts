import { readSetting } from '#app/features/product-settings/read-settings.server.ts'
import type { Ctx } from '#app/platform/context.ts'
import { weightsOf, type Weights } from './ranking.ts'

/** The weights of the ranking as they are now. */
export const readWeights = async (ctx: Ctx): Promise<Weights> =>
  weightsOf(await readSetting(ctx, 'weights'))
