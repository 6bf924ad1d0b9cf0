import { z } from 'zod'
import { listEntries } from '#app/features/calendar/queries.server.ts'
import { pageOf, readCursor } from '#app/features/api/calls/cursor.ts'
import { ok, refuse } from '#app/values/result.ts'
import { companyOperation, field, pageOutput, pageQuery } from './operation.server.ts'

/** The longest span that is read at once. */
const SPAN_DAYS = 62

const entry = z.object({
  id: field.id('Identifiant de la visite ou du chantier.'),
  kind: z.enum(['visit', 'works']).meta({ description: 'Une visite, ou un chantier.' }),
  title: field.text('De quoi il s’agit.', 'Remplacer un chauffe-eau'),
  with: field.text('Chez qui.', 'Claire M.'),
  place: field.text('Où. L’adresse entière, une fois le devis signé.', '69100 Villeurbanne'),
  startsAt: field.instant('Son début.'),
  endsAt: field.instant('Sa fin.'),
  zone: field.text('L’heure de quel lieu.', 'Europe/Paris'),
  tentative: z.boolean().meta({ description: 'Proposé, et pas encore accepté.' }),
  assigned: field.text('Qui de votre équipe y va.', 'Karim').nullable(),
})

const keyOf = ({ startsAt, id }: { startsAt: Date; id: string }) =>
  `${startsAt.toISOString()} ${id}`

/** The visits and works of a company. */
export const CALENDAR_OPERATIONS = [
  companyOperation({
    name: 'listCalendar',
    path: '/calendar',
    scope: 'calendar:read',
    title: 'Lire votre agenda',
    about: `Les visites et les chantiers d’une période de ${SPAN_DAYS} jours au plus, dans l’ordre.`,
    query: z
      .strictObject({
        from: field.sentInstant('Le début de la période.'),
        to: field
          .sentInstant('Sa fin.')
          .meta({ description: 'Sa fin.', examples: ['2026-12-31T23:00:00.000Z'] }),
        ...pageQuery,
      })
      .refine(
        ({ from, to }) => {
          const length = Date.parse(to) - Date.parse(from)
          return length > 0 && length <= SPAN_DAYS * 86_400_000
        },
        { path: ['to'], message: `Après «\u00a0from\u00a0», de ${SPAN_DAYS} jours au plus.` },
      ),
    output: pageOutput(entry),
    run: async (ctx, { query: { from, to, limit, cursor } }) => {
      const after = cursor === undefined ? '' : readCursor(cursor)
      if (after === null || !/^(?:\d{4}-\S+Z \S+)?$/.test(after)) return refuse('invalid_cursor')
      const span = { from: new Date(from), to: new Date(to) }
      const entries = await listEntries(ctx, ctx.who.artisanId, span)
      const rest = entries.filter((one) => keyOf(one) > after)
      return ok(pageOf(rest, limit, keyOf))
    },
  }),
]
