import ImageIcon from 'lucide-react/icons/image'
import X from 'lucide-react/icons/x'
import { useEffect, useRef, useState } from 'react'
import { Button } from '#app/ui/button.tsx'
import { Field, fieldWiring } from '#app/ui/form/field.tsx'
import { Icon } from '#app/ui/drawings/icon.tsx'
import { MAX_PHOTOS } from '#app/features/requests/quote-request.ts'
import { shrinkPhoto } from './shrink-photo.client.ts'

type Chosen = { key: string; file: File; preview: string }

/**
 * Photos of the works: chosen in one go or several, seen before they leave, taken out one by one. `kept` are those of
 * a form that came back: already stored, they travel as ids. `most`: how many it takes in all.
 */
export function PhotosField({
  kept,
  error,
  most = MAX_PHOTOS,
  label = 'Photos',
  which,
}: {
  kept: readonly string[]
  error?: string | undefined
  most?: number
  label?: string
  /** Which photos help most. */
  which?: string | undefined
}) {
  const input = useRef<HTMLInputElement>(null)
  const [stored, setStored] = useState<readonly string[]>(kept)
  const [chosen, setChosen] = useState<readonly Chosen[]>([])
  const present = useRef<readonly Chosen[]>([])
  const previews = useRef<string[]>([])
  useEffect(() => () => previews.current.forEach((preview) => URL.revokeObjectURL(preview)), [])

  // Those chosen before this script came are in the input alone, and would go with the next ones.
  useEffect(() => {
    if (input.current?.files?.length) add(input.current.files)
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once, when the script comes
  }, [])

  const put = (list: readonly Chosen[]) => {
    present.current = list
    setChosen(list)
    // The input posts what it holds, so it must hold exactly what is shown.
    const transfer = new DataTransfer()
    for (const { file } of list) transfer.items.add(file)
    if (input.current) input.current.files = transfer.files
  }
  const add = (files: FileList | null) => {
    const fresh = [...(files ?? [])]
      .map((file) => ({ key: `${file.name}-${file.size}-${file.lastModified}`, file }))
      .filter(({ key }) => !present.current.some((other) => other.key === key))
      .map((one) => ({ ...one, preview: URL.createObjectURL(one.file) }))
    previews.current.push(...fresh.map((one) => one.preview))
    put([...present.current, ...fresh].slice(0, Math.max(0, most - stored.length)))
    for (const { key, file } of fresh) void lighten(key, file)
  }
  // In place of the original as soon as it is ready; whoever sends before then sends the original.
  const lighten = async (key: string, original: File) => {
    const file = await shrinkPhoto(original)
    if (file !== original && present.current.some((one) => one.key === key))
      put(present.current.map((one) => (one.key === key ? { ...one, file } : one)))
  }

  const full = stored.length + chosen.length >= most
  const words = {
    label,
    name: 'photos',
    optional: true,
    error,
    hint: full
      ? `${MAX_PHOTOS} photos, c’est le maximum.`
      : `${which ? `${which} ` : ''}${most === MAX_PHOTOS ? MAX_PHOTOS : `${most} de plus`} au plus, en JPEG, PNG ou WebP. Le lieu et la date de prise de vue en sont retirés.`,
  }
  return (
    <Field {...words}>
      {stored.map((id) => (
        <input key={id} type="hidden" name="photoIds" value={id} />
      ))}
      {stored.length + chosen.length > 0 && (
        <ul className="photo-picks" aria-label="Photos choisies">
          {stored.map((id, index) => (
            <li key={id}>
              <span className="photo-kept">
                <Icon of={ImageIcon} />
                Photo {index + 1} gardée
              </span>
              <RemoveButton
                name={`la photo ${index + 1}`}
                onPress={() => setStored(stored.filter((other) => other !== id))}
              />
            </li>
          ))}
          {chosen.map(({ key, file, preview }) => (
            <li key={key}>
              <img src={preview} alt={file.name} width="96" height="96" />
              <RemoveButton
                name={file.name}
                onPress={() => put(chosen.filter((other) => other.key !== key))}
              />
            </li>
          ))}
        </ul>
      )}
      <input
        {...fieldWiring(words)}
        ref={input}
        type="file"
        accept="image/jpeg,image/png,image/webp"
        multiple
        className="input"
        onChange={(event) => add(event.target.files)}
      />
    </Field>
  )
}

function RemoveButton({ name, onPress }: { name: string; onPress: () => void }) {
  return (
    <Button
      type="button"
      size="sm"
      square
      aria-label={`Retirer ${name}`}
      className="photo-remove"
      onClick={onPress}
    >
      <Icon of={X} />
    </Button>
  )
}
