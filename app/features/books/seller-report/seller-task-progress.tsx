import { useRefresh } from '#app/platform/live/use-refresh.ts'
import { Button } from '#app/ui/button.tsx'
import { Meter } from '#app/ui/data/meter.tsx'
import { Notice } from '#app/ui/feedback/notice.tsx'
import { AppForm } from '#app/ui/link.tsx'
import { formatNumber } from '#app/values/numbers/french-number.ts'
import { TASK_WORDS } from './copy.ts'
import type { SellerTaskKind, SellerTaskState } from './seller-task.ts'

/** Seconds after which the page of a task under way is read again. */
const AGAIN_SECONDS = 5

/** What was asked last of the sellers of a year: how far it is, who asked and when, and taking it up again. */
export function SellerTaskProgress({
  year,
  kind,
  state,
  done,
  total,
  asked,
}: {
  year: number
  kind: SellerTaskKind
  state: SellerTaskState
  done: number
  total: number | null
  /** Who asked, and when, in words. */
  asked: string
}) {
  const words = TASK_WORDS[kind]
  if (state === 'ended')
    return (
      <p className="meta">
        {done === 0 ? words.nobody : words.done(done)}. {asked}.
      </p>
    )
  if (state === 'stopped')
    return (
      <Notice
        tone="bad"
        title={words.stopped}
        action={
          <AppForm>
            <input type="hidden" name="annee" value={year} />
            <Button name="intent" value="resume" size="sm">
              Réessayer
            </Button>
          </AppForm>
        }
      >
        {total !== null && `${words.done(done)} sur ${formatNumber(total)}. `}
        {asked}. Ce qui est fait reste fait, et personne ne sera informé ni déclaré deux fois.
      </Notice>
    )
  return (
    <div className="grid gap-2">
      <ReadAgain />
      {total === null ? (
        <p>{words.counting}</p>
      ) : (
        <Meter
          label={words.label}
          value={done}
          max={Math.max(1, total)}
          text={`${formatNumber(done)} sur ${formatNumber(total)}`}
        />
      )}
      <p className="meta">{asked}. Vous pouvez quitter la page&nbsp;: le travail continue.</p>
    </div>
  )
}

function ReadAgain() {
  useRefresh(AGAIN_SECONDS)
  return null
}
