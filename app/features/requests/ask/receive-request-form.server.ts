import { asPlaceAnswer, type PlaceAnswer } from '#app/features/places/commune-answer.ts'
import { lookUpPostalCode } from '#app/features/places/communes.server.ts'
import { PICK_COMMUNE, POSTAL_CODE_REFUSALS } from '#app/features/places/copy.ts'
import { FORM_MESSAGES, REFUSALS } from '#app/features/requests/copy.ts'
import { elapsedSince, makeFormStamp } from './form-stamp.server.ts'
import { isSiteField, readSitePerson } from './site-person-form.ts'
import { ownQuoteRequestForm, quoteRequestForm } from './quote-request-form.ts'
import {
  ANSWER_FIELD,
  postedAnswers,
} from '#app/features/requests/trade-questions/trade-answers.ts'
import { INVITED_FIELD, postedInvited } from '#app/features/requests/kept-artisans/invitation.ts'
import { ALSO_FIELD, postedAlso } from '#app/features/requests/siblings/usual-companions.ts'
import { MAX_BLUEPRINTS, MAX_PHOTOS } from '#app/features/requests/quote-request.ts'
import type { RequestFormState } from './request-form.tsx'
import {
  keepBlueprints,
  type Blueprint,
} from '#app/features/requests/blueprints/keep-blueprints.server.ts'
import { documentName } from '#app/platform/files/document.ts'
import type { Ctx, Particulier, Visitor } from '#app/platform/context.ts'
import { fieldErrors, textFields } from '#app/values/field-errors.ts'
import { parseId, type FileId } from '#app/values/identity/ids.ts'
import { parsePhone, PHONE_REFUSALS } from '#app/values/identity/phone-number.ts'
import {
  createOwnQuoteRequest,
  createQuoteRequest,
  type CreatedQuoteRequest,
  type CreateRefusal,
} from './create-quote-request.server.ts'
import { keepRequestPhotos } from './keep-request-photos.server.ts'

/** What came of a posted form: a request taken, or the form again with what is wrong and an HTTP status. */
export type ReceivedForm =
  | { taken: CreatedQuoteRequest & { email: string | null } }
  | { refused: RequestFormState; status: 409 | 422 | 429 }

/**
 * Takes the form of /trouver-pro as it was posted. Its photos are stored first, so that a form that comes back keeps
 * them as ids; every field is checked before anything is said, so that all that is wrong is said at once.
 */
export async function receiveRequestForm(
  ctx: Ctx<Visitor> | Ctx<Particulier>,
  posted: FormData,
): Promise<ReceivedForm> {
  const {
    cle = '',
    horodatage,
    site = '',
    photoIds: _,
    blueprintIds: __,
    blueprintNames: ___,
    ...typed
  } = textFields(posted)
  const values: Record<string, string> & { postalCode: string } = {
    ...typed,
    postalCode: (typed.postalCode ?? '').replace(/\s/g, ''),
  }
  const sentBefore = posted
    .getAll('photoIds')
    .flatMap((id) => parseId<FileId>(id) ?? [])
    .slice(0, MAX_PHOTOS)
  const photos = await keepRequestPhotos(ctx, sentBefore, posted.getAll('photos'))
  const blueprints = await keepBlueprints(ctx, blueprintsOf(posted), posted.getAll('blueprints'))
  const places = placesOf(values.postalCode)
  const elapsedMs = elapsedSince(horodatage, ctx.now)
  const refused = (
    status: 409 | 422 | 429,
    errors: Record<string, string>,
    notice: string | null = null,
  ): ReceivedForm => ({
    refused: {
      values,
      photoIds: photos.ids,
      blueprints: blueprints.kept,
      places,
      errors,
      notice,
      key: cle,
      stamp: elapsedMs > 0 ? horodatage! : makeFormStamp(ctx.now),
    },
    status,
  })

  const onTheSpot = readSitePerson(values)
  const form = {
    ...Object.fromEntries(
      Object.entries(values).filter(
        ([name]) =>
          !name.startsWith(ANSWER_FIELD) &&
          !name.startsWith(ALSO_FIELD) &&
          !name.startsWith(INVITED_FIELD) &&
          !isSiteField(name),
      ),
    ),
    answers: postedAnswers(values),
    also: postedAlso(values),
    site: onTheSpot.site,
    photoIds: photos.ids,
    blueprints: blueprints.kept,
  }
  const own =
    ctx.who.kind === 'particulier'
      ? ownQuoteRequestForm.safeParse({ ...form, invited: postedInvited(values) })
      : null
  const visitors = own ? null : quoteRequestForm.safeParse(form)
  const unreadable = own?.error ?? visitors?.error
  const errors: Record<string, string> = {
    ...(unreadable ? fieldErrors(unreadable) : {}),
    ...(onTheSpot.error ? fieldErrors(onTheSpot.error) : {}),
    ...placeErrors(values),
    ...phoneErrors(values.phone),
    ...(onTheSpot.site ? phoneErrors(values.sitePhone, 'sitePhone') : {}),
    ...(photos.error ? { photos: photos.error } : {}),
    ...(blueprints.error ? { blueprints: blueprints.error } : {}),
  }
  if (Object.keys(errors).length > 0) return refused(422, inFormOrder(errors))

  const submission = { key: cle, honeypot: site, elapsedMs }
  const created = own?.success
    ? await createOwnQuoteRequest(ctx as Ctx<Particulier>, { ...submission, form: own.data })
    : await createQuoteRequest(ctx as Ctx<Visitor>, { ...submission, form: visitors!.data! })
  if (created.ok) return { taken: { ...created.value, email: visitors?.data?.email ?? null } }
  const field = FIELD_OF[created.refusal]
  if (field) return refused(422, { [field]: REFUSALS[created.refusal] })
  return refused(
    created.refusal === 'too_many_requests' ? 429 : created.refusal === 'key_reused' ? 409 : 422,
    {},
    REFUSALS[created.refusal],
  )
}

/** Refusals that stand beside a field; the others stand above the form. */
const FIELD_OF: Partial<Record<CreateRefusal, string>> = {
  unknown_postal_code: 'postalCode',
  choose_commune: 'insee',
  invalid_phone: 'phone',
  invalid_site_phone: 'sitePhone',
  photos_unknown: 'photos',
  blueprints_unknown: 'blueprints',
  invited_unknown: 'invited',
  invited_too_far: 'invited',
}

/** The order in which the summary names the fields. */
const FIELD_ORDER = [
  'trade',
  'also',
  'description',
  'photos',
  'photoIds',
  'blueprints',
  'postalCode',
  'insee',
  'budget',
  'timeframe',
  'wantedQuotes',
  'invited',
  'phoneSharing',
  'firstName',
  'lastName',
  'email',
  'phone',
  'siteFirstName',
  'siteLastName',
  'sitePhone',
  'siteAsker',
  'siteAgreed',
]

/** The plans that an earlier posting kept: each id with the name that stands at the same place. */
function blueprintsOf(posted: FormData): Blueprint[] {
  const names = posted.getAll('blueprintNames')
  return posted
    .getAll('blueprintIds')
    .flatMap((id, index) => {
      const fileId = parseId<FileId>(id)
      return fileId ? [{ fileId, name: documentName(String(names[index] ?? ''), 'pdf') }] : []
    })
    .slice(0, MAX_BLUEPRINTS)
}

function inFormOrder(errors: Record<string, string>): Record<string, string> {
  const place = (field: string) =>
    FIELD_ORDER.includes(field) ? FIELD_ORDER.indexOf(field) : FIELD_ORDER.length
  return Object.fromEntries(Object.entries(errors).sort(([a], [b]) => place(a) - place(b)))
}

/** The communes to choose from under a postal code; none for a code that does not exist. */
export function placesOf(code: string): PlaceAnswer[] {
  const found = lookUpPostalCode(code)
  return found.ok ? found.value.map(asPlaceAnswer) : []
}

function placeErrors({
  postalCode,
  insee,
}: Record<string, string> & { postalCode: string }): Record<string, string> {
  if (postalCode === '') return { postalCode: FORM_MESSAGES.postalCode }
  const found = lookUpPostalCode(postalCode)
  if (!found.ok) return { postalCode: POSTAL_CODE_REFUSALS[found.refusal] }
  const chosen = found.value.length === 1 || found.value.some((place) => place.insee === insee)
  return chosen ? {} : { insee: PICK_COMMUNE }
}

function phoneErrors(phone: string | undefined, field = 'phone'): Record<string, string> {
  if (!phone?.trim()) return {}
  const read = parsePhone(phone)
  return read.ok ? {} : { [field]: PHONE_REFUSALS[read.refusal] }
}
