import { z } from 'zod'
import type { Artisan, Ctx, Particulier } from '#app/platform/context.ts'
import { act } from '#app/platform/web/act.server.ts'
import { readPhoneProof } from './phone-proof.server.ts'
import {
  askMobileCode,
  chooseSmsWish,
  proveMobile,
  removeMobile,
} from './register-mobile.server.ts'
import { mobileCodeForm, mobileForm, smsWishForm } from './sms-alerts-form.ts'

const CODE_REFUSALS = {
  no_provider: 'Les SMS ne sont pas disponibles pour le moment.',
  not_mobile: 'Indiquez un numéro de mobile français\u00a0: les SMS ne partent pas ailleurs.',
  too_many_codes: 'Trop de codes sont déjà partis. Réessayez dans une heure.',
  sms_spent: 'Trop de SMS sont partis aujourd’hui. Réessayez demain.',
}
const PROVE_REFUSALS = {
  no_code: 'Demandez d’abord un code.',
  code_over: 'Ce code n’est plus valable. Demandez-en un autre.',
  code_wrong: 'Ce n’est pas le bon code.',
}
const BESIDE_CODE = { no_code: 'code', code_over: 'code', code_wrong: 'code' } as const

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

/** What an artisan does with the text messages of new requests. */
export function smsAlertsActs(ctx: Ctx<Artisan>) {
  return {
    'sms-code': act({
      form: mobileForm,
      run: ({ phone }) => askMobileCode(ctx, phone),
      refusals: CODE_REFUSALS,
      beside: { not_mobile: 'phone', too_many_codes: 'phone', sms_spent: 'phone' },
      done: 'Code envoyé par SMS',
    }),
    'sms-prove': act({
      form: mobileCodeForm,
      run: ({ code, wish }) => proveMobile(ctx, code, wish),
      refusals: PROVE_REFUSALS,
      beside: BESIDE_CODE,
      done: 'Alertes par SMS activées',
    }),
    'sms-wish': act({
      form: smsWishForm,
      run: ({ wish }) => chooseSmsWish(ctx, wish),
      done: 'Choix enregistré',
    }),
    'sms-remove': act({ run: () => removeMobile(ctx), done: 'Numéro retiré' }),
  }
}
