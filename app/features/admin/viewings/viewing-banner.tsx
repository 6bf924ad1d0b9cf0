import { useEffect } from 'react'
import { paths } from '#app/paths.ts'
import { Button } from '#app/ui/button.tsx'
import { Countdown } from '#app/ui/feedback/countdown.tsx'
import { AppForm } from '#app/ui/link.tsx'

/** What the frame of a space is given while somebody of the team looks at it. */
export type ViewingShown = { accountId: string; name: string; endsAt: string; secondsLeft: number }

/** Says on every page of a space whose it is, that nothing can be changed there, how long one still looks, and the way out. */
export function ViewingBanner({ viewing }: { viewing: ViewingShown }) {
  const { accountId, name, endsAt, secondsLeft } = viewing
  const out = paths.adminUser(accountId)
  useEffect(() => {
    // The page stays open past the end; its account's page does not say more than it may.
    const timer = setTimeout(() => window.location.assign(out), secondsLeft * 1_000)
    return () => clearTimeout(timer)
  }, [out, secondsLeft])
  return (
    <aside className="viewing-banner" aria-label="Regard de l’équipe">
      <p>
        Vous regardez comme <strong>{name}</strong>, en lecture seule.
      </p>
      <Countdown seconds={secondsLeft} dueAt={endsAt} to="avant la fin" past="Terminé" />
      <AppForm action={out}>
        <Button size="sm" name="intent" value="stopLooking">
          Quitter
        </Button>
      </AppForm>
    </aside>
  )
}
