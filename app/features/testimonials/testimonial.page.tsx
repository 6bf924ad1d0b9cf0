import { useNavigation } from 'react-router'
import { requireOwner } from '#app/features/accounts/sessions/request-scope.server.ts'
import { standingOf } from '#app/features/companies/company-standing.server.ts'
import { refusalByStanding } from '#app/features/companies/company-standing.ts'
import { paths } from '#app/paths.ts'
import { act, answerAct } from '#app/platform/web/act.server.ts'
import { Badge } from '#app/ui/data/badge.tsx'
import { RefusalNotice } from '#app/ui/feedback/refusal-notice.tsx'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { Checkbox } from '#app/ui/form/choice-fields.tsx'
import { useDialogsThatClose } from '#app/ui/feedback/close-dialogs.ts'
import { ConfirmDialog, opens } from '#app/ui/feedback/dialog.tsx'
import { ErrorSummary, summedErrors } from '#app/ui/form/error-summary.tsx'
import { AppForm, AppLink } from '#app/ui/link.tsx'
import { Notice } from '#app/ui/feedback/notice.tsx'
import { PageHeader } from '#app/ui/layout/page-header.tsx'
import { TextArea } from '#app/ui/form/text-field.tsx'
import { formatDate } from '#app/values/time/french-date.ts'
import { PARIS } from '#app/values/time/french-time-zone.ts'
import { useAnswer } from '#app/ui/use-answer.ts'
import type { Route } from './+types/testimonial.page'
import { TESTIMONIAL_REFUSALS, TESTIMONIAL_STATUS_LABELS } from './copy.ts'
import { getOwnTestimonial } from './queries.server.ts'
import { TESTIMONIAL_TONES } from './status-tones.ts'
import { refusalToDo, TESTIMONIAL_TEXT } from './testimonial.ts'
import { testimonialForm } from './testimonial-form.ts'
import { withdrawTestimonial, writeTestimonial } from './write-testimonial.server.ts'

export const meta = () => [{ title: 'Mon témoignage — Ouvréo' }]

export async function loader({ context, request }: Route.LoaderArgs) {
  const ctx = requireOwner(context, request)
  const [testimonial, standing] = await Promise.all([
    getOwnTestimonial(ctx),
    standingOf(ctx, ctx.who.artisanId),
  ])
  const refusal = refusalByStanding('promote', standing)
  return {
    refusal: refusal && TESTIMONIAL_REFUSALS[refusal],
    testimonial: testimonial && {
      text: testimonial.text,
      signedName: testimonial.signedName,
      status: testimonial.status,
      reason: testimonial.status === 'unpublished' ? testimonial.reason : null,
      writtenAt: formatDate(testimonial.writtenAt, PARIS),
      consentedAt: testimonial.consentedAt && formatDate(testimonial.consentedAt, PARIS),
      mayWithdraw: refusalToDo('withdraw', testimonial) === null,
    },
  }
}

export async function action({ context, request }: Route.ActionArgs) {
  const ctx = requireOwner(context, request)
  return answerAct(request, {
    write: act({
      form: testimonialForm,
      run: ({ text }) => writeTestimonial(ctx, text),
      refusals: TESTIMONIAL_REFUSALS,
      done: { title: 'Témoignage envoyé', description: 'Il est relu avant d’être publié.' },
    }),
    withdraw: act({
      run: () => withdrawTestimonial(ctx),
      refusals: TESTIMONIAL_REFUSALS,
      done: 'Témoignage retiré',
    }),
  })
}

export default function TestimonialPage({
  loaderData: { refusal, testimonial },
}: Route.ComponentProps) {
  const actionData = useAnswer<typeof action>()
  useDialogsThatClose()
  const errors = actionData?.errors ?? {}
  const sending = useNavigation().formData?.get('intent') === 'write'
  return (
    <>
      <PageHeader
        title="Mon témoignage"
        trail={[{ label: 'Avis reçus', href: paths.proReviews() }, { label: 'Mon témoignage' }]}
      >
        Ce que vous diriez à un collègue. Il n’est pas payé, et vous le retirez quand vous voulez.{' '}
        <AppLink href={paths.testimonialsPro()} className="link">
          Ceux des autres
        </AppLink>
      </PageHeader>
      <RefusalNotice of={actionData} />
      {testimonial && (
        <section aria-label="Mon témoignage" className="mb-12 grid gap-4">
          <p className="flex flex-wrap items-center gap-3">
            <Badge tone={TESTIMONIAL_TONES[testimonial.status]}>
              {TESTIMONIAL_STATUS_LABELS[testimonial.status]}
            </Badge>
            <span className="text-sm text-faint">
              Écrit le {testimonial.writtenAt}
              {testimonial.consentedAt && `, accord donné le ${testimonial.consentedAt}`}
            </span>
          </p>
          <blockquote className="review-text text-lead">{testimonial.text}</blockquote>
          <p className="text-muted">{testimonial.signedName}</p>
          {testimonial.reason && (
            <Notice tone="warn" title="Pourquoi il n’est pas publié">
              <p className="wrap-anywhere">{testimonial.reason}</p>
            </Notice>
          )}
          {testimonial.mayWithdraw && (
            <div>
              <Button size="sm" {...opens('retirer')}>
                Retirer mon témoignage
              </Button>
              <ConfirmDialog
                id="retirer"
                title="Retirer votre témoignage ?"
                confirm="Retirer"
                danger
                form={AppForm}
                fields={{ intent: 'withdraw' }}
              >
                Votre accord prend fin et il quitte le site aussitôt. Vous pourrez en écrire un
                autre.
              </ConfirmDialog>
            </div>
          )}
        </section>
      )}
      {refusal === null ? (
        <section aria-labelledby="ecrire">
          <h2 id="ecrire" className="text-subtitle">
            {testimonial ? 'Écrire autrement' : 'Écrire'}
          </h2>
          <AppForm
            intent="write"
            className="mt-5 grid max-w-[44rem] gap-6"
            key={testimonial?.text ?? ''}
          >
            {Object.keys(errors).length > 0 && <ErrorSummary errors={summedErrors(errors)} />}
            <TextArea
              label="Votre témoignage"
              name="text"
              rows={6}
              minLength={TESTIMONIAL_TEXT.min}
              maxLength={TESTIMONIAL_TEXT.max}
              defaultValue={actionData?.values.text ?? testimonial?.text}
              error={errors.text}
              required
              hint="Ce qui a changé dans votre travail, ce qui vous manque encore. Entre 60 et 700 caractères."
            />
            <Checkbox
              name="consent"
              value="on"
              label="J’accepte que ce témoignage soit publié avec mon nom, celui de mon entreprise, mon métier et ma commune. Je peux retirer cet accord à tout moment, ici."
              error={errors.consent}
              required
            />
            <Button type="submit" variant="primary" pending={sending}>
              Envoyer
            </Button>
          </AppForm>
        </section>
      ) : (
        <Notice
          title={refusal}
          action={
            <ButtonLink href={paths.company()} size="sm">
              Voir mon dossier
            </ButtonLink>
          }
        >
          Un témoignage est signé d’une entreprise dont le dossier a été contrôlé.
        </Notice>
      )}
    </>
  )
}
