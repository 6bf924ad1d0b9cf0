import { paths } from '#app/paths.ts'
import { Button } from '#app/ui/button.tsx'
import { closes, Dialog, opens } from '#app/ui/feedback/dialog.tsx'
import { WaitingActs } from '#app/ui/feedback/waiting-acts.tsx'
import { AppForm, AppLink } from '#app/ui/link.tsx'
import { MarkedPhotoView } from '#app/features/works/photo-marks/marked-photo.tsx'
import { WaitingPhotos } from '#app/features/works/photo-marks/waiting-photos.tsx'
import { FileField } from '#app/ui/form/text-field.tsx'
import { TitledSection } from '#app/ui/layout/section.tsx'
import type { FieldErrors } from '#app/values/field-errors.ts'
import { PHOTO_MOMENT_LABELS } from '#app/features/works/copy.ts'
import { MAX_PHOTOS, type PhotoMoment } from '#app/features/works/works.ts'
import type { WorksDetail, PhotoView as WorksPhoto } from '#app/features/works/read-works.server.ts'

/**
 * The photos of the works, before and after, by both sides; each takes away its own, or those that `removable` names.
 * `href`: where the reader finds a photo; `draws`: they may draw measures on it.
 */
export function WorksPhotos({
  works,
  side,
  errors,
  pending,
  removable,
  draws = false,
  href = paths.worksPhoto,
}: {
  works: Pick<WorksDetail, 'status' | 'photos' | 'title' | 'clientName' | 'companyName'>
  side: 'artisan' | 'particulier'
  errors: FieldErrors
  pending: string | null
  removable?: readonly string[]
  draws?: boolean
  href?: typeof paths.worksPhoto
}) {
  const closed = works.status === 'cancelled'
  const full = works.photos.length >= MAX_PHOTOS
  if (closed && works.photos.length === 0) return null
  return (
    <TitledSection id="photos-titre" title="Photos">
      <p className="mt-1 text-sm text-faint">
        Visibles de vous et de {side === 'artisan' ? works.clientName : works.companyName}{' '}
        seulement. Le lieu et l’heure de prise de vue en sont retirés.
      </p>
      <div className="works-moments mt-5">
        {(['before', 'after'] as const).map((moment) => (
          <Moment
            key={moment}
            moment={moment}
            photos={works.photos.filter((photo) => photo.moment === moment)}
            title={works.title}
            fixed={closed}
            removable={(photo) =>
              removable
                ? removable.includes(photo.id)
                : !closed && photo.author === side && !photo.inReport
            }
            draws={draws}
            href={href}
            full={full}
            error={errors[`photos-${moment}`]}
            pending={pending === moment}
          />
        ))}
      </div>
    </TitledSection>
  )
}

function Moment({
  moment,
  photos,
  title,
  fixed,
  removable,
  draws,
  href,
  full,
  error,
  pending,
}: {
  moment: PhotoMoment
  photos: readonly WorksPhoto[]
  title: string
  fixed: boolean
  removable: (photo: WorksPhoto) => boolean
  draws: boolean
  href: typeof paths.worksPhoto
  full: boolean
  error?: string | undefined
  pending: boolean
}) {
  const label = PHOTO_MOMENT_LABELS[moment]
  return (
    <div className="grid content-start gap-4">
      <h3 className="font-semibold">{label}</h3>
      {photos.length > 0 ? (
        <ul className="photos" aria-label={`Photos, ${label.toLocaleLowerCase('fr')}`}>
          {photos.map((photo, index) => {
            const name = `${label}, vue ${index + 1}\u00a0: ${title}`
            return (
              <li key={photo.id} className="works-photo">
                <MarkedPhotoView
                  id={`photo-${photo.id}`}
                  small={href(photo.fileId, { taille: 'petite' })}
                  full={href(photo.fileId)}
                  alt={name}
                  marked={photo.marked}
                />
                {draws && !photo.inReport && (
                  <AppLink
                    href={paths.drawOnPhoto(photo.fileId)}
                    className="link"
                    aria-label={`Mesurer\u00a0: ${name}`}
                  >
                    Mesurer
                  </AppLink>
                )}
                {removable(photo) && <Remove photo={photo} name={name} />}
              </li>
            )
          })}
        </ul>
      ) : (
        <p className="text-sm text-muted">
          {moment === 'before'
            ? 'Gardez une trace de l’état des lieux.'
            : 'Montrez le résultat, pour vous deux.'}
        </p>
      )}
      <WaitingActs having={{ intent: 'photos', moment }} />
      {draws && <WaitingPhotos moment={moment} />}
      {!fixed && !full && (
        <details className="more" open={error !== undefined} key={photos.length}>
          <summary>Ajouter des photos d’{label.toLocaleLowerCase('fr')}</summary>
          <AppForm
            later={`Photo d’${label.toLocaleLowerCase('fr')}`}
            encType="multipart/form-data"
            className="mt-3 grid justify-items-start gap-3"
          >
            <input type="hidden" name="moment" value={moment} />
            <FileField
              label={`Photos d’${label.toLocaleLowerCase('fr')}`}
              name="photos"
              id={`photos-${moment}`}
              accept="image/jpeg,image/png,image/webp"
              multiple
              error={error}
              hint="JPEG, PNG ou WebP, 12 Mo au plus chacune."
            />
            <Button
              size="sm"
              name="intent"
              value="photos"
              pending={pending}
              aria-label={`Ajouter, ${label.toLocaleLowerCase('fr')}`}
            >
              Ajouter
            </Button>
          </AppForm>
        </details>
      )}
    </div>
  )
}

function Remove({ photo, name }: { photo: WorksPhoto; name: string }) {
  const id = `supprimer-${photo.id}`
  return (
    <>
      <Button variant="link" size="sm" {...opens(id)} aria-label={`Supprimer « ${name} »`}>
        Supprimer
      </Button>
      <Dialog id={id} title="Supprimer cette photo ?">
        <AppForm className="grid gap-5">
          <input type="hidden" name="photo" value={photo.id} />
          <p className="text-muted">
            Elle disparaît pour vous deux.
            {photo.galleryPictureId ? ' La copie de votre galerie y reste.' : ''}
          </p>
          <div className="flex flex-wrap justify-end gap-2">
            <Button {...closes(id)}>Garder</Button>
            <Button variant="danger" name="intent" value="remove-photo">
              Supprimer
            </Button>
          </div>
        </AppForm>
      </Dialog>
    </>
  )
}
