import { useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import type { PhotoMoment } from '#app/features/works/works.ts'
import type { KeptAct } from '#app/platform/device-acts/act-queue.ts'
import { useActsHere } from '#app/platform/device-acts/acts-here.ts'
import { changeAct, holdActs } from '#app/platform/device-acts/sending-acts.ts'
import { Button } from '#app/ui/button.tsx'
import { askedWords } from '#app/ui/feedback/waiting-acts.tsx'
import { announceToast } from '#app/ui/feedback/toast.ts'
import { AppForm } from '#app/ui/link.tsx'
import { besideMarks, MARKS_REFUSALS } from './copy.ts'
import { DrawOnPhoto } from './draw-on-photo.tsx'
import { faultsOfMarks, marksInWords, parsedMarks, readMarks, type PhotoMark } from './mark.ts'
import { MarksDrawing, MarksList } from './marks-drawing.tsx'

/** The words of an act under which what was drawn is read. */
const DRAWN = 'Dessiné sur la photo'

/** The photos of this page that wait on this device: a company draws on them before they leave. */
export function WaitingPhotos({ moment }: { moment: PhotoMoment }) {
  const { pathname } = useLocation()
  const acts = useActsHere().acts.filter(
    ({ page, fields, files }) =>
      page === pathname &&
      files.length === 1 &&
      has(fields, 'intent', 'photos') &&
      has(fields, 'moment', moment),
  )
  return (
    acts.length > 0 && (
      <ul className="grid gap-5" aria-label="Photos gardées sur cet appareil">
        {acts.map((act) => (
          <li key={act.order}>
            <WaitingPhoto act={act} />
          </li>
        ))}
      </ul>
    )
  )
}

const has = (fields: KeptAct['fields'], name: string, value: string) =>
  fields.some(([one, is]) => one === name && is === value)

/** What was drawn on a photo that waits. */
function marksOf({ fields }: KeptAct): PhotoMark[] {
  const drawn = fields.find(([name]) => name === 'marks')
  const read = readMarks(drawn ? parsedMarks(drawn[1]) : [])
  return read.ok ? read.value : []
}

function WaitingPhoto({ act }: { act: KeptAct }) {
  const picture = usePicture(act.files[0]!.bytes)
  /** What lets the acts of this device leave again, while one draws here. */
  const [release, setRelease] = useState<(() => void) | null>(null)
  const [errors, setErrors] = useState<Record<string, string>>({})
  const [busy, setBusy] = useState(false)
  const held = useRef<(() => void) | null>(null)
  useEffect(() => () => held.current?.(), [])
  if (!picture) return null
  const marks = marksOf(act)
  const name = `${act.label}, ${askedWords(act.askedAt)}`

  const begin = async () => {
    const letGo = await holdActs()
    setBusy(letGo === null)
    held.current = letGo
    setRelease(() => letGo)
  }
  const end = () => {
    release?.()
    held.current = null
    setRelease(null)
    setErrors({})
  }
  const keep = async (posted: unknown) => {
    const read = readMarks(posted)
    if (!read.ok) {
      const beside = besideMarks(Array.isArray(posted) ? faultsOfMarks(posted) : [])
      return setErrors(
        Object.keys(beside).length > 0 ? beside : { marks: MARKS_REFUSALS[read.refusal] },
      )
    }
    const drawn = read.value
    const isKept = await changeAct(act, ({ fields, words }) => ({
      fields: withField(fields, 'marks', drawn.length > 0 ? JSON.stringify(drawn) : null),
      words: withField(words, DRAWN, drawn.length > 0 ? marksInWords(drawn).join(', ') : null),
    })).catch(() => false)
    announceToast(
      isKept
        ? { tone: 'ok', title: 'Dessin gardé avec la photo' }
        : { tone: 'bad', title: 'Cette photo n’est plus sur cet appareil' },
    )
    end()
  }
  if (release)
    return (
      <AppForm
        worksOffline
        className="grid gap-5"
        aria-label={`Mesures\u00a0: ${name}`}
        onSubmit={(event) => {
          event.preventDefault()
          void keep(parsedMarks(new FormData(event.currentTarget).get('marks')))
        }}
      >
        <DrawOnPhoto {...picture} alt={name} marks={marks} errors={errors} />
        {errors.marks && (
          <p className="text-bad" role="alert">
            {errors.marks}
          </p>
        )}
        <p className="text-sm text-faint">
          Rien ne part de cet appareil pendant que vous dessinez.
        </p>
        <div className="flex flex-wrap gap-2">
          <Button variant="primary">Garder le dessin</Button>
          <Button type="button" onClick={end}>
            Revenir sans garder
          </Button>
        </div>
      </AppForm>
    )
  return (
    <div className="grid justify-items-start gap-2">
      <div className="photo-board waiting-photo">
        <img src={picture.src} alt={name} width={picture.width} height={picture.height} />
        <MarksDrawing marks={marks} width={picture.width} height={picture.height} />
      </div>
      {marks.length > 0 && <MarksList marks={marks} label={`${DRAWN}\u00a0: ${name}`} />}
      <Button
        size="sm"
        type="button"
        aria-label={`Mesurer\u00a0: ${name}`}
        onClick={() => void begin()}
      >
        Mesurer
      </Button>
      {busy && (
        <p className="text-sm text-muted" role="status">
          Un envoi ou un autre dessin est en cours. Réessayez dans un instant.
        </p>
      )}
    </div>
  )
}

/** Pairs with one of a name, in the place of the earlier one; none where the value is null. */
const withField = (
  pairs: readonly [string, string][],
  name: string,
  value: string | null,
): [string, string][] => [
  ...pairs.filter(([one]) => one !== name),
  ...(value === null ? [] : [[name, value] as [string, string]]),
]

/** A picture of this device with its size, upright as a browser shows it; null until it is read. */
function usePicture(bytes: Blob): { src: string; width: number; height: number } | null {
  const [picture, setPicture] = useState<{ src: string; width: number; height: number } | null>(
    null,
  )
  useEffect(() => {
    const src = URL.createObjectURL(bytes)
    const image = new Image()
    image.onload = () => setPicture({ src, width: image.naturalWidth, height: image.naturalHeight })
    image.src = src
    return () => {
      image.onload = null
      URL.revokeObjectURL(src)
    }
  }, [bytes])
  return picture
}
