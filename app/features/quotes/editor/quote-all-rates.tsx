import type { ReactNode } from 'react'
import { Button } from '#app/ui/button.tsx'
import { formatVatRate } from '#app/values/numbers/vat.ts'
import { actName, type ItemsAct } from './quote-editor.ts'
import { VatHelp } from './vat-help.tsx'

/** Which rate goes where, and one for all lines at once where there are `several`. */
export function AllRates({
  rates,
  several,
  onAct,
  undo,
}: {
  rates: readonly number[]
  several: boolean
  onAct: (act: ItemsAct) => void
  undo: ReactNode
}) {
  if (rates.length < 2) return null
  return (
    <div className="grid gap-3">
      <VatHelp rates={rates} />
      {several && (
        <div
          className="flex flex-wrap items-center gap-2"
          role="group"
          aria-label="TVA de toutes les lignes"
        >
          <span className="text-muted">Toutes les lignes à</span>
          {rates.map((vat) => (
            <Button
              key={vat}
              size="sm"
              name="intent"
              value={actName({ verb: 'rate', vat })}
              onClick={(event) => {
                event.preventDefault()
                onAct({ verb: 'rate', vat })
              }}
            >
              {formatVatRate(vat)}
            </Button>
          ))}
          {undo}
        </div>
      )}
    </div>
  )
}
