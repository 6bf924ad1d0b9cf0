import ArrowLeft from 'lucide-react/icons/arrow-left'
import ArrowRight from 'lucide-react/icons/arrow-right'
import { TRADES } from '#app/features/trades/trades.ts'
import { paths } from '#app/paths.ts'
import { Button } from '#app/ui/button.tsx'
import { ConfirmDialog, opens } from '#app/ui/feedback/dialog.tsx'
import { Icon } from '#app/ui/drawings/icon.tsx'
import { AppForm } from '#app/ui/link.tsx'
import type { FileId } from '#app/values/identity/ids.ts'
import type { Route } from './+types/gallery.page'

export function GalleryPictures({
  pictures,
}: Pick<Route.ComponentProps['loaderData'], 'pictures'>) {
  return (
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
                aria-label={`Avancer « ${picture.caption} »`}
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
                aria-label={`Reculer « ${picture.caption} »`}
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
            title="Supprimer cette réalisation ?"
            confirm="Supprimer"
            danger
            form={AppForm}
            fields={{ intent: 'remove', pictureId: picture.id }}
          >
            «&nbsp;{picture.caption}&nbsp;» quitte votre page, et ses photos sont supprimées.
          </ConfirmDialog>
        </li>
      ))}
    </ol>
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
