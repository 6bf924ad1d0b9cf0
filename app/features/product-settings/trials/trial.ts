import { paths } from '#app/paths.ts'

/** What an account may see: as it was, or the other way. */
export type Variant = 'a' | 'b'
export const VARIANTS = ['a', 'b'] as const satisfies readonly Variant[]

/** Which accounts take part: all artisans, or those who came since the trial began. */
export type TrialAudience = 'everybody' | 'newcomers'

type Declared = {
  label: string
  /** What is tried, in plain French. */
  what: string
  /** What each variant shows. */
  variants: Record<Variant, string>
  /** What is counted of each. */
  measures: string
  /** The page where it is seen. */
  felt: { href: string; label: string }
}

/** What is tried with a part of the artisans. A trial that is over is taken out of here, and of the page that asks it. */
export const TRIALS = {
  homeOrder: {
    label: 'Ordre du tableau de bord',
    what: 'Ce qui vient en premier, sous ce qui attend l’artisan\u00a0: ses rendez-vous, ou les cartes de son espace, dont celle des demandes.',
    variants: {
      a: 'Les rendez-vous, puis les cartes',
      b: 'Les cartes, puis les rendez-vous',
    },
    measures:
      'Parmi les artisans inscrits depuis le début de l’essai, combien ont envoyé un premier devis à un client du site.',
    felt: { href: paths.proHome(), label: 'Tableau de bord des artisans' },
  },
} as const satisfies Record<string, Declared>

/** Which trial. */
export type TrialKey = keyof typeof TRIALS
/** All of them, in the order of their page. */
export const TRIAL_KEYS = Object.keys(TRIALS) as TrialKey[]

/** The trial of that name; null for none. */
export const parseTrialKey = (text: string | undefined): TrialKey | null =>
  TRIAL_KEYS.find((key) => key === text) ?? null

/** How far a trial goes at an instant. */
export type TrialState = {
  /** Which part of its audience has the second variant, percent. */
  share: number
  audience: TrialAudience
  /** The variant that everybody has, once it is over. */
  chosen: Variant | null
  /** Since when somebody takes part; null where nobody does. */
  since: Date | null
}

/** Before anybody takes part. */
const NOT_BEGUN: TrialState = {
  share: 0,
  audience: 'everybody',
  chosen: null,
  since: null,
}

/** In how many parts an audience is divided: a hundredth of a percent each. */
const PARTS = 10_000

/**
 * The part that an account falls in: always the same for the same trial, and unrelated from one trial to another. By
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

/** Who an account is, as far as a trial asks. */
export type TrialAccount = { accountId: string; createdAt: Date }

/** Whether an account takes part in a trial that runs. */
export const takesPart = (
  { since, chosen, audience }: TrialState,
  { createdAt }: TrialAccount,
): boolean => since !== null && chosen === null && (audience === 'everybody' || createdAt >= since)

/**
 * What an account sees. When the share grows, whoever has the second variant keeps it; outside the audience, and
 * before anybody takes part, it is the first.
 */
export function variantFor(key: TrialKey, state: TrialState, account: TrialAccount): Variant {
  if (state.chosen) return state.chosen
  if (!takesPart(state, account)) return 'a'
  return partOf(key, account.accountId) < (state.share * PARTS) / 100 ? 'b' : 'a'
}

/**
 * The variant that an account had through a whole run of a trial; null where a change of the share moved it from one to
 * the other, so that it counts for neither. `run`: the states of the run that it lived, the first begun first.
 */
export function steadyVariant(
  key: TrialKey,
  run: readonly TrialState[],
  account: TrialAccount,
): Variant | null {
  const seen = new Set(run.map((state) => variantFor(key, state, account)))
  return seen.size === 1 ? [...seen][0]! : null
}

/** A line of the history of a trial. */
export type TrialLine = {
  share: number
  audience: TrialAudience
  chosen: Variant | null
  madeAt: Date
}

/** A time through which a trial ran, with what was set in it: each state from an instant on. */
export type TrialRun = {
  since: Date
  until: Date | null
  states: { from: Date; state: TrialState }[]
}

/** The last time that a trial ran, or the one that goes on; null before the first. `lines`: the first first. */
export function runOf(lines: readonly TrialLine[]): TrialRun | null {
  let run: TrialRun | null = null
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

/** How far a trial goes now. `lines`: its history, the first first. */
export function stateOf(lines: readonly TrialLine[]): TrialState {
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
export const livedStates = ({ states }: TrialRun, { createdAt }: TrialAccount): TrialState[] =>
  states
    .filter((_, at) => !states[at + 1] || states[at + 1]!.from > createdAt)
    .map(({ state }) => state)
