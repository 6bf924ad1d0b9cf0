import FileText from 'lucide-react/icons/file-text'
import X from 'lucide-react/icons/x'
import { useState } from 'react'
import { BLUEPRINTS_SHOWN_TO } from '#app/features/requests/copy.ts'
import { MAX_BLUEPRINTS } from '#app/features/requests/quote-request.ts'
import { Button } from '#app/ui/button.tsx'
import { Icon } from '#app/ui/drawings/icon.tsx'
import { Field, fieldWiring } from '#app/ui/form/field.tsx'

/**
 * Plans of the works, as PDF. `kept` are those of a form that came back: already stored, they
 * travel as ids, each with the name of its file. `most`: how many it takes in all.
 */
export function BlueprintsField({
  kept = [],
  error,
  most = MAX_BLUEPRINTS,
  label = 'Plans',
}: {
  kept?: readonly { fileId: string; name: string }[]
  error?: string | undefined
  most?: number
  label?: string
}) {
  const [stored, setStored] = useState(kept)
  const room = most - stored.length
  const words = {
    label,
    name: 'blueprints',
    optional: true,
    error,
    hint:
      room <= 0
        ? `${MAX_BLUEPRINTS} plans, c’est le maximum. ${BLUEPRINTS_SHOWN_TO}`
        : `${room === 1 ? 'Un PDF' : `${room} PDF au plus`}, de 10\u00a0Mo chacun. ${BLUEPRINTS_SHOWN_TO}`,
  }
  return (
    <Field {...words}>
      {stored.length > 0 && (
        <ul className="blueprints" aria-label="Plans gardés">
          {stored.map(({ fileId, name }) => (
            <li key={fileId}>
              <input type="hidden" name="blueprintIds" value={fileId} />
              <input type="hidden" name="blueprintNames" value={name} />
              <span className="blueprint-name">
                <Icon of={FileText} />
                {name}
              </span>
              <Button
                type="button"
                size="sm"
                square
                aria-label={`Retirer ${name}`}
                onClick={() => setStored(stored.filter((other) => other.fileId !== fileId))}
              >
                <Icon of={X} />
              </Button>
            </li>
          ))}
        </ul>
      )}
      <input
        {...fieldWiring(words)}
        type="file"
        accept="application/pdf"
        multiple
        disabled={room <= 0}
        className="input"
      />
    </Field>
  )
}
