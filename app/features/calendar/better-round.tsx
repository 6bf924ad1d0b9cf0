import { Button } from '#app/ui/button.tsx'
import { TitledSection } from '#app/ui/layout/section.tsx'
import { AppForm } from '#app/ui/link.tsx'
import type { ShownRound } from './shown-round.ts'

/**
 * A round as it is and in the order with less road, side by side. Each visit that would move has a button that proposes
 * the new hour to its client; nothing moves by itself.
 */
export function BetterRoundSection({ round, at }: { round: ShownRound; at: number }) {
  const title = `tournee-${at}`
  return (
    <TitledSection id={title} title={round.title} className="better-round no-print">
      <p className="mt-1 text-muted">{round.text}</p>
      {round.away && (
        <p className="mt-1 text-sm text-faint">
          Le service qui calcule les tournées ne répond pas&nbsp;: cet ordre a été calculé ici.
        </p>
      )}
      <div className="better-round-both">
        <div>
          <h3 className="font-semibold">Tel que prévu</h3>
          <p className="text-sm text-muted">{round.roadNow}</p>
          <ol className="better-round-stops">
            {round.before.map(({ id, hours, name, place }) => (
              <li key={id}>
                <span className="better-round-hours">{hours}</span>
                <span>
                  {name}
                  <span className="block text-sm text-muted">{place}</span>
                </span>
              </li>
            ))}
          </ol>
        </div>
        <div>
          <h3 className="font-semibold">Meilleur ordre</h3>
          <p className="text-sm text-muted">{round.roadBest}</p>
          <ol className="better-round-stops">
            {round.after.map(({ id, hours, name, place, move }) => (
              <li key={id} data-moved={move ? '' : undefined}>
                <span className="better-round-hours">{hours}</span>
                <span>
                  {name}
                  <span className="block text-sm text-muted">{place}</span>
                  {move && (
                    <AppForm className="mt-2">
                      <input type="hidden" name="visit" value={id} />
                      <input type="hidden" name="at" value={move.at} />
                      <Button
                        size="sm"
                        name="intent"
                        value="propose-hour"
                        aria-label={`Proposer ${move.time}\u00a0: ${name}`}
                      >
                        Proposer {move.time}
                      </Button>
                    </AppForm>
                  )}
                </span>
              </li>
            ))}
          </ol>
        </div>
      </div>
      <p className="mt-4 text-sm text-faint">
        Rien ne change tout seul. Une heure proposée attend la réponse du client, et la visite avec
        elle&nbsp;; les autres étapes restent où elles sont.
      </p>
    </TitledSection>
  )
}
