import CircleHelp from 'lucide-react/icons/circle-question-mark'
import Mail from 'lucide-react/icons/mail'
import MessageSquare from 'lucide-react/icons/message-square'
import Phone from 'lucide-react/icons/phone'
import ShieldCheck from 'lucide-react/icons/shield-check'
import Tag from 'lucide-react/icons/tag'
import Wrench from 'lucide-react/icons/wrench'
import { supportOf } from '#app/features/accounts/sessions/home.ts'
import { viewerKind, visitorCtx } from '#app/features/accounts/sessions/request-scope.server.ts'
import { countArticles, HELP_CATEGORIES, type HelpCategory } from '#app/features/help/help.ts'
import { listArticles } from '#app/features/help/articles.server.ts'
import { EXPECTED_DELAYS } from '#app/features/requests/ask/expected-delays.ts'
import { readPlans } from '#app/features/subscriptions/plans/read-plans.server.ts'
import { paths } from '#app/paths.ts'
import { operator } from '#app/platform/operator.server.ts'
import type { PageCache } from '#app/platform/web/page-cache.ts'
import { Accordion } from '#app/ui/layout/accordion.tsx'
import { Icon, type IconDrawing } from '#app/ui/drawings/icon.tsx'
import { AppLink } from '#app/ui/link.tsx'
import { PageHero } from '#app/ui/layout/page-hero.tsx'
import { faqData, pageMeta, type MetaArgs } from '#app/ui/layout/page-meta.ts'
import { Section } from '#app/ui/layout/section.tsx'
import type { Route } from './+types/faq.page'
import { artisanQuestions, PARTICULIER_QUESTIONS } from './faq-questions.ts'

export const handle = { cache: { tags: ['plans'] } satisfies PageCache }

export const meta = ({ matches, loaderData }: MetaArgs<Awaited<ReturnType<typeof loader>>>) =>
  pageMeta(matches, {
    title: 'Questions fréquentes',
    description:
      'Gratuité, vérification des artisans, numéro de téléphone, délais, abonnements : les réponses aux questions des particuliers et des professionnels.',
    path: paths.faq(),
    data: [faqData([...PARTICULIER_QUESTIONS, ...(loaderData?.artisanQuestions ?? [])])],
  })

export async function loader({ context }: Route.LoaderArgs) {
  const { phone, emails, hours } = operator()
  return {
    phone,
    email: emails.contact,
    hours,
    counts: countArticles(listArticles()),
    chat: supportOf(viewerKind(context)),
    artisanQuestions: artisanQuestions(await readPlans(visitorCtx(context))),
  }
}

const MARKS: Record<HelpCategory, IconDrawing> = {
  general: CircleHelp,
  securite: ShieldCheck,
  tarifs: Tag,
  technique: Wrench,
}

export default function Faq({
  loaderData: { phone, email, hours, counts, chat, artisanQuestions: asked },
}: Route.ComponentProps) {
  return (
    <>
      <PageHero
        title="Questions fréquentes"
        lead="Les réponses courtes sont ici, les longues dans le centre d’aide. Et une personne répond à toutes les autres."
      />
      <Section className="pt-0">
        <div className="grid gap-x-16 gap-y-14 lg:grid-cols-2">
          <div>
            <h2 className="mb-5 text-subtitle">Particuliers</h2>
            <Accordion questions={PARTICULIER_QUESTIONS} />
          </div>
          <div>
            <h2 className="mb-5 text-subtitle">Professionnels</h2>
            <Accordion questions={asked} />
          </div>
        </div>
      </Section>
      <Section title="Centre d’aide" className="pt-0">
        <ul className="cells">
          {HELP_CATEGORIES.map((category) => (
            <li key={category.slug}>
              <Icon of={MARKS[category.slug]} />
              <h3 className="text-heading">
                <AppLink href={paths.helpCategory(category.slug)}>{category.name}</AppLink>
              </h3>
              <p>
                {counts[category.slug] === 1 ? '1 article' : `${counts[category.slug]} articles`}
              </p>
            </li>
          ))}
        </ul>
      </Section>
      <Section title="Toujours une question ?" className="pt-0">
        <ul className="cells cells-3">
          <li>
            <Icon of={Phone} />
            <h3 className="text-heading">
              <a href={`tel:${phone.replace(/\s/g, '')}`}>Par téléphone</a>
            </h3>
            <p>
              {phone}, {hours}
            </p>
          </li>
          <li>
            <Icon of={Mail} />
            <h3 className="text-heading">
              <AppLink href={paths.contact()}>Par email</AppLink>
            </h3>
            <p>{email}, réponse sous 24 h</p>
          </li>
          <li>
            <Icon of={MessageSquare} />
            <h3 className="text-heading">
              <AppLink href={chat ?? `${paths.contact({ type: 'technical' })}#formulaire`}>
                En ligne
              </AppLink>
            </h3>
            <p>
              {chat
                ? 'Votre discussion avec notre équipe'
                : 'Par le formulaire, ou par la discussion de votre espace une fois connecté'}
            </p>
          </li>
        </ul>
        <p className="mt-8 text-muted">
          Délais habituels :{' '}
          {EXPECTED_DELAYS.map((delay) => `${delay.what.toLowerCase()} ${delay.by}`).join(', ')}.
        </p>
      </Section>
    </>
  )
}
