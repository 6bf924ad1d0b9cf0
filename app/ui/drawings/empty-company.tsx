import { Across, Sheet, Up, type DrawingProps } from './drawing.tsx'

/** Nothing to count yet: the axes of a chart, its bars to come dashed, the first step of a curve. */
export function NoFigureDrawing(props: DrawingProps) {
  return (
    <Sheet {...props}>
      <path className="s" d="M52 128H204M52 96H204M52 64H204" />
      <path d="M52 32V160H208" />
      <path className="h" d="M72 160v-22h20v22M112 160v-44h20v44M152 160v-72h20v72" />
      <path className="t" d="M60 148 82 132l12-4" />
      <circle cx="60" cy="148" r="4" className="f" />
      <Up x={34} y1={64} y2={160} />
    </Sheet>
  )
}

/** No picture yet: the frame of a photograph and, in it, the house to be taken. */
export function NoPictureDrawing(props: DrawingProps) {
  return (
    <Sheet {...props}>
      <path d="M48 34H192V148H48z" />
      <path className="s" d="M62 48H178V134H62z" />
      <path className="h" d="M92 134V102l28-24 28 24v32M112 134v-20h16v20" />
      <path className="t" d="M62 66V48h18M160 48h18v18M178 116v18h-18M80 134H62v-18" />
      <circle cx="158" cy="66" r="7" className="s" />
      <Across x1={48} x2={192} y={172} />
    </Sheet>
  )
}

/** No certificate yet: the sheet, and the seal that it waits for. */
export function NoCertificateDrawing(props: DrawingProps) {
  return (
    <Sheet {...props}>
      <path d="M64 26h112v138H64z" />
      <path d="M82 50h52" />
      <path className="s h" d="M82 74h76M82 94h76M82 114h40" />
      <path className="h" d="m140 150-6 28 16-10 16 10-6-28" />
      <circle cx="150" cy="136" r="22" className="f" />
      <circle cx="150" cy="136" r="22" className="t h" />
      <circle cx="150" cy="136" r="14" className="s" />
      <Up x={42} y1={26} y2={164} />
    </Sheet>
  )
}

/** Nothing planned: a month on the wall, one day of it drawn. */
export function NoDateDrawing(props: DrawingProps) {
  return (
    <Sheet {...props}>
      <path d="M52 42H188V160H52z" />
      <path d="M52 68H188M84 34v16M156 34v16" />
      <path className="s" d="M86 68V160M120 68V160M154 68V160M52 99H188M52 130H188" />
      <path className="t" d="M120 99h34v31h-34z" />
      <path className="d" d="M137 114.5H206M206 114.5l-6-4v8z" />
      <Across x1={52} x2={188} y={180} />
    </Sheet>
  )
}

/** Nothing to do: an empty spike on the workbench, the last slip already under it. */
export function NoTaskDrawing(props: DrawingProps) {
  return (
    <Sheet {...props}>
      <path className="s" d="M24 168H216" />
      <path d="M84 168v-10h72v10" />
      <path d="M120 158V44" />
      <path className="t" d="m114 54 6-18 6 18" />
      <path d="M76 138h88v12H76z" className="f" />
      <path className="s h" d="M86 144h24M130 144h24" />
      <path className="s h" d="M76 66h88v12H76zM76 90h88v12H76zM76 114h88v12H76z" />
      <Up x={188} y1={60} y2={138} />
      <Across x1={84} x2={156} y={186} />
    </Sheet>
  )
}
