import type { RefusedAct } from '#app/platform/web/act.server.ts'
import { Button } from '#app/ui/button.tsx'
import { FileField, TextArea } from '#app/ui/form/text-field.tsx'
import { AppForm } from '#app/ui/link.tsx'
import type { ReservationView } from './queries.server.ts'

/** By which the artisan says that a reservation is lifted, with a photo if they like. */
export function SayLifted({ id, error }: { id: string; error: string | undefined }) {
  return (
    <details className="more" open={error !== undefined}>
      <summary>Dire qu’elle est levée</summary>
      <AppForm encType="multipart/form-data" className="mt-4 grid max-w-[38rem] gap-5">
        <input type="hidden" name="reservation" value={id} />
        <FileField
          label="Photo de la reprise"
          name="photo"
          id={`photo-${id}`}
          accept="image/jpeg,image/png,image/webp"
          optional
          error={error}
          hint="Elle rejoint les photos d’après des travaux."
        />
        <Button name="intent" value="say-lifted">
          La réserve est levée
        </Button>
      </AppForm>
    </details>
  )
}

/** By which the client agrees that it is, or says what is left to do. */
export function AnswerLift({
  reservation: { id, status, what },
  refused,
}: {
  reservation: ReservationView
  refused: RefusedAct | null
}) {
  const said = status === 'said_lifted'
  return (
    <div className="grid justify-items-start gap-3">
      <AppForm>
        <input type="hidden" name="reservation" value={id} />
        <Button
          name="intent"
          value="confirm-lifted"
          size={said ? undefined : 'sm'}
          variant={said ? 'primary' : 'quiet'}
          aria-label={said ? `Oui, elle est levée : ${what}` : `Elle est levée : ${what}`}
        >
          {said ? 'Oui, elle est levée' : 'Elle est levée'}
        </Button>
      </AppForm>
      {said && (
        <details className="more" open={refused !== null}>
          <summary>Non, pas encore</summary>
          <AppForm className="mt-4 grid max-w-[38rem] gap-4">
            <input type="hidden" name="reservation" value={id} />
            <TextArea
              label="Ce qu’il reste à faire"
              name="words"
              id={`mots-${id}`}
              rows={3}
              maxLength={1000}
              required
              error={refused?.errors.words}
              defaultValue={refused?.values.words}
            />
            <Button name="intent" value="contest-lifted">
              Répondre
            </Button>
          </AppForm>
        </details>
      )}
    </div>
  )
}
