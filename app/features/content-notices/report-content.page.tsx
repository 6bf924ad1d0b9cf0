import { redirect } from 'react-router'
import { requestScope, viewerCtx } from '#app/features/accounts/sessions/request-scope.server.ts'
import { paths } from '#app/paths.ts'
import { readConfig } from '#app/platform/config.server.ts'
import { operator } from '#app/platform/operator.server.ts'
import type { PageCache } from '#app/platform/web/page-cache.ts'
import { spend } from '#app/platform/rate-limit/rate-limit.server.ts'
import { readForm } from '#app/platform/web/read-form.server.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { NoMessageDrawing } from '#app/ui/drawings/empty-states.tsx'
import { EmptyState } from '#app/ui/feedback/empty-state.tsx'
import { NumberedSteps } from '#app/ui/layout/numbered-steps.tsx'
import { PageHero } from '#app/ui/layout/page-hero.tsx'
import { pageMeta, type MetaArgs } from '#app/ui/layout/page-meta.ts'
import { Section } from '#app/ui/layout/section.tsx'
import { act, answerAct } from '#app/platform/web/act.server.ts'
import { ok, refuse } from '#app/values/result.ts'
import type { Route } from './+types/report-content.page'
import { DECIDE_WITHIN_DAYS } from './content-notice.ts'
import { noticeForm } from './content-notice-form.ts'
import { NOTICE_ERRORS } from './copy.ts'
import { NoticeFormFields } from './notice-form.tsx'
import { reportContent } from './report-content.server.ts'

export const handle = {
  cache: { tags: [], query: ['adresse', 'numero'], signedIn: false } satisfies PageCache,
}

export const meta = ({ matches }: MetaArgs) =>
  pageMeta(matches, {
    title: 'Signaler un contenu illicite',
    description:
      'Notifier un contenu illicite : où il se trouve, pourquoi, qui vous êtes. Accusé de réception immédiat, décision motivée d’une personne de l’équipe.',
    path: paths.reportContent(),
  })

export function loader({ request, context }: Route.LoaderArgs) {
  const { searchParams } = new URL(request.url)
  const person = requestScope(context).viewer.person
  const number = searchParams.get('numero') ?? ''
  return {
    start: {
      address: (searchParams.get('adresse') ?? '').slice(0, 500),
      name: person?.name ?? '',
      email: person?.email ?? '',
    } as Record<string, string>,
    sent: /^N-[0-9A-F]{8}$/.test(number) ? number : null,
    email: operator().emails.contact,
  }
}

export async function action({ request, context }: Route.ActionArgs) {
  const ctx = viewerCtx(context)
  const sent = (number: string) => `${paths.reportContent()}?numero=${number}#recu`
  const form = await readForm(request)
  // Nobody sees this field: whoever fills it in is a robot, and is told what it hopes to hear.
  if (form.get('website')) return redirect(sent('N-00000000'))
  const budget = { name: 'content-notice', max: 10, windowSeconds: 3_600 }
  const acts = {
    send: act({
      form: noticeForm(readConfig().publicUrl.origin),
      run: async (notice) =>
        (await spend(ctx, budget, ctx.who.clientKey))
          ? ok(await reportContent(ctx, notice))
          : refuse('too_many'),
      refusals: { too_many: NOTICE_ERRORS.tooMany },
      status: { too_many: 429 },
      to: sent,
    }),
  }
  return answerAct(request, acts, form)
}

export default function ReportContentPage({
  loaderData: { start, sent, email },
  actionData,
}: Route.ComponentProps) {
  return (
    <>
      <PageHero
        title="Signaler un contenu"
        lead="Un avis, une fiche, une photo ou un message vous paraît illicite ? Dites-nous où il est et pourquoi. Une personne l’examine."
      />
      <Section className="pt-0">
        {sent ? (
          <div id="recu">
            <EmptyState
              drawing={<NoMessageDrawing />}
              title={`Notification ${sent} enregistrée`}
              action={<ButtonLink href={paths.landing()}>Retour à l’accueil</ButtonLink>}
            >
              Notez ce numéro. L’accusé de réception part par email, si vous avez laissé une
              adresse&#8239;; la décision suit sous {DECIDE_WITHIN_DAYS} jours.
            </EmptyState>
          </div>
        ) : (
          <NoticeFormFields
            values={actionData?.values ?? start}
            errors={actionData?.errors ?? {}}
            notice={actionData?.notice ?? null}
          />
        )}
      </Section>
      <Section title="Ce que devient votre notification" className="pt-0">
        <NumberedSteps
          steps={[
            { title: 'Accusé de réception', text: 'Par email, aussitôt, avec un numéro.' },
            {
              title: 'Examen',
              text: `Une personne lit le contenu et vos explications, sous ${DECIDE_WITHIN_DAYS} jours. Aucune décision n’est automatique.`,
            },
            {
              title: 'Décision motivée',
              text: 'Maintien, limitation, retrait ou suspension : vous recevez les raisons, et les voies de recours. L’auteur du contenu aussi.',
            },
          ]}
        />
        <p className="mt-8 max-w-prose text-muted">
          Point de contact des utilisateurs et des autorités, en français :{' '}
          <a className="link" href={`mailto:${email}`}>
            {email}
          </a>
          . En cas de danger immédiat, appelez le 17.
        </p>
      </Section>
    </>
  )
}
