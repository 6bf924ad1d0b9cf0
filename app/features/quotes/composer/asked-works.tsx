import { answersInWords } from '#app/features/requests/trade-questions/trade-answers.ts'
import type { TradeAnswers } from '#app/features/requests/trade-questions/trade-question.ts'
import type { TradeSlug } from '#app/features/trades/trades.ts'
import { DefinitionList } from '#app/ui/data/definition-list.tsx'
import { adviceOnBuildingAge } from './building-age.ts'

/** What an author asked for, as artisans read it. */
export type AskedWorksProps = { description: string; trade: TradeSlug; answers: TradeAnswers }

/** What the client asked for, above the devis that answers it. */
export function AskedWorks({ description, trade, answers }: AskedWorksProps) {
  const facts = answersInWords(trade, answers)
  const advice = adviceOnBuildingAge(answers)
  return (
    <details className="more">
      <summary>Ce que le client demande</summary>
      <div className="mt-3 grid gap-4">
        <p className="max-w-prose whitespace-pre-line text-muted">{description}</p>
        {facts.length > 0 && <DefinitionList items={facts} />}
        {advice && <p className="notice">{advice}</p>}
      </div>
    </details>
  )
}
