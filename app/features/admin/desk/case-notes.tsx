import type { RefusedAct } from '#app/platform/web/act.server.ts'
import { Button } from '#app/ui/button.tsx'
import { TextArea } from '#app/ui/form/text-field.tsx'
import { AppForm } from '#app/ui/link.tsx'
import { useFormsKey } from '#app/ui/use-answer.ts'
import { NOTE_MAX } from './case-rules.ts'

/** What the team wrote on a case, the latest first, and where one writes while it waits. */
export function CaseNotes({
  notes,
  open,
  mentions,
  answer,
}: {
  notes: readonly { id: string; text: string; author: string; when: string; of: string | null }[]
  open: boolean
  mentions: readonly string[]
  answer: RefusedAct | undefined
}) {
  const formsKey = useFormsKey()
  const refused = answer?.intent === 'note' ? answer : null
  return (
    <section aria-labelledby="notes">
      <h2 id="notes" className="mb-4 text-heading">
        Notes
      </h2>
      {open && (
        <AppForm key={formsKey} className="grid max-w-prose gap-4">
          <TextArea
            label="Note pour l’équipe"
            name="text"
            rows={3}
            maxLength={NOTE_MAX}
            defaultValue={refused?.values.text ?? ''}
            error={refused?.errors.text}
            hint={
              mentions.length > 0
                ? `Pour prévenir quelqu’un par email\u00a0: ${mentions.join(', ')}.`
                : undefined
            }
          />
          <Button name="intent" value="note">
            Garder la note
          </Button>
        </AppForm>
      )}
      {notes.length > 0 ? (
        <ul className="lines mt-4">
          {notes.map(({ id, text, author, when, of }) => (
            <li key={id}>
              <p className="max-w-prose wrap-anywhere whitespace-pre-line">{text}</p>
              <p className="mt-1 text-sm text-faint">
                {author}, {when}
                {of && `, sur une affaire réunie (${of})`}
              </p>
            </li>
          ))}
        </ul>
      ) : (
        !open && <p className="text-muted">Aucune note.</p>
      )}
    </section>
  )
}
