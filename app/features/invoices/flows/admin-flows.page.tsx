import type { ReactNode } from 'react'
import { requireAdmin } from '#app/features/accounts/sessions/request-scope.server.ts'
import { paths } from '#app/paths.ts'
import { act, answerAct } from '#app/platform/web/act.server.ts'
import { orNotFound } from '#app/platform/web/not-found.server.ts'
import { Button } from '#app/ui/button.tsx'
import { Badge } from '#app/ui/data/badge.tsx'
import { RefusalNotice } from '#app/ui/feedback/refusal-notice.tsx'
import { PageHeader } from '#app/ui/layout/page-header.tsx'
import { AppForm, AppLink } from '#app/ui/link.tsx'
import { useAnswer } from '#app/ui/use-answer.ts'
import { parseId, type ArtisanId, type PlatformFlowId } from '#app/values/identity/ids.ts'
import { formatDateTime, formatDay } from '#app/values/time/french-date.ts'
import { PARIS } from '#app/values/time/french-time-zone.ts'
import { counted } from '#app/values/words/counted.ts'
import type { Route } from './+types/admin-flows.page'
import { remakeReport } from '../e-reporting/remake-report.server.ts'
import { REMAKE_REFUSALS, TRY_AGAIN_REFUSALS } from './copy.ts'
import { UNREAD_REASONS } from './incoming/copy.ts'
import { tryAgainForm } from './team-form.ts'
import {
  lateReports,
  platformHealth,
  refusedFlows,
  refusedInvoices,
  tryFlowAgain,
  unreadIncoming,
  waitingFlows,
  type TeamFlow,
} from './team-flows.server.ts'

export const meta = () => [{ title: 'Facturation électronique — Ouvréo' }]

const shown = (flows: readonly TeamFlow[]) =>
  flows.map(({ askedAt, stoppedAt, ...flow }) => ({
    ...flow,
    askedOn: formatDateTime(askedAt, PARIS),
    stopped: stoppedAt !== null,
  }))
type Shown = ReturnType<typeof shown>[number]

export async function loader({ context }: Route.LoaderArgs) {
  const ctx = requireAdmin(context)
  const refused = await refusedInvoices(ctx)
  return {
    health: await platformHealth(),
    waiting: shown(await waitingFlows(ctx)),
    late: shown(await lateReports(ctx)),
    rejected: shown(await refusedFlows(ctx)),
    unread: (await unreadIncoming(ctx)).map(({ flowId, reason, at }) => ({
      flowId,
      reason: UNREAD_REASONS[reason],
      on: formatDateTime(at, PARIS),
    })),
    refused: refused.map(({ saidAt, ...one }) => ({
      ...one,
      saidOn: formatDateTime(saidAt, PARIS),
    })),
  }
}

export async function action({ context, request }: Route.ActionArgs) {
  const ctx = requireAdmin(context)
  return answerAct(request, {
    again: act({
      form: tryAgainForm,
      run: ({ flow }) => tryFlowAgain(ctx, orNotFound(parseId<PlatformFlowId>(flow))),
      refusals: TRY_AGAIN_REFUSALS,
      done: { title: 'Nouvel essai demandé', description: 'Il part dans la minute.' },
    }),
    remake: act({
      form: tryAgainForm,
      run: ({ flow }) => remakeReport(ctx, orNotFound(parseId<PlatformFlowId>(flow))),
      refusals: REMAKE_REFUSALS,
      done: { title: 'Déclaration refaite', description: 'Elle part dans la minute.' },
    }),
  })
}

export default function AdminFlowsPage({
  loaderData: { health, waiting, late, rejected, unread, refused },
}: Route.ComponentProps) {
  const answer = useAnswer<typeof action>()
  return (
    <>
      <PageHeader title="Facturation électronique">
        <span className="flex flex-wrap items-center gap-3">
          {health === null ? (
            'Aucune plateforme agréée n’est raccordée.'
          ) : (
            <>
              {health.name}
              <Badge tone={health.answers ? 'ok' : 'bad'}>
                {health.answers ? 'Répond' : 'Ne répond pas'}
              </Badge>
            </>
          )}
        </span>
      </PageHeader>
      <RefusalNotice of={answer} />
      <div className="grid gap-12">
        <Part title="Dépôts qui attendent" none="Rien n’attend." count={waiting.length}>
          {waiting.map((flow) => (
            <FlowLine key={flow.id} flow={flow} act="again" />
          ))}
        </Part>
        <Part title="Déclarations en retard" none="Aucune n’est en retard." count={late.length}>
          {late.map((flow) => (
            <FlowLine key={flow.id} flow={flow} />
          ))}
        </Part>
        <Part
          title="Refusés par la plateforme"
          none="La plateforme a tout pris."
          count={rejected.length}
        >
          {rejected.map((flow) => (
            <FlowLine
              key={flow.id}
              flow={flow}
              act={flow.kind === 'report' && !flow.madeAgain ? 'remake' : null}
            />
          ))}
        </Part>
        <Part
          title="Arrivés et laissés"
          none="Tout ce qui est arrivé a trouvé son entreprise."
          count={unread.length}
        >
          {unread.map((flow) => (
            <li key={flow.flowId} className="grid gap-1">
              <h3 className="break-all">{flow.flowId}</h3>
              <p className="text-muted">Le {flow.on}</p>
              <p className="max-w-prose">{flow.reason}</p>
            </li>
          ))}
        </Part>
        <Part
          title="Refusées par les clients"
          none="Aucune facture refusée."
          count={refused.length}
        >
          {refused.map((one) => (
            <li key={one.id} className="grid gap-1">
              <h3>Facture {one.number}</h3>
              <p className="text-muted">
                <Company id={one.artisanId} name={one.companyName} />, le {one.saidOn}
              </p>
              <p className="max-w-prose break-words">{one.reason}</p>
            </li>
          ))}
        </Part>
      </div>
    </>
  )
}

function Part({
  title,
  none,
  count,
  children,
}: {
  title: string
  none: string
  count: number
  children: ReactNode
}) {
  return (
    <section className="grid gap-4">
      <h2 className="text-heading">{title}</h2>
      {count === 0 ? (
        <p className="text-muted">{none}</p>
      ) : (
        <ul className="lines lines-flush">{children}</ul>
      )}
    </section>
  )
}

const ACTS = { again: 'Réessayer', remake: 'Refaire' } as const

function FlowLine({ flow, act: what = null }: { flow: Shown; act?: keyof typeof ACTS | null }) {
  return (
    <li className="flex flex-wrap items-start justify-between gap-4">
      <div className="grid min-w-0 flex-1 basis-64 gap-1">
        <h3 className="flex flex-wrap items-center gap-3">
          {nameOf(flow)}
          {flow.stopped && flow.refusal === '' && <Badge tone="warn">Arrêté</Badge>}
          {flow.madeAgain && <Badge>Refaite</Badge>}
        </h3>
        <p className="text-muted">
          <Company id={flow.artisanId} name={flow.companyName} />, demandé le {flow.askedOn}
          {what === 'again' && `, ${counted(flow.attempts, 'essai', 'essais')}`}
          {flow.dueOn && `, due le ${formatDay(flow.dueOn)}`}
        </p>
        {flow.refusal !== '' && <p className="max-w-prose break-words">{flow.refusal}</p>}
      </div>
      {what && (
        <AppForm>
          <input type="hidden" name="flow" value={flow.id} />
          <Button name="intent" value={what} size="sm">
            {ACTS[what]}
          </Button>
        </AppForm>
      )}
    </li>
  )
}

function Company({ id, name }: { id: ArtisanId; name: string }) {
  return <AppLink href={paths.adminArtisan(id)}>{name}</AppLink>
}

function nameOf({ kind, number, incomingNumber, reportFrom, reportTo }: Shown): string {
  if (kind === 'answer') return `Réponse à la facture reçue ${incomingNumber}`
  if (kind === 'report' && reportFrom && reportTo)
    return `Déclaration du ${formatDay(reportFrom)} au ${formatDay(reportTo)}`
  return kind === 'status' ? `Encaissement de la facture ${number}` : `Facture ${number}`
}
