/** Where one stands in a long form. `current` is the index of the step at hand, from 0. */
export function Stepper({
  steps,
  current,
  saved,
}: {
  steps: readonly string[]
  current: number
  /** What was kept, said quietly: « Brouillon enregistré à 14 h 05 ». */
  saved?: string | undefined
}) {
  return (
    <div className="grid gap-3">
      <ol className="steps" aria-label={`Étape ${current + 1} sur ${steps.length}`}>
        {steps.map((step, index) => {
          const state = index < current ? 'done' : index === current ? 'now' : 'next'
          return (
            <li key={step} data-state={state} aria-current={state === 'now' ? 'step' : undefined}>
              <span className="steps-label">
                {step}
                {state === 'done' && <span className="sr-only"> (terminée)</span>}
              </span>
            </li>
          )
        })}
      </ol>
      {saved && <output className="text-sm text-faint">{saved}</output>}
    </div>
  )
}
