import { AppLink } from '#app/ui/link.tsx'
import { formatNumber } from '#app/values/numbers/french-number.ts'

type Step = {
  step: string
  label: string
  reached: number
  /** In words: of all requests, and of the step before. */
  ofAll: string
  ofBefore: string | null
  /** Of all, 0 to 1. */
  part: number
  /** How long half of them took from the step before, in words. */
  after: string | null
  /** Within how long nine of ten did. */
  most: string | null
  href: string
}

/** Each step with how many reached it, drawn as a part of all. */
export function FunnelSteps({ steps }: { steps: readonly Step[] }) {
  return (
    <ol className="funnel" aria-label="Étapes du parcours">
      {steps.map(({ step, label, reached, ofAll, ofBefore, part, after, most, href }) => (
        <li key={step}>
          <p className="funnel-label">
            <AppLink href={href} className="font-semibold hover:underline">
              {label}
            </AppLink>
            {ofBefore && (
              <span className="text-sm text-faint">
                {ofBefore} de l’étape d’avant
                {after && `, en ${after}`}
                {most && most !== after && ` (9 sur 10 en ${most})`}
              </span>
            )}
          </p>
          <meter className="meter" min={0} max={1} value={part} aria-hidden="true" />
          <p className="funnel-count">
            <span className="font-semibold tabular-nums">{formatNumber(reached)}</span>{' '}
            <span className="text-sm text-faint">{ofAll}</span>
          </p>
        </li>
      ))}
    </ol>
  )
}
