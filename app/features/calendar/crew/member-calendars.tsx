import { Button } from '#app/ui/button.tsx'
import { ConfirmDialog, opens } from '#app/ui/feedback/dialog.tsx'
import { AppForm } from '#app/ui/link.tsx'

/** The calendars that somebody of the company gave: that they are read, and how one is taken away. */
export function MemberCalendars({
  name,
  calendars,
}: {
  name: string
  calendars: readonly { id: string; given: string }[]
}) {
  if (calendars.length === 0) return null
  return (
    <section
      className="mt-16 max-w-2xl border-t border-line pt-8"
      aria-labelledby="agendas-personne-titre"
    >
      <h2 id="agendas-personne-titre" className="text-heading">
        Agendas donnés par {name}
      </h2>
      <p className="mt-2 text-muted">
        Vous n’en voyez que les moments occupés. Ni titre, ni lieu, ni personne, ni adresse.
      </p>
      <ul className="lines mt-5" aria-label={`Agendas donnés par ${name}`}>
        {calendars.map(({ id, given }, at) => {
          const dialog = `retirer-agenda-${id}`
          return (
            <li key={id} className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
              <div>
                <h3 className="font-semibold">Agenda {at + 1}</h3>
                <p className="text-sm text-faint">Donné le {given}</p>
              </div>
              <Button size="sm" {...opens(dialog)}>
                Retirer<span className="sr-only"> l’agenda {at + 1}</span>
              </Button>
              <ConfirmDialog
                id={dialog}
                title="Retirer cet agenda ?"
                confirm="Retirer"
                danger
                form={AppForm}
                fields={{ intent: 'remove-calendar', calendar: id }}
              >
                Ses moments occupés s’effacent aussitôt. {name} peut donner de nouveau cet agenda
                depuis son espace.
              </ConfirmDialog>
            </li>
          )
        })}
      </ul>
    </section>
  )
}
