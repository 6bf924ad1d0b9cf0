import { exportLoader } from '#app/features/accounts/team/export-table.server.ts'
import { departementName } from '#app/features/places/places.ts'
import {
  REQUEST_STEPS,
  STEP_LABELS,
  type RequestStep,
} from '#app/features/requests/team/request-steps.ts'
import { TRADES } from '#app/features/trades/trades.ts'
import type { StepCounts } from './count-funnel.server.ts'
import { readPeriod } from './funnel.ts'
import { readFunnel } from './kept-funnel.server.ts'

type Row = { kind: string; name: string } & StepCounts

const columnsOfSteps = Object.fromEntries(
  REQUEST_STEPS.map((step: RequestStep, place) => [
    STEP_LABELS[step],
    (row: Row) => row.reached[place]!,
  ]),
)

/** Hours, to the tenth; empty where none reached the step. */
const hours = (seconds: number | null) =>
  seconds === null ? null : Math.round(Math.max(0, seconds) / 360) / 10
const columnsOfTimes = Object.fromEntries(
  REQUEST_STEPS.flatMap((step: RequestStep, place) =>
    place === 0
      ? []
      : [
          [`${STEP_LABELS[step]}, heures de la moitié`, (row: Row) => hours(row.medians[place]!)],
          [`${STEP_LABELS[step]}, heures de 9 sur 10`, (row: Row) => hours(row.ninths[place]!)],
        ],
  ),
)

/** How far requests went, of all, by trade and by département, to download. */
export const loader = exportLoader({
  name: 'parcours',
  columns: {
    Vue: (row: Row) => row.kind,
    Nom: (row: Row) => row.name,
    ...columnsOfSteps,
    ...columnsOfTimes,
  },
  rows: async (ctx, search): Promise<Row[]> => {
    const { all, trades, departements } = await readFunnel(ctx, readPeriod(search))
    return [
      { kind: 'Ensemble', name: 'Toutes les demandes', ...all },
      ...trades.map(({ key, ...counts }) => ({
        kind: 'Métier',
        name: TRADES[key].name,
        ...counts,
      })),
      ...departements.map(({ key, ...counts }) => ({
        kind: 'Département',
        name: `${key} ${departementName(key)}`,
        ...counts,
      })),
    ]
  },
})
