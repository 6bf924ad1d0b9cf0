import { Across, Sheet, Up, type DrawingProps } from './drawing.tsx'

/** A spirit level on a beam between two trestles, its bubble in tint: what is promised is measured. */
export function LevelDrawing(props: DrawingProps) {
  return (
    <Sheet {...props}>
      <path className="s" d="M14 172H226" />
      <path d="M30 104H210V116H30z" />
      <path d="M52 116 38 172M72 116l14 56M44 148H80M168 116l-14 56M188 116l14 56M160 148h36" />
      <path
        className="f"
        d="M48 66a6 6 0 0 1 6-6H186a6 6 0 0 1 6 6v32a6 6 0 0 1-6 6H54a6 6 0 0 1-6-6z"
      />
      <path d="M94 72h52a8 8 0 0 1 0 18H94a8 8 0 0 1 0-18zM110 72v18M130 72v18" />
      <ellipse className="t" cx="120" cy="80" rx="9" ry="5.5" />
      <circle cx="68" cy="81" r="9" />
      <path d="M68 72v18" />
      <circle cx="172" cy="81" r="9" />
      <path d="M163 81h18" />
      <path className="s h" d="M120 20V60M120 116v56" />
      <path className="t" d="M112 30l8-8 8 8" />
      <Across x1={48} x2={192} y={40} />
      <Up x={222} y1={104} y2={172} />
    </Sheet>
  )
}

/** A key and its label on a ring: a place of one's own. */
export function KeysDrawing(props: DrawingProps) {
  return (
    <Sheet {...props}>
      <path className="s h" d="M16 84H226M74 20V150" />
      <circle cx="74" cy="84" r="34" />
      <circle cx="74" cy="84" r="14" />
      <path className="t" d="M107 78H206a6 6 0 0 1 6 6v0a6 6 0 0 1-6 6H107" />
      <path className="t" d="M196 90v22h-12V100h-8v12h-12V90" />
      <path d="M84 97l22 38M100 132l14-8 26 45-24 14-26-45z" />
      <circle cx="104" cy="140" r="3.5" />
      <path className="s" d="M112 156l12-7M118 167l12-7" />
      <Across x1={108} x2={212} y={52} />
      <Up x={22} y1={50} y2={118} />
    </Sheet>
  )
}

/** A file that was read and stamped. */
export function StampDrawing(props: DrawingProps) {
  return (
    <Sheet {...props}>
      <path d="M58 22h78l32 32v124H58z" />
      <path d="M136 22v32h32" />
      <path className="s" d="M74 74h58M74 90h76M74 106h48" />
      <path className="s h" d="M74 130h32M74 146h24" />
      <circle className="t f" cx="150" cy="142" r="34" />
      <circle className="d" cx="150" cy="142" r="26" />
      <path className="t" d="M137 143l9 9 18-20" />
      <Up x={36} y1={22} y2={178} />
      <Across x1={58} x2={168} y={192} />
    </Sheet>
  )
}
