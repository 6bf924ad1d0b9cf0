import { decisionLines } from '#app/features/projects/decisions/decision-lines.ts'
import type { Decision } from '#app/features/projects/decisions/list-decisions.server.ts'
import { LOGBOOK_FILE } from '#app/features/projects/logbook/copy.ts'
import type { Loss } from '#app/platform/files/zip-files.server.ts'
import { formatDay, type Day } from '#app/values/time/french-date.ts'
import { namesGivenOnce, safeName } from './archive-names.ts'
import { PIECE_LOSSES } from './copy.ts'
import type { Piece } from './piece.ts'

/** A piece at its place in the folder. */
export type Arranged<P = Piece> = P & { folder: string; path: string }

/** Puts each piece in the folder of its company, under a name of its own; photos in one below, plans in one beside. */
export function arrangePieces<
  P extends Pick<Piece, 'artisanId' | 'company' | 'kind' | 'name' | 'day'>,
>(pieces: readonly P[]): Arranged<P>[] {
  const folderName = namesGivenOnce()
  const places = new Map([[null as string | null, placeOf(folderName('Plans'))]])
  return pieces.map((piece) => {
    const place =
      places.get(piece.artisanId) ??
      placeOf(folderName(safeName(piece.company ?? '', 'Entreprise')))
    places.set(piece.artisanId, place)
    const ending = piece.name.slice(piece.name.lastIndexOf('.'))
    const stem = safeName(piece.name.slice(0, -ending.length), 'Document')
    const name = place.once(
      piece.kind === 'photo' ? `Photos/${stem}${ending}` : `${piece.day} ${stem}${ending}`,
    )
    return { ...piece, folder: place.folder, path: `${place.folder}/${name}` }
  })
}

const placeOf = (folder: string) => ({ folder, once: namesGivenOnce() })

/** What stands in the folder and what does not, as its owner opens it. */
export function readMe(
  project: { name: string; place: string },
  {
    held,
    lost,
    rooms,
    decisions,
    today,
  }: {
    held: readonly Arranged[]
    lost: readonly Lost[]
    /** The paths of what each room has, in the order of the rooms. */
    rooms: readonly { name: string; works: readonly string[]; paths: readonly string[] }[]
    decisions: readonly Decision[]
    today: Day
  },
): string {
  const folders = [...new Set([...held, ...lost].map(({ folder }) => folder))]
  const lines = [
    [project.name, project.place].filter(Boolean).join(', '),
    `Dossier réuni sur Ouvréo le ${formatDay(today)}.`,
    '',
    ...(lost.length === 0
      ? ['Aucun fichier ne manque.']
      : [
          lost.length === 1
            ? 'Un fichier n’est pas dans ce dossier\u00a0:'
            : `${lost.length} fichiers ne sont pas dans ce dossier\u00a0:`,
          ...lost.map(({ path, why }) => `- ${path}\n  ${PIECE_LOSSES[why]}.`),
        ]),
    '',
    'À la racine',
    `- ${LOGBOOK_FILE}\n  Les travaux, leurs garanties et l’assurance de chaque entreprise.`,
    ...folders.flatMap((folder) => [
      '',
      folder,
      ...held
        .filter((piece) => piece.folder === folder)
        .map(({ path }) => `- ${path.slice(folder.length + 1)}`),
    ]),
    ...rooms.flatMap(({ name, works, paths }) => [
      '',
      `Pièce du logement\u00a0: ${name}`,
      ...works.map((title) => `- Travaux\u00a0: ${title}`),
      ...paths.map((path) => `- ${path}`),
    ]),
    ...decisionLines(decisions),
    '',
    'Gardez ce dossier aussi longtemps que courent les garanties\u00a0: dix ans pour la décennale.',
    '',
  ]
  // Notepad reads accents by this mark, and old ones end lines by both signs.
  return `\uFEFF${lines.join('\n').replaceAll('\n', '\r\n')}`
}

/** A piece that the folder lacks, and why. */
export type Lost = Arranged & { why: Loss | 'waiting' }
