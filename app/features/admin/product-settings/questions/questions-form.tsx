import { useId, useRef, useState } from 'react'
import { useNavigation } from 'react-router'
import Plus from 'lucide-react/icons/plus'
import { REASON_MAX } from '#app/features/admin/product-settings/setting-change.ts'
import { QUESTIONS_MAX, type QuestionSet } from '#app/features/product-settings/question-set.ts'
import type { RefusedAct } from '#app/platform/web/act.server.ts'
import { Button } from '#app/ui/button.tsx'
import { Icon } from '#app/ui/drawings/icon.tsx'
import { ErrorSummary, summedErrors } from '#app/ui/form/error-summary.tsx'
import { TextArea, TextField } from '#app/ui/form/text-field.tsx'
import { AppForm } from '#app/ui/link.tsx'
import { moved, newQuestion, rowsOf, type QuestionRow } from './question-rows.ts'
import { QuestionCard } from './question-card.tsx'
import { questionsOfFields } from './typed-questions.ts'

/** The questions of a trade, their day and why; they are looked at as they would be asked first. */
export function QuestionsForm({
  questions,
  today,
  last,
  restored,
  answer,
}: {
  questions: QuestionSet
  today: string
  last: string | null
  /** Whether they are those of an older change, to be set again. */
  restored: boolean
  answer: RefusedAct | undefined
}) {
  const typed = answer && answer.intent !== 'cancel' ? answer : undefined
  const errors = typed?.errors ?? {}
  const pending = useNavigation().formData?.get('intent')
  const [rows, setRows] = useState<readonly QuestionRow[]>(() =>
    rowsOf(typed ? questionsOfFields(typed.values) : questions),
  )
  const [removed, setRemoved] = useState<{ row: QuestionRow; at: number } | null>(null)
  const prefix = useId()
  const made = useRef(0)
  const newId = () => `${prefix}${(made.current += 1)}`
  const change = (row: QuestionRow) =>
    setRows(rows.map((other) => (other.id === row.id ? row : other)))
  return (
    <AppForm className="grid max-w-3xl gap-6" preventScrollReset>
      <ErrorSummary errors={summedErrors(errors)} />
      {restored && <p className="notice">Questions reprises de l’historique.</p>}
      <input type="hidden" name="follows" value={last ?? ''} />
      <ol id="questions" className="grid gap-5" tabIndex={-1}>
        {rows.map((row, at) => (
          <QuestionCard
            key={row.id}
            row={row}
            at={at}
            of={rows.length}
            errors={errors}
            newId={newId}
            onChange={change}
            onMove={(step) => setRows(moved(rows, at, step))}
            onRemove={() => {
              setRemoved({ row, at })
              setRows(rows.filter(({ id }) => id !== row.id))
            }}
          />
        ))}
      </ol>
      <div className="flex flex-wrap items-center gap-3">
        <Button
          type="button"
          icon={<Icon of={Plus} />}
          disabledReason={
            rows.length >= QUESTIONS_MAX ? `${QUESTIONS_MAX} questions au plus.` : null
          }
          reasonAs="tooltip"
          onClick={() => setRows([...rows, newQuestion(newId())])}
        >
          Ajouter une question
        </Button>
        <output>
          {removed && (
            <Button
              type="button"
              variant="link"
              onClick={() => {
                setRows(rows.toSpliced(removed.at, 0, removed.row))
                setRemoved(null)
              }}
            >
              Remettre {removed.row.question || 'la question retirée'}
            </Button>
          )}
        </output>
      </div>
      <TextField
        label="Posées à partir du"
        name="startsOn"
        type="date"
        min={today}
        defaultValue={typed?.values.startsOn ?? ''}
        hint="Vide&nbsp;: dès maintenant."
        error={errors.startsOn}
      />
      <TextArea
        label="Pourquoi"
        name="reason"
        rows={3}
        maxLength={REASON_MAX}
        defaultValue={typed?.values.reason ?? ''}
        hint="Ces mots restent dans l’historique."
        error={errors.reason}
        required
      />
      <div className="flex flex-wrap gap-3">
        <Button variant="primary" name="intent" value="change" pending={pending === 'change'}>
          Enregistrer
        </Button>
        <Button name="intent" value="preview" formNoValidate pending={pending === 'preview'}>
          Voir comme au formulaire
        </Button>
      </div>
    </AppForm>
  )
}
