import { requireAdmin } from '#app/features/accounts/sessions/request-scope.server.ts'
import {
  parseExperimentKey,
  runOf,
  stateOf,
  EXPERIMENTS,
  VARIANTS,
} from '#app/features/product-settings/experiments/experiment.ts'
import { paths } from '#app/paths.ts'
import { act, answerAct } from '#app/platform/web/act.server.ts'
import { orNotFound } from '#app/platform/web/not-found.server.ts'
import { DefinitionList } from '#app/ui/data/definition-list.tsx'
import { RefusalNotice } from '#app/ui/feedback/refusal-notice.tsx'
import { PageHeader } from '#app/ui/layout/page-header.tsx'
import { TitledSection } from '#app/ui/layout/section.tsx'
import { useAnswer } from '#app/ui/use-answer.ts'
import { parseId } from '#app/values/identity/ids.ts'
import { formatDate, formatDateTime } from '#app/values/time/french-date.ts'
import { PARIS } from '#app/values/time/french-time-zone.ts'
import { counted } from '#app/values/words/counted.ts'
import type { Route } from './+types/admin-experiment.page'
import { stateInWords, EXPERIMENT_REFUSALS } from './copy.ts'
import { countExperiment } from './count-experiment.server.ts'
import { listExperiment } from './list-experiment.server.ts'
import { setExperiment } from './set-experiment.server.ts'
import { ExperimentAccounts, ExperimentFigures } from './experiment-figures.tsx'
import { ExperimentForm } from './experiment-form.tsx'
import type { ExperimentInput } from './experiment-change.ts'

export const meta = ({ loaderData }: Route.MetaArgs) => [
  { title: `${loaderData?.label ?? 'Essai'} — Ouvréo` },
]

/** How many accounts a figure lists. */
const SHOWN = 100

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const ctx = requireAdmin(context)
  const key = orNotFound(parseExperimentKey(params.key))
  const { searchParams } = new URL(request.url)
  const lines = await listExperiment(ctx, key)
  const state = stateOf(lines)
  const count = await countExperiment(ctx, key, lines)
  const opened = VARIANTS.find((variant) => variant === searchParams.get('variante')) ?? null
  const didAlone = searchParams.get('fait') === 'oui'
  const listed = count?.accounts.filter(
    ({ variant, did }) => variant === opened && (did || !didAlone),
  )
  const { label, what, variants, measures, felt } = EXPERIMENTS[key]
  return {
    key,
    label,
    what,
    variants,
    measures,
    felt,
    state,
    words: stateInWords(state),
    last: lines.at(-1)?.id ?? null,
    runs: runOf(lines)?.until === null,
    count: count && {
      since: formatDate(count.since, PARIS),
      until: count.until && formatDate(count.until, PARIS),
      variants: count.variants,
      moved: count.moved,
    },
    opened: opened && {
      variant: opened,
      didAlone,
      total: listed?.length ?? 0,
      accounts: (listed ?? []).slice(0, SHOWN).map(({ accountId, name, createdAt, did }) => ({
        accountId,
        name,
        since: formatDate(createdAt, PARIS),
        did,
      })),
    },
    lines: lines.toReversed().map(({ id, share, chosen, reason, madeAt, by }) => ({
      id,
      words: chosen
        ? `Variante ${chosen.toUpperCase()} retenue pour tous`
        : `Part de la variante B\u00a0: ${share}\u00a0%`,
      reason,
      by: by ?? 'Compte effacé',
      when: formatDateTime(madeAt, PARIS),
    })),
  }
}

export async function action({ context, params, request }: Route.ActionArgs) {
  const ctx = requireAdmin(context)
  const key = orNotFound(parseExperimentKey(params.key))
  const read = (form: FormData) => {
    const share = String(form.get('share') ?? '').trim()
    return Promise.resolve({
      input: {
        share: /^\d{1,3}$/.test(share) ? Number(share) : Number.NaN,
        audience: form.get('audience') === 'newcomers' ? 'newcomers' : 'everybody',
        chosen: VARIANTS.find((variant) => variant === form.get('chosen')) ?? null,
        follows: parseId<string>(String(form.get('follows') ?? '')),
        reason: String(form.get('reason') ?? '').slice(0, 2_000),
      } satisfies ExperimentInput & { reason: string },
    })
  }
  return answerAct(request, {
    set: act({
      read,
      run: ({ reason, ...input }: ExperimentInput & { reason: string }) =>
        setExperiment(ctx, key, input, reason),
      refusals: EXPERIMENT_REFUSALS,
      beside: {
        share_out_of_range: 'share',
        audience_runs: 'audience',
        reason_short: 'reason',
      },
      done: (_, { chosen }) => (chosen ? 'Essai terminé' : 'Essai réglé'),
      to: paths.adminExperiment(key),
    }),
  })
}

/** One experiment: what it tries, how far it goes, what is counted, and its history. */
export default function AdminExperimentPage({ loaderData }: Route.ComponentProps) {
  const answer = useAnswer<typeof action>()
  const { key, label, what, variants, measures, felt, state, words, count, opened, lines } =
    loaderData
  return (
    <>
      <PageHeader
        title={label}
        trail={[{ label: 'Essais', href: paths.adminExperiments() }, { label }]}
      >
        {what}
      </PageHeader>
      <RefusalNotice of={answer} />
      <DefinitionList
        items={[
          { term: 'Variante A', value: variants.a },
          { term: 'Variante B', value: variants.b },
          { term: 'Où cela se voit', value: felt },
          { term: 'Aujourd’hui', value: words },
        ]}
      />
      <TitledSection id="mesures" title="Ce qui est compté" titleClass="mb-3" className="mt-12">
        <p className="max-w-prose text-muted">{measures}</p>
        {count ? (
          <>
            <p className="mt-2 text-sm text-faint">
              Du {count.since} {count.until ? `au ${count.until}` : 'à maintenant'}
              {count.moved > 0 &&
                `. ${counted(count.moved, 'compte passé', 'comptes passés')} d’une variante à l’autre quand la part a changé, et ${count.moved > 1 ? 'comptés' : 'compté'} dans aucune`}
              .
            </p>
            <ExperimentFigures experimentKey={key} variants={count.variants} />
          </>
        ) : (
          <p className="mt-4 notice">Personne n’y a encore pris part&nbsp;: rien à compter.</p>
        )}
        {opened && <ExperimentAccounts {...opened} />}
      </TitledSection>
      <TitledSection id="regler" title="Régler l’essai" titleClass="mb-4" className="mt-12">
        <ExperimentForm
          key={loaderData.last ?? ''}
          state={state}
          last={loaderData.last}
          answer={answer}
        />
      </TitledSection>
      <TitledSection id="historique" title="Historique" titleClass="mb-3" className="mt-14">
        {lines.length === 0 ? (
          <p className="text-muted">Cet essai n’a jamais été réglé.</p>
        ) : (
          <ul className="lines lines-flush">
            {lines.map((line) => (
              <li key={line.id}>
                <p className="font-semibold">{line.words}</p>
                <p className="mt-1 max-w-prose wrap-anywhere text-muted">{line.reason}</p>
                <p className="mt-1 text-sm text-faint">
                  Par {line.by}, le {line.when}
                </p>
              </li>
            ))}
          </ul>
        )}
      </TitledSection>
    </>
  )
}
