import { paths } from '#app/paths.ts'
import { Button } from '#app/ui/button.tsx'
import { Checkbox, Select } from '#app/ui/form/choice-fields.tsx'
import { ErrorSummary, summedErrors } from '#app/ui/form/error-summary.tsx'
import { AppForm, AppLink } from '#app/ui/link.tsx'
import { Notice } from '#app/ui/feedback/notice.tsx'
import { fieldsOf } from '#app/ui/form/fields-of.ts'
import { TextArea, TextField } from '#app/ui/form/text-field.tsx'
import { TrapField } from '#app/ui/form/trap-field.tsx'
import type { FieldErrors } from '#app/values/field-errors.ts'
import { NOTICE_REASONS, NOTICE_TEXT_MAX } from './content-notice.ts'
import { NOTICE_REASON_LABELS } from './copy.ts'

/** The form of a notice: plain, so that it works without script; what was typed is kept when it is refused. */
export function NoticeFormFields({
  values,
  errors,
  notice,
}: {
  values: Readonly<Record<string, string>>
  errors: FieldErrors
  notice: string | null
}) {
  const field = fieldsOf(values, errors)
  return (
    <AppForm className="grid max-w-[42rem] gap-5">
      {notice && <Notice tone="bad" live title={notice} />}
      <ErrorSummary errors={summedErrors(errors)} />
      <TextField
        label="Adresse de la page"
        {...field('address')}
        inputMode="url"
        autoComplete="off"
        hint="Copiez-la depuis la barre du navigateur. Précisez plus bas de quelle partie il s’agit."
        maxLength={500}
        required
      />
      <Select
        label="Motif"
        {...field('reason')}
        placeholder="Choisissez un motif"
        required
        options={NOTICE_REASONS.map((reason) => ({
          value: reason,
          label: NOTICE_REASON_LABELS[reason],
        }))}
      />
      <TextArea
        label="En quoi est-il illicite"
        {...field('explanation')}
        rows={6}
        maxLength={NOTICE_TEXT_MAX}
        hint="Les faits, le texte concerné et, si vous la connaissez, la règle enfreinte."
        required
      />
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField label="Votre nom" {...field('name')} autoComplete="name" maxLength={120} />
        <TextField
          label="Votre adresse email"
          {...field('email')}
          type="email"
          inputMode="email"
          autoComplete="email"
        />
      </div>
      <p className="text-sm text-faint">
        Le nom et l’adresse sont nécessaires, sauf pour une atteinte à un enfant. L’auteur du
        contenu ne les reçoit pas, sauf si votre droit d’auteur est en cause.
      </p>
      <Checkbox
        label="Je pense de bonne foi que ces informations sont exactes et complètes."
        name="goodFaith"
        value="on"
        defaultChecked={values.goodFaith === 'on'}
        error={errors.goodFaith}
        required
      />
      <TrapField />
      <p className="text-sm text-faint">
        Lu par notre équipe pour décider, et conservé trois ans au plus : voir la{' '}
        <AppLink href={paths.privacy()} className="link">
          politique de confidentialité
        </AppLink>
        .
      </p>
      <Button type="submit" variant="primary">
        Envoyer la notification
      </Button>
    </AppForm>
  )
}
