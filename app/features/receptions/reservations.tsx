import { paths } from '#app/paths.ts'
import type { RefusedAct } from '#app/platform/web/act.server.ts'
import { Badge } from '#app/ui/data/badge.tsx'
import { MarkedPhotoView } from '#app/features/works/photo-marks/marked-photo.tsx'
import { Button } from '#app/ui/button.tsx'
import { Select } from '#app/ui/form/choice-fields.tsx'
import { TextArea, TextField } from '#app/ui/form/text-field.tsx'
import { TitledSection } from '#app/ui/layout/section.tsx'
import { AppForm } from '#app/ui/link.tsx'
import { addDays, formatDate, formatDay, type Day } from '#app/values/time/french-date.ts'
import { PHOTO_MOMENT_LABELS } from '#app/features/works/copy.ts'
import type { WorksDetail } from '#app/features/works/read-works.server.ts'
import { RESERVATION_STATUS_LABELS, RESERVATION_STATUS_TONES } from './copy.ts'
import type { ReceptionDetail, ReservationView } from './queries.server.ts'
import { AnswerLift, SayLifted } from './lift-forms.tsx'
import { isOverdue, type Side } from './reception.ts'

/** Days that a reservation is first given to be lifted. */
const USUAL_DAYS = 30

/** The reservations of a report that is being written, and the form to add one; each side takes back its own. */
export function ReservationsWritten({
  reception,
  works,
  side,
  answer,
}: {
  reception: ReceptionDetail
  works: WorksDetail
  side: Side
  answer: RefusedAct | null
}) {
  const { reservations, receivedOn } = reception
  const refused = answer?.intent === 'add-reservation' ? answer : null
  const typed = refused?.values ?? {}
  const errors = refused?.errors ?? {}
  return (
    <TitledSection id="reserves" title="Réserves">
      <p className="mt-1 text-muted">
        {reservations.length === 0
          ? 'Aucune pour l’instant\u00a0: les travaux seraient reçus sans réserve.'
          : 'Ce qui reste à reprendre, et pour quand.'}
      </p>
      {reservations.length > 0 && (
        <ul className="lines mt-4">
          {reservations.map((reservation) => (
            <li key={reservation.id} className="reservation">
              <ReservationWords reservation={reservation} works={works} side={side} />
              {reservation.author === side && (
                <AppForm>
                  <input type="hidden" name="reservation" value={reservation.id} />
                  <Button
                    size="sm"
                    name="intent"
                    value="remove-reservation"
                    aria-label={`Retirer « ${reservation.what} »`}
                  >
                    Retirer
                  </Button>
                </AppForm>
              )}
            </li>
          ))}
        </ul>
      )}
      <details className="more mt-5" open={refused !== null} key={reservations.length}>
        <summary>Ajouter une réserve</summary>
        <AppForm className="mt-4 grid max-w-[38rem] gap-5">
          <TextArea
            label="Ce qui est à reprendre"
            name="what"
            rows={3}
            maxLength={600}
            required
            defaultValue={typed.what}
            error={errors.what}
          />
          <TextField
            label="Où"
            name="place"
            maxLength={120}
            optional
            defaultValue={typed.place}
            hint="Exemple : salle de bains, mur de la fenêtre."
          />
          <TextField
            label="À lever avant le"
            name="dueOn"
            type="date"
            required
            min={receivedOn}
            defaultValue={typed.dueOn ?? addDays(receivedOn, USUAL_DAYS)}
            error={errors.dueOn}
          />
          {works.photos.length > 0 && (
            <Select
              label="Photo"
              name="photo"
              optional
              placeholder="Sans photo"
              defaultValue={typed.photo}
              options={photoOptions(works)}
            />
          )}
          <Button name="intent" value="add-reservation">
            Ajouter la réserve
          </Button>
        </AppForm>
      </details>
    </TitledSection>
  )
}

/** The photos of the works by the names that they bear on their page. */
function photoOptions({ photos }: WorksDetail) {
  const counted = { before: 0, after: 0 }
  return photos.map(({ id, moment }) => ({
    value: id,
    label: `${PHOTO_MOMENT_LABELS[moment]}, vue ${++counted[moment]}`,
  }))
}

/** The reservations of a signed report, one by one: what is to be lifted, by when, and what each side may say of it. */
export function ReservationsFollowed({
  reception,
  works,
  side,
  zone,
  today,
  answer,
}: {
  reception: ReceptionDetail
  works: WorksDetail
  side: Side
  zone: string
  today: Day
  answer: RefusedAct | null
}) {
  const { reservations, trail } = reception
  if (reservations.length === 0) return null
  return (
    <TitledSection id="reserves" title="Réserves">
      <ul className="lines mt-4">
        {reservations.map((reservation) => {
          const { id, status, saidLiftedAt, liftedAt, liftPhoto } = reservation
          const contested = trail.findLast(
            (line) => line.reservationId === id && line.verb === 'contest_lifted',
          )
          return (
            <li key={id} className="reservation">
              <ReservationWords reservation={reservation} works={works} side={side}>
                <Badge
                  tone={isOverdue(reservation, today) ? 'bad' : RESERVATION_STATUS_TONES[status]}
                >
                  {isOverdue(reservation, today) ? 'En retard' : RESERVATION_STATUS_LABELS[status]}
                </Badge>
              </ReservationWords>
              {status !== 'open' && saidLiftedAt && (
                <p className="text-faint">
                  Dite levée par {side === 'artisan' ? 'vous' : works.companyName} le{' '}
                  {formatDate(saidLiftedAt, zone)}.
                  {liftedAt &&
                    ` Confirmée par ${side === 'particulier' ? 'vous' : works.clientName} le ${formatDate(liftedAt, zone)}.`}
                </p>
              )}
              {status === 'lifted' && !saidLiftedAt && (
                <p className="text-faint">
                  Confirmée par {side === 'particulier' ? 'vous' : works.clientName} le{' '}
                  {formatDate(liftedAt!, zone)}.
                </p>
              )}
              {status === 'open' && contested && (
                <p className="text-muted">
                  {side === 'particulier' ? 'Vous avez répondu' : `${works.clientName} a répondu`}{' '}
                  le {formatDate(contested.at, zone)}&nbsp;: «&nbsp;{contested.text}&nbsp;»
                </p>
              )}
              {liftPhoto && <OnePhoto works={works} file={liftPhoto} name="Réserve levée" />}
              {side === 'artisan' && status === 'open' && (
                <SayLifted id={id} error={answer?.errors[`photo-${id}`]} />
              )}
              {side === 'particulier' && status !== 'lifted' && (
                <AnswerLift
                  reservation={reservation}
                  refused={
                    answer?.intent === 'contest-lifted' && answer.values.reservation === id
                      ? answer
                      : null
                  }
                />
              )}
            </li>
          )
        })}
      </ul>
    </TitledSection>
  )
}

function ReservationWords({
  reservation: { what, place, dueOn, author, photo },
  works,
  side,
  children,
}: {
  reservation: ReservationView
  works: WorksDetail
  side: Side
  children?: React.ReactNode
}) {
  return (
    <div className="grid gap-2">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <span className="font-semibold">{place || 'Réserve'}</span>
        {children}
      </p>
      <p className="whitespace-pre-line">{what}</p>
      <p className="text-faint">
        À lever avant le {formatDay(dueOn)}
        {author !== side &&
          `, écrite par ${author === 'artisan' ? works.companyName : works.clientName}`}
      </p>
      {photo && <OnePhoto works={works} file={photo} name={`Réserve : ${what}`} />}
    </div>
  )
}

function OnePhoto({ works, file, name }: { works: WorksDetail; file: string; name: string }) {
  return (
    <div className="photos">
      <MarkedPhotoView
        id={`reserve-${file}`}
        small={paths.worksPhoto(file, { taille: 'petite' })}
        full={paths.worksPhoto(file)}
        alt={name}
        marked={works.photos.find(({ fileId }) => fileId === file)?.marked}
      />
    </div>
  )
}
