import { requireAdmin } from '#app/features/accounts/sessions/request-scope.server.ts'
import { SettingsTabs } from '#app/features/admin/product-settings/settings-tabs.tsx'
import { readExperimentLines } from '#app/features/product-settings/experiments/read-experiment.server.ts'
import {
  stateOf,
  EXPERIMENT_KEYS,
  EXPERIMENTS,
} from '#app/features/product-settings/experiments/experiment.ts'
import { paths } from '#app/paths.ts'
import { Badge } from '#app/ui/data/badge.tsx'
import { PageHeader } from '#app/ui/layout/page-header.tsx'
import { AppLink } from '#app/ui/link.tsx'
import type { Route } from './+types/admin-experiments.page'
import { stateInWords } from './copy.ts'

export const meta = () => [{ title: 'Essais — Ouvréo' }]

export async function loader({ context }: Route.LoaderArgs) {
  const ctx = requireAdmin(context)
  return {
    experiments: await Promise.all(
      EXPERIMENT_KEYS.map(async (key) => {
        const state = stateOf(await readExperimentLines(ctx, key))
        const { label, what } = EXPERIMENTS[key]
        return { key, label, what, state: stateInWords(state), runs: state.since !== null }
      }),
    ),
  }
}

/** What is tried with a part of the artisans. */
export default function AdminExperimentsPage({
  loaderData: { experiments },
}: Route.ComponentProps) {
  return (
    <>
      <PageHeader title="Essais">
        Deux façons de faire, chacune montrée à une part des comptes d’artisans. Un compte garde la
        sienne d’une visite à l’autre&nbsp;; les visiteurs sans compte ne prennent part à aucun
        essai, et aucun cookie n’est ajouté.
      </PageHeader>
      <SettingsTabs current="experiments" />
      <ul className="lines lines-flush mt-8">
        {experiments.map(({ key, label, what, state, runs }) => (
          <li key={key}>
            <h2 className="flex flex-wrap items-center gap-3 text-heading">
              <AppLink href={paths.adminExperiment(key)} className="link">
                {label}
              </AppLink>
              {runs && <Badge tone="tint">En cours</Badge>}
            </h2>
            <p className="mt-1 max-w-prose text-muted">{what}</p>
            <p className="mt-2">{state}.</p>
          </li>
        ))}
      </ul>
    </>
  )
}
