import type { TradeSlug } from '#app/features/trades/trades.ts'
import { Select } from '#app/ui/form/choice-fields.tsx'
import { TRADE_QUESTIONS } from './questions-by-trade.ts'
import { ANSWER_FIELD } from './trade-answers.ts'

/** The questions of a trade, two beside each other where both are read whole; `values` are the fields of the form. */
export function TradeQuestionsFields({
  trade,
  values,
}: {
  trade: TradeSlug
  values: Readonly<Record<string, string>>
}) {
  return (
    <fieldset className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,17rem),1fr))] items-end gap-x-7 gap-y-5">
      <legend className="mb-4 text-muted">Quelques précisions, si vous les avez</legend>
      {TRADE_QUESTIONS[trade].map(({ key, question, choices }) => (
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
