import { recordExport } from '#app/features/accounts/team/record-audit.server.ts'
import { requireFreshAdmin } from '#app/features/accounts/sessions/request-scope.server.ts'
import { departementName } from '#app/features/places/places.ts'
import { TRADES } from '#app/features/trades/trades.ts'
import type { Admin, Ctx } from '#app/platform/context.ts'
import { csvResponse } from '#app/platform/web/csv.server.ts'
import { notFound } from '#app/platform/not-found.server.ts'
import type { Route } from './+types/export-figures.route'
import {
  nobodyByDepartement,
  nobodyByTrade,
  quotesPerRequest,
  repliesByWeek,
  requestsByDay,
} from './home-figures.server.ts'
import { HOME_FIGURES } from './home-figures.ts'
import { listQueues } from './queues.server.ts'
import { QUEUES } from './queues.ts'

/** Every table of the home that can be downloaded: the queues, and each figure. */
const NAMES = ['files', ...HOME_FIGURES] as const

/** One table of the team's home, to download. */
export async function loader({ context, request }: Route.LoaderArgs): Promise<Response> {
  const ctx = requireFreshAdmin(context, request)
  const figure = NAMES.find((known) => known === new URL(request.url).searchParams.get('chiffre'))
  if (!figure) notFound()
  await recordExport(ctx, `chiffres-${figure}`)
  return TABLES[figure](ctx, `${figure}-${ctx.now.toISOString().slice(0, 10)}`)
}

const nobody = [
  { header: 'Sans artisan', value: (row: { nobody: number }) => row.nobody },
  { header: 'Demandes', value: (row: { requests: number }) => row.requests },
] as const
const hours = (value: number | null) => (value === null ? null : Math.round(value * 10) / 10)

const TABLES: Record<(typeof NAMES)[number], (ctx: Ctx<Admin>, name: string) => Promise<Response>> =
  {
    files: async (ctx, name) =>
      csvResponse(
        name,
        [
          { header: 'File', value: (row) => QUEUES[row.name].label },
          { header: 'En attente', value: (row) => row.count },
          { header: 'La plus ancienne', value: (row) => row.oldestAt },
          { header: 'Promesse', value: (row) => QUEUES[row.name].promise },
          { header: 'En retard', value: (row) => row.late },
        ],
        await listQueues(ctx),
      ),
    demandes: async (ctx, name) =>
      csvResponse(
        name,
        [
          { header: 'Jour', value: (row) => row.day },
          { header: 'Confirmées', value: (row) => row.opened },
          { header: 'Non confirmées', value: (row) => row.unconfirmed },
        ],
        await requestsByDay(ctx),
      ),
    reponses: async (ctx, name) =>
      csvResponse(
        name,
        [
          { header: 'Semaine du', value: (row) => row.week },
          { header: 'Réponse d’un artisan, heures', value: (row) => hours(row.answerHours) },
          { header: 'Premier contact, heures', value: (row) => hours(row.firstContactHours) },
        ],
        await repliesByWeek(ctx),
      ),
    devis: async (ctx, name) =>
      csvResponse(
        name,
        [
          { header: 'Devis reçus', value: (row) => row.quotes },
          { header: 'Demandes', value: (row) => row.requests },
        ],
        await quotesPerRequest(ctx),
      ),
    metiers: async (ctx, name) =>
      csvResponse(
        name,
        [{ header: 'Métier', value: (row) => TRADES[row.key].name }, ...nobody],
        await nobodyByTrade(ctx),
      ),
    departements: async (ctx, name) =>
      csvResponse(
        name,
        [
          { header: 'Code', value: (row) => row.key },
          { header: 'Département', value: (row) => departementName(row.key) },
          ...nobody,
        ],
        await nobodyByDepartement(ctx, null),
      ),
  }
