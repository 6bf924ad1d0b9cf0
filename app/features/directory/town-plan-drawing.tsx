import { Sheet } from '#app/ui/drawings/drawing.tsx'
import { PLAN_HALF, type TownPlan } from './town-plan.ts'

/** Where the artisans of a town come from: circles in km, a mark for each commune, the nearest in tint. */
export function TownPlanDrawing({ plan, label }: { plan: TownPlan; label: string }) {
  const c = PLAN_HALF
  return (
    <Sheet box={`0 0 ${c * 2} ${c * 2}`} label={label}>
      {plan.rings.map((ring) => <circle key={ring.km} className="s" cx={c} cy={c} r={ring.r} />)}
      <path className="s h" d={`M${c} 12V${c * 2 - 12}M12 ${c}H${c * 2 - 12}`} />
      <path d={`M${c - 5} 16l5-10 5 10`} />
      {plan.rings.map((ring) => (
        <g key={ring.km}>
          <path className="d" d={`M${c + ring.r} ${c - 5}v10`} />
          <text x={c + ring.r - 4} y={c + 22} fontSize={15} style={{ textAnchor: 'end' }}>{`${ring.km} km`}</text>
        </g>
      ))}
      {plan.marks.map((mark) => {
        const half = Math.min(9, 3.5 + Math.sqrt(mark.artisans) * 1.4)
        return <path key={`${mark.x}-${mark.y}`} className={mark.nearest ? 't f' : 'f'} d={`M${mark.x - half} ${mark.y + half}v${-half * 1.5}l${half}${-half} ${half} ${half}v${half * 1.5}z`} />
      })}
      <circle className="t" cx={c} cy={c} r="4" />
      <path className="t" d={`M${c - 10} ${c}h-6M${c + 10} ${c}h6M${c} ${c - 10}v-6M${c} ${c + 10}v6`} />
    </Sheet>
  )
}
