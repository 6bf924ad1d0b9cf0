import { requireOwner } from '#app/features/accounts/sessions/request-scope.server.ts'
import { getCompany } from '#app/features/companies/queries.server.ts'
import { paths } from '#app/paths.ts'
import { PHOTO_REFUSALS } from '#app/platform/files/photo.ts'
import { act, answerAct } from '#app/platform/web/act.server.ts'
import { orNotFound } from '#app/platform/web/not-found.server.ts'
import type { PageHandle } from '#app/platform/web/page-handle.ts'
import { useDialogsThatClose } from '#app/ui/feedback/close-dialogs.ts'
import { PageHeader } from '#app/ui/layout/page-header.tsx'
import { useAnswer } from '#app/ui/use-answer.ts'
import type { Route } from './+types/company-images.page'
import { IMAGE_KINDS, IMAGE_WORDS, isImageKind, type CompanyImageKind } from './company-image.ts'
import { ImageForm } from './image-form.tsx'
import { listImages, removeImage, saveImage } from './images.server.ts'

export const handle = { takes: 'papers' } satisfies PageHandle

export const meta = () => [{ title: 'Logo et portrait — Ouvréo' }]

export async function loader({ context, request }: Route.LoaderArgs) {
  const ctx = requireOwner(context, request)
  const { file } = await getCompany(ctx)
  return { companyName: file.companyName, images: await listImages(ctx, ctx.who.artisanId) }
}

export async function action({ context, request }: Route.ActionArgs) {
  const ctx = requireOwner(context, request)
  return answerAct(request, {
    save: act({
      read: readImage,
      run: async ({ kind, bytes }) => {
        const saved = await saveImage(ctx, kind, bytes)
        return saved.ok || { errors: { [kind]: PHOTO_REFUSALS[saved.refusal] } }
      },
      done: (_, { kind }) => IMAGE_WORDS[kind].kept,
    }),
    remove: act({
      run: ({ kind }) => removeImage(ctx, kindOf(kind)),
      done: (_, { kind }) => IMAGE_WORDS[kindOf(kind)].removed,
    }),
  })
}

const kindOf = (text: unknown): CompanyImageKind => orNotFound(isImageKind(text) ? text : null)

/** The one image of the form, under the name of its kind. */
async function readImage(form: FormData) {
  const kind = kindOf(form.get('kind'))
  const sent = form.get(kind)
  return sent instanceof File && sent.size > 0
    ? { input: { kind, bytes: new Uint8Array(await sent.arrayBuffer()) } }
    : { errors: { [kind]: 'Choisissez une image.' } }
}

export default function CompanyImagesPage({
  loaderData: { companyName, images },
}: Route.ComponentProps) {
  const answer = useAnswer<typeof action>()
  useDialogsThatClose()
  return (
    <>
      <PageHeader
        title="Logo et portrait"
        trail={[{ label: 'Mon entreprise', href: paths.company() }, { label: 'Logo et portrait' }]}
      >
        Ils remplacent vos initiales dans l’annuaire, sur votre page publique et auprès de vos
        clients. Aucun des deux n’est obligatoire.
      </PageHeader>
      <div className="company-images">
        {IMAGE_KINDS.map((kind) => (
          <ImageForm
            key={`${kind} ${images[kind]}`}
            kind={kind}
            companyName={companyName}
            shown={images[kind]}
            error={answer?.errors[kind]}
          />
        ))}
      </div>
    </>
  )
}
