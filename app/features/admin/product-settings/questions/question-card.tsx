import type { ReactNode } from 'react'
import ArrowDown from 'lucide-react/icons/arrow-down'
import ArrowUp from 'lucide-react/icons/arrow-up'
import Plus from 'lucide-react/icons/plus'
import X from 'lucide-react/icons/x'
import {
  choiceField,
  CHOICES_MAX,
  questionField,
  WORDS_MAX,
} from '#app/features/product-settings/question-set.ts'
import { BUILT } from '#app/features/requests/trade-questions/trade-question.ts'
import { Button } from '#app/ui/button.tsx'
import { Icon } from '#app/ui/drawings/icon.tsx'
import { Checkbox } from '#app/ui/form/choice-fields.tsx'
import { FieldError, fieldWiring } from '#app/ui/form/field.tsx'
import { TextField } from '#app/ui/form/text-field.tsx'
import type { FieldErrors } from '#app/values/field-errors.ts'
import { moved, newChoice, type ChoiceRow, type QuestionRow } from './question-rows.ts'

/** One question of a trade with its choices: their words, their order, whether they are asked. */
export function QuestionCard({
  row,
  at,
  of,
  errors,
  newId,
  onChange,
  onMove,
  onRemove,
}: {
  row: QuestionRow
  at: number
  of: number
  errors: FieldErrors
  newId: () => string
  onChange: (row: QuestionRow) => void
  onMove: (step: -1 | 1) => void
  onRemove: () => void
}) {
  const { choices } = row
  const name = `la question ${at + 1}`
  const setChoices = (next: readonly ChoiceRow[]) => onChange({ ...row, choices: next })
  return (
    <li className="rounded-2xl border border-line p-4 sm:p-6">
      <input type="hidden" name={`questions.${at}.key`} value={row.key} />
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <h3 className="text-heading">Question {at + 1}</h3>
        <RowButtons name={name} at={at} of={of} onMove={onMove} onRemove={onRemove} />
      </div>
      <div className="mt-4 grid gap-5 sm:grid-cols-[minmax(0,1fr)_14rem]">
        <TextField
          label="Ce qui est demandé"
          name={questionField(at, 'question')}
          maxLength={WORDS_MAX.question}
          defaultValue={row.question}
          error={errors[questionField(at, 'question')]}
          required
        />
        <TextField
          label="Titre de la réponse"
          name={questionField(at, 'term')}
          maxLength={WORDS_MAX.term}
          defaultValue={row.term}
          error={errors[questionField(at, 'term')]}
          required
        />
      </div>
      <fieldset className="mt-5">
        <legend className="field-label">Les choix</legend>
        <ul className="grid gap-2">
          {choices.map((choice, number) => (
            <ChoiceLine
              key={choice.id}
              choice={choice}
              field={choiceField(at, number)}
              prefix={`questions.${at}.choices.${number}`}
              label={`Choix ${number + 1} de ${name}`}
              error={errors[choiceField(at, number)]}
            >
              <RowButtons
                name={`le choix ${number + 1} de ${name}`}
                at={number}
                of={choices.length}
                onMove={(step) => setChoices(moved(choices, number, step))}
                onRemove={() => setChoices(choices.filter(({ id }) => id !== choice.id))}
              />
            </ChoiceLine>
          ))}
        </ul>
      </fieldset>
      <div className="mt-4 flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <Checkbox
          label="Poser cette question"
          name={`questions.${at}.on`}
          defaultChecked={row.on}
        />
        <Button
          type="button"
          size="sm"
          icon={<Icon of={Plus} />}
          disabledReason={choices.length >= CHOICES_MAX ? `${CHOICES_MAX} choix au plus.` : null}
          reasonAs="tooltip"
          onClick={() => setChoices([...choices, newChoice(newId())])}
        >
          Ajouter un choix
        </Button>
      </div>
      {row.key === BUILT.key && (
        <p className="mt-4 text-sm text-faint">
          Les devis en tirent un conseil sur la TVA et l’amiante&nbsp;: gardez le sens de ces choix.
        </p>
      )}
    </li>
  )
}

/** The words of a choice and whether it is offered; its buttons after it. */
function ChoiceLine({
  choice,
  field,
  prefix,
  label,
  error,
  children,
}: {
  choice: ChoiceRow
  field: string
  prefix: string
  label: string
  error: string | undefined
  children: ReactNode
}) {
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 gap-y-1 sm:grid-cols-[minmax(0,1fr)_auto_auto]">
      <input type="hidden" name={`${prefix}.key`} value={choice.key} />
      <input
        type="text"
        className="input max-sm:col-span-2"
        aria-label={label}
        maxLength={WORDS_MAX.words}
        defaultValue={choice.words}
        {...fieldWiring({ name: field, error, required: true })}
      />
      <label className="choice">
        <input
          type="checkbox"
          name={`${prefix}.on`}
          defaultChecked={choice.on}
          aria-label={`Proposer\u00a0: ${label}`}
        />
        <span aria-hidden="true">Proposé</span>
      </label>
      {children}
      {error && <FieldError id={`${field}-error`}>{error}</FieldError>}
    </li>
  )
}

function RowButtons({
  name,
  at,
  of,
  onMove,
  onRemove,
}: {
  name: string
  at: number
  of: number
  onMove: (step: -1 | 1) => void
  onRemove: () => void
}) {
  return (
    <span className="flex gap-1">
      <Button
        type="button"
        size="sm"
        square
        aria-label={`Monter ${name}`}
        disabledReason={at === 0 ? 'Déjà en haut.' : null}
        reasonAs="tooltip"
        onClick={() => onMove(-1)}
      >
        <Icon of={ArrowUp} />
      </Button>
      <Button
        type="button"
        size="sm"
        square
        aria-label={`Descendre ${name}`}
        disabledReason={at === of - 1 ? 'Déjà en bas.' : null}
        reasonAs="tooltip"
        onClick={() => onMove(1)}
      >
        <Icon of={ArrowDown} />
      </Button>
      <Button type="button" size="sm" square aria-label={`Retirer ${name}`} onClick={onRemove}>
        <Icon of={X} />
      </Button>
    </span>
  )
}
