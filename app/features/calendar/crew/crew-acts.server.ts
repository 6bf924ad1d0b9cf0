import type { Artisan, Ctx } from '#app/platform/context.ts'
import { act } from '#app/platform/web/act.server.ts'
import { orNotFound } from '#app/platform/web/not-found.server.ts'
import { parseId } from '#app/values/identity/ids.ts'
import { plainText } from '#app/values/words/plain-text.ts'
import { MAX_INSTRUCTIONS } from './crew.ts'
import { assign, type Assigned } from './crew.server.ts'

/** Says who goes, on the page of a visit or of works. */
export function crewActs(ctx: Ctx<Artisan>, to: Assigned) {
  return {
    assign: act({
      run: ({ member = '', instructions = '' }) =>
        assign(
          ctx,
          to,
          member === '' ? null : orNotFound(parseId<string>(member)),
          plainText(instructions, MAX_INSTRUCTIONS),
        ),
      done: (_, { member }) => (member ? 'Intervenant enregistré' : 'Intervenant retiré'),
    }),
  }
}
