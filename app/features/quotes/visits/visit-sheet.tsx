import type { RefusedAct } from '#app/platform/web/act.server.ts'
import CalendarClock from 'lucide-react/icons/calendar-clock'
import { paths } from '#app/paths.ts'
import { AttentionBand } from '#app/ui/feedback/attention-band.tsx'
import { RefusalNotice } from '#app/ui/feedback/refusal-notice.tsx'
import { Badge, type Tone } from '#app/ui/data/badge.tsx'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { Checkbox, Select } from '#app/ui/form/choice-fields.tsx'
import { useDialogsThatClose } from '#app/ui/feedback/close-dialogs.ts'
import { DefinitionList } from '#app/ui/data/definition-list.tsx'
import { closes, Dialog, opens } from '#app/ui/feedback/dialog.tsx'
import { Icon } from '#app/ui/drawings/icon.tsx'
import { AppForm } from '#app/ui/link.tsx'
import { PageHeader } from '#app/ui/layout/page-header.tsx'
import { TextArea, TextField } from '#app/ui/form/text-field.tsx'
import { durationText } from './visit-form.ts'
import type { VisitPageData } from './visit-page.server.ts'
import { VISIT_DURATIONS, type VisitStatus } from './visit.ts'

/** Where a visit stands, in a word. */
const VISIT_WORDS: Record<VisitStatus, { label: string; tone: Tone }> = {
  proposed: { label: 'Proposée', tone: 'tint' },
  accepted: { label: 'Confirmée', tone: 'ok' },
  declined: { label: 'Déclinée', tone: 'neutral' },
  cancelled: { label: 'Annulée', tone: 'neutral' },
}

/** A visit as one of its sides reads it: whose turn it is first, then when and where, then what may still be done. */
export function VisitSheet({
  visit,
  refused,
}: {
  visit: VisitPageData
  refused: RefusedAct | undefined
}) {
  const moving = refused?.intent === 'move' && Object.keys(refused.errors).length > 0
  useDialogsThatClose(moving ? 'deplacer' : null)
  const { side, may, status } = visit
  const other = visit.with
  const words = VISIT_WORDS[status]
  const typed = refused?.intent === 'move' ? refused.values : visit.typed
  const when = `${visit.day}, de ${visit.from} à ${visit.to}`
  return (
    <div className="max-w-[46rem]">
      <PageHeader
        title="Visite"
        trail={
          side === 'artisan'
            ? [{ label: 'Agenda', href: paths.calendar() }, { label: 'Visite' }]
            : [
                { label: 'Mes demandes', href: paths.requests() },
                { label: 'Demande', href: paths.request(visit.requestId) },
                { label: 'Visite' },
              ]
        }
        aside={<Badge tone={words.tone}>{words.label}</Badge>}
      >
        {visit.title}
      </PageHeader>
      <RefusalNotice
        of={refused}
        // What stands beside who goes there is said there.
        notice={
          refused?.notice ??
          (refused?.intent === 'assign' ? null : Object.values(refused?.errors ?? {})[0])
        }
      />
      {visit.stopped && (
        <p className="notice mb-8">
          {visit.stopped}
          {may.cancel && ' Vous pouvez annuler la visite.'}
        </p>
      )}
      {may.answer && (
        <div className="mb-8">
          <AttentionBand
            title={`${other} propose ${visit.day} à ${visit.from}`}
            action={
              <AppForm className="flex flex-wrap gap-2">
                <Button name="intent" value="accept" variant="primary">
                  Confirmer
                </Button>
                <Button name="intent" value="decline">
                  Décliner
                </Button>
              </AppForm>
            }
          >
            {visit.busy && <span className="block text-warn">{visit.busy}</span>}
            Proposé {visit.ago}. Sans réponse, ce moment n’est réservé par personne.
          </AttentionBand>
        </div>
      )}
      {status === 'proposed' && !may.answer && !visit.over && !visit.stopped && (
        <p className="notice mb-8">
          {other} n’a pas encore répondu. Le moment proposé reste modifiable.
        </p>
      )}
      {status === 'proposed' && visit.over && (
        <p className="notice mb-8">Le moment proposé est passé sans réponse.</p>
      )}
      {status === 'cancelled' && (
        <p className="notice mb-8">
          {visit.cancelledBy === null
            ? visit.contactLost
              ? 'Le contact a pris fin\u00a0: cette visite n’a pas lieu.'
              : 'Une autre visite a remplacé celle-ci.'
            : `${visit.cancelledBy === side ? 'Vous avez annulé' : `${other} a annulé`} cette visite ${visit.ago}.`}
          {visit.cancelNote && ` «\u00a0${visit.cancelNote}\u00a0»`}
        </p>
      )}
      <DefinitionList
        items={[
          {
            term: 'Quand',
            value: (
              <>
                {when}
                <span className="block text-sm text-faint">À l’heure du chantier.</span>
              </>
            ),
          },
          { term: 'Où', value: visit.place },
          { term: 'Avec', value: other },
          ...(visit.note
            ? [
                {
                  term: 'Message',
                  value: <span className="whitespace-pre-line">{visit.note}</span>,
                },
              ]
            : []),
        ]}
      />
      <div className="mt-8 flex flex-wrap gap-2">
        <ButtonLink
          href={
            side === 'artisan' ? paths.lead(visit.leadId) : paths.requestConversation(visit.leadId)
          }
        >
          Ouvrir la conversation
        </ButtonLink>
        {may.move && (
          <Button {...opens('deplacer')} icon={<Icon of={CalendarClock} />}>
            Proposer un autre moment
          </Button>
        )}
        {may.cancel && <Button {...opens('annuler')}>Annuler la visite</Button>}
      </div>
      {may.move && (
        <Dialog id="deplacer" title="Proposer un autre moment">
          <AppForm className="grid gap-5">
            <div className="grid gap-5 sm:grid-cols-2">
              <TextField
                label="Jour"
                name="day"
                type="date"
                min={visit.today}
                defaultValue={typed.day}
                error={refused?.errors.day}
                required
                star={false}
              />
              <TextField
                label="Heure"
                name="time"
                type="time"
                step={900}
                defaultValue={typed.time}
                error={refused?.errors.time}
                required
                star={false}
                hint="Celle du chantier."
              />
            </div>
            <Select
              label="Durée"
              name="minutes"
              defaultValue={typed.minutes}
              options={VISIT_DURATIONS.map((minutes) => ({
                value: String(minutes),
                label: durationText(minutes),
              }))}
            />
            <TextArea
              label="Message"
              name="note"
              rows={3}
              maxLength={500}
              optional
              defaultValue={refused?.values.note ?? visit.note}
            />
            {refused?.errors.anyway && (
              <Checkbox label="Proposer quand même" name="anyway" error={refused.errors.anyway} />
            )}
            <p className="text-sm text-muted">
              {status === 'accepted'
                ? `${other} y répondra\u202f; d’ici là, la visite n’est plus confirmée.`
                : `${other} y répondra.`}
            </p>
            <div className="flex flex-wrap justify-end gap-2">
              <Button {...closes('deplacer')}>Retour</Button>
              <Button variant="primary" name="intent" value="move">
                Proposer ce moment
              </Button>
            </div>
          </AppForm>
        </Dialog>
      )}
      {may.cancel && (
        <Dialog id="annuler" title="Annuler cette visite ?">
          <AppForm className="grid gap-5">
            <p className="text-muted">
              Nous prévenons {other} et la visite disparaît des deux agendas. Pour la garder à un
              autre jour, proposez plutôt un autre moment.
            </p>
            <TextArea
              label="Un mot"
              id="cancel-note"
              name="note"
              rows={2}
              maxLength={300}
              optional
            />
            <div className="flex flex-wrap justify-end gap-2">
              <Button {...closes('annuler')}>Garder la visite</Button>
              <Button variant="danger" name="intent" value="cancel">
                Annuler la visite
              </Button>
            </div>
          </AppForm>
        </Dialog>
      )}
    </div>
  )
}
