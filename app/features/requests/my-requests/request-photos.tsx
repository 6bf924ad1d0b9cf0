import ImagePlus from 'lucide-react/icons/image-plus'
import X from 'lucide-react/icons/x'
import { useNavigation } from 'react-router'
import { PhotosField } from '#app/features/requests/ask/photos-field.tsx'
import { REFUSALS } from '#app/features/requests/copy.ts'
import {
  MAX_PHOTOS,
  PHOTO_BACK_HOURS,
  refusalToChangePhotos,
} from '#app/features/requests/quote-request.ts'
import type { QuoteRequestDetail } from '#app/features/requests/read-quote-request.server.ts'
import { paths } from '#app/paths.ts'
import { Button } from '#app/ui/button.tsx'
import { PhotoView } from '#app/ui/data/photo-view.tsx'
import { Icon } from '#app/ui/drawings/icon.tsx'
import { AppForm } from '#app/ui/link.tsx'

/** The photos: seen, taken out, put back within a day, and more of them. */
export function RequestPhotos({
  request,
  removed,
  error,
}: {
  request: QuoteRequestDetail
  removed: readonly string[]
  error: string | undefined
}) {
  const changeable = refusalToChangePhotos(request) === null
  const room = MAX_PHOTOS - request.photos.length
  if (request.photos.length === 0 && !changeable) return null
  return (
    <div className="mt-6 grid gap-4">
      {request.photos.length > 0 && (
        <ul className="photos" aria-label="Photos">
          {request.photos.map((photo, index) => (
            <li key={photo}>
              <PhotoView
                id={`photo-${photo}`}
                small={paths.file(photo)}
                full={paths.file(photo)}
                alt={`Travaux, vue ${index + 1}`}
                width={320}
                height={240}
              />
              {changeable && (
                <AppForm intent="removePhoto" preventScrollReset>
                  <input type="hidden" name="fileId" value={photo} />
                  <Button
                    type="submit"
                    size="sm"
                    square
                    aria-label={`Retirer la photo ${index + 1}`}
                    className="photo-remove"
                  >
                    <Icon of={X} />
                  </Button>
                </AppForm>
              )}
            </li>
          ))}
        </ul>
      )}
      {changeable && removed.length > 0 && (
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2 text-muted">
          <p>
            {removed.length === 1 ? 'Une photo retirée.' : `${removed.length} photos retirées.`}{' '}
            <span className="text-faint">
              Les artisans ne la voient plus ; nous l’effaçons au bout de {PHOTO_BACK_HOURS}
              &nbsp;heures.
            </span>
          </p>
          <AppForm intent="restorePhoto" preventScrollReset>
            <input type="hidden" name="fileId" value={removed[0]} />
            <Button
              type="submit"
              size="sm"
              disabledReason={room === 0 ? REFUSALS.photos_full : null}
              reasonAs="tooltip"
            >
              {removed.length === 1 ? 'La remettre' : 'Remettre la dernière'}
            </Button>
          </AppForm>
        </div>
      )}
      {changeable &&
        (room > 0 ? (
          <AddPhotos room={room} none={request.photos.length === 0} error={error} />
        ) : (
          <p className="text-faint">
            {MAX_PHOTOS} photos, c’est le maximum : retirez-en une pour en ajouter une autre.
          </p>
        ))}
    </div>
  )
}

function AddPhotos({
  room,
  none,
  error,
}: {
  room: number
  none: boolean
  error: string | undefined
}) {
  const navigation = useNavigation()
  const sending = navigation.formData?.get('intent') === 'addPhotos'
  return (
    <details className="more" open={error !== undefined}>
      <summary>
        <Icon of={ImagePlus} />
        &nbsp;{none ? 'Ajouter des photos' : 'Ajouter d’autres photos'}
      </summary>
      <AppForm
        intent="addPhotos"
        preventScrollReset
        encType="multipart/form-data"
        className="mt-3 grid max-w-xl justify-items-start gap-4"
      >
        <div className="w-full">
          <PhotosField kept={[]} most={room} error={error} label="Nouvelles photos" />
        </div>
        <Button type="submit" pending={sending}>
          Ajouter à ma demande
        </Button>
      </AppForm>
    </details>
  )
}
