import { CODE_FIELD } from '#app/features/signatures/copy.ts'
import type { Artisan, Ctx, Particulier } from '#app/platform/context.ts'
import { act } from '#app/platform/web/act.server.ts'
import { orNotFound } from '#app/platform/web/not-found.server.ts'
import {
  parseId,
  type ReservationId,
  type WorksId,
  type WorksPhotoId,
} from '#app/values/identity/ids.ts'
import { RECEPTION_FIELD, RECEPTION_REFUSALS } from './copy.ts'
import { reservationForm } from './reception-form.ts'
import { sendReceptionCode } from './sign-reception.server.ts'
import { addReservation, removeReservation } from './write-reception.server.ts'

const refusals = RECEPTION_REFUSALS
/** The field beside which each refusal of a reception stands. */
export const RECEPTION_FIELDS = { ...RECEPTION_FIELD, ...CODE_FIELD }
const beside = RECEPTION_FIELDS
/** The reservation that a form names; a 404 where it names none. */
export const reservationOf = ({ reservation }: Readonly<Record<string, string>>) =>
  orNotFound(parseId<ReservationId>(reservation))

/** What either side does to a report that is not signed yet. */
export function writingActs(ctx: Ctx<Artisan> | Ctx<Particulier>, worksId: WorksId) {
  return {
    'add-reservation': act({
      form: reservationForm,
      run: ({ photo, ...typed }) =>
        addReservation(ctx, worksId, { ...typed, photoId: parseId<WorksPhotoId>(photo) }),
      refusals,
      beside,
      done: 'Réserve ajoutée',
    }),
    'remove-reservation': act({
      run: (fields) => removeReservation(ctx, worksId, reservationOf(fields)),
      refusals,
      done: 'Réserve retirée',
    }),
    code: act({
      run: () => sendReceptionCode(ctx, worksId),
      refusals,
      beside,
      stays: true,
    }),
    'code-sms': act({
      run: () => sendReceptionCode(ctx, worksId, 'sms'),
      refusals,
      beside,
      stays: true,
    }),
  }
}
