import { Across, Sheet, Up, type DrawingProps } from './drawing.tsx'

/** The elevation of the hero: a house, its roof in tint, two dimensions. */
export function HouseDrawing(props: DrawingProps) {
  return (
    <Sheet {...props} box="0 0 480 400">
      <path className="s" d="M28 352H462" />
      <path d="M82 352V153M406 352V153M82 352H406" />
      <path className="t" d="M46 182 244 22 442 182" />
      <path d="M331 92V42h37v80" />
      <path className="s" d="M327 42h45M82 168H406" />
      <circle cx="244" cy="132" r="26" />
      <path d="M244 106v52M218 132h52" />
      <Window x={114} y={222} />
      <Window x={312} y={222} />
      <path d="M214 352V240h60V352M214 258h60" />
      <path d="M262 304v8" />
      <path className="s" d="M206 352v-4h76v4" />
      <Across x1={82} x2={406} y={378} text="10,40 m" size={19} />
      <Up x={20} y1={182} y2={352} text="4,85 m" size={19} />
    </Sheet>
  )
}

function Window({ x, y }: { x: number; y: number }) {
  return (
    <g>
      <path d={`M${x} ${y}h62v62h-62zM${x + 31} ${y}v62M${x} ${y + 31}h62`} />
      <path className="s" d={`M${x - 5} ${y + 67}h72`} />
    </g>
  )
}
