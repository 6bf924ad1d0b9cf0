import { signerDevice } from '#app/features/signatures/signer-device.server.ts'
import type { Ctx, Particulier } from '#app/platform/context.ts'
import { act } from '#app/platform/web/act.server.ts'
import type { WorksId } from '#app/values/identity/ids.ts'
import { RECEPTION_REFUSALS } from './copy.ts'
import { confirmLifted, contestLifted } from './lift-reservation.server.ts'
import { signReceptionForm } from './reception-form.ts'
import { signReception } from './sign-reception.server.ts'
import { RECEPTION_FIELDS, reservationOf, writingActs } from './writing-acts.server.ts'

const refusals = RECEPTION_REFUSALS
const beside = RECEPTION_FIELDS

/** What the client does to a reception. */
export function clientReceptionActs(
  ctx: Ctx<Particulier>,
  worksId: WorksId,
  ...posted: Parameters<typeof signerDevice>
) {
  return {
    sign: act({
      form: signReceptionForm,
      run: (signed) => signReception(ctx, worksId, { ...signed, device: signerDevice(...posted) }),
      refusals,
      beside,
      done: { title: 'Réception signée', description: 'L’artisan signe à son tour.' },
    }),
    ...writingActs(ctx, worksId),
    'confirm-lifted': act({
      run: (fields) => confirmLifted(ctx, worksId, reservationOf(fields)),
      refusals,
      done: { title: 'Réserve levée', description: 'L’artisan est prévenu.' },
    }),
    'contest-lifted': act({
      run: (fields) => contestLifted(ctx, worksId, reservationOf(fields), fields.words ?? ''),
      refusals,
      beside,
      done: { title: 'Réponse envoyée', description: 'L’artisan est prévenu.' },
    }),
  }
}
