import { useNavigation } from 'react-router'
import { requireArtisan } from '#app/features/accounts/sessions/request-scope.server.ts'
import { paths } from '#app/paths.ts'
import { act, answerAct } from '#app/platform/web/act.server.ts'
import { orNotFound } from '#app/platform/web/not-found.server.ts'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { RefusalNotice } from '#app/ui/feedback/refusal-notice.tsx'
import { PageHeader } from '#app/ui/layout/page-header.tsx'
import { AppForm } from '#app/ui/link.tsx'
import { useAnswer } from '#app/ui/use-answer.ts'
import { parseId, type FileId } from '#app/values/identity/ids.ts'
import type { Route } from './+types/draw-on-photo.page'
import { DRAW_REFUSALS } from './copy.ts'
import { drawOnPhoto } from './draw-on-photo.server.ts'
import { DrawOnPhoto } from './draw-on-photo.tsx'
import { MarksDrawing, MarksList } from './marks-drawing.tsx'
import { readPostedMarks } from './posted-marks.server.ts'
import { findPhotoToMark, marksOn, marksVersion, type PhotoToMark } from './queries.server.ts'

export const meta = () => [{ title: 'Mesures sur une photo — Ouvréo' }]

const pageOf = (photo: PhotoToMark) =>
  photo.of === 'works' ? paths.works(photo.worksId) : paths.lead(photo.leadId)

export async function loader({ context, request, params }: Route.LoaderArgs) {
  const ctx = requireArtisan(context, request)
  const photo = orNotFound(await findPhotoToMark(ctx, orNotFound(parseId<FileId>(params.fileId))))
  const marks = (await marksOn(ctx, ctx.who.artisanId, [photo.fileId]))[photo.fileId]?.marks ?? []
  return { photo, marks, seen: marksVersion(marks), back: pageOf(photo) }
}

export async function action({ context, request, params }: Route.ActionArgs) {
  const ctx = requireArtisan(context, request)
  const fileId = orNotFound(parseId<FileId>(params.fileId))
  return answerAct(request, {
    save: act({
      read: readPostedMarks,
      run: ({ marks, seen }) => drawOnPhoto(ctx, fileId, marks, seen),
      refusals: DRAW_REFUSALS,
      to: pageOf,
      done: 'Mesures enregistrées',
    }),
  })
}

export default function DrawOnPhotoPage({ loaderData }: Route.ComponentProps) {
  const answer = useAnswer<typeof action>()
  const sending = useNavigation().formData !== undefined
  const { photo, marks, seen, back } = loaderData
  const ofWorks = photo.of === 'works'
  const src = ofWorks ? paths.worksPhoto(photo.fileId) : paths.file(photo.fileId)
  const errors = answer?.errors ?? {}
  const signed = ofWorks && photo.inReport
  return (
    <div className="max-w-[46rem]">
      <PageHeader
        title="Mesures sur la photo"
        trail={[{ label: ofWorks ? 'Chantier' : 'Demande', href: back }, { label: 'Mesures' }]}
      >
        {ofWorks
          ? 'Dessinées par-dessus la photo, que rien ne change. Visibles de vous et de votre client.'
          : 'Dessinées par-dessus la photo, que rien ne change. Visibles de vous seul.'}
      </PageHeader>
      <RefusalNotice of={answer} notice={answer?.notice ?? errors.marks} />
      {signed ? (
        <>
          <p className="notice mb-6">{DRAW_REFUSALS.photo_signed}</p>
          <div className="photo-board">
            <img src={src} alt="Vue du chantier" width={photo.width} height={photo.height} />
            <MarksDrawing marks={marks} width={photo.width} height={photo.height} />
          </div>
          <MarksList marks={marks} label="Dessiné sur la photo" />
        </>
      ) : (
        <AppForm className="grid gap-6">
          <input type="hidden" name="seen" value={seen} />
          <DrawOnPhoto
            src={src}
            alt={ofWorks ? 'Vue du chantier' : 'Vue des travaux demandés'}
            width={photo.width}
            height={photo.height}
            marks={answer?.kept ?? marks}
            errors={errors}
          />
          <div className="flex flex-wrap gap-2">
            <Button variant="primary" name="intent" value="save" pending={sending}>
              Enregistrer
            </Button>
            <ButtonLink href={back}>Revenir sans enregistrer</ButtonLink>
          </div>
        </AppForm>
      )}
    </div>
  )
}
