import { Sheet } from '#app/ui/drawings/drawing.tsx'
import { PLAN_HALF, type TownPlan } from './town-plan.ts'

/** Where the artisans of a town come from: circles in km, a mark for each commune, the nearest in tint. */
export function TownPlanDrawing({ plan, label }: { plan: TownPlan; label: string }) {
  const c = PLAN_HALF
  // Those based in the town itself stand where its cross would be.
  const onTheSpot = plan.marks.some((mark) => Math.hypot(mark.x - c, mark.y - c) < 10)
  return (
    <Sheet box={`0 0 ${c * 2} ${c * 2}`} label={label}>
      {plan.rings.map((ring) => (
        <circle key={ring.km} className="s" cx={c} cy={c} r={ring.r} />
      ))}
      <path className="s h" d={`M${c} 12V${c * 2 - 12}M12 ${c}H${c * 2 - 12}`} />
      <path d={`M${c - 5} 16l5-10 5 10`} />
      {plan.rings.slice(-2).map((ring) => {
        // Outside its circle, along the south-east, where the axes do not pass.
        const at = Math.round(c + (ring.r + 24) * Math.SQRT1_2)
        return <text key={ring.km} x={at} y={at + 5} fontSize={15}>{`${ring.km} km`}</text>
      })}
      {plan.marks.map((mark) => {
        const half = Math.min(13, 5 + Math.sqrt(mark.artisans) * 2)
        return (
          <path
            key={`${mark.x}-${mark.y}`}
            className={mark.nearest ? 't f' : 'f'}
            d={houseAt(mark.x, mark.y, half)}
          />
        )
      })}
      {!onTheSpot && <circle className="t" cx={c} cy={c} r="5" />}
      {!onTheSpot && (
        <path
          className="t"
          d={`M${c - 11} ${c}h-7M${c + 11} ${c}h7M${c} ${c - 11}v-7M${c} ${c + 11}v7`}
        />
      )}
    </Sheet>
  )
}

/** A gable, `half` a side. */
function houseAt(x: number, y: number, half: number): string {
  const [side, wall] = [half.toFixed(1), (half * 1.2).toFixed(1)]
  return `M${(x - half).toFixed(1)} ${(y + half * 0.9).toFixed(1)}v-${wall}l${side}-${side} ${side} ${side}v${wall}z`
}
