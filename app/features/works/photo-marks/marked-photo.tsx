import { PhotoView } from '#app/ui/data/photo-view.tsx'
import { MarksDrawing, MarksList } from './marks-drawing.tsx'
import type { MarkedPhoto } from './queries.server.ts'

/** A small photo that opens itself large, with what was drawn over it, in lines and in words. */
export function MarkedPhotoView({
  marked,
  ...photo
}: Pick<Parameters<typeof PhotoView>[0], 'id' | 'small' | 'full' | 'alt'> & {
  marked: MarkedPhoto | null | undefined
}) {
  return (
    <>
      <PhotoView
        {...photo}
        width={320}
        height={240}
        over={marked ? (cut) => <MarksDrawing {...marked} cut={cut} /> : undefined}
      />
      {marked && <MarksList marks={marked.marks} label={`Dessiné sur\u00a0: ${photo.alt}`} />}
    </>
  )
}
