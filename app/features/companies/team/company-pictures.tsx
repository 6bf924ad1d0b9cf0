import { paths } from '#app/paths.ts'
import { PhotoView } from '#app/ui/data/photo-view.tsx'
import { TitledSection } from '#app/ui/layout/section.tsx'
import type { Route } from './+types/admin-company.page'

export function CompanyPictures({
  pictures,
}: Pick<Route.ComponentProps['loaderData'], 'pictures'>) {
  return (
    <TitledSection id="galerie" title="Galerie" titleClass="mb-3" className="mt-12">
      <ul className="photos">
        {pictures.map((picture) => (
          <li key={picture.id}>
            <PhotoView
              id={`photo-${picture.id}`}
              small={paths.galleryPicture(picture.fileId, { taille: 'petite' })}
              full={paths.galleryPicture(picture.fileId)}
              alt={picture.caption}
              width={480}
              height={360}
            />
          </li>
        ))}
      </ul>
    </TitledSection>
  )
}
