import { useEffect, useRef } from 'react'
import { NOTE_LATER } from './copy.ts'
import { NoteVersions } from './note-versions.tsx'
import type { WorksDetail } from './read-works.server.ts'
import { Button } from '#app/ui/button.tsx'
import { WaitingActs } from '#app/ui/feedback/waiting-acts.tsx'
import { TextArea } from '#app/ui/form/text-field.tsx'
import { TitledSection } from '#app/ui/layout/section.tsx'
import { useWaitingActs } from '#app/ui/later.ts'
import { AppForm } from '#app/ui/link.tsx'

/** What the artisan writes down for themselves; the client never reads it. */
export function ArtisanNote({ works }: { works: Pick<WorksDetail, 'artisanNote'> }) {
  const waiting = useWaitingActs({ intent: 'note' }).findLast(({ refused }) => refused === null)
  const before = waiting?.fields.find(([name]) => name === 'note')?.[1]
  const field = useRef<HTMLTextAreaElement>(null)
  // A page opened again without network goes on from what waits on the device, not from what the site had.
  useEffect(() => {
    const area = field.current
    if (area && before !== undefined && area.value === area.defaultValue) area.value = before
  }, [before])
  return (
    <TitledSection id="note-titre" title="Vos notes">
      <AppForm later={NOTE_LATER} className="mt-4 grid max-w-[42rem] gap-3">
        {/* Sent after the one that waits, it is written over that one, which nobody else wrote. */}
        <input type="hidden" name="over" value={before ?? works.artisanNote} />
        <TextArea
          ref={field}
          label={
            <>
              Pour vous seul<span className="sr-only">, le client ne les voit pas</span>
            </>
          }
          name="note"
          id="pense-bete"
          rows={3}
          maxLength={4000}
          defaultValue={works.artisanNote}
          hint="Matériel, accès, mesures. Le client ne les voit pas."
        />
        <div>
          <Button size="sm" name="intent" value="note">
            Enregistrer la note
          </Button>
        </div>
        <WaitingActs having={{ intent: 'note' }} />
      </AppForm>
      <NoteVersions stored={works.artisanNote} />
    </TitledSection>
  )
}
