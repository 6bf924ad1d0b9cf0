import { exportTable } from '#app/features/accounts/team/export-table.server.ts'
import { requireFreshAdmin } from '#app/features/accounts/sessions/request-scope.server.ts'
import { departementName } from '#app/features/places/places.ts'
import { TRADES } from '#app/features/trades/trades.ts'
import type { Admin, Ctx } from '#app/platform/context.ts'
import { notFound } from '#app/platform/web/not-found.server.ts'
import type { Route } from './+types/export-figures.route'
import { nobodyBy } from './home-figures.server.ts'
import { HOME_FIGURES } from './home-figures.ts'
import { readHome } from './kept-figures.server.ts'
import { listQueues } from './queues.server.ts'
import { QUEUES } from './queues.ts'

/** Every table of the home that can be downloaded: the queues, and each figure. */
const NAMES = ['files', ...HOME_FIGURES] as const

/** One table of the team's home, to download. */
export async function loader({ context, request }: Route.LoaderArgs): Promise<Response> {
  const ctx = requireFreshAdmin(context, request)
  const figure = NAMES.find((known) => known === new URL(request.url).searchParams.get('chiffre'))
  if (!figure) notFound()
  return TABLES[figure](ctx, { name: `chiffres-${figure}`, file: figure })
}

const nobody = {
  'Sans artisan': (row: { nobody: number }) => row.nobody,
  Demandes: (row: { requests: number }) => row.requests,
}
const hours = (value: number | null) => (value === null ? null : Math.round(value * 10) / 10)

type Named = { name: string; file: string }
const TABLES: Record<(typeof NAMES)[number], (ctx: Ctx<Admin>, named: Named) => Promise<Response>> =
  {
    files: async (ctx, named) =>
      exportTable(ctx, await listQueues(ctx), {
        ...named,
        columns: {
          File: (row) => QUEUES[row.name].label,
          'En attente': (row) => row.count,
          'La plus ancienne': (row) => row.oldestAt,
          Promesse: (row) => QUEUES[row.name].promise,
          'En retard': (row) => row.late,
        },
      }),
    demandes: async (ctx, named) =>
      exportTable(ctx, (await readHome(ctx)).days, {
        ...named,
        columns: {
          Jour: (row) => row.day,
          Confirmées: (row) => row.opened,
          'Non confirmées': (row) => row.unconfirmed,
        },
      }),
    reponses: async (ctx, named) =>
      exportTable(ctx, (await readHome(ctx)).weeks, {
        ...named,
        columns: {
          'Semaine du': (row) => row.week,
          'Réponse d’un artisan, heures': (row) => hours(row.answerHours),
          'Premier contact, heures': (row) => hours(row.firstContactHours),
        },
      }),
    devis: async (ctx, named) =>
      exportTable(ctx, (await readHome(ctx)).quotes, {
        ...named,
        columns: {
          'Devis reçus': (row) => row.quotes,
          Demandes: (row) => row.requests,
        },
      }),
    metiers: async (ctx, named) =>
      exportTable(ctx, nobodyBy((await readHome(ctx)).places, 'trade'), {
        ...named,
        columns: { Métier: (row) => TRADES[row.key].name, ...nobody },
      }),
    departements: async (ctx, named) =>
      exportTable(ctx, nobodyBy((await readHome(ctx)).places, 'departement'), {
        ...named,
        columns: {
          Code: (row) => row.key,
          Département: (row) => departementName(row.key),
          ...nobody,
        },
      }),
  }
