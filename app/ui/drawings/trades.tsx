import type { ComponentType } from 'react'
import { Across, Sheet, Up, type DrawingProps } from './drawing.tsx'

/** A wall in courses, its lintel in tint. */
export function MasonryDrawing(props: DrawingProps) {
  return (
    <Sheet {...props}>
      <path className="s" d="M20 172H220" />
      <path d="M44 172V36H212V172" />
      <path d="M44 59H212M44 82H212M44 105H96M160 105H212M44 128H96M160 128H212M44 151H96M160 151H212" />
      <path d="M86 36v23M128 36v23M170 36v23M65 59v23M107 59v23M149 59v23M191 59v23M70 105v23M186 105v23M82 128v23M174 128v23M70 151v21M186 151v21" />
      <path className="t" d="M84 82H172V105H84z" />
      <path d="M96 105V172M160 105V172" />
      <path className="d h" d="M96 105 160 172M160 105 96 172" />
      <Up x={24} y1={36} y2={172} />
      <Across x1={96} x2={160} y={188} />
    </Sheet>
  )
}

/** A basin, its trap and the drop of water. */
function PlumbingDrawing(props: DrawingProps) {
  return (
    <Sheet {...props}>
      <path d="M48 84H192M58 84c0 30 22 48 62 48s62-18 62-48" />
      <path d="M112 132v10h16v-10" />
      <path className="t" d="M116 142v14c0 12 8 20 18 20s18-8 18-20v-6h66" />
      <path className="t" d="M124 142v14c0 6 4 11 10 11s10-5 10-11v-14h74" />
      <path d="M96 84V48c0-12 8-20 20-20s20 8 20 20v6M106 84V50c0-7 4-12 10-12s10 5 10 12v4M122 54h18" />
      <path d="M84 60h12M84 55v10" />
      <path d="M131 64c4 6 5 8 5 10a5 5 0 0 1-10 0c0-2 1-4 5-10z" />
      <path className="d h" d="M120 20V190" />
      <Up x={28} y1={84} y2={176} />
      <path className="s" d="M214 128V188" />
    </Sheet>
  )
}

/** A panel of breakers, one line leading to the lamp. */
function ElectricityDrawing(props: DrawingProps) {
  return (
    <Sheet {...props}>
      <path d="M36 40H132V168H36z" />
      <path className="s" d="M44 72H124M44 116H124M44 160H124" />
      <Breakers y={52} on={1} />
      <Breakers y={96} on={3} />
      <path d="M44 140h80" className="h" />
      <path className="t" d="M132 84h36v-8M168 84v34M168 118h20" />
      <circle cx="168" cy="56" r="20" />
      <path d="m154 42 28 28M182 42l-28 28" />
      <circle cx="204" cy="118" r="16" />
      <path d="M198 114v8M210 114v8" />
      <path className="d h" d="M132 150h72v-16" />
      <Across x1={36} x2={132} y={186} />
    </Sheet>
  )
}

function Breakers({ y, on }: { y: number; on: number }) {
  return (
    <g>
      {[0, 1, 2, 3, 4].map((place) => (
        <g key={place} className={place === on ? 't' : undefined}>
          <path d={`M${46 + place * 16} ${y}h12v40h-12z`} />
          <path d={`M${52 + place * 16} ${y + 14}v${place === on ? 6 : 12}`} />
        </g>
      ))}
    </g>
  )
}

/** A roller and the band it has just laid. */
function PaintingDrawing(props: DrawingProps) {
  return (
    <Sheet {...props}>
      <path d="M30 24H210V176H30z" className="s" />
      <path
        className="t"
        d="M46 48H124V150M46 48V150M46 150c8-6 14 6 22 0s14 6 22 0 14 6 22 0l12 0"
      />
      <path className="d" d="M58 60v70M70 60v58M82 60v76M94 60v50M106 60v66" />
      <path d="M140 44h50a6 6 0 0 1 6 6v14a6 6 0 0 1-6 6h-50a6 6 0 0 1-6-6V50a6 6 0 0 1 6-6z" />
      <path d="M196 57h10v28h-41v18" />
      <path d="M160 103h10v44a5 5 0 0 1-10 0z" />
      <Across x1={46} x2={124} y={190} />
      <Up x={16} y1={24} y2={176} />
    </Sheet>
  )
}

/** A roof in section: rafters, battens, tiles, gutter. */
function RoofingDrawing(props: DrawingProps) {
  return (
    <Sheet {...props}>
      <path className="t" d="M22 132 120 44 218 132" />
      <path d="M40 132 120 60 200 132" />
      <path d="M120 44V132M40 132H200M80 96v36M160 96v36" />
      <path d={slates(1)} />
      <path d={slates(-1)} />
      <path d="M14 132c0 10 12 10 12 0M214 132c0 10 12 10 12 0M220 140v32" />
      <path d="M52 132V172M188 132V172" />
      <path className="s" d="M30 172H226" />
      <path className="d" d="M168 132a34 34 0 0 0 9-23" />
      <Across x1={40} x2={200} y={188} />
    </Sheet>
  )
}

/** Seven slates down one slope of the roof above (`side` 1 right, -1 left), each lifted by the one below it. */
function slates(side: 1 | -1): string {
  const step = 98 / 7
  const at = (index: number, lift: number) =>
    `${120 + side * (index * step + lift * 0.67)} ${(44 + index * step * 0.9 - lift * 0.74).toFixed(1)}`
  return Array.from(
    { length: 7 },
    (_, index) => `M${at(index, 2)}L${at(index + 1, 7)}L${at(index + 1, 2)}`,
  ).join('')
}

/** A heat pump and the loop of the floor it warms. */
function HeatingDrawing(props: DrawingProps) {
  return (
    <Sheet {...props}>
      <path d="M24 60h70v72H24z" />
      <circle cx="59" cy="96" r="27" />
      <circle cx="59" cy="96" r="5" />
      <path d="M59 91c-4-10 0-18 8-19 1 8-2 14-8 19M63 98c10-1 16 4 15 12-8-1-13-5-15-12M55 99c-5 9-13 12-19 7 5-6 12-9 19-7" />
      <path d="M32 132v10M86 132v10" />
      <path className="s" d="M14 142H226" />
      <path className="t" d="M94 78h24v74c0 4 3 6 6 6h76c10 0 10 12 0 12h-70" />
      <path className="d" d="M94 112h14v52c0 8 6 14 14 14h8" />
      <path d="M136 142V34h74V142" />
      <path d="M150 108V60h10v48zM165 108V60h10v48zM180 108V60h10v48zM150 68h40M150 100h40" />
      <path className="s h" d="M156 50c-4-6 4-8 0-14M171 50c-4-6 4-8 0-14M186 50c-4-6 4-8 0-14" />
      <Up x={226} y1={34} y2={142} />
    </Sheet>
  )
}

/** A window opening, and its swing as a plan draws it. */
function JoineryDrawing(props: DrawingProps) {
  return (
    <Sheet {...props}>
      <path d="M36 24H144V140H36z" />
      <path d="M44 32H90V132H44zM90 32h46V132H90z" />
      <path className="d h" d="m44 32 46 50-46 50M136 32 90 82l46 50" />
      <path d="M86 78v12M94 78v12" />
      <path className="s" d="M28 146h124" />
      <path d="M36 172h12M132 172h12M36 166v12M144 166v12M48 166v12M132 166v12" />
      <path className="t" d="M48 172 88 190M132 172l-40 18" />
      <path className="d" d="M90 172a42 42 0 0 1-4 17M90 172a42 42 0 0 0 4 17" />
      <path d="M176 140V44h36v96zM182 50h24v80h-24z" />
      <path className="d h" d="M182 50 206 90l-24 40" />
      <Up x={20} y1={24} y2={140} />
    </Sheet>
  )
}

/** A tiled floor in perspective, its first row set out. */
function TilingDrawing(props: DrawingProps) {
  return (
    <Sheet {...props}>
      <path d="M70 56H170L222 164H18z" />
      <path d="M60 77H180M48 102H192M34 131H206" />
      <path d="M95 56 69 164M120 56V164M145 56l26 108" />
      <path className="t" d="M120 77h30.1l6.9 25H120z" />
      <path className="d h" d="M120 28V190M10 102H230" />
      <path className="s" d="M70 56V24H170V56" />
      <Across x1={18} x2={222} y={184} />
    </Sheet>
  )
}

/** A plan: one wall goes, the room opens. */
export function RenovationDrawing(props: DrawingProps) {
  return (
    <Sheet {...props}>
      <path d="M146 160H210V30H30V160H118" />
      <path d="M146 160V152H202V38H38V152H118V160" />
      <path className="t h" d="M112 38V112M120 38V112" />
      <path d="M112 112h8v8h-8z" />
      <path className="d" d="M118 152a28 28 0 0 1 28-28M146 124v28" />
      <path d="M38 96h38v8H38zM160 96h42M160 104h42M160 96v8" />
      <path d="M52 50h30v24H52zM52 58h30M150 54h38v16h-38z" />
      <circle cx="180" cy="128" r="11" />
      <path className="s" d="M58 30v8M96 30v8M140 30v8M180 30v8" />
      <Across x1={30} x2={210} y={182} />
      <Up x={16} y1={30} y2={160} />
    </Sheet>
  )
}

/** One drawing per trade, by the slug of its address. */
export const TRADE_DRAWINGS = {
  maconnerie: MasonryDrawing,
  plomberie: PlumbingDrawing,
  electricite: ElectricityDrawing,
  peinture: PaintingDrawing,
  couverture: RoofingDrawing,
  chauffage: HeatingDrawing,
  menuiserie: JoineryDrawing,
  carrelage: TilingDrawing,
  renovation: RenovationDrawing,
} as const satisfies Record<string, ComponentType<DrawingProps>>
