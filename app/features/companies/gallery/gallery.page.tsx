import ArrowLeft from 'lucide-react/icons/arrow-left'
import ArrowRight from 'lucide-react/icons/arrow-right'
import { data, redirect, useNavigation } from 'react-router'
import { requireArtisan } from '#app/features/accounts/sessions/request-scope.server.ts'
import { listTrades, TRADES } from '#app/features/trades/trades.ts'
import { paths } from '#app/paths.ts'
import { redirectWithToast } from '#app/platform/web/act.server.ts'
import { PHOTO_REFUSALS } from '#app/platform/files/photo.ts'
import { readForm } from '#app/platform/web/read-form.server.ts'
import { Breadcrumbs } from '#app/ui/layout/breadcrumbs.tsx'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { Select } from '#app/ui/form/choice-fields.tsx'
import { useDialogsThatClose } from '#app/ui/feedback/close-dialogs.ts'
import { ConfirmDialog, opens } from '#app/ui/feedback/dialog.tsx'
import { EmptyState } from '#app/ui/feedback/empty-state.tsx'
import { ErrorSummary, summedErrors } from '#app/ui/form/error-summary.tsx'
import { Icon } from '#app/ui/drawings/icon.tsx'
import { AppForm } from '#app/ui/link.tsx'
import { PageHeader } from '#app/ui/layout/page-header.tsx'
import { FileField, TextField } from '#app/ui/form/text-field.tsx'
import { fieldErrors, type FieldErrors } from '#app/values/field-errors.ts'
import { parseId, type FileId, type GalleryPictureId } from '#app/values/identity/ids.ts'
import type { Artisan, Ctx } from '#app/platform/context.ts'
import { notFound, orNotFound } from '#app/platform/web/not-found.server.ts'
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

export const meta = () => [{ title: 'Galerie — Ouvréo' }]

type Refused = {
  errors: FieldErrors
  notice: string | null
  values: Record<string, string>
  kept: { picture: FileId | null; before: FileId | null }
}

export async function loader({ context, request }: Route.LoaderArgs) {
  const ctx = requireArtisan(context, request)
  const { file } = await getCompany(ctx)
  const pictures = await listPictures(ctx, ctx.who.artisanId)
  const refusal = refusalToAddPicture(pictures.length, file.galleryLimit)
  return { pictures, limit: file.galleryLimit, refusal: refusal && GALLERY_REFUSALS[refusal] }
}

export async function action({ context, request }: Route.ActionArgs) {
  const ctx = requireArtisan(context, request)
  const form = await readForm(request)
  const pictureId = parseId<GalleryPictureId>(form.get('pictureId'))
  const intent = form.get('intent')
  const back = (title: string) => redirectWithToast(paths.gallery(), title)
  if (intent === 'remove' || intent === 'earlier' || intent === 'later') {
    if (!pictureId) notFound()
    if (intent !== 'remove') {
      await movePicture(ctx, pictureId, intent === 'earlier' ? -1 : 1)
      return redirect(paths.gallery())
    }
    orNotFound(await removePicture(ctx, pictureId))
    return back('Réalisation supprimée')
  }
  const values = {
    caption: String(form.get('caption') ?? ''),
    trade: String(form.get('trade') ?? ''),
  }
  const errors: Record<string, string> = {}
  const picture = await photoOf(ctx, form, 'picture', errors)
  const before = await photoOf(ctx, form, 'before', errors)
  if (!picture && !errors.picture) errors.picture = 'Choisissez une photo.'
  const parsed = pictureForm.safeParse(values)
  if (!parsed.success) Object.assign(errors, fieldErrors(parsed.error))
  const refused = (status: 409 | 422, notice: string | null = null) =>
    data<Refused>({ errors, notice, values, kept: { picture, before } }, { status })
  if (!parsed.success || !picture || Object.keys(errors).length > 0) return refused(422)
  const added = await addPicture(ctx, { fileId: picture, beforeFileId: before, ...parsed.data })
  return added.ok ? back('Réalisation ajoutée') : refused(409, GALLERY_REFUSALS[added.refusal])
}

/** A photo of the form: the one just sent, or the one kept from before. What was sent is kept before the words are judged. */
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
  actionData: latest,
}: Route.ComponentProps) {
  const actionData = useAnswer(latest)
  useDialogsThatClose()
  const errors = actionData?.errors ?? {}
  const saving = useNavigation().formData?.get('intent') === 'add'
  return (
    <>
      <PageHeader
        title="Galerie"
        before={
          <Breadcrumbs
            trail={[{ label: 'Mon entreprise', href: paths.company() }, { label: 'Galerie' }]}
          />
        }
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
          {pictures.length > 0 && (
            <ol className="gallery-grid">
              {pictures.map((picture, index) => (
                <li key={picture.id} className="grid content-start gap-2">
                  <GalleryPair picture={picture} />
                  <p>
                    {picture.caption}
                    {picture.trade && (
                      <span className="block text-sm text-faint">{TRADES[picture.trade].name}</span>
                    )}
                  </p>
                  <AppForm className="flex flex-wrap gap-2">
                    <input type="hidden" name="pictureId" value={picture.id} />
                    {index > 0 && (
                      <Button
                        size="sm"
                        square
                        name="intent"
                        value="earlier"
                        aria-label={`Avancer « ${picture.caption} »`}
                      >
                        <Icon of={ArrowLeft} />
                      </Button>
                    )}
                    {index < pictures.length - 1 && (
                      <Button
                        size="sm"
                        square
                        name="intent"
                        value="later"
                        aria-label={`Reculer « ${picture.caption} »`}
                      >
                        <Icon of={ArrowRight} />
                      </Button>
                    )}
                    <Button size="sm" {...opens(`supprimer-${picture.id}`)}>
                      Supprimer<span className="sr-only"> « {picture.caption} »</span>
                    </Button>
                  </AppForm>
                  <ConfirmDialog
                    id={`supprimer-${picture.id}`}
                    title="Supprimer cette réalisation ?"
                    confirm="Supprimer"
                    danger
                    form={AppForm}
                    fields={{ intent: 'remove', pictureId: picture.id }}
                  >
                    «&nbsp;{picture.caption}&nbsp;» quitte votre page, et ses photos sont
                    supprimées.
                  </ConfirmDialog>
                </li>
              ))}
            </ol>
          )}
          <section aria-labelledby="ajouter" className="mt-14">
            <h2 id="ajouter" className="text-heading">
              Ajouter une réalisation
            </h2>
            {refusal ? (
              <p className="notice mt-4">{refusal}</p>
            ) : (
              <AppForm
                encType="multipart/form-data"
                className="mt-5 grid max-w-[38rem] gap-6"
                key={pictures.length}
              >
                {actionData?.notice && (
                  <p className="notice notice-bad" role="alert">
                    {actionData.notice}
                  </p>
                )}
                {Object.keys(errors).length > 0 && <ErrorSummary errors={summedErrors(errors)} />}
                <PictureField
                  label="Photo"
                  name="picture"
                  hint="JPEG, PNG ou WebP, 12 Mo au plus. Le lieu et la date de prise de vue en sont retirés."
                  kept={actionData?.kept.picture ?? null}
                  error={errors.picture}
                />
                <PictureField
                  label="Photo d’avant"
                  name="before"
                  hint="Le même endroit, avant les travaux."
                  kept={actionData?.kept.before ?? null}
                  error={errors.before}
                  optional
                />
                <TextField
                  label="Légende"
                  name="caption"
                  maxLength={160}
                  defaultValue={actionData?.values.caption}
                  error={errors.caption}
                  hint={'Exemple\u00a0: Salle de bains refaite à Angers, 2026.'}
                />
                <Select
                  label="Métier"
                  name="trade"
                  defaultValue={actionData?.values.trade ?? ''}
                  placeholder="Sans métier"
                  options={listTrades().map(({ slug, name }) => ({ value: slug, label: name }))}
                  optional
                />
                <div>
                  <Button variant="primary" name="intent" value="add" pending={saving}>
                    Ajouter
                  </Button>
                </div>
              </AppForm>
            )}
          </section>
        </>
      )}
    </>
  )
}

function PictureField({
  label,
  name,
  hint,
  kept,
  error,
  optional = false,
}: {
  label: string
  name: string
  hint: string
  kept: FileId | null
  error?: string | undefined
  optional?: boolean
}) {
  return (
    <div className="grid gap-3">
      <FileField
        label={label}
        name={name}
        accept="image/jpeg,image/png,image/webp"
        error={error}
        hint={hint}
        optional={optional}
      />
      {kept && (
        <p className="kept-file">
          La photo est gardée. Choisissez-en une autre seulement pour la remplacer.
          <input type="hidden" name={`kept-${name}`} value={kept} />
        </p>
      )}
    </div>
  )
}

/** A picture, or « avant » and « après » side by side. */
function GalleryPair({
  picture,
}: {
  picture: { fileId: FileId; beforeFileId: FileId | null; caption: string }
}) {
  const shown = picture.beforeFileId
    ? ([
        ['Avant', picture.beforeFileId],
        ['Après', picture.fileId],
      ] as const)
    : ([[null, picture.fileId]] as const)
  return (
    <div className="gallery-pair">
      {shown.map(([word, fileId]) => (
        <span key={fileId}>
          <img
            src={paths.galleryPicture(fileId, { taille: 'petite' })}
            alt={word ? `${word}\u00a0: ${picture.caption}` : picture.caption}
            loading="lazy"
            width="480"
            height="360"
          />
          {word && <span>{word}</span>}
        </span>
      ))}
    </div>
  )
}
