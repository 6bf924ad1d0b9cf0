import type { Artisan, Ctx } from '#app/platform/context.ts'
import { act } from '#app/platform/web/act.server.ts'
import {
  askMobileCode,
  chooseSmsWish,
  proveMobile,
  removeMobile,
} from './register-mobile.server.ts'
import { mobileCodeForm, mobileForm, smsWishForm } from './sms-alerts-form.ts'

/** What an artisan does with the text messages of new requests. */
export function smsAlertsActs(ctx: Ctx<Artisan>) {
  return {
    'sms-code': act({
      form: mobileForm,
      run: ({ phone }) => askMobileCode(ctx, phone),
      refusals: {
        no_provider: 'Les SMS ne sont pas disponibles pour le moment.',
        not_mobile: 'Indiquez un numéro de mobile français\u00a0: les SMS ne partent pas ailleurs.',
        too_many_codes: 'Trop de codes sont déjà partis. Réessayez dans une heure.',
        sms_spent: 'Trop de SMS sont partis aujourd’hui. Réessayez demain.',
      },
      beside: { not_mobile: 'phone', too_many_codes: 'phone', sms_spent: 'phone' },
      done: 'Code envoyé par SMS',
    }),
    'sms-prove': act({
      form: mobileCodeForm,
      run: ({ code, wish }) => proveMobile(ctx, code, wish),
      refusals: {
        no_code: 'Demandez d’abord un code.',
        code_over: 'Ce code n’est plus valable. Demandez-en un autre.',
        code_wrong: 'Ce n’est pas le bon code.',
      },
      beside: { no_code: 'code', code_over: 'code', code_wrong: 'code' },
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
