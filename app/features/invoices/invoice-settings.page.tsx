import { eq } from 'drizzle-orm'
import { requireOwner } from '#app/features/accounts/sessions/request-scope.server.ts'
import { artisans } from '#app/features/companies/tables.server.ts'
import { paths } from '#app/paths.ts'
import { act, answerAct } from '#app/platform/web/act.server.ts'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { ConfirmDialog, opens } from '#app/ui/feedback/dialog.tsx'
import { RefusalNotice } from '#app/ui/feedback/refusal-notice.tsx'
import { Checkbox, RadioGroup } from '#app/ui/form/choice-fields.tsx'
import { TextField } from '#app/ui/form/text-field.tsx'
import { PageHeader } from '#app/ui/layout/page-header.tsx'
import { TitledSection } from '#app/ui/layout/section.tsx'
import { AppForm } from '#app/ui/link.tsx'
import { useAnswer } from '#app/ui/use-answer.ts'
import type { Route } from './+types/invoice-settings.page'
import { MANDATE_NOT_GRANTED, NUMBERING_SENTENCES, VAT_PERIOD_LABELS } from './copy.ts'
import { MAX_DUE_DAYS, VAT_PERIODS } from './invoice.ts'
import { hasMandate } from './issuing/issue-invoice.server.ts'
import { acceptMandate, endMandate } from './mandate/accept-mandate.server.ts'
import { cardAccountActs } from './payments/card/card-account-acts.server.ts'
import { readCardSettings } from './payments/card/card-accounts.server.ts'
import { CardAccount } from './payments/card/card-account.tsx'
import {
  readReminderSettings,
  saveReminderSettings,
} from './payments/reminders/choose-reminders.server.ts'
import { ChooseReminders } from './payments/reminders/choose-reminders.tsx'
import { readSteps } from './payments/reminders/reminders-form.ts'
import { MANDATE } from './mandate/mandate.ts'
import { ELECTRONIC_REFUSALS } from './flows/copy.ts'
import { companyToday } from './payments/money.server.ts'
import { chooseElectronic } from './settings/choose-electronic.server.ts'
import { ElectronicSettings } from './settings/electronic-settings.tsx'
import { approvedPlatform } from '#app/platform/e-invoicing/e-invoicing.server.ts'
import {
  chooseNumbering,
  readNumbering,
  readSettings,
  saveSettings,
} from './settings/save-settings.server.ts'
import { NumberingOf } from './settings/numbering-of.tsx'
import { numberingForm, settingsForm } from './settings/settings-form.ts'

export const meta = () => [{ title: 'Réglages de facturation — Ouvréo' }]

export async function loader({ context, request }: Route.LoaderArgs) {
  const ctx = requireOwner(context, request)
  const { artisanId } = ctx.who
  const [company] = await ctx.db
    .select({ ibanEnd: artisans.ibanEnd, vatRegime: artisans.vatRegime })
    .from(artisans)
    .where(eq(artisans.id, artisanId))
  return {
    settings: await readSettings(ctx, artisanId),
    numbering: await readNumbering(ctx, artisanId),
    mandated: await hasMandate(ctx, artisanId),
    reminders: await readReminderSettings(ctx, artisanId),
    ibanEnd: company?.ibanEnd ?? null,
    declaresVat: company?.vatRegime !== 'franchise',
    platform: approvedPlatform()?.identity.name ?? null,
    today: await companyToday(ctx),
    card: await readCardSettings(ctx, new URL(request.url).searchParams.get('carte') === 'retour'),
  }
}

export async function action({ context, request }: Route.ActionArgs) {
  const ctx = requireOwner(context, request)
  return answerAct(request, {
    save: act({
      form: settingsForm,
      run: (input) => saveSettings(ctx, input),
      done: 'Réglages enregistrés',
    }),
    numbering: act({
      form: numberingForm,
      run: (input) => chooseNumbering(ctx, input),
      refusals: NUMBERING_SENTENCES,
      beside: { prefixes_alike: 'prefix' },
      done: 'Numérotation enregistrée',
    }),
    reminders: act({
      read: readSteps,
      run: (steps) => saveReminderSettings(ctx, steps),
      done: 'Relances enregistrées',
    }),
    electronic: act({
      run: () => chooseElectronic(ctx, true),
      refusals: ELECTRONIC_REFUSALS,
      done: 'Vos factures aux entreprises partent par la plateforme',
    }),
    'electronic-later': act({
      run: () => chooseElectronic(ctx, false),
      refusals: ELECTRONIC_REFUSALS,
      done: 'Choix enregistré',
    }),
    mandate: act({
      run: () => acceptMandate(ctx),
      refusals: { not_granted: MANDATE_NOT_GRANTED },
      done: 'Mandat accepté',
    }),
    ...cardAccountActs(ctx),
    'end-mandate': act({ run: () => endMandate(ctx), done: 'Mandat terminé' }),
  })
}

export default function InvoiceSettingsPage({
  loaderData: {
    settings,
    numbering,
    mandated,
    reminders,
    ibanEnd,
    declaresVat,
    platform,
    today,
    card,
  },
}: Route.ComponentProps) {
  const answer = useAnswer<typeof action>()
  const errors = answer?.intent === 'save' ? answer.errors : {}
  return (
    <>
      <PageHeader
        title="Réglages de facturation"
        trail={[{ label: 'Factures', href: paths.invoices() }, { label: 'Réglages' }]}
      >
        Ce que vos factures disent du paiement, et comment elles sont numérotées.
      </PageHeader>
      <RefusalNotice of={answer} />
      <div className="grid max-w-[42rem] gap-12">
        <AppForm className="grid gap-6">
          <h2 className="text-heading">Paiement et TVA</h2>
          <TextField
            label="Délai de paiement"
            name="dueDays"
            inputMode="numeric"
            autoComplete="off"
            suffix="jours"
            defaultValue={answer?.values.dueDays ?? String(settings.dueDays)}
            error={errors.dueDays}
            hint={`De l’émission à l’échéance, ${MAX_DUE_DAYS} jours au plus. 0\u00a0: à réception.`}
          />
          <Checkbox
            name="vatOnDebits"
            value="oui"
            defaultChecked={settings.vatOnDebits}
            label="J’ai opté pour la TVA sur les débits"
            hint="Sinon la TVA de vos prestations est due quand le client paie."
          />
          {declaresVat && (
            <RadioGroup
              label="Vos déclarations de TVA"
              name="vatPeriod"
              options={VAT_PERIODS.map((value) => ({ value, label: VAT_PERIOD_LABELS[value] }))}
              defaultValue={settings.vatPeriod}
              error={errors.vatPeriod}
              hint="Par trimestre jusqu’à un million d’euros de chiffre d’affaires par an, sauf si vous avez choisi le mois."
            />
          )}
          <TextField
            label="Plateforme agréée qui reçoit vos factures électroniques"
            name="platformName"
            maxLength={80}
            optional
            autoComplete="off"
            defaultValue={answer?.values.platformName ?? settings.platformName}
            error={errors.platformName}
            hint="Toute entreprise doit pouvoir en recevoir depuis le 1er septembre 2026."
          />
          {settings.platformName === '' && (
            <p className="notice">
              Vous n’avez pas indiqué de plateforme agréée. Choisissez-en une dans l’annuaire des
              impôts&nbsp;: vos fournisseurs y déposent déjà leurs factures.
            </p>
          )}
          <Button variant="primary" name="intent" value="save">
            Enregistrer
          </Button>
        </AppForm>
        <TitledSection id="electronique" title="Facturation électronique" className="grid gap-4">
          <ElectronicSettings platform={platform} since={settings.electronicSince} today={today} />
        </TitledSection>
        <TitledSection id="iban" title="Compte bancaire" className="grid gap-4">
          <p className="text-muted">
            {ibanEnd
              ? `Vos factures portent l’IBAN qui se termine par ${ibanEnd}, avec un code que le client scanne pour payer.`
              : 'Sans IBAN, vos factures ne disent pas où envoyer un virement.'}
          </p>
          <div>
            <ButtonLink href={`${paths.companySection('tva')}#iban`}>
              {ibanEnd ? 'Changer d’IBAN' : 'Ajouter votre IBAN'}
            </ButtonLink>
          </div>
        </TitledSection>
        <CardAccount {...card} />
        <TitledSection id="relances" title="Relances" className="grid gap-4">
          <ChooseReminders chosen={reminders} />
        </TitledSection>
        <section className="grid gap-6" aria-labelledby="numeros">
          <div>
            <h2 id="numeros" className="text-heading">
              Numérotation
            </h2>
            <p className="mt-1 text-muted">
              Une suite sans trou par série. Vous pouvez reprendre la vôtre, une fois, avant la
              première facture émise ici.
            </p>
          </div>
          {(['invoice', 'credit_note'] as const).map((series) => (
            <NumberingOf
              key={series}
              series={series}
              numbering={numbering[series]}
              answer={answer?.values.series === series ? answer : undefined}
            />
          ))}
        </section>
        <TitledSection id="mandat" title="Mandat de facturation" className="grid gap-4">
          <ul className="grid gap-2 text-muted">
            {MANDATE.map((sentence) => (
              <li key={sentence}>{sentence}</li>
            ))}
          </ul>
          {mandated ? (
            <div className="flex flex-wrap items-center justify-between gap-4">
              <p className="font-semibold">Vous l’avez accepté.</p>
              <Button variant="link" {...opens('fin-du-mandat')}>
                Mettre fin au mandat
              </Button>
              <ConfirmDialog
                id="fin-du-mandat"
                title="Mettre fin au mandat ?"
                confirm="Y mettre fin"
                danger
                form={AppForm}
                fields={{ intent: 'end-mandate' }}
              >
                Vos factures émises restent. Vous n’en émettrez plus ici tant que vous ne l’aurez
                pas accepté de nouveau.
              </ConfirmDialog>
            </div>
          ) : (
            <AppForm>
              <Button name="intent" value="mandate">
                Accepter le mandat
              </Button>
            </AppForm>
          )}
        </TitledSection>
      </div>
    </>
  )
}
