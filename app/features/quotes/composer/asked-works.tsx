import type { TradeAnswers } from '#app/features/requests/trade-questions/trade-question.ts'
import { DefinitionList } from '#app/ui/data/definition-list.tsx'
import { adviceOnBuildingAge } from './building-age.ts'

/** What an author asked for, as artisans read it. */
export type AskedWorksProps = {
  description: string
  answers: TradeAnswers
  /** The same in words. */
  facts: readonly { term: string; value: string }[]
}

/** What the client asked for, above the devis that answers it. */
export function AskedWorks({ description, answers, facts }: AskedWorksProps) {
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
