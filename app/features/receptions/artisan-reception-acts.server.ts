import { signerDevice } from '#app/features/signatures/signer-device.server.ts'
import { WORKS_REFUSALS } from '#app/features/works/copy.ts'
import { addWorksPhoto } from '#app/features/works/photos/works-photos.server.ts'
import { paths } from '#app/paths.ts'
import type { Artisan, Ctx } from '#app/platform/context.ts'
import { deviceActOf } from '#app/platform/device-acts/once.server.ts'
import { PHOTO_REFUSALS } from '#app/platform/files/photo.ts'
import { act } from '#app/platform/web/act.server.ts'
import { notFound, orNotFound } from '#app/platform/web/not-found.server.ts'
import {
  parseId,
  type ReceptionMaterialId,
  type WorksId,
  type WorksPhotoId,
} from '#app/values/identity/ids.ts'
import { RECEPTION_REFUSALS, SITE_SIGNATURE } from './copy.ts'
import { sayLifted } from './lift-reservation.server.ts'
import { addMaterial, removeMaterial } from './list-materials.server.ts'
import { keepSiteSignature } from './signing/keep-site-signature.server.ts'
import {
  countersignForm,
  materialForm,
  signTogetherForm,
  siteSignatureForm,
} from './reception-form.ts'
import { countersignReception, signReceptionOnSite } from './sign-reception.server.ts'
import { prepareReception, sendReception } from './write-reception.server.ts'
import { RECEPTION_FIELDS, reservationOf, writingActs } from './writing-acts.server.ts'

const refusals = RECEPTION_REFUSALS
const beside = RECEPTION_FIELDS

/** What the artisan does to a reception. */
export function artisanReceptionActs(
  ctx: Ctx<Artisan>,
  worksId: WorksId,
  ...posted: Parameters<typeof signerDevice>
) {
  return {
    prepare: act({
      read: (form) =>
        Promise.resolve({
          input: {
            receivedOn: String(form.get('receivedOn') ?? ''),
            photoIds: form
              .getAll('photo')
              .flatMap((photo) => parseId<WorksPhotoId>(String(photo)) ?? []),
          },
        }),
      run: (wish) => prepareReception(ctx, worksId, wish),
      refusals,
      beside,
      done: 'Procès-verbal enregistré',
    }),
    ...writingActs(ctx, worksId),
    'add-material': act({
      form: materialForm,
      run: async (typed, form) => {
        const sent = form.get('notice')
        const notice =
          sent instanceof File && sent.size > 0
            ? { name: sent.name, bytes: new Uint8Array(await sent.arrayBuffer()) }
            : null
        return addMaterial(ctx, worksId, typed, notice)
      },
      refusals,
      beside,
      done: 'Produit ajouté',
    }),
    'remove-material': act({
      run: ({ material }) =>
        removeMaterial(ctx, worksId, orNotFound(parseId<ReceptionMaterialId>(material))),
      refusals,
      done: 'Produit retiré',
    }),
    send: act({
      run: () => sendReception(ctx, worksId),
      refusals,
      done: {
        title: 'Procès-verbal envoyé',
        description: 'Votre client le reçoit par email, et le signe sur son téléphone.',
      },
    }),
    'sign-together': act({
      form: signTogetherForm,
      run: (signed) =>
        signReceptionOnSite(ctx, worksId, { ...signed, device: signerDevice(...posted) }),
      refusals,
      beside,
      done: { title: 'Réception signée', description: 'Vous recevez tous les deux un email.' },
    }),
    ...siteSignatureActs(ctx, worksId),
    countersign: act({
      form: countersignForm,
      run: (signed) =>
        countersignReception(ctx, worksId, { ...signed, device: signerDevice(...posted) }),
      refusals,
      beside,
      done: { title: 'Réception signée', description: 'Vous recevez tous les deux un email.' },
    }),
    'say-lifted': act({
      run: async (fields, form) => {
        const reservationId = reservationOf(fields)
        const sent = form.get('photo')
        if (!(sent instanceof File) || sent.size === 0)
          return sayLifted(ctx, worksId, reservationId, null)
        const bytes = new Uint8Array(await sent.arrayBuffer())
        const photo = await addWorksPhoto(ctx, worksId, 'after', bytes)
        if (photo.ok) return sayLifted(ctx, worksId, reservationId, photo.value)
        if (photo.refusal === 'not_found') notFound()
        const sentence = { ...PHOTO_REFUSALS, ...WORKS_REFUSALS }[photo.refusal]
        return { errors: { [`photo-${reservationId}`]: sentence } }
      },
      refusals,
      done: { title: 'Réserve dite levée', description: 'Votre client confirme ou répond.' },
    }),
  }
}

/** What the client signs by hand without network, which the artisan's device keeps. */
export function siteSignatureActs(ctx: Ctx<Artisan>, worksId: WorksId) {
  return {
    'sign-on-site': act({
      form: siteSignatureForm,
      run: (signed, form) =>
        keepSiteSignature(ctx, deviceActOf(ctx, form, paths.reception(worksId)), worksId, signed),
      refusals: { ...refusals, document_changed: SITE_SIGNATURE.changed },
      beside,
      done: {
        title: 'Signature sur place reçue',
        description: 'Votre client la confirme avec un code.',
      },
    }),
  }
}
