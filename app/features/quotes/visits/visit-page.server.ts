import { whyTooTight } from '#app/features/calendar/why-too-tight.server.ts'
import { STANDING_REFUSALS } from '#app/features/companies/copy.ts'
import { whyBusy } from '#app/features/companies/outside-calendars/why-busy.server.ts'
import { act, answerAct } from '#app/platform/web/act.server.ts'
import type { Artisan, Ctx, Particulier } from '#app/platform/context.ts'
import { orNotFound } from '#app/platform/web/not-found.server.ts'
import { dayOf, formatRelative, formatTime, formatWeekday } from '#app/values/time/french-date.ts'
import { timeZoneOf } from '#app/values/time/french-time-zone.ts'
import { parseId } from '#app/values/identity/ids.ts'
import { answerVisit, cancelVisit, moveVisit } from './propose-visit.server.ts'
import { clockOf, readVisit, VISIT_FIELDS, VISIT_REFUSALS } from './visit-form.ts'
import { refusalToDoVisit } from './visit.ts'
import { getVisit } from './visit-queries.server.ts'

type Side = Ctx<Artisan | Particulier>

async function read(ctx: Side, id: string | undefined) {
  const visitId = orNotFound(parseId<string>(id))
  const found = orNotFound(await getVisit(ctx, visitId))
  return found
}

/** What the page of a visit shows to one of its sides, on the clock of the works. */
export async function loadVisit(ctx: Side, id: string | undefined) {
  const found = await read(ctx, id)
  const { visit } = found
  const zone = timeZoneOf(found.insee)
  const endsAt = new Date(visit.startsAt.getTime() + visit.durationMinutes * 60_000)
  const may = (verb: Parameters<typeof refusalToDoVisit>[0]) =>
    refusalToDoVisit(
      verb,
      visit,
      { status: found.leadStatus, company: found.company },
      ctx.who.kind,
      ctx.now,
    ) === null
  return {
    side: ctx.who.kind,
    id: visit.id,
    leadId: visit.leadId,
    requestId: found.requestId,
    title: found.title,
    with: found.with,
    place: `${found.town} (${found.postalCode})`,
    status: visit.status,
    proposedBy: visit.proposedBy,
    cancelledBy: visit.cancelledBy,
    contactLost: found.leadStatus === 'lost',
    cancelNote: visit.cancelNote,
    note: visit.note,
    day: formatWeekday(visit.startsAt, zone),
    from: formatTime(visit.startsAt, zone),
    to: formatTime(endsAt, zone),
    // What the artisan's other calendars say against what they are asked.
    busy:
      ctx.who.kind === 'artisan' && may('accept')
        ? await whyBusy(ctx as Ctx<Artisan>, { startsAt: visit.startsAt, endsAt }, zone)
        : null,
    ago: formatRelative(visit.changedAt ?? visit.createdAt, ctx.now),
    over: visit.startsAt <= ctx.now,
    // Said on both sides while the visit is still to come; to the person, without the cause.
    stopped: stoppedWords(
      refusalToDoVisit(
        'move',
        visit,
        { status: found.leadStatus, company: found.company },
        ctx.who.kind,
        ctx.now,
      ),
    ),
    today: dayOf(ctx.now, zone),
    typed: {
      day: dayOf(visit.startsAt, zone),
      time: clockOf(visit.startsAt, zone),
      minutes: String(visit.durationMinutes),
    },
    may: { answer: may('accept'), move: may('move'), cancel: may('cancel') },
  }
}

/** The sentence of a refusal that comes from how the company stands; null for any other. */
function stoppedWords(refusal: ReturnType<typeof refusalToDoVisit>): string | null {
  return refusal === 'company_unavailable' ||
    (refusal !== null && Object.hasOwn(STANDING_REFUSALS, refusal))
    ? VISIT_REFUSALS[refusal]
    : null
}

/** What a page of a visit shows. */
export type VisitPageData = Awaited<ReturnType<typeof loadVisit>>

/**
 * Accepts, declines, moves or cancels, or does what only one side may (`more`); leads back to the
 * visit. What is refused keeps what was typed.
 */
export async function actOnVisit(
  ctx: Side,
  id: string | undefined,
  request: Request,
  more: (visitId: string) => Parameters<typeof answerAct>[1] = () => ({}),
) {
  const { visit, insee } = await read(ctx, id)
  const said = (title: string) => ({
    refusals: VISIT_REFUSALS,
    done: {
      title,
      description:
        ctx.who.kind === 'artisan' ? 'Le particulier est prévenu.' : 'L’artisan est prévenu.',
    },
  })
  return answerAct(request, {
    accept: act({ run: () => answerVisit(ctx, visit.id, true), ...said('Visite confirmée') }),
    decline: act({ run: () => answerVisit(ctx, visit.id, false), ...said('Visite déclinée') }),
    cancel: act({
      run: ({ note = '' }) => cancelVisit(ctx, visit.id, note),
      ...said('Visite annulée'),
    }),
    move: act({
      run: async (fields) => {
        const wanted = readVisit(fields, timeZoneOf(insee))
        if (!wanted.ok) return wanted
        // A person reads nothing of the company's day.
        const tight =
          ctx.who.kind === 'artisan' && fields.anyway !== 'on'
            ? await whyTooTight(ctx as Ctx<Artisan>, visit.leadId, {
                ...wanted.value,
                visitId: visit.id,
              })
            : null
        return tight ? { errors: { anyway: tight } } : moveVisit(ctx, visit.id, wanted.value)
      },
      beside: VISIT_FIELDS,
      ...said('Autre moment proposé'),
    }),
    ...more(visit.id),
  })
}
