import type { TradeSlug } from '#app/features/trades/trades.ts'
import { Select } from '#app/ui/form/choice-fields.tsx'
import { ANSWER_FIELD } from './trade-answers.ts'
import type { TradeQuestion } from './trade-question.ts'

/** The questions of a trade, two beside each other where both are read whole; `values` are the fields of the form. */
export function TradeQuestionsFields({
  trade,
  questions,
  values,
}: {
  trade: TradeSlug
  questions: readonly TradeQuestion[]
  values: Readonly<Record<string, string>>
}) {
  return (
    <fieldset className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,17rem),1fr))] items-end gap-x-7 gap-y-5">
      <legend className="mb-4 text-muted">Quelques précisions, si vous les avez</legend>
      {questions.map(({ key, question, choices }) => (
        <Select
          // The same question of two trades may offer other choices.
          key={`${trade} ${key}`}
          label={question}
          name={ANSWER_FIELD + key}
          placeholder="Je ne sais pas"
          defaultValue={values[ANSWER_FIELD + key]}
          options={Object.entries(choices).map(([value, label]) => ({ value, label }))}
        />
      ))}
    </fieldset>
  )
}
