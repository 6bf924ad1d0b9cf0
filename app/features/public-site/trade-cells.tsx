import type { Trade } from '#app/features/trades/trades.ts'
import { paths } from '#app/paths.ts'
import { Icon } from '#app/ui/drawings/icon.tsx'
import { AppLink } from '#app/ui/link.tsx'
import { TRADE_ICONS } from '#app/ui/drawings/trade-icons.ts'

/** Trades in one frame, each cell leading to its page. */
export function TradeCells({ trades }: { trades: readonly Trade[] }) {
  return (
    <ul className="cells">
      {trades.map((trade) => (
        <li key={trade.slug}>
          <Icon of={TRADE_ICONS[trade.slug]} />
          <h3 className="text-heading">
            <AppLink href={paths.trade(trade.slug)}>{trade.name}</AppLink>
          </h3>
          <p>{trade.line}</p>
        </li>
      ))}
    </ul>
  )
}
