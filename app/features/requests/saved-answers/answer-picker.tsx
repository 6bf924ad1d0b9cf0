import { useState } from 'react'
import { paths } from '#app/paths.ts'
import { Select } from '#app/ui/form/choice-fields.tsx'
import { AppLink } from '#app/ui/link.tsx'

/**
 * Writes a saved answer into the field of a message: after what is there already. `field` is the id of the textarea,
 * whoever holds its value hears of it as of typing. Without an answer, a way to make one.
 */
export function AnswerPicker({
  answers,
  field,
}: {
  answers: readonly { id: string; title: string; text: string }[]
  field: string
}) {
  const [chosen, setChosen] = useState('')
  if (answers.length === 0)
    return (
      <p className="text-sm text-faint">
        Vous écrivez souvent la même chose&nbsp;?{' '}
        <AppLink href={paths.savedAnswers()} className="link">
          Enregistrez une réponse
        </AppLink>
        .
      </p>
    )
  return (
    <Select
      label="Réponse enregistrée"
      name="savedAnswer"
      id={`${field}-answer`}
      value={chosen}
      placeholder="Insérer une réponse…"
      options={answers.map(({ id, title }) => ({ value: id, label: title }))}
      onChange={(event) => {
        const answer = answers.find(({ id }) => id === event.target.value)
        if (answer) writeInto(field, answer.text)
        setChosen('')
      }}
    />
  )
}

function writeInto(field: string, text: string) {
  const area = document.getElementById(field)
  if (!(area instanceof HTMLTextAreaElement)) return
  const value = area.value.trim() === '' ? text : `${area.value.trimEnd()}\n\n${text}`
  // React keeps its own copy of the value: the browser's setter and an event tell it.
  Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value')!.set!.call(area, value)
  area.dispatchEvent(new Event('input', { bubbles: true }))
  area.focus()
  area.setSelectionRange(value.length, value.length)
}
