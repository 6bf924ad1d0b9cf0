import type { Artisan, Ctx } from '#app/platform/context.ts'
import { act } from '#app/platform/web/act.server.ts'
import {
  askMobileCode,
  chooseSmsWish,
  proveMobile,
  removeMobile,
} from './register-mobile.server.ts'
import { BESIDE_CODE, CODE_REFUSALS, PROVE_REFUSALS } from './copy.ts'
import { mobileCodeForm, mobileForm, smsWishForm } from './sms-alerts-form.ts'

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
