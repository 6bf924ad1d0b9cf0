import { act, texts } from '#app/platform/web/act.server.ts'
import type { Artisan, Ctx } from '#app/platform/context.ts'
import { orNotFound } from '#app/platform/web/not-found.server.ts'
import { parseId, type OutsideCalendarId } from '#app/values/identity/ids.ts'
import { ok, type Result } from '#app/values/result.ts'
import {
  addOutsideCalendar,
  removeOutsideCalendar,
  type AddCalendarRefusal,
} from './add-outside-calendar.server.ts'
import { ADD_REFUSALS } from './copy.ts'
import type { Holder } from './holder.server.ts'
import { readOutsideCalendarNow } from './read-outside-calendar.server.ts'

const BESIDE = Object.fromEntries(Object.keys(ADD_REFUSALS).map((name) => [name, 'address']))

/** What a company does to the calendars that it keeps elsewhere. */
export function companyCalendarActs(ctx: Ctx<Artisan>) {
  return outsideCalendarActs(ctx, {
    add: (address) => addOutsideCalendar(ctx, address),
    added: 'Vos moments occupés apparaissent dans votre agenda.',
  })
}

/** What is done to calendars that are kept elsewhere: `add` says whose they become, `added` who sees them busy. */
export function outsideCalendarActs(
  ctx: Ctx<Holder>,
  {
    add,
    added,
  }: {
    add: (address: string) => Promise<Result<{ busyTimes: number }, AddCalendarRefusal> | null>
    added: string
  },
) {
  const named = (calendar: string | undefined) => orNotFound(parseId<OutsideCalendarId>(calendar))
  return {
    'add-calendar': act({
      form: texts({ address: 3_000 }),
      run: ({ address }) => add(address),
      refusals: ADD_REFUSALS,
      beside: BESIDE,
      done: ({ busyTimes }) => ({
        title: 'Agenda ajouté',
        description: busyTimes === 0 ? 'Il ne dit aucun moment occupé dans les trois mois.' : added,
      }),
    }),
    'read-calendar': act({
      run: async ({ calendar }) => {
        const read = await readOutsideCalendarNow(ctx, named(calendar))
        return read && ok(read.ok)
      },
      done: (read) =>
        read
          ? 'Agenda relu'
          : {
              tone: 'warn' as const,
              title: 'Toujours pas lu',
              description: 'La cause est écrite à côté de l’agenda.',
            },
    }),
    'remove-calendar': act({
      run: ({ calendar }) => removeOutsideCalendar(ctx, named(calendar)),
      done: {
        title: 'Agenda retiré',
        description: 'Ses moments occupés sont effacés.',
      },
    }),
  }
}
