import { Button } from '#app/ui/button.tsx'
import { AppForm, AppLink } from '#app/ui/link.tsx'
import type { DepartureReason } from './departures.ts'

type Line = {
  artisanId: string
  reason: DepartureReason
  companyName: string
  town: string | null
  plan: string
  label: string
  /** What the reason dates, in words. */
  date: string
  href: string | null
  /** Its case of the desk, where somebody made one. */
  desk: string | null
}

/** Each company with why it may leave, and what the team does about it. */
export function DepartureLines({ lines }: { lines: readonly Line[] }) {
  return (
    <ul className="lines lines-flush">
      {lines.map((line) => (
        <li
          key={`${line.artisanId} ${line.reason}`}
          className="flex flex-wrap items-center justify-between gap-x-8 gap-y-4"
        >
          <div className="min-w-0 grow basis-80">
            <h2 className="text-heading wrap-anywhere">
              {line.href ? (
                <AppLink href={line.href} className="hover:underline">
                  {line.companyName}
                </AppLink>
              ) : (
                line.companyName
              )}
            </h2>
            <p className="mt-1">
              {line.label}, {line.date}
            </p>
            <p className="text-sm text-faint">
              {[line.plan, line.town].filter(Boolean).join(', ')}
            </p>
          </div>
          <div className="flex flex-wrap items-center gap-3">
            {line.desk ? (
              <AppLink href={line.desk} className="link">
                Au bureau
              </AppLink>
            ) : (
              <Act line={line} intent="desk">
                Confier au bureau
              </Act>
            )}
            <Act line={line} intent="settle">
              C’est réglé
            </Act>
          </div>
        </li>
      ))}
    </ul>
  )
}

function Act({
  line,
  intent,
  children,
}: {
  line: Line
  intent: 'desk' | 'settle'
  children: string
}) {
  return (
    <AppForm intent={intent}>
      <input type="hidden" name="company" value={line.artisanId} />
      <input type="hidden" name="reason" value={line.reason} />
      <Button type="submit" size="sm">
        {children}
        <span className="sr-only"> {line.companyName}</span>
      </Button>
    </AppForm>
  )
}
