import { useEffect, useState } from 'react'
import { holdsQuote } from '#app/features/quotes/editor/saving/draft-act.ts'
import { WaysOnForDraft } from '#app/features/quotes/editor/saving/draft-versions.tsx'
import { removeAct, retryAct } from '#app/platform/device-acts/sending-acts.ts'
import { isPutAside, type KeptAct } from '#app/platform/device-acts/act-queue.ts'
import { KEPT_ACTS } from '#app/platform/device-acts/device-act.ts'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { Badge } from '#app/ui/data/badge.tsx'
import { DefinitionList } from '#app/ui/data/definition-list.tsx'
import { Dialog } from '#app/ui/feedback/dialog.tsx'
import { askedWords } from '#app/ui/feedback/waiting-acts.tsx'
import { KEPT_ACTS_DIALOG } from '#app/ui/later.ts'

type Standing = { signedOut: boolean; sending: boolean }

/** Each act that waits on this device, in a dialog, with what its author may do. */
export function KeptActsDialog({ acts, ...standing }: { acts: readonly KeptAct[] } & Standing) {
  return (
    <Dialog id={KEPT_ACTS_DIALOG} title="Gardé sur cet appareil">
      {acts.length === 0 ? (
        <p className="text-muted">Tout est parti. Plus rien n’attend ici.</p>
      ) : (
        <>
          <p className="text-muted">
            Ce que vous faites sans réseau part dans l’ordre dès qu’il revient, pendant{' '}
            {KEPT_ACTS.days} jours. Se déconnecter l’efface.
          </p>
          <ul className="lines mt-4">
            {acts.map((act) => (
              <One key={act.order} act={act} held={isHeld(act, acts)} {...standing} />
            ))}
          </ul>
        </>
      )}
    </Dialog>
  )
}

/** Whether it waits for its author to see to another of the same page. */
function isHeld({ page, order }: KeptAct, acts: readonly KeptAct[]): boolean {
  return acts.some((one) => one.page === page && one.refused !== null && one.order < order)
}

function One({ act, held, signedOut }: { act: KeptAct; held: boolean } & Standing) {
  const [removing, setRemoving] = useState(false)
  const refused = act.refused !== null
  const named = `${act.label}, ${askedWords(act.askedAt)}`
  return (
    <li className="kept-act">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-2">
        <h3 className="font-semibold">{named}</h3>
        <Badge tone={refused ? 'bad' : 'neutral'}>
          {isPutAside(act)
            ? 'À revoir'
            : refused
              ? 'Refusé'
              : held
                ? 'Après le refusé'
                : signedOut
                  ? 'À reconnecter'
                  : 'Attend'}
        </Badge>
      </div>
      {refused && <p className="mt-2">{act.refused}</p>}
      {act.words.length > 0 && (
        <div className="mt-3">
          <DefinitionList
            items={act.words.map(([label, value]) => ({ term: label || 'Choix', value }))}
          />
        </div>
      )}
      {act.files.map(({ name, bytes }) => (
        <Picture key={name} name={name} bytes={bytes} />
      ))}
      <div className="mt-4 flex flex-wrap gap-2">
        {removing ? (
          <>
            <p className="basis-full">L’effacer de cet appareil{'\u00a0'}? Il ne partira pas.</p>
            <Button size="sm" type="button" ref={takeFocus} onClick={() => setRemoving(false)}>
              Garder
            </Button>
            <Button size="sm" variant="danger" type="button" onClick={() => void removeAct(act)}>
              Effacer
            </Button>
          </>
        ) : (
          <>
            {refused && (
              <Button
                size="sm"
                type="button"
                aria-label={`Réessayer\u00a0: ${named}`}
                onClick={() => void retryAct(act)}
              >
                Réessayer
              </Button>
            )}
            <ButtonLink
              size="sm"
              href={act.page}
              aria-label={`Ouvrir la page\u00a0: ${named}`}
              onClick={({ currentTarget }) => currentTarget.closest('dialog')?.close()}
            >
              Ouvrir la page
            </ButtonLink>
            {refused && holdsQuote(act) && <WaysOnForDraft act={act} size="sm" />}
            <Button
              size="sm"
              variant="quiet"
              type="button"
              aria-label={`Retirer\u00a0: ${named}`}
              onClick={() => setRemoving(true)}
            >
              Retirer
            </Button>
          </>
        )}
      </div>
    </li>
  )
}

// What was pressed is gone: the question that took its place is where the reader must be.
const takeFocus = (button: HTMLButtonElement | null) => button?.focus()

function Picture({ name, bytes }: { name: string; bytes: Blob }) {
  const [address, setAddress] = useState<string | null>(null)
  useEffect(() => {
    const made = URL.createObjectURL(bytes)
    setAddress(made)
    return () => URL.revokeObjectURL(made)
  }, [bytes])
  return address && <img src={address} alt={name} className="kept-act-picture" />
}
