import { requireAdmin } from '#app/features/accounts/sessions/request-scope.server.ts'
import { paths } from '#app/paths.ts'
import { act, answerAct } from '#app/platform/web/act.server.ts'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { Badge } from '#app/ui/data/badge.tsx'
import { Figure, Figures } from '#app/ui/data/figures.tsx'
import { Money } from '#app/ui/data/money.tsx'
import { Table } from '#app/ui/data/table.tsx'
import { NoFigureDrawing } from '#app/ui/drawings/empty-company.tsx'
import { EmptyState } from '#app/ui/feedback/empty-state.tsx'
import { RefusalNotice } from '#app/ui/feedback/refusal-notice.tsx'
import { PageHeader } from '#app/ui/layout/page-header.tsx'
import { TitledSection } from '#app/ui/layout/section.tsx'
import { Tabs } from '#app/ui/layout/tabs.tsx'
import { AppForm, AppLink } from '#app/ui/link.tsx'
import { useAnswer } from '#app/ui/use-answer.ts'
import { parseId, type ArtisanId } from '#app/values/identity/ids.ts'
import { formatEuros } from '#app/values/numbers/money.ts'
import { dayOf, formatDate, formatDateTime, formatDay } from '#app/values/time/french-date.ts'
import { PARIS } from '#app/values/time/french-time-zone.ts'
import { counted } from '#app/values/words/counted.ts'
import type { Route } from './+types/admin-sellers.page'
import { makeReport, resumeSellerTask, tellSellers } from './ask-seller-task.server.ts'
import { MISSING_LABELS, SELLER_REFUSALS } from './copy.ts'
import { readSellers } from './kept-sellers.server.ts'
import { lastSellerTask, reportsOfYear } from './read-sellers.server.ts'
import { declaredBy, isOver, reportedYears, waitsToBeTold } from './seller-report.ts'
import { SellerTaskProgress } from './seller-task-progress.tsx'
import { stateOfTask } from './seller-task.ts'

export const meta = () => [{ title: 'Déclaration des vendeurs — Ouvréo' }]

/** The year that is asked for, the last one that is over unless it is one of those that are followed. */
const yearOf = (asked: unknown, years: readonly number[]) =>
  years.find((year) => String(year) === asked) ?? years[1]!

export async function loader({ context, request }: Route.LoaderArgs) {
  const ctx = requireAdmin(context)
  const today = dayOf(ctx.now, PARIS)
  const years = reportedYears(today)
  const { searchParams } = new URL(request.url)
  const year = yearOf(searchParams.get('annee'), years)
  const after = parseId<ArtisanId>(searchParams.get('apres') ?? '')
  const [{ sellers, next, figures, countedAt }, reports, task] = await Promise.all([
    readSellers(ctx, year, after),
    reportsOfYear(ctx, year),
    lastSellerTask(ctx, year),
  ])
  return {
    year,
    years,
    over: isOver(year, today),
    by: declaredBy(year),
    reports: reports.map(({ madeAt, ...report }) => ({
      ...report,
      madeOn: formatDate(madeAt, PARIS),
    })),
    task: task && {
      kind: task.kind,
      state: stateOfTask(task),
      done: task.done,
      total: task.total,
      asked: `Demandé par ${task.askerName} le ${formatDateTime(task.askedAt, PARIS)}`,
    },
    figures,
    counted: countedAt && formatDateTime(countedAt, PARIS),
    begins: after === null,
    next,
    sellers: sellers.map(({ artisanId, identity, missing, quarters, statement }) => ({
      id: artisanId,
      name: identity.name,
      kind: identity.kind,
      missing: missing.map((what) => MISSING_LABELS[what]),
      quarters,
      toldOn: statement && formatDate(statement.toldAt, PARIS),
      rank: statement?.reportRank ?? null,
      changed: statement !== null && waitsToBeTold({ quarters, statement }),
    })),
  }
}

export async function action({ context, request }: Route.ActionArgs) {
  const ctx = requireAdmin(context)
  const years = reportedYears(dayOf(ctx.now, PARIS))
  return answerAct(request, {
    tell: act({
      run: ({ annee }) => tellSellers(ctx, yearOf(annee, years)),
      refusals: SELLER_REFUSALS,
      done: ({ asked }) =>
        `${counted(asked, 'vendeur', 'vendeurs')} à informer\u00a0: l’envoi commence`,
    }),
    report: act({
      run: ({ annee }) => makeReport(ctx, yearOf(annee, years)),
      refusals: SELLER_REFUSALS,
      done: ({ asked }) =>
        `${counted(asked, 'vendeur', 'vendeurs')} à déclarer\u00a0: le fichier se prépare`,
    }),
    resume: act({
      run: ({ annee }) => resumeSellerTask(ctx, yearOf(annee, years)),
      refusals: SELLER_REFUSALS,
      done: () => 'Le travail reprend où il s’était arrêté',
    }),
  })
}

/** Who the operator declares to the tax office of a year (DAC7). */
export default function AdminSellersPage({
  loaderData: {
    year,
    years,
    over,
    by,
    reports,
    task,
    figures,
    counted: countedOn,
    begins,
    next,
    sellers,
  },
}: Route.ComponentProps) {
  const answer = useAnswer<typeof action>()
  const { toTell, toDeclare } = figures
  const underWay = task !== null && task.state !== 'ended'
  return (
    <>
      <PageHeader title="Déclaration des vendeurs">
        {over
          ? `À déposer avant le ${formatDay(by)}, sur le portail des tiers déclarants. Chaque vendeur reçoit d’abord ses montants.`
          : `L’année n’est pas finie\u00a0: montants provisoires, à déclarer avant le ${formatDay(by)}.`}
      </PageHeader>
      <RefusalNotice of={answer} />
      <Tabs
        label="Année"
        tabs={years.map((one) => ({
          href: paths.adminSellers({ annee: String(one) }),
          label: String(one),
          current: one === year,
        }))}
      />
      {sellers.length === 0 && begins && next === null ? (
        <EmptyState drawing={<NoFigureDrawing />} title={`Personne à déclarer pour ${year}`}>
          Un artisan est à déclarer dès le premier euro encaissé d’un client trouvé par le site.
        </EmptyState>
      ) : (
        <div className="mt-8 grid gap-10">
          <Figures>
            <Figure
              label="Vendeurs"
              value={figures.sellers}
              note={formatEuros(figures.paidCents)}
            />
            <Figure label="À informer" value={toTell} />
            <Figure label="Incomplets" value={figures.incomplete} />
            <Figure label="Prêts à déclarer" value={toDeclare} />
          </Figures>
          {countedOn && <p className="meta">Chiffres du {countedOn}</p>}
          {task && <SellerTaskProgress year={year} {...task} />}
          {over && !underWay && (toTell > 0 || toDeclare > 0) && (
            <div className="flex flex-wrap gap-3">
              {toTell > 0 && (
                <AppForm>
                  <input type="hidden" name="annee" value={year} />
                  <Button
                    name="intent"
                    value="tell"
                    variant={toDeclare === 0 ? 'primary' : undefined}
                  >
                    Informer {counted(toTell, 'vendeur', 'vendeurs')}
                  </Button>
                </AppForm>
              )}
              {toDeclare > 0 && (
                <AppForm>
                  <input type="hidden" name="annee" value={year} />
                  <Button name="intent" value="report" variant="primary">
                    Préparer le fichier
                  </Button>
                </AppForm>
              )}
            </div>
          )}
          {reports.length > 0 && (
            <TitledSection id="fichiers" title="Fichiers">
              <ul className="lines mt-4">
                {reports.map(({ rank, kind, madeOn, sellers: count }) => (
                  <li key={rank} className="flex flex-wrap items-center justify-between gap-4">
                    <div>
                      <p className="font-semibold">
                        {kind === 'correction'
                          ? `Déclaration rectificative ${rank}`
                          : rank === 1
                            ? 'Déclaration initiale'
                            : `Déclaration complémentaire ${rank}`}
                      </p>
                      <p className="meta">
                        Préparé le {madeOn}, {counted(count, 'vendeur', 'vendeurs')}
                      </p>
                    </div>
                    <ButtonLink href={paths.adminSellersFile(year, rank)} size="sm">
                      Télécharger
                    </ButtonLink>
                  </li>
                ))}
              </ul>
            </TitledSection>
          )}
          <Table
            caption={`Vendeurs de ${year}`}
            rows={sellers}
            rowKey={({ id }) => id}
            columns={[
              {
                key: 'name',
                header: 'Vendeur',
                rowHeader: true,
                cell: ({ id, name, kind }) => (
                  <>
                    <AppLink href={paths.adminArtisan(id)}>{name}</AppLink>
                    <span className="meta block">
                      {kind === 'individual' ? 'Personne physique' : 'Société'}
                    </span>
                  </>
                ),
              },
              ...[0, 1, 2, 3].map((index) => ({
                key: `q${index}`,
                header: `T${index + 1}`,
                align: 'end' as const,
                cell: ({ quarters }: (typeof sellers)[number]) => (
                  <Money cents={quarters[index]!.paidCents} />
                ),
              })),
              {
                key: 'state',
                header: 'État',
                cell: ({ rank, toldOn, changed, missing }) => (
                  <span>
                    {rank !== null && <Badge tone="ok">Déclaré, fichier {rank}</Badge>}{' '}
                    {changed ? (
                      <Badge tone="warn">À informer de nouveau</Badge>
                    ) : rank !== null ? null : toldOn ? (
                      <Badge>Informé le {toldOn}</Badge>
                    ) : (
                      <Badge>À informer</Badge>
                    )}
                    {missing.length > 0 && (
                      <span className="meta mt-1 block">Il manque&nbsp;: {missing.join(', ')}</span>
                    )}
                  </span>
                ),
              },
            ]}
          />
          {(!begins || next) && (
            <nav aria-label="Pages" className="flex flex-wrap gap-3">
              {!begins && (
                <ButtonLink href={paths.adminSellers({ annee: String(year) })} size="sm">
                  Premiers vendeurs
                </ButtonLink>
              )}
              {next && (
                <ButtonLink
                  href={paths.adminSellers({ annee: String(year), apres: next })}
                  size="sm"
                >
                  Vendeurs suivants
                </ButtonLink>
              )}
            </nav>
          )}
        </div>
      )}
      <p className="mt-10 max-w-prose text-sm text-faint">
        Montants TTC reçus des clients trouvés par le site, tels que les artisans les ont
        enregistrés, remboursements déduits, sans seuil&nbsp;: des services personnels. Un vendeur
        incomplet n’entre dans aucun fichier&nbsp;: il entre dans le suivant, une fois complet. Un
        montant qui change après un fichier est communiqué de nouveau, puis remplacé par un fichier
        rectificatif.
      </p>
    </>
  )
}
