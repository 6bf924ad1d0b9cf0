import { Meter } from '#app/ui/data/meter.tsx'

/** The month's contacts: taken over granted, what is left, what came back; without a bar where they are unlimited. */
export function CreditsMeter({
  taken,
  granted,
  givenBack,
}: {
  taken: number
  granted: number | null
  givenBack: number
}) {
  const returned = givenBack === 0 ? '' : givenBack === 1 ? ', 1 rendu' : `, ${givenBack} rendus`
  if (granted === null) {
    return (
      <p className="grid gap-1 text-sm text-muted">
        <span>
          Contacts du mois <strong className="font-semibold text-fg tabular-nums">{taken}</strong>
        </span>
        <span>illimités{returned}</span>
      </p>
    )
  }
  const left = Math.max(0, granted - taken)
  return (
    <div className="w-max max-w-full min-w-[min(12rem,100%)]">
      <Meter
        label="Contacts du mois"
        value={taken}
        max={Math.max(1, granted)}
        text={`${taken} sur ${granted}`}
        note={`${left === 0 ? 'Aucun restant' : left === 1 ? '1 restant' : `${left} restants`}${returned}`}
      />
    </div>
  )
}
