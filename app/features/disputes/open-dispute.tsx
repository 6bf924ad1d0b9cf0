import type { RefusedAct } from '#app/platform/web/act.server.ts'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { fieldsOf } from '#app/ui/form/fields-of.ts'
import { Notice } from '#app/ui/feedback/notice.tsx'
import { RefusalNotice } from '#app/ui/feedback/refusal-notice.tsx'
import { RadioGroup, Select } from '#app/ui/form/choice-fields.tsx'
import { ErrorSummary, summedErrors } from '#app/ui/form/error-summary.tsx'
import { TextArea, TextField } from '#app/ui/form/text-field.tsx'
import { PageHeader } from '#app/ui/layout/page-header.tsx'
import { AppForm } from '#app/ui/link.tsx'
import { formatEuros } from '#app/values/numbers/money.ts'
import { DEADLINES, SUBJECT_LABELS, WHAT_IT_IS } from './copy.ts'
import type { InvoiceChoice } from './invoice-choices.server.ts'
import { DISPUTE_SUBJECTS, DISPUTE_TEXT, OFFER_TEXT_MAX } from './dispute.ts'

/** The page by which a side of a contract opens a dispute about its works. */
export function OpenDispute({
  works,
  other,
  list,
  page,
  invoices,
  chosen,
  answer,
}: {
  works: { title: string }
  other: string
  list: string
  page: string
  invoices: readonly InvoiceChoice[]
  /** The invoice that one comes from. */
  chosen: string
  answer: RefusedAct | null
}) {
  const errors = answer?.errors ?? {}
  const values = answer?.values ?? {}
  const field = fieldsOf(values, errors)
  return (
    <>
      <PageHeader
        trail={[
          { label: 'Interventions', href: list },
          { label: works.title, href: page },
          { label: 'Ouvrir un litige' },
        ]}
        title="Ouvrir un litige"
      >
        {works.title}, avec {other}
      </PageHeader>
      <div className="grid max-w-[42rem] gap-8">
        <RefusalNotice of={answer} />
        <Notice title="Avant de commencer">
          <p>
            Un message suffit souvent. {WHAT_IT_IS.short} {other} a {DEADLINES.answer} pour
            répondre.
          </p>
          <p className="mt-2">{WHAT_IT_IS.notJudge}</p>
        </Notice>
        <AppForm className="grid gap-6">
          <ErrorSummary errors={summedErrors(errors)} />
          <RadioGroup
            label="Objet du litige"
            name="subject"
            required
            defaultValue={values.subject ?? (chosen ? 'amount' : undefined)}
            error={errors.subject}
            options={DISPUTE_SUBJECTS.map((subject) => ({
              value: subject,
              label: SUBJECT_LABELS[subject],
            }))}
          />
          <TextArea
            label="Ce qui s’est passé"
            rows={7}
            maxLength={DISPUTE_TEXT.max}
            required
            {...field('facts')}
            hint="Les faits et leurs dates, sans jugement. L’autre partie le lit, et notre équipe si vous demandez son avis. Les photos des travaux font déjà partie du dossier."
          />
          <TextArea
            label="Ce que vous demandez"
            rows={3}
            maxLength={OFFER_TEXT_MAX}
            required
            {...field('wish')}
            hint={
              'Par exemple\u00a0: reprendre les joints de la douche, ou être payé de la dernière facture.'
            }
          />
          <TextField
            label="Montant demandé"
            inputMode="decimal"
            autoComplete="off"
            suffix="€"
            optional
            className="max-w-[12rem]"
            {...field('wishCents')}
          />
          {invoices.length > 0 && (
            <Select
              label="Facture concernée"
              name="invoiceId"
              optional
              placeholder="Aucune"
              defaultValue={values.invoiceId ?? chosen}
              error={errors.invoiceId}
              hint={WHAT_IT_IS.invoices}
              options={invoices.map(({ id, number, totalInclCents }) => ({
                value: id,
                label: `${number}, ${formatEuros(totalInclCents)}`,
              }))}
            />
          )}
          <div className="flex flex-wrap gap-2">
            <Button name="intent" value="open" variant="primary">
              Ouvrir le litige
            </Button>
            <ButtonLink href={page}>Revenir à l’intervention</ButtonLink>
          </div>
        </AppForm>
      </div>
    </>
  )
}
