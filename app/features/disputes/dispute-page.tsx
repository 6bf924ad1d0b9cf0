import type { ReactNode } from 'react'
import { PrintedSheet } from '#app/features/quotes/document/quote-sheet.tsx'
import type { RefusedAct } from '#app/platform/web/act.server.ts'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { Badge } from '#app/ui/data/badge.tsx'
import { DefinitionList } from '#app/ui/data/definition-list.tsx'
import { PrintButton } from '#app/ui/data/print-button.tsx'
import { ConfirmDialog, opens } from '#app/ui/feedback/dialog.tsx'
import { RefusalNotice } from '#app/ui/feedback/refusal-notice.tsx'
import { PageHeader } from '#app/ui/layout/page-header.tsx'
import { TitledSection } from '#app/ui/layout/section.tsx'
import { AppForm, AppLink } from '#app/ui/link.tsx'
import { formatEuros } from '#app/values/numbers/money.ts'
import { formatDate, type Day } from '#app/values/time/french-date.ts'
import {
  DEADLINES,
  mediatorSentence,
  STATUS_LABELS,
  STATUS_TONES,
  SUBJECT_LABELS,
  WHAT_IT_IS,
  type Names,
} from './copy.ts'
import { refusalInDispute, refusalToAppeal, type Side } from './dispute.ts'
import { InvoiceForm, OfferForm, SayForm } from './dispute-forms.tsx'
import { WaitingOffers } from './dispute-offers.tsx'
import { DisputeStory } from './dispute-story.tsx'
import type { InvoiceChoice } from './invoice-choices.server.ts'
import { printedAgreement, type AgreementFacts } from './printed-agreement.ts'
import type { ShownDispute } from './queries.server.ts'
import { WhereItStands } from './where-it-stands.tsx'

type Hrefs = { list: string; works: string; agreement: string; invoice: (id: string) => string }

/** A dispute, for one of its sides: where it stands, what they may do, and everything that was said. */
export function DisputePage({
  dispute,
  agreement,
  invoices,
  side,
  today,
  now,
  answer,
  hrefs,
}: {
  dispute: ShownDispute
  agreement: AgreementFacts | null
  invoices: readonly InvoiceChoice[]
  side: Side
  today: Day
  now: Date
  answer: RefusedAct | null
  hrefs: Hrefs
}) {
  const { works, zone } = dispute
  const names: Names = { company: dispute.companyName, client: works.clientName, reader: side }
  const may = (verb: Parameters<typeof refusalInDispute>[0]) =>
    refusalInDispute(verb, dispute, side) === null
  const answers = may('answer')
  const appealed = dispute.entries.some(({ verb, who }) => verb === 'appeal' && who === side)
  const appeals = may('appeal') && refusalToAppeal(dispute, appealed, now) === null
  const open = (intent: string) => answer?.intent === intent
  return (
    <>
      <PageHeader
        trail={[
          { label: 'Interventions', href: hrefs.list },
          { label: works.title, href: hrefs.works },
          { label: 'Litige' },
        ]}
        title={`Litige\u00a0: ${SUBJECT_LABELS[dispute.subject].toLowerCase()}`}
      >
        <span className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <Badge tone={STATUS_TONES[dispute.status]}>{STATUS_LABELS[dispute.status]}</Badge>
          <span>
            {works.title}, ouvert le {formatDate(dispute.openedAt, zone)}
          </span>
        </span>
      </PageHeader>
      <div className="no-print grid gap-4">
        <RefusalNotice of={answer} />
        <WhereItStands dispute={dispute} side={side} names={names} appeals={appeals} />
      </div>
      <div className="lead-page mt-10">
        <div className="lead-main grid content-start gap-12">
          {agreement && (
            <section aria-labelledby="accord" className="grid gap-4">
              <div className="no-print flex flex-wrap items-center justify-between gap-3">
                <h2 id="accord" className="text-heading">
                  Votre accord
                </h2>
                <div className="flex flex-wrap gap-2">
                  <ButtonLink href={hrefs.agreement}>Télécharger en PDF</ButtonLink>
                  <PrintButton />
                </div>
              </div>
              <PrintedSheet sheet={printedAgreement(agreement)} label="Accord sur un litige" />
            </section>
          )}
          <WaitingOffers offers={dispute.offers} side={side} names={names} zone={zone} />
          {answers && (
            <TitledSection
              id="repondre"
              title="Votre réponse"
              titleClass="mb-4"
              className="scroll-mt-20"
            >
              <SayForm
                label="Ce que vous répondez"
                button="Répondre"
                primary
                answer={answer}
                hint="Les faits, de votre côté. Vous pourrez encore compléter, et faire une proposition."
              />
            </TitledSection>
          )}
          <DisputeStory dispute={dispute} names={names} invoiceHref={hrefs.invoice} />
          {dispute.endedAt === null && (
            <TitledSection id="agir" title="Continuer" className="no-print grid gap-5">
              {!answers && (
                <Fold title="Ajouter des faits" open={open('say')}>
                  <SayForm label="Ce que vous ajoutez" button="Ajouter" answer={answer} />
                </Fold>
              )}
              <Fold title="Faire une proposition" open={open('offer')}>
                <OfferForm today={today} answer={answer} />
              </Fold>
              {appeals && (
                <Fold title="Contester l’avis" open={open('appeal')}>
                  <SayForm
                    intent="appeal"
                    label="Pourquoi vous le contestez"
                    button="Contester l’avis"
                    answer={answer}
                    hint="Une seule fois. Une autre personne de l’équipe reprend tout le dossier."
                  />
                </Fold>
              )}
              {invoices.length > 0 && (
                <Fold title="Joindre une facture" open={open('invoice')}>
                  <InvoiceForm invoices={invoices} answer={answer} />
                </Fold>
              )}
              <div className="flex flex-wrap gap-2">
                {may('ask_team') && (
                  <Button {...opens('demander-avis')}>Demander l’avis de l’équipe</Button>
                )}
                {may('withdraw') && (
                  <Button variant="link" {...opens('retirer')}>
                    Retirer le litige
                  </Button>
                )}
              </div>
            </TitledSection>
          )}
        </div>
        <Aside dispute={dispute} hrefs={hrefs} />
      </div>
      <ConfirmDialog
        id="demander-avis"
        title={'Demander l’avis de l’équipe\u202f?'}
        confirm="Demander l’avis"
        form={AppForm}
        fields={{ intent: 'team' }}
      >
        <p>
          Notre équipe lit le contrat, les avenants, les factures, la réception, les photos et ces
          échanges, et rend un avis motivé sous {DEADLINES.opinion}. Vos messages privés n’en font
          pas partie.
        </p>
        <p className="mt-2">{WHAT_IT_IS.notJudge}</p>
      </ConfirmDialog>
      <ConfirmDialog
        id="retirer"
        title={'Retirer le litige\u202f?'}
        confirm="Retirer le litige"
        danger
        form={AppForm}
        fields={{ intent: 'withdraw' }}
      >
        Le litige est terminé, et les relances des factures jointes peuvent reprendre. Vous pourrez
        en ouvrir un autre.
      </ConfirmDialog>
    </>
  )
}

function Fold({ title, open, children }: { title: string; open: boolean; children: ReactNode }) {
  return (
    <details className="more" open={open}>
      <summary>{title}</summary>
      <div className="mt-4">{children}</div>
    </details>
  )
}

function Aside({ dispute, hrefs }: { dispute: ShownDispute; hrefs: Hrefs }) {
  const { works } = dispute
  return (
    <aside className="lead-aside no-print" aria-label="Litige">
      <TitledSection id="demande" title="Ce qui est demandé" titleClass="mb-4">
        <p className="mb-5 wrap-anywhere whitespace-pre-line">{dispute.wish}</p>
        <DefinitionList
          items={[
            {
              term: 'Montant',
              value: dispute.wishCents === null ? null : formatEuros(dispute.wishCents),
            },
            {
              term: dispute.invoices.length > 1 ? 'Factures' : 'Facture',
              value: dispute.invoices.length > 0 && (
                <span className="flex flex-wrap gap-x-3">
                  {dispute.invoices.map(({ id, number }) => (
                    <AppLink key={id} href={hrefs.invoice(id)} className="link whitespace-nowrap">
                      {number}
                    </AppLink>
                  ))}
                </span>
              ),
            },
            {
              term: 'Contrat',
              value: (
                <AppLink href={hrefs.works} className="link">
                  Devis {works.quoteNumber}, photos et réception
                </AppLink>
              ),
            },
          ]}
        />
      </TitledSection>
      <TitledSection
        id="portee"
        title="Ce qu’il faut savoir"
        titleClass="mb-3"
        className="text-muted"
      >
        <p>{WHAT_IT_IS.notJudge}</p>
        <p className="mt-3">{mediatorSentence(dispute.mediator)}</p>
      </TitledSection>
    </aside>
  )
}
