import type { ReactNode } from 'react'
import { useLocation } from 'react-router'
import { isPutAside, type KeptAct } from '#app/platform/device-acts/act-queue.ts'
import { useActsHere } from '#app/platform/device-acts/acts-here.ts'
import { removeAct, retryAct } from '#app/platform/device-acts/sending-acts.ts'
import { Button } from '#app/ui/button.tsx'
import { askedWords } from '#app/ui/feedback/waiting-acts.tsx'

/** The field of a kept act; empty where it has none. */
const fieldOf = ({ fields }: KeptAct, name: string) =>
  fields.find(([one]) => one === name)?.[1] ?? ''

/**
 * A note of this device that the site did not take because another was kept meanwhile: both, one beside the other, and
 * the choice between them or of both. `stored`: the site's, which the choice goes over; one that changed again since is
 * asked about again.
 */
export function NoteVersions({ stored }: { stored: string }) {
  const { pathname } = useLocation()
  const act = useActsHere().acts.find(
    (one) =>
      one.page === pathname &&
      fieldOf(one, 'intent') === 'note' &&
      one.refused !== null &&
      !isPutAside(one),
  )
  if (!act) return null
  const mine = fieldOf(act, 'note')
  const keep = async (note: string) => {
    const said: Record<string, string> = { note, over: stored }
    await retryAct({
      ...act,
      fields: act.fields.map(([name, value]) => [name, said[name] ?? value]),
      words: act.words.map(([label, value]) => [label, value === mine ? note : value]),
    })
  }
  return (
    <section className="draft-versions mt-5" aria-labelledby="deux-notes">
      <h3 id="deux-notes" className="font-semibold">
        Deux versions de cette note
      </h3>
      <p className="mt-1 max-w-prose text-muted">
        Elle a changé ailleurs pendant que vous écriviez ici. Rien n’est mélangé&nbsp;: choisissez.
      </p>
      <div className="draft-versions-both">
        <Version title="Sur cet appareil" when={`Écrite ${askedWords(act.askedAt)}`} note={mine}>
          <Button size="sm" type="button" onClick={() => void keep(mine)}>
            Garder celle de cet appareil
          </Button>
        </Version>
        <Version title="Sur le site" when="Telle qu’elle est maintenant" note={stored}>
          <Button size="sm" type="button" onClick={() => void removeAct(act)}>
            Garder celle du site
          </Button>
        </Version>
      </div>
      <Button
        size="sm"
        type="button"
        className="mt-4"
        onClick={() => void keep(`${stored}\n${mine}`.trim())}
      >
        Garder les deux, à la suite
      </Button>
    </section>
  )
}

function Version({
  title,
  when,
  note,
  children,
}: {
  title: string
  when: string
  note: string
  children: ReactNode
}) {
  return (
    <div className="draft-version">
      <h4 className="font-semibold">{title}</h4>
      <p className="text-sm text-muted">{when}</p>
      <p className="my-3 whitespace-pre-line">{note || 'Note vide'}</p>
      {children}
    </div>
  )
}
