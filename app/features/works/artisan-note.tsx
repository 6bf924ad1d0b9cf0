import { NOTE_LATER } from './copy.ts'
import { NoteVersions } from './note-versions.tsx'
import type { WorksDetail } from './read-works.server.ts'
import { Button } from '#app/ui/button.tsx'
import { WaitingActs } from '#app/ui/feedback/waiting-acts.tsx'
import { TextArea } from '#app/ui/form/text-field.tsx'
import { TitledSection } from '#app/ui/layout/section.tsx'
import { AppForm } from '#app/ui/link.tsx'

/** What the artisan writes down for themselves; the client never reads it. */
export function ArtisanNote({ works }: { works: WorksDetail }) {
  return (
    <TitledSection id="note-titre" title="Vos notes">
      <AppForm later={NOTE_LATER} className="mt-4 grid max-w-[42rem] gap-3">
        <input type="hidden" name="over" value={works.artisanNote} />
        <TextArea
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
