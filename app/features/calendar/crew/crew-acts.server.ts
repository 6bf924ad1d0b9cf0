import type { Artisan, Ctx } from '#app/platform/context.ts'
import { act } from '#app/platform/web/act.server.ts'
import { orNotFound } from '#app/platform/web/not-found.server.ts'
import { parseId } from '#app/values/identity/ids.ts'
import { plainText } from '#app/values/words/plain-text.ts'
import { MAX_INSTRUCTIONS, type Assigned } from './crew.ts'
import { assign, readCrewChoice } from './crew.server.ts'
import { whyMemberBusy } from './why-member-busy.server.ts'

/** Says who goes, on the page of a visit or of works; of somebody who is busy then, once it was told. */
export function crewActs(ctx: Ctx<Artisan>, to: Assigned) {
  return {
    assign: act({
      run: async ({ member = '', instructions = '', memberAnyway }) => {
        const memberId = member === '' ? null : orNotFound(parseId<string>(member))
        // The leave is for whom it was asked, and for nobody who is chosen since.
        if (memberId && memberAnyway !== memberId) {
          // Whoever goes already was told of when they were chosen.
          const { assigned } = await readCrewChoice(ctx, to)
          const busy = assigned === memberId ? null : await whyMemberBusy(ctx, to, memberId)
          if (busy) return { errors: { memberAnyway: busy } }
        }
        return assign(ctx, to, memberId, plainText(instructions, MAX_INSTRUCTIONS))
      },
      done: (_, { member }) => (member ? 'Intervenant enregistré' : 'Intervenant retiré'),
    }),
  }
}
