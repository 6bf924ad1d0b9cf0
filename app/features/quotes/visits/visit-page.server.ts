import { data } from 'react-router'
import { STANDING_REFUSALS } from '#app/features/companies/copy.ts'
import { paths } from '#app/paths.ts'
import { redirectWithToast } from '#app/platform/web/act.server.ts'
import type { Artisan, Ctx, Particulier } from '#app/platform/context.ts'
import { notFound, orNotFound } from '#app/platform/web/not-found.server.ts'
import { readForm } from '#app/platform/web/read-form.server.ts'
import { textFields, type FieldErrors } from '#app/values/field-errors.ts'
import { dayOf, formatRelative, formatTime, formatWeekday } from '#app/values/time/french-date.ts'
import { timeZoneOf } from '#app/values/time/french-time-zone.ts'
import { parseId } from '#app/values/identity/ids.ts'
import { answerVisit, cancelVisit, moveVisit } from './propose-visit.server.ts'
import { clockOf, VISIT_REFUSALS, visitInstant } from './visit-form.ts'
import { refusalToDoVisit, VISIT_DURATION, VISIT_DURATIONS } from './visit.ts'
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
    cancelNote: visit.cancelNote,
    note: visit.note,
    day: formatWeekday(visit.startsAt, zone),
    from: formatTime(visit.startsAt, zone),
    to: formatTime(new Date(visit.startsAt.getTime() + visit.durationMinutes * 60_000), zone),
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

/** Accepts, declines, moves or cancels; leads back to the visit. What is refused keeps what was typed. */
export async function actOnVisit(ctx: Side, id: string | undefined, request: Request) {
  const { visit, insee } = await read(ctx, id)
  const {
    intent = '',
    day = '',
    time = '',
    note = '',
    minutes = '',
  } = textFields(await readForm(request))
  const here = ctx.who.kind === 'artisan' ? paths.proVisit(visit.id) : paths.visit(visit.id)
  const refused = (sentence: string, status: 409 | 422, errors: FieldErrors = {}) =>
    data({ notice: sentence, errors, typed: { day, time, note, minutes } }, { status })
  const done = (title: string) =>
    redirectWithToast(here, {
      title,
      description:
        ctx.who.kind === 'artisan' ? 'Le particulier est prévenu.' : 'L’artisan est prévenu.',
    })
  if (intent === 'accept' || intent === 'decline') {
    const answered = await answerVisit(ctx, visit.id, intent === 'accept')
    return answered.ok
      ? done(intent === 'accept' ? 'Visite confirmée' : 'Visite déclinée')
      : refused(wordsOf(answered.refusal), 409)
  }
  if (intent === 'cancel') {
    const cancelled = await cancelVisit(ctx, visit.id, note)
    return cancelled.ok ? done('Visite annulée') : refused(wordsOf(cancelled.refusal), 409)
  }
  if (intent !== 'move') throw data(null, { status: 400 })
  const startsAt = visitInstant(day, time, timeZoneOf(insee))
  if (!startsAt.ok)
    return refused(VISIT_REFUSALS[startsAt.refusal], 422, {
      [startsAt.refusal === 'visit_day_missing' ? 'day' : 'time']: VISIT_REFUSALS[startsAt.refusal],
    })
  const moved = await moveVisit(ctx, visit.id, {
    startsAt: startsAt.value,
    note,
    minutes: VISIT_DURATIONS.find((known) => String(known) === minutes) ?? VISIT_DURATION,
  })
  return moved.ok ? done('Autre moment proposé') : refused(wordsOf(moved.refusal), 409)
}

function wordsOf(refusal: 'not_found' | keyof typeof VISIT_REFUSALS): string {
  if (refusal === 'not_found') notFound()
  return VISIT_REFUSALS[refusal]
}
