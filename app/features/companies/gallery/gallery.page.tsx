import type { PageHandle } from '#app/platform/web/page-handle.ts'
import { requireOwner } from '#app/features/accounts/sessions/request-scope.server.ts'
import { paths } from '#app/paths.ts'
import { act, answerAct } from '#app/platform/web/act.server.ts'
import { PHOTO_REFUSALS } from '#app/platform/files/photo.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { useDialogsThatClose } from '#app/ui/feedback/close-dialogs.ts'
import { EmptyState } from '#app/ui/feedback/empty-state.tsx'
import { PageHeader } from '#app/ui/layout/page-header.tsx'
import { fieldErrors, textFields } from '#app/values/field-errors.ts'
import { parseId, type FileId, type GalleryPictureId } from '#app/values/identity/ids.ts'
import type { Artisan, Ctx } from '#app/platform/context.ts'
import { orNotFound } from '#app/platform/web/not-found.server.ts'
import { NoPictureDrawing } from '#app/ui/drawings/empty-company.tsx'
import { useAnswer } from '#app/ui/use-answer.ts'
import type { Route } from './+types/gallery.page'
import { GALLERY_REFUSALS, refusalToAddPicture } from './gallery.ts'
import { pictureForm } from './gallery-form.ts'
import {
  addPicture,
  listPictures,
  movePicture,
  receivePicture,
  removePicture,
  waitsForGallery,
} from './gallery.server.ts'
import { getCompany } from '#app/features/companies/queries.server.ts'
import { AddPicture } from './add-picture.tsx'
import { GalleryPictures } from './gallery-pictures.tsx'

export const handle = { takes: 'papers' } satisfies PageHandle

export const meta = () => [{ title: 'Galerie — Ouvréo' }]

export async function loader({ context, request }: Route.LoaderArgs) {
  const ctx = requireOwner(context, request)
  const { file } = await getCompany(ctx)
  const pictures = await listPictures(ctx, ctx.who.artisanId)
  const refusal = refusalToAddPicture(pictures.length, file.galleryLimit)
  return { pictures, limit: file.galleryLimit, refusal: refusal && GALLERY_REFUSALS[refusal] }
}

export async function action({ context, request }: Route.ActionArgs) {
  const ctx = requireOwner(context, request)
  const idIn = ({ pictureId }: Readonly<Record<string, string>>) =>
    orNotFound(parseId<GalleryPictureId>(pictureId))
  return answerAct(request, {
    add: act({
      read: (form) => readPicture(ctx, form),
      run: (picture) => addPicture(ctx, picture),
      refusals: GALLERY_REFUSALS,
      done: 'Réalisation ajoutée',
    }),
    remove: act({
      run: (posted) => removePicture(ctx, idIn(posted)),
      done: 'Réalisation supprimée',
    }),
    earlier: act({ run: (posted) => movePicture(ctx, idIn(posted), -1) }),
    later: act({ run: (posted) => movePicture(ctx, idIn(posted), 1) }),
  })
}

/** Reads the form of a picture. What was sent is kept before the words are judged. */
async function readPicture(ctx: Ctx<Artisan>, form: FormData) {
  const errors: Record<string, string> = {}
  const picture = await photoOf(ctx, form, 'picture', errors)
  const before = await photoOf(ctx, form, 'before', errors)
  if (!picture) errors.picture ??= 'Choisissez une photo.'
  const read = pictureForm.safeParse(textFields(form))
  if (!read.success) Object.assign(errors, fieldErrors(read.error))
  const kept = { picture, before }
  return read.success && picture && Object.keys(errors).length === 0
    ? { input: { ...read.data, fileId: picture, beforeFileId: before }, kept }
    : { errors, kept }
}

/** A photo of the form: the one just sent, or the one kept from before. */
async function photoOf(
  ctx: Ctx<Artisan>,
  form: FormData,
  name: 'picture' | 'before',
  errors: Record<string, string>,
): Promise<FileId | null> {
  const keptId = parseId<FileId>(form.get(`kept-${name}`))
  const kept = keptId && (await waitsForGallery(ctx, keptId)) ? keptId : null
  const sent = form.get(name)
  if (!(sent instanceof File) || sent.size === 0) return kept
  const stored = await receivePicture(ctx, new Uint8Array(await sent.arrayBuffer()))
  if (stored.ok) return stored.value
  errors[name] = PHOTO_REFUSALS[stored.refusal]
  return kept
}

export default function GalleryPage({
  loaderData: { pictures, limit, refusal },
}: Route.ComponentProps) {
  const actionData = useAnswer<typeof action>()
  useDialogsThatClose()
  return (
    <>
      <PageHeader
        title="Galerie"
        trail={[{ label: 'Mon entreprise', href: paths.company() }, { label: 'Galerie' }]}
      >
        {limit > 0 ? (
          <>
            Vos réalisations, sur votre page publique&nbsp;: {pictures.length} sur {limit}.
          </>
        ) : (
          'Vos réalisations, sur votre page publique.'
        )}
      </PageHeader>
      {limit === 0 ? (
        <EmptyState
          drawing={<NoPictureDrawing />}
          title="La galerie fait partie des formules Pro et Premium"
          action={
            <ButtonLink href={paths.pricing()} variant="primary">
              Voir les formules
            </ButtonLink>
          }
        >
          12 réalisations avec Pro, 40 avec Premium, chacune avec son avant et son après.{' '}
          {pictures.length > 0
            ? `Vos ${pictures.length} réalisations sont gardées et reviendront.`
            : ''}
        </EmptyState>
      ) : (
        <>
          {pictures.length === 0 && (
            <EmptyState drawing={<NoPictureDrawing />} title="Montrez un premier chantier">
              Une photo nette, de jour, vaut mieux que dix. Un avant et un après disent encore plus.
            </EmptyState>
          )}
          {pictures.length > 0 && <GalleryPictures pictures={pictures} />}
          <AddPicture pictures={pictures} refusal={refusal} answer={actionData} />
        </>
      )}
    </>
  )
}
