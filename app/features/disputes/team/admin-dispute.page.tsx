import { requireAdmin } from '#app/features/accounts/sessions/request-scope.server.ts'
import {
  DISPUTE_ERRORS,
  mediatorSentence,
  STATUS_LABELS,
  STATUS_TONES,
  SUBJECT_LABELS,
  WHAT_IT_IS,
  type Names,
} from '#app/features/disputes/copy.ts'
import { askForm, offerForm, wordsForm } from '#app/features/disputes/dispute-form.ts'
import { WaitingOffers } from '#app/features/disputes/dispute-offers.tsx'
import { DisputeStory } from '#app/features/disputes/dispute-story.tsx'
import { inDays, OPINION_DAYS } from '#app/features/disputes/dispute.ts'
import { readDispute } from '#app/features/disputes/queries.server.ts'
import { OFFER_FIELDS } from '#app/features/disputes/side-acts.server.ts'
import { paths } from '#app/paths.ts'
import { act, answerAct } from '#app/platform/web/act.server.ts'
import { orNotFound } from '#app/platform/web/not-found.server.ts'
import { Badge } from '#app/ui/data/badge.tsx'
import { DefinitionList } from '#app/ui/data/definition-list.tsx'
import { Countdown } from '#app/ui/feedback/countdown.tsx'
import { Notice } from '#app/ui/feedback/notice.tsx'
import { RefusalNotice } from '#app/ui/feedback/refusal-notice.tsx'
import { PageHeader } from '#app/ui/layout/page-header.tsx'
import { TitledSection } from '#app/ui/layout/section.tsx'
import { AppLink } from '#app/ui/link.tsx'
import { useAnswer, useFormsKey } from '#app/ui/use-answer.ts'
import { parseId, type DisputeId } from '#app/values/identity/ids.ts'
import { formatEuros } from '#app/values/numbers/money.ts'
import { deadline } from '#app/values/time/deadline.ts'
import { dayOf, formatDate } from '#app/values/time/french-date.ts'
import { PARIS } from '#app/values/time/french-time-zone.ts'
import type { Route } from './+types/admin-dispute.page'
import { DisputeFileParts } from './dispute-file.tsx'
import { readDisputeFile } from './read-file.server.ts'
import { SettleForms } from './settle-forms.tsx'
import { askSide, giveOpinion, hasDecided, proposeSettlement } from './settle-dispute.server.ts'

export const meta = () => [{ title: 'Litige — Ouvréo' }]

export async function loader({ context, params }: Route.LoaderArgs) {
  const ctx = requireAdmin(context)
  const id = orNotFound(parseId<DisputeId>(params.disputeId))
  const found = orNotFound(await readDispute(ctx, id))
  const file = await readDisputeFile(ctx, found)
  const { company: _, ...dispute } = found
  const waits = dispute.status === 'with_team' || dispute.status === 'appealed'
  return {
    dispute,
    file,
    waits,
    due:
      waits && dispute.waitingSince
        ? deadline(inDays(dispute.waitingSince, OPINION_DAYS), ctx.now)
        : null,
    decidedBefore: await hasDecided(ctx, id),
    today: dayOf(ctx.now, PARIS),
  }
}

export async function action({ context, params, request }: Route.ActionArgs) {
  const ctx = requireAdmin(context)
  const id = orNotFound(parseId<DisputeId>(params.disputeId))
  const refusals = DISPUTE_ERRORS
  const text = { text_too_short: 'text', text_too_long: 'text' } as const
  return answerAct(request, {
    ask: act({
      form: askForm,
      run: (question) => askSide(ctx, id, question),
      refusals,
      beside: {
        ...text,
        ask_day_missing: 'dueOn',
        ask_day_early: 'dueOn',
        ask_day_late: 'dueOn',
      },
      done: { title: 'Précisions demandées', description: 'La partie reçoit un email.' },
    }),
    offer: act({
      form: offerForm,
      run: (offer) => proposeSettlement(ctx, id, offer),
      refusals,
      beside: OFFER_FIELDS,
      done: { title: 'Règlement proposé', description: 'Les deux parties sont prévenues.' },
    }),
    opinion: act({
      form: wordsForm,
      run: (words) => giveOpinion(ctx, id, words.text),
      refusals,
      beside: text,
      done: { title: 'Avis rendu', description: 'Les deux parties le reçoivent.' },
    }),
  })
}

export default function AdminDisputePage({ loaderData }: Route.ComponentProps) {
  const { dispute, file, waits, due, decidedBefore, today } = loaderData
  const answer = useAnswer<typeof action>() ?? null
  const { works } = dispute
  const names: Names = { company: dispute.companyName, client: works.clientName, reader: 'team' }
  const appealed = dispute.status === 'appealed'
  return (
    <div key={useFormsKey()}>
      <PageHeader
        trail={[{ label: 'Litiges', href: paths.adminDisputes() }, { label: works.title }]}
        title={`${dispute.companyName} et ${works.clientName}`}
      >
        <span className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <Badge tone={STATUS_TONES[dispute.status]}>{STATUS_LABELS[dispute.status]}</Badge>
          <span>
            {SUBJECT_LABELS[dispute.subject]}, ouvert le {formatDate(dispute.openedAt, PARIS)}
          </span>
          {due && <Countdown {...due} to="pour rendre l’avis" />}
        </span>
      </PageHeader>
      <div className="grid gap-4">
        <RefusalNotice of={answer} />
        {!waits && dispute.endedAt === null && (
          <Notice title="Le litige est entre les parties">
            L’équipe agit quand l’une d’elles demande son avis, ou faute de réponse. Les délais
            courent d’eux-mêmes.
          </Notice>
        )}
      </div>
      <div className="lead-page mt-10">
        <div className="lead-main grid content-start gap-12">
          <DisputeStory dispute={dispute} names={names} />
          <WaitingOffers offers={dispute.offers} side="team" names={names} zone={dispute.zone} />
          {waits && (
            <SettleForms
              names={names}
              today={today}
              appealed={appealed}
              decidedBefore={appealed && decidedBefore}
              answer={answer}
            />
          )}
          <DisputeFileParts file={file} />
        </div>
        <aside className="lead-aside" aria-label="Dossier">
          <TitledSection id="demande" title="Ce qui est demandé" titleClass="mb-4">
            <p className="mb-5 wrap-anywhere whitespace-pre-line">{dispute.wish}</p>
            <DefinitionList
              items={[
                {
                  term: 'Montant demandé',
                  value: dispute.wishCents === null ? null : formatEuros(dispute.wishCents),
                },
                {
                  term: 'Factures jointes',
                  value: dispute.invoices.map(({ number }) => number).join(', '),
                },
                { term: 'Contrat', value: `Devis ${works.quoteNumber}` },
                { term: 'Total TTC', value: formatEuros(works.contractCents) },
                { term: 'Lieu des travaux', value: works.worksAddress },
                {
                  term: 'Demande',
                  value: (
                    <AppLink href={paths.adminRequest(works.requestId)} className="link">
                      Voir la demande
                    </AppLink>
                  ),
                },
                {
                  term: 'Entreprise',
                  value: (
                    <AppLink href={paths.adminArtisan(dispute.artisanId)} className="link">
                      {dispute.companyName}
                    </AppLink>
                  ),
                },
                {
                  term: 'Client',
                  value: (
                    <AppLink href={paths.adminUser(dispute.particulierId)} className="link">
                      {works.clientName}
                    </AppLink>
                  ),
                },
              ]}
            />
          </TitledSection>
          <TitledSection
            id="portee"
            title="Ce que chacun a lu"
            titleClass="mb-3"
            className="text-muted"
          >
            <p>{WHAT_IT_IS.notJudge}</p>
            <p className="mt-3">{mediatorSentence(dispute.mediator)}</p>
          </TitledSection>
        </aside>
      </div>
    </div>
  )
}
