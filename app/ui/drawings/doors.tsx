import { Across, Sheet, Up, type DrawingProps } from './drawing.tsx'

/** Coming in: a door and its frame, the handle waiting. */
export function DoorDrawing(props: DrawingProps) {
  return (
    <Sheet {...props}>
      <path className="s" d="M18 168H222" />
      <path d="M74 168V22h92v146" />
      <path d="M82 168V30h76v138" />
      <path d="M94 42h52v40H94zM94 96h52v58H94z" className="s" />
      <path d="M120 42v40M94 62h52" className="s" />
      <circle cx="149" cy="104" r="4" className="t" />
      <path className="t" d="M149 104h-12" />
      <path className="h" d="M158 30a76 76 0 0 1 46 70" />
      <Across x1={82} x2={158} y={186} text="90 cm" size={13} />
      <Up x={50} y1={30} y2={168} text="2,10 m" size={13} />
    </Sheet>
  )
}

/** A new password: a key, measured before it is cut. */
export function KeyDrawing(props: DrawingProps) {
  return (
    <Sheet {...props}>
      <path className="d h" d="M18 96H226M66 40v112" />
      <circle cx="66" cy="96" r="34" />
      <circle cx="66" cy="96" r="14" className="s" />
      <path d="M99 88H206l10 8-10 8H99" />
      <path className="t" d="M150 104v20h10v-10h10v16h10v-12h8v-14" />
      <path className="s" d="M104 96h98" />
      <Across x1={32} x2={216} y={164} text="62 mm" size={13} />
      <Up x={226} y1={88} y2={130} />
    </Sheet>
  )
}

/** A message on its way: a letterbox, and the letter half inside. */
export function LetterboxDrawing(props: DrawingProps) {
  return (
    <Sheet {...props}>
      <path className="s" d="M18 178H222" />
      <path d="M56 84h128v76H56z" />
      <path d="M112 160v18M128 160v18" />
      <path d="M74 100h92v8H74z" />
      <path className="t" d="M84 100V44h72v56" />
      <path className="t" d="m84 44 36 28 36-28" />
      <path className="s" d="M70 126h36M70 138h24" />
      <circle cx="164" cy="138" r="6" className="s" />
      <path className="d" d="M120 22v14M114 30l6 6 6-6" />
      <Up x={34} y1={84} y2={160} text="30 cm" size={13} />
    </Sheet>
  )
}

/** A new account: a plan whose door opens inward. */
export function PlanDrawing(props: DrawingProps) {
  return (
    <Sheet {...props}>
      <path d="M108 152H36V24H204V152H148" />
      <path d="M108 144H44V32H196V144H148" className="s" />
      <path d="M120 32v44" />
      <path d="M44 84h34M102 84h18" className="s" />
      <path className="t" d="M108 148V108" />
      <path className="t h" d="M108 108a40 40 0 0 1 40 40" />
      <path className="s" d="M60 44h34v16H60zM150 48h30v30h-30z" />
      <circle cx="165" cy="63" r="9" className="s" />
      <path className="d" d="M128 190v-22M122 174l6-6 6 6" />
      <Across x1={36} x2={108} y={172} />
      <Up x={222} y1={24} y2={152} text="8,40 m" size={13} />
    </Sheet>
  )
}
