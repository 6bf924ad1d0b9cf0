import { z } from 'zod'

const text = (longest: number) =>
  z
    .string()
    .default('')
    .transform((typed) => typed.slice(0, longest))
/** A box: ticked, it is posted. */
const box = z
  .string()
  .optional()
  .transform((posted) => posted !== undefined)

const client = {
  contentHash: text(64),
  signingCode: text(40),
  signedName: text(200),
  // A longer drawing stays longer than what is kept, and is refused.
  drawing: text(30_000),
  agreed: box,
}
const company = { companyName: text(200), companyAgreed: box }

const toSignature = ({
  contentHash,
  signingCode,
  signedName,
  drawing,
  agreed,
}: z.output<z.ZodObject<typeof client>>) => ({
  name: signedName,
  code: signingCode,
  drawing,
  agreed,
  contentHash,
})

/** A report signed on the client's own device. */
export const signReceptionForm = z.object(client).transform(toSignature)

/** A report signed by both on the artisan's device. */
export const signTogetherForm = z
  .object({ ...client, ...company, together: box })
  .transform(({ companyName, companyAgreed, together, ...signed }) => ({
    ...toSignature(signed),
    companyName,
    companyAgreed,
    together,
  }))

/** A report signed by the client's hand on the artisan's device, without network. */
export const siteSignatureForm = z
  .object({
    contentHash: client.contentHash,
    signedName: client.signedName,
    drawing: client.drawing,
    agreed: box,
    together: box,
  })
  .transform(({ signedName, ...signed }) => ({ name: signedName, ...signed }))

/** A report that the artisan signs after the client. */
export const countersignForm = z.object({ ...company, contentHash: text(64) })

/** A reservation as it is typed, with the photo that shows it. */
export const reservationForm = z.object({
  what: text(2_000),
  place: text(400),
  dueOn: text(20),
  photo: text(60),
})

/** A product of energy works. */
export const materialForm = z
  .object({
    materialName: text(400),
    materialReference: text(400),
    materialPlace: text(400),
    noticeUrl: text(600),
  })
  .transform(({ materialName, materialReference, materialPlace, noticeUrl }) => ({
    name: materialName,
    reference: materialReference,
    place: materialPlace,
    noticeUrl: noticeUrl.trim(),
  }))
