/** What an account may see: as it was, or the other way. */
export type Variant = 'a' | 'b'
export const VARIANTS = ['a', 'b'] as const satisfies readonly Variant[]

/** Which accounts take part: all artisans, or those who came since the experiment began. */
export type ExperimentAudience = 'everybody' | 'newcomers'

type Declared = {
  label: string
  /** What is tried, in plain French. */
  what: string
  /** What each variant shows. */
  variants: Record<Variant, string>
  /** What is counted of each. */
  measures: string
  /** The page where it is seen. */
  felt: string
}

/** What is tried with a part of the artisans. An experiment that is over is taken out of here, and of the page that asks it. */
export const EXPERIMENTS = {
  homeOrder: {
    label: 'Ordre du tableau de bord',
    what: 'Ce qui vient en premier, sous ce qui attend l’artisan\u00a0: ses rendez-vous, ou les cartes de son espace, dont celle des demandes.',
    variants: {
      a: 'Les rendez-vous, puis les cartes',
      b: 'Les cartes, puis les rendez-vous',
    },
    measures:
      'Parmi les artisans inscrits depuis le début de l’essai, combien ont envoyé un premier devis à un client du site.',
    felt: 'Tableau de bord des artisans',
  },
} as const satisfies Record<string, Declared>

/** Which experiment. */
export type ExperimentKey = keyof typeof EXPERIMENTS
/** All of them, in the order of their page. */
export const EXPERIMENT_KEYS = Object.keys(EXPERIMENTS) as ExperimentKey[]

/** The experiment of that name; null for none. */
export const parseExperimentKey = (text: string | undefined): ExperimentKey | null =>
  EXPERIMENT_KEYS.find((key) => key === text) ?? null

/** How far an experiment goes at an instant. */
export type ExperimentState = {
  /** Which part of its audience has the second variant, percent. */
  share: number
  audience: ExperimentAudience
  /** The variant that everybody has, once it is over. */
  chosen: Variant | null
  /** Since when somebody takes part; null where nobody does. */
  since: Date | null
}

/** Before anybody takes part. */
const NOT_BEGUN: ExperimentState = {
  share: 0,
  audience: 'everybody',
  chosen: null,
  since: null,
}

/** In how many parts an audience is divided: a hundredth of a percent each. */
const PARTS = 10_000

/**
 * The part that an account falls in: always the same for the same experiment, and unrelated from one experiment to another. By
 * the first 32 bits of a hash (FNV-1a, then mixed), since nothing secret hangs on it.
 */
export function partOf(key: string, accountId: string): number {
  let hash = 0x811c9dc5
  for (const character of `${key}:${accountId}`)
    hash = Math.imul(hash ^ character.charCodeAt(0), 0x01000193)
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b)
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35)
  return ((hash ^ (hash >>> 16)) >>> 0) % PARTS
}

/** Who an account is, as far as an experiment asks. */
export type ExperimentAccount = { accountId: string; createdAt: Date }

/** Whether an account takes part in an experiment that runs. */
export const takesPart = (
  { since, chosen, audience }: ExperimentState,
  { createdAt }: ExperimentAccount,
): boolean => since !== null && chosen === null && (audience === 'everybody' || createdAt >= since)

/**
 * What an account sees. When the share grows, whoever has the second variant keeps it; outside the audience, and
 * before anybody takes part, it is the first.
 */
export function variantFor(
  key: ExperimentKey,
  state: ExperimentState,
  account: ExperimentAccount,
): Variant {
  if (state.chosen) return state.chosen
  if (!takesPart(state, account)) return 'a'
  return partOf(key, account.accountId) < (state.share * PARTS) / 100 ? 'b' : 'a'
}

/**
 * The variant that an account had through a whole run of an experiment; null where a change of the share moved it from one to
 * the other, so that it counts for neither. `run`: the states of the run that it lived, the first begun first.
 */
export function steadyVariant(
  key: ExperimentKey,
  run: readonly ExperimentState[],
  account: ExperimentAccount,
): Variant | null {
  const seen = new Set(run.map((state) => variantFor(key, state, account)))
  return seen.size === 1 ? [...seen][0]! : null
}

/** A line of the history of an experiment. */
export type ExperimentLine = {
  share: number
  audience: ExperimentAudience
  chosen: Variant | null
  madeAt: Date
}

/** A time through which an experiment ran, with what was set in it: each state from an instant on. */
export type ExperimentRun = {
  since: Date
  until: Date | null
  states: { from: Date; state: ExperimentState }[]
}

/** The last time that an experiment ran, or the one that goes on; null before the first. `lines`: the first first. */
export function runOf(lines: readonly ExperimentLine[]): ExperimentRun | null {
  let run: ExperimentRun | null = null
  for (const { share, audience, chosen, madeAt } of lines) {
    const runs = share > 0 && chosen === null
    if (runs && (run === null || run.until !== null))
      run = { since: madeAt, until: null, states: [] }
    if (runs)
      run!.states.push({
        from: madeAt,
        state: { share, audience, chosen: null, since: run!.since },
      })
    else if (run !== null && run.until === null) run.until = madeAt
  }
  return run
}

/** How far an experiment goes now. `lines`: its history, the first first. */
export function stateOf(lines: readonly ExperimentLine[]): ExperimentState {
  const last = lines.at(-1)
  if (!last) return NOT_BEGUN
  const run = runOf(lines)
  return {
    share: last.share,
    audience: last.audience,
    chosen: last.chosen,
    since: run?.until === null ? run.since : null,
  }
}

/** The states of a run that an account lived, from when it came. */
export const livedStates = (
  { states }: ExperimentRun,
  { createdAt }: ExperimentAccount,
): ExperimentState[] =>
  states
    .filter((_, at) => !states[at + 1] || states[at + 1]!.from > createdAt)
    .map(({ state }) => state)
