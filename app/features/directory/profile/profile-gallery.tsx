import { TRADES } from '#app/features/trades/trades.ts'
import { paths } from '#app/paths.ts'
import { PhotoView } from '#app/ui/data/photo-view.tsx'
import type { ShownPicture } from './get-profile.server.ts'

export function Gallery({ pictures, name }: { pictures: readonly ShownPicture[]; name: string }) {
  return (
    <section aria-labelledby="galerie">
      <h2 id="galerie" className="text-subtitle">
        Réalisations
      </h2>
      <ul className="company-gallery">
        {pictures.map((picture) => (
          <li key={picture.fileId}>
            <figure>
              <div className={picture.beforeFileId ? 'company-pair' : undefined}>
                {picture.beforeFileId && (
                  <Photo
                    fileId={picture.beforeFileId}
                    alt={`${picture.caption}, avant`}
                    mark="Avant"
                  />
                )}
                <Photo
                  fileId={picture.fileId}
                  alt={
                    picture.beforeFileId
                      ? `${picture.caption}, après`
                      : `${picture.caption}, par ${name}`
                  }
                  {...(picture.beforeFileId ? { mark: 'Après' } : {})}
                />
              </div>
              <figcaption>
                {picture.caption}
                {picture.trade && (
                  <span className="block text-faint">{TRADES[picture.trade].name}</span>
                )}
              </figcaption>
            </figure>
          </li>
        ))}
      </ul>
    </section>
  )
}

function Photo({ fileId, alt, mark }: { fileId: string; alt: string; mark?: string }) {
  return (
    <PhotoView
      id={`photo-${fileId}`}
      small={paths.galleryPicture(fileId, { taille: 'petite' })}
      full={paths.galleryPicture(fileId)}
      alt={alt}
      width={320}
      height={240}
      className="company-photo"
    >
      {mark && (
        <span className="company-mark" aria-hidden="true">
          {mark}
        </span>
      )}
    </PhotoView>
  )
}
