import { Across, Sheet, Up, type DrawingProps } from './drawing.tsx'

/** No request yet: a sheet on the board, its first line drawn. */
export function NoRequestDrawing(props: DrawingProps) {
  return (
    <Sheet {...props}>
      <path className="s" d="M24 176H216" />
      <path d="M64 28h84l28 28v112H64z" />
      <path d="M148 28v28h28" />
      <path className="t" d="M82 84h48" />
      <path className="s h" d="M82 104h76M82 124h76M82 144h46" />
      <path d="m138 92 46-46 10 10-46 46-14 4z" className="f" />
      <path d="m176 54 10 10M138 92l10 10" />
      <Up x={40} y1={28} y2={168} />
    </Sheet>
  )
}

/** No quote yet: a table of figures, its total open. */
export function NoQuoteDrawing(props: DrawingProps) {
  return (
    <Sheet {...props}>
      <path d="M52 26H188V164H52z" />
      <path d="M52 54H188M150 26V138" />
      <path className="s" d="M52 82H188M52 110H188" />
      <path className="s h" d="M64 68h60M64 96h44M64 124h70M160 68h18M160 96h18M160 124h18" />
      <path d="M52 138H188" />
      <path className="t" d="M150 144h32v14h-32z" />
      <path d="M64 40h40" />
      <path className="d" d="M150 151h-24M132 147l-6 4 6 4" />
      <Across x1={52} x2={188} y={184} />
    </Sheet>
  )
}

/** No contact yet: the zone of an artisan, drawn with the compass, and nobody in it. */
export function NoLeadDrawing({
  km = 40,
  ...props
}: DrawingProps & { /** The radius written on it. */ km?: number }) {
  return (
    <Sheet {...props}>
      <circle cx="112" cy="104" r="72" className="s" />
      <circle cx="112" cy="104" r="46" className="s h" />
      <path className="t" d="M184 104A72 72 0 0 0 112 32" />
      <path d="M98 112v-14l14-12 14 12v14zM108 112v-8h8v8" />
      <Across x1={40} x2={112} y={138} text={`${km}\u00a0km`} />
      <path d="M145 20 114 98l-2 6v-7l27-77M151 20l31 78 2 6-7-7-30-77" className="f" />
      <circle cx="148" cy="16" r="6" className="f" />
      <path d="M148 10V2" />
      <path className="s" d="M112 112V188M24 104H98M126 104H200" strokeDasharray="2 6" />
    </Sheet>
  )
}

/** Nobody found: the level finds no bubble where it looks, a glass over an empty lot. */
export function NobodyFoundDrawing(props: DrawingProps) {
  return (
    <Sheet {...props}>
      <path className="s" d="M20 164H220" />
      <path className="h" d="M60 164V100l36-30 36 30v64" />
      <circle cx="134" cy="92" r="46" className="f" />
      <circle cx="134" cy="92" r="46" />
      <circle cx="134" cy="92" r="38" className="s" />
      <path className="t" d="m166 125 38 40" />
      <path d="m172 122 34 36a6 6 0 0 1-9 9l-34-36" />
      <path className="d h" d="M134 54v76M96 92h76" />
      <path d="M124 82a10 10 0 1 1 13 12c-3 1-3 3-3 6M134 107v1" />
      <Across x1={60} x2={132} y={182} />
    </Sheet>
  )
}

/** 404: a staircase that leads to a door that was never built. */
export function NotFoundDrawing(props: DrawingProps) {
  return (
    <Sheet {...props}>
      <path className="s" d="M14 172H226" />
      <path d="M26 172v-18h24v-18h24v-18h24v-18h24v-18h24V172" />
      <path className="t h" d="M156 82V26h40V82z" />
      <path className="h" d="M186 54v8" />
      <path className="d h" d="M146 82h66" />
      <path className="s" d="M170 82V172M196 82V172" strokeDasharray="2 6" />
      <Up x={216} y1={26} y2={82} />
      <Across x1={26} x2={146} y={188} />
    </Sheet>
  )
}

/** An error: the plumb line hangs, the wall does not follow it. */
export function ErrorDrawing(props: DrawingProps) {
  return (
    <Sheet {...props}>
      <path className="s" d="M24 172H216" />
      <path d="m78 172 14-128 62 7-13 121z" />
      <path
        d="m89 70 62 7M86 96l62 7M83 122l62 7M80 148l63 6M120 47l-3 26M105 72l-3 26M133 75l-3 26M114 99l-3 26M99 124l-3 25M127 127l-3 25"
        className="s"
      />
      <path d="M60 26h116M176 26v-6M60 26v-6" />
      <path className="t" d="M176 26V138" />
      <path className="t" d="M176 138l-7 8 7 18 7-18z" />
      <path className="d" d="M154 51a84 84 0 0 1 22 3" />
      <text x="198" y="60" fontSize="16">
        6°
      </text>
      <Up x={44} y1={44} y2={172} />
    </Sheet>
  )
}

/** No message yet: two rooms and the opening between them. */
export function NoMessageDrawing(props: DrawingProps) {
  return (
    <Sheet {...props}>
      <path d="M34 46H146V120H80L56 140V120H34z" />
      <path className="s h" d="M50 68h78M50 84h56M50 100h66" />
      <path d="M162 82h44v64h-20v18l-20-18h-54v-10" />
      <path className="t" d="M128 136h62" />
      <Across x1={34} x2={146} y={28} />
    </Sheet>
  )
}
