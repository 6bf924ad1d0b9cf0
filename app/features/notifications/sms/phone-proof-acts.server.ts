import { z } from 'zod'
import type { Ctx, Particulier } from '#app/platform/context.ts'
import { act } from '#app/platform/web/act.server.ts'
import { BESIDE_CODE, CODE_REFUSALS, PROVE_REFUSALS } from './copy.ts'
import { readPhoneProof } from './phone-proof.server.ts'
import { askMobileCode, proveMobile } from './register-mobile.server.ts'

/** What an individual does to prove the mobile of their profile. */
export function phoneProofActs(ctx: Ctx<Particulier>) {
  return {
    'phone-code': act({
      run: async () => {
        const proof = await readPhoneProof(ctx)
        return proof && askMobileCode(ctx, proof.phone)
      },
      refusals: CODE_REFUSALS,
      status: { too_many_codes: 429 },
      done: 'Code envoyé par SMS',
    }),
    'phone-prove': act({
      form: z.object({ code: z.string().default('') }),
      run: ({ code }) => proveMobile(ctx, code, 'never'),
      refusals: PROVE_REFUSALS,
      beside: BESIDE_CODE,
      done: 'Numéro vérifié',
    }),
  }
}
