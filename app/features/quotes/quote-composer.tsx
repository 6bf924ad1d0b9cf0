import { useRef, useState } from 'react'
import { useNavigation } from 'react-router'
import { Button } from '#app/ui/button.tsx'
import { closes, ConfirmDialog, Dialog, opens } from '#app/ui/dialog.tsx'
import { ErrorSummary, summedErrors } from '#app/ui/error-summary.tsx'
import { AppForm } from '#app/ui/link.tsx'
import { TextArea, TextField } from '#app/ui/text-field.tsx'
import type { FieldErrors } from '#app/values/field-errors.ts'
import { formatEuros } from '#app/values/money.ts'
import { liveTotals, type LiveTotals } from './live-totals.ts'
import { QuoteChecklist } from './quote-checklist.tsx'
import type { QuoteValues } from './quote-form-values.ts'
import { QuoteLinesField } from './quote-lines-field.tsx'
import type { MissingMention } from './quote-mentions.ts'
import { QuoteTotalsPanel } from './quote-totals-panel.tsx'
import type { QuoteTotals } from './quote-totals.ts'

const FORM = 'devis'
const SEND_DIALOG = 'envoyer-devis'

/** What the composer is given. */
export type QuoteComposerProps = {
  values: QuoteValues
  errors: FieldErrors
  missing: readonly MissingMention[]
  vatRates: readonly number[]
  /** The stored draft's totals, shown until something is typed. */
  totals: QuoteTotals | null
  client: string
  /** Whether the works lie where French VAT does not exist. */
  localTax: boolean
  /** Why the devis cannot be sent, apart from missing mentions; null when nothing else stands against it. */
  sendRefusal: string | null
  validUntil: string | null
  today: string
}

/** Writes a devis: its lines with live totals, what the law asks for, and the sending. Saved whole or in part, as often as one likes. */
export function QuoteComposer({ values, errors, missing, vatRates, totals, client, localTax, sendRefusal, validUntil, today }: QuoteComposerProps) {
  const form = useRef<HTMLFormElement>(null)
  const [live, setLive] = useState<LiveTotals | null>(null)
  const recount = () => form.current && setLive(liveTotals(new FormData(form.current)))
  const saving = useNavigation().formData?.get('intent') === 'save'
  const { fields } = values
  const shown = live?.totals ?? totals
  const cannotSend = sendRefusal ?? (missing.length > 0 ? (missing.length === 1 ? 'Il manque une mention obligatoire.' : `Il manque ${missing.length} mentions obligatoires.`) : null)
  return (
    <div className="composer">
      <AppForm id={FORM} ref={form} onInput={recount} className="grid min-w-0 content-start gap-12">
        {Object.keys(errors).length > 0 && <ErrorSummary errors={summedErrors(errors)} />}
        <section className="grid gap-6">
          <h2 className="text-heading">Travaux</h2>
          <TextField label="Titre du devis" name="title" maxLength={120} defaultValue={fields.title} error={errors.title} required star={false} />
          <TextArea label="Nature des travaux" name="workNature" rows={2} maxLength={300} defaultValue={fields.workNature} error={errors.workNature} hint="Ce qui est fait, en une phrase." />
          <TextField label="Adresse des travaux" name="worksAddress" maxLength={200} defaultValue={fields.worksAddress} error={errors.worksAddress} hint="Demandez la rue au client dans la conversation." />
        </section>
        <section className="grid gap-6">
          <h2 className="text-heading">Lignes</h2>
          <QuoteLinesField lines={values.lines} errors={errors} vatRates={vatRates} totals={live?.lines ?? lineTotals(totals)} onChange={recount} />
        </section>
        <section className="grid gap-6">
          <h2 className="text-heading">Conditions</h2>
          <div className="grid gap-6 sm:grid-cols-2">
            <TextField label="Frais de déplacement HT" name="travelCosts" inputMode="decimal" suffix="€" defaultValue={fields.travelCosts} error={errors.travelCosts} hint="0 s’il n’y en a pas." />
            <TextField label="Prix du devis TTC" name="quotePrice" inputMode="decimal" suffix="€" defaultValue={fields.quotePrice} error={errors.quotePrice} hint="Vide si le devis est gratuit." />
            <TextField label="Début des travaux, le" name="startOn" type="date" min={today} defaultValue={fields.startOn} error={errors.startOn} />
            <TextField label="ou dans un délai" name="startText" maxLength={120} defaultValue={fields.startText} error={errors.startText} placeholder="Sous trois semaines" />
            <TextField label="Durée estimée" name="durationText" maxLength={120} defaultValue={fields.durationText} error={errors.durationText} placeholder="4 jours" />
            <TextField label="Valable jusqu’au" name="validUntil" type="date" min={today} defaultValue={fields.validUntil} error={errors.validUntil} />
          </div>
          <TextArea label="Conditions de paiement" name="paymentTerms" rows={3} maxLength={600} defaultValue={fields.paymentTerms} error={errors.paymentTerms} hint="Acompte, échéances, moyens acceptés." />
          <TextArea label="Matériaux" name="materialsText" rows={3} maxLength={1000} defaultValue={fields.materialsText} error={errors.materialsText} hint={'Marques, origines, garanties\u202f: ce qui aide à comparer.'} optional />
          {localTax && <TextField label="Taxe locale" name="localTaxText" maxLength={200} defaultValue={fields.localTaxText} error={errors.localTaxText} hint={'La TVA française n’existe pas ici\u202f: indiquez la taxe locale, ou qu’il n’y en a pas.'} />}
        </section>
        <div>
          <Button variant={cannotSend ? 'primary' : 'quiet'} name="intent" value="save" pending={saving}>Enregistrer le brouillon</Button>
        </div>
      </AppForm>
      <aside className="composer-side" aria-label="Total et envoi">
        <div>
          <h2 className="mb-3 text-heading">Total</h2>
          <QuoteTotalsPanel totals={shown ?? null} unread={live?.unread ?? 0} />
        </div>
        <div>
          <h2 className="mb-3 text-heading">Avant l’envoi</h2>
          <QuoteChecklist missing={missing} />
          {missing.length > 0 && <p className="mt-3 text-sm text-faint">Cette liste suit ce qui est enregistré.</p>}
        </div>
        <div className="grid gap-3">
          <Button variant={cannotSend ? 'quiet' : 'primary'} wide {...opens(SEND_DIALOG)} disabledReason={cannotSend}>Envoyer le devis</Button>
          <Button variant="link" {...opens('jeter-brouillon')}>Supprimer le brouillon</Button>
        </div>
      </aside>
      <Dialog id={SEND_DIALOG} title={`Envoyer ce devis à ${client} ?`}>
        <div className="grid gap-3 text-muted">
          <p>Total TTC&nbsp;: <strong className="text-fg">{formatEuros(shown?.totalInclCents ?? 0)}</strong>{validUntil && <>, valable jusqu’au {validUntil}</>}.</p>
          <p>Il reçoit son numéro et ne change plus. Vous pourrez le retirer tant qu’il n’est pas accepté.</p>
          <p>Le nom complet du client y figure&nbsp;: ce partage est noté et visible par le client.</p>
        </div>
        <div className="mt-6 flex flex-wrap justify-end gap-2">
          <Button {...closes(SEND_DIALOG)}>Annuler</Button>
          <Button variant="primary" form={FORM} name="intent" value="send">Envoyer le devis</Button>
        </div>
      </Dialog>
      <ConfirmDialog id="jeter-brouillon" title="Supprimer ce brouillon ?" confirm="Supprimer" danger form={AppForm} fields={{ intent: 'delete' }}>
        Le client ne l’a pas vu. Ce qui est écrit ici sera perdu.
      </ConfirmDialog>
    </div>
  )
}

/** The stored lines' totals by their number in the form, which is their order. */
function lineTotals(totals: QuoteTotals | null): Readonly<Record<number, number>> {
  return Object.fromEntries((totals?.lineTotalsExclCents ?? []).map((cents, number) => [number, cents]))
}
