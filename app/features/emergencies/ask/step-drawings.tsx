import type { ComponentType, ReactNode } from 'react'
import type { EmergencyKind } from '#app/features/emergencies/emergency.ts'
import { Sheet } from '#app/ui/drawings/drawing.tsx'

/** Width and height of these sheets. */
const BOX = '0 0 240 140'

const Step = ({ children }: { children: ReactNode }) => (
  <Sheet box={BOX} className="step-drawing">
    {children}
  </Sheet>
)

/** The valve on its pipe, and which way it turns. */
const StopValve = () => (
  <Step>
    <path d="M16 90H88M152 90H224M16 106H88M152 106H224" />
    <path d="M88 82h12v32H88zM140 82h12v32h-12z" />
    <path d="M100 86h40v24h-40z" />
    <path d="M116 86V62M124 86V62" />
    <ellipse className="t" cx="120" cy="56" rx="38" ry="9" />
    <path className="d" d="M86 34c10-14 58-14 68 0M154 34l1-11M154 34l-11-3" />
    <path className="s" d="M36 90V66M28 66h16" />
    <circle className="s" cx="36" cy="52" r="14" />
    <path className="s" d="m36 52 7-6" />
    <path className="s h" d="M24 128H216" />
  </Step>
)

/** A panel of breakers; `low` is the one that is down, and the arrow says where to move it. */
function Breakers({ low, up }: { low: number; up: boolean }) {
  const x = 55 + low * 26
  return (
    <g>
      <path d="M40 24h134v88H40z" />
      <path className="s" d="M48 36h118M48 100h118" />
      {[0, 1, 2, 3].map((at) => (
        <g key={at}>
          <path d={`M${50 + at * 30} 48h20v40h-20z`} />
          <path
            className={at === low ? 't' : undefined}
            d={`M${54 + at * 30} ${at === low ? 72 : 52}h12v12h-12z`}
          />
        </g>
      ))}
      <path
        className="d"
        d={
          up
            ? `M${x + 4 * low + 5} 134v-18M${x + 4 * low} 122l5-6 5 6`
            : `M${x + 4 * low + 5} 116v18M${x + 4 * low} 128l5 6 5-6`
        }
      />
    </g>
  )
}

const Drop = ({ x, y }: { x: number; y: number }) => (
  <path className="t" d={`M${x} ${y}c6 9 9 13 9 18a9 9 0 0 1-18 0c0-5 3-9 9-18z`} />
)

/** The breaker of the wet rooms, lowered. */
const WetRoomsOff = () => (
  <Step>
    <Breakers low={2} up={false} />
    <Drop x={206} y={26} />
    <Drop x={194} y={66} />
    <path className="s" d="M182 112h44" />
  </Step>
)

/** A tap that empties the pipes into a bucket. */
const Bucket = () => (
  <Step>
    <path d="M72 40h44c12 0 18 6 18 18v6M72 54h40c5 0 8 3 8 8v2M118 64h18" />
    <path d="M92 40V26M80 26h24M72 32v30" />
    <path className="t" d="M127 66v32M104 104c8-5 14 5 23 0s14 5 22 0" />
    <path d="M96 86h62l-8 42h-46z" />
    <path className="s" d="M96 86c4-16 58-16 62 0" />
    <path className="s h" d="M186 128V60h34v68M186 82h34M186 104h34" />
    <path className="s" d="M24 128H224" />
  </Step>
)

/** From the window, the lights of the neighbours. */
const Neighbours = () => (
  <Step>
    <path d="M44 16h152v108H44zM120 16v108" />
    <path className="s" d="M36 124h168M44 112h152" />
    <path d="M54 112V78l22-18 22 18v34M142 112V70l22-18 22 18v42" />
    <path className="t" d="M68 86h16v12H68zM156 78h16v12h-16z" />
    <path className="s" d="M156 98h16v14h-16z" />
    <path className="d" d="M106 28a10 10 0 1 0 6 15 12 12 0 0 1-6-15z" />
    <path className="s h" d="M104 112v-26h12M128 112V84h8" />
  </Step>
)

/** The breaker that fell, put up again. */
const PanelUp = () => (
  <Step>
    <Breakers low={1} up />
    <path className="s" d="M174 60h22v-30M196 30h20" />
    <circle className="s" cx="216" cy="44" r="13" />
    <path className="s" d="m207 35 18 18M225 35l-18 18" />
  </Step>
)

/** The plug of the appliance, pulled out. */
const Unplugged = () => (
  <Step>
    <path d="M156 34h56v56h-56z" />
    <circle cx="184" cy="62" r="20" />
    <path d="M177 59v6M191 59v6" />
    <path d="M84 48h28c8 0 12 6 12 14s-4 14-12 14H84z" />
    <path className="t" d="M124 57h16M124 67h16" />
    <path d="M84 62H64c-22 0-8 48-30 48H18" />
    <path className="d" d="M132 106H96M102 101l-6 5 6 5" />
    <path className="s" d="M18 128H222" />
  </Step>
)

/** The thermostat and its batteries. */
const Thermostat = () => (
  <Step>
    <circle cx="92" cy="68" r="48" />
    <circle className="s" cx="92" cy="68" r="37" />
    <path className="t" d="M58 84a38 38 0 1 1 68 0" />
    <text fontSize={26} x={92} y={78}>
      19°
    </text>
    <path d="M172 44h30v62h-30zM180 36h14v8h-14z" />
    <path className="t" d="M187 54v12M181 60h12M181 92h12" />
    <path className="s h" d="M140 68h32" />
  </Step>
)

/** The gauge of the boiler, its needle between one and two bars. */
const Pressure = () => (
  <Step>
    <circle cx="120" cy="72" r="56" />
    <circle className="s" cx="120" cy="72" r="46" />
    <path d="M81 95l6-4M78 54l7 3M120 26v8M162 54l-7 3M159 95l-6-4" className="s" />
    <path className="t" d="M81 54a43 43 0 0 1 39-25" />
    <text fontSize={16} x={96} y={66}>
      1
    </text>
    <text fontSize={16} x={120} y={54}>
      2
    </text>
    <text fontSize={16} x={144} y={66}>
      3
    </text>
    <path className="t" d="M124 78 100 42" />
    <circle cx="120" cy="72" r="6" className="f" />
    <circle cx="120" cy="72" r="6" />
    <text fontSize={14} x={120} y={106}>
      bar
    </text>
  </Step>
)

/** A window whose shutters are being closed against the cold. */
const Shutters = () => (
  <Step>
    <path d="M86 18h68v104H86zM120 18v104M86 70h68" />
    <path className="t" d="M48 24h32v98H48zM160 24h32v98h-32z" />
    <path d="M54 36h20M54 50h20M54 64h20M54 78h20M54 92h20M54 106h20M166 36h20M166 50h20M166 64h20M166 78h20M166 92h20M166 106h20" />
    <path className="d" d="M22 70h18M34 65l6 5-6 5M218 70h-18M206 65l-6 5 6 5" />
    <path className="s" d="M36 128h168" />
    <path className="s" d="M102 36v16M95 40l14 8M109 40l-14 8M138 86v16M131 90l14 8M145 90l-14 8" />
  </Step>
)

/** A door that slammed, and the drill that is not needed. */
const DoNotForce = () => (
  <Step>
    <path d="M44 12h76v116H44z" />
    <path className="s" d="M54 24h56v40H54zM54 76h56v40H54z" />
    <circle cx="110" cy="70" r="4" />
    <path d="M110 78v10" />
    <path className="h" d="M152 56h38v22h-38zM190 60h14v14h-14M170 78l6 28h16l-4-28M152 67h-22" />
    <path className="t" d="M142 40 212 112M212 40 142 112" />
    <path className="s" d="M24 128H224" />
  </Step>
)

/** A key, and its double. */
const SpareKey = () => (
  <Step>
    <circle cx="70" cy="50" r="24" />
    <circle cx="62" cy="50" r="7" />
    <path d="M94 46h96v8h-10v12h-10V54h-10v9h-10v-9H94" />
    <circle className="t" cx="92" cy="94" r="24" />
    <circle className="t" cx="84" cy="94" r="7" />
    <path className="t" d="M116 90h96v8h-10v12h-10V98h-10v9h-10v-9h-66" />
    <path className="d h" d="M70 74v6M94 50v6" />
  </Step>
)

/** An identity card, and a paper with the address. */
const Papers = () => (
  <Step>
    <path d="M120 14h64l20 20v92h-84z" />
    <path d="M184 14v20h20" />
    <path className="s" d="M134 48h56M134 60h56M150 96h40M150 108h40" />
    <path className="f" d="M36 52h104v66H36z" />
    <path className="t" d="M36 52h104v66H36z" />
    <circle cx="62" cy="78" r="9" />
    <path d="M46 106c0-12 7-18 16-18s16 6 16 18" />
    <path d="M90 72h38M90 84h38M90 96h24" />
  </Step>
)

/** A drawing for each of the first steps of an emergency, in their order. */
export const STEP_DRAWINGS: Record<EmergencyKind, readonly ComponentType[]> = {
  leak: [StopValve, WetRoomsOff, Bucket],
  power: [Neighbours, PanelUp, Unplugged],
  heating: [Thermostat, Pressure, Shutters],
  door: [DoNotForce, SpareKey, Papers],
}
