import { formatEuros } from '#app/values/numbers/money.ts'
import { formatQuantity } from '#app/values/numbers/quantity.ts'
import type { Task } from './crew-works.server.ts'
import { TitledSection } from '#app/ui/layout/section.tsx'

/** What the company asks of them besides. */
export function Instructions({ words }: { words: string }) {
  if (words === '') return null
  return (
    <TitledSection id="consignes-titre" title="Consignes">
      <p className="mt-3 whitespace-pre-line">{words}</p>
    </TitledSection>
  )
}

/** What there is to do, by work item; with its prices for those who may see them. */
export function Tasks({
  tasks,
  totalCents,
}: {
  tasks: readonly Task[]
  /** What the contract comes to, TTC; null for those who see no price. */
  totalCents: number | null
}) {
  if (tasks.length === 0) return null
  const items = [...Map.groupBy(tasks, ({ workItem }) => workItem)]
  return (
    <TitledSection id="a-faire-titre" title="Ce qu’il y a à faire">
      <div className="mt-4 grid gap-6">
        {items.map(([workItem, its]) => (
          <div key={workItem}>
            {workItem !== '' && <h3 className="font-semibold">{workItem}</h3>}
            <ul className="lines lines-flush">
              {its.map((task, place) => (
                <li key={place} className="flex items-baseline justify-between gap-6">
                  <span className="min-w-0 break-words">
                    {task.designation}
                    {task.productReference && (
                      <span className="block text-sm text-faint">{task.productReference}</span>
                    )}
                    {task.quantityThousandths < 0 && (
                      <span className="block text-sm text-faint">Retiré par un avenant</span>
                    )}
                  </span>
                  <span className="whitespace-nowrap text-muted">
                    {formatQuantity(Math.abs(task.quantityThousandths))}&nbsp;{task.unit}
                    {task.unitPriceCents !== undefined && (
                      <span className="block text-end text-sm text-faint">
                        à {formatEuros(task.unitPriceCents)} HT
                      </span>
                    )}
                  </span>
                </li>
              ))}
            </ul>
          </div>
        ))}
      </div>
      {totalCents !== null && (
        <p className="mt-4 font-semibold">Total du contrat&nbsp;: {formatEuros(totalCents)} TTC</p>
      )}
    </TitledSection>
  )
}
