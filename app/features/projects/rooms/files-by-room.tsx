import { paths } from '#app/paths.ts'
import { Button } from '#app/ui/button.tsx'
import { PhotoView } from '#app/ui/data/photo-view.tsx'
import { Select } from '#app/ui/form/choice-fields.tsx'
import { AppForm } from '#app/ui/link.tsx'
import type { FileInRoom } from './read-files.server.ts'
import type { Room } from './room.ts'

const withoutEnding = (name: string) => name.replace(/\.[a-z]+$/u, '')

/** The files of one room, folded: photos to look at, documents and plans to save. */
export function FilesOfRoom({ files }: { files: readonly FileInRoom[] }) {
  if (files.length === 0) return null
  // What belongs to a request of the other person is read in the folder alone.
  const photos = files.filter(({ kind, mine }) => kind === 'photo' && mine)
  const papers = files.filter((file) => !photos.includes(file))
  return (
    <details className="more mt-3">
      <summary>{files.length === 1 ? 'Un fichier' : `${files.length} fichiers`}</summary>
      {photos.length > 0 && (
        <ul className="photos mt-4">
          {photos.map(({ fileId, name }) => (
            <li key={fileId}>
              <PhotoView
                id={`photo-${fileId}`}
                small={paths.worksPhoto(fileId, { taille: 'petite' })}
                full={paths.worksPhoto(fileId)}
                alt={withoutEnding(name)}
              />
            </li>
          ))}
        </ul>
      )}
      {papers.length > 0 && (
        <ul className="mt-4 grid gap-1.5">
          {papers.map((file) => (
            <li key={file.fileId} className="wrap-anywhere">
              <FileName file={file} />
            </li>
          ))}
        </ul>
      )}
    </details>
  )
}

function FileName({
  file: { kind, fileId, documentId, name, mine, company },
}: {
  file: FileInRoom
}) {
  const href = !mine
    ? null
    : kind === 'plan'
      ? paths.blueprint(fileId)
      : documentId && paths.document(documentId)
  return (
    <>
      {href ? (
        <a href={href} className="link" download>
          {withoutEnding(name)}
        </a>
      ) : (
        withoutEnding(name)
      )}
      {company && <span className="text-faint">, {company}</span>}
    </>
  )
}

/** Files each document and photo of a project under a room, all in one form. */
export function FileAllInRooms({
  files,
  rooms,
}: {
  files: readonly FileInRoom[]
  rooms: readonly Room[]
}) {
  if (files.length === 0) return null
  const nameOf = (id: string | null) => rooms.find((room) => room.id === id)?.name
  return (
    <details className="more mt-6">
      <summary>Classer les documents et les photos</summary>
      <AppForm intent="fileInRooms" preventScrollReset className="mt-4 grid gap-5">
        <div className="grid items-end gap-x-8 gap-y-5 lg:grid-cols-2">
          {files.map((file) => (
            <Select
              key={file.fileId}
              label={[withoutEnding(file.name), file.company].filter(Boolean).join(', ')}
              name={`file.${file.fileId}`}
              defaultValue={file.byHand ? (file.roomId ?? '') : ''}
              placeholder={
                file.follows ? `Comme ses travaux\u00a0: ${nameOf(file.follows)}` : 'Aucune pièce'
              }
              options={rooms.map(({ id, name }) => ({ value: id, label: name }))}
            />
          ))}
        </div>
        <Button>Enregistrer le classement</Button>
      </AppForm>
    </details>
  )
}
