import type { RefusedAct } from '#app/platform/web/act.server.ts'
import { Badge } from '#app/ui/data/badge.tsx'
import { Button } from '#app/ui/button.tsx'
import { ConfirmDialog, opens } from '#app/ui/feedback/dialog.tsx'
import { TextField } from '#app/ui/form/text-field.tsx'
import { AppForm } from '#app/ui/link.tsx'
import { calendarName, OUTSIDE_CALENDARS_MAX } from './outside-calendar.ts'

/** A calendar kept elsewhere, as whoever gave it reads of it. */
export type ShownCalendar = {
  id: string
  host: string
  ending: string
  /** « il y a 6 min ». */
  read: string | null
  failing: { since: string; why: string } | null
}

/** The calendars that a company keeps elsewhere: given by their address, looked after, taken away. */
export function OutsideCalendarsSection({
  calendars,
  refused,
}: {
  calendars: readonly ShownCalendar[]
  refused: RefusedAct | undefined
}) {
  return (
    <section
      id="autres-agendas"
      className="mt-16 max-w-2xl scroll-mt-20 border-t border-line pt-8"
      aria-labelledby="autres-agendas-titre"
    >
      <h2 id="autres-agendas-titre" className="text-heading">
        Vos autres agendas
      </h2>
      <p className="mt-2 text-muted">
        Un rendez-vous noté chez Google, Apple ou Outlook vous occupe aussi. Donnez l’adresse
        secrète de cet agenda&nbsp;: vos moments occupés se voient ici, et ne sont plus proposés
        pour une visite.
      </p>
      <p className="mt-2 text-muted">
        Nous n’en gardons que le début et la fin de chaque moment, pour trois mois. Ni titre, ni
        lieu, ni personne.
      </p>
      <OutsideCalendars
        calendars={calendars}
        refused={refused}
        removed="Ses moments occupés s’effacent aussitôt, et les visites peuvent de nouveau y être proposées."
      />
    </section>
  )
}

/** The calendars that somebody keeps elsewhere, and the form that adds one. `removed`: what follows from taking one away. */
export function OutsideCalendars({
  calendars,
  refused,
  removed,
}: {
  calendars: readonly ShownCalendar[]
  refused: RefusedAct | undefined
  removed: string
}) {
  return (
    <>
      {calendars.length > 0 && (
        <ul className="lines mt-5" aria-label="Agendas lus">
          {calendars.map((calendar) => (
            <Calendar key={calendar.id} calendar={calendar} removed={removed} />
          ))}
        </ul>
      )}
      {calendars.length < OUTSIDE_CALENDARS_MAX ? (
        <AddCalendar first={calendars.length === 0} refused={refused} />
      ) : (
        <p className="mt-5 text-muted">
          {OUTSIDE_CALENDARS_MAX} agendas sont lus, et c’est le plus&nbsp;: retirez-en un pour en
          ajouter un autre.
        </p>
      )}
    </>
  )
}

function Calendar({ calendar, removed }: { calendar: ShownCalendar; removed: string }) {
  const { id, host, ending, read, failing } = calendar
  const name = `Agenda ${calendarName(host)}`
  const dialog = `retirer-agenda-${id}`
  return (
    <li className="grid gap-2">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <h3 className="font-semibold">{name}</h3>
        {failing ? <Badge tone="warn">À voir</Badge> : <Badge tone="ok">Lu {read}</Badge>}
      </div>
      <p className="text-sm text-faint [overflow-wrap:anywhere]">
        {host}, clé qui finit par «&nbsp;{ending}&nbsp;»
      </p>
      {failing && (
        <p className="text-warn">
          Ne se lit plus depuis {failing.since}. {failing.why}
          {read && ` Les moments affichés sont ceux lus ${read}.`}
        </p>
      )}
      <div className="flex flex-wrap gap-2">
        {failing && (
          <AppForm>
            <input type="hidden" name="calendar" value={id} />
            <Button
              size="sm"
              name="intent"
              value="read-calendar"
              aria-label={`Relire maintenant\u00a0: ${name}`}
            >
              Relire maintenant
            </Button>
          </AppForm>
        )}
        <Button size="sm" {...opens(dialog)} aria-label={`Retirer\u00a0: ${name}`}>
          Retirer
        </Button>
      </div>
      <ConfirmDialog
        id={dialog}
        title="Retirer cet agenda ?"
        confirm="Retirer"
        danger
        form={AppForm}
        fields={{ intent: 'remove-calendar', calendar: id }}
      >
        {removed} Rien ne change dans l’agenda lui-même.
      </ConfirmDialog>
    </li>
  )
}

function AddCalendar({ first, refused }: { first: boolean; refused: RefusedAct | undefined }) {
  const error = refused?.errors.address
  const form = (
    <AppForm className="mt-5 grid gap-4">
      <TextField
        label="Adresse de l’agenda"
        name="address"
        type="text"
        inputMode="url"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={2_000}
        required
        star={false}
        defaultValue={refused?.values.address}
        error={error}
        hint="Elle commence par https:// ou webcal://. Une fois donnée, elle n’est plus affichée."
      />
      <details className="more">
        <summary>Où trouver cette adresse&nbsp;?</summary>
        <ul className="mt-3 grid list-disc gap-2 pl-5 text-muted">
          <li>
            <strong>Google Agenda</strong>, sur ordinateur&nbsp;: Paramètres de l’agenda, Intégrer
            l’agenda, «&nbsp;Adresse secrète au format iCal&nbsp;».
          </li>
          <li>
            <strong>Apple</strong>&nbsp;: dans Calendrier, partagez l’agenda en «&nbsp;Calendrier
            public&nbsp;», puis copiez le lien.
          </li>
          <li>
            <strong>Outlook</strong>, sur le web&nbsp;: Paramètres, Calendriers partagés, Publier un
            calendrier, lien ICS. «&nbsp;Peut voir quand je suis occupé&nbsp;» suffit.
          </li>
        </ul>
      </details>
      <Button name="intent" value="add-calendar">
        Ajouter cet agenda
      </Button>
    </AppForm>
  )
  if (first) return form
  return (
    <details className="more mt-5" open={error !== undefined}>
      <summary>Ajouter un autre agenda</summary>
      {form}
    </details>
  )
}
