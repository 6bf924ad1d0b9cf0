import {
  ErrorDrawing,
  NobodyFoundDrawing,
  NoLeadDrawing,
  NoMessageDrawing,
  NoQuoteDrawing,
  NoRequestDrawing,
  NotFoundDrawing,
} from '../drawings/empty-states.tsx'
import { HouseDrawing } from '../drawings/house.tsx'
import { KeysDrawing, LevelDrawing, StampDrawing } from '../drawings/site.tsx'
import { TRADE_DRAWINGS } from '../drawings/trades.tsx'
import { Logo } from '#app/ui/layout/logo.tsx'

const EMPTY = {
  NoRequestDrawing,
  NoQuoteDrawing,
  NoLeadDrawing,
  NoMessageDrawing,
  NobodyFoundDrawing,
  NotFoundDrawing,
  ErrorDrawing,
  LevelDrawing,
  KeysDrawing,
  StampDrawing,
}

/** Every blueprint. */
export function DrawingSamples() {
  return (
    <>
      <div className="hero grid items-center gap-8 py-8 lg:grid-cols-2">
        <div className="plan-grid" />
        <div className="glow" />
        <Logo name="Ouvréo" href="/exemple" />
        <HouseDrawing label="Façade d’une maison, cotée" className="mx-auto max-w-xl" />
      </div>
      <div className="grid grid-cols-2 gap-x-8 gap-y-10 sm:grid-cols-3 lg:grid-cols-4">
        {Object.entries({ ...TRADE_DRAWINGS, ...EMPTY }).map(([name, Drawing]) => (
          <figure key={name} className="grid gap-2">
            <Drawing />
            <figcaption className="text-center text-sm text-faint">{name}</figcaption>
          </figure>
        ))}
      </div>
    </>
  )
}
