import Headset from 'lucide-react/icons/headset'
import Clock from 'lucide-react/icons/clock'
import Mail from 'lucide-react/icons/mail'
import MessageSquare from 'lucide-react/icons/message-square'
import Phone from 'lucide-react/icons/phone'
import { redirect } from 'react-router'
import { supportOf } from '#app/features/accounts/sessions/home.ts'
import { viewerCtx, requestScope } from '#app/features/accounts/sessions/request-scope.server.ts'
import { EXPECTED_DELAYS } from '#app/features/requests/ask/expected-delays.ts'
import { paths } from '#app/paths.ts'
import { operator } from '#app/platform/operator.server.ts'
import type { PageCache } from '#app/platform/web/page-cache.ts'
import { spend } from '#app/platform/rate-limit/rate-limit.server.ts'
import { readForm } from '#app/platform/web/read-form.server.ts'
import { Accordion } from '#app/ui/layout/accordion.tsx'
import { ButtonLink } from '#app/ui/button.tsx'
import { DefinitionList } from '#app/ui/data/definition-list.tsx'
import { NoMessageDrawing } from '#app/ui/drawings/empty-states.tsx'
import { EmptyState } from '#app/ui/feedback/empty-state.tsx'
import { Icon } from '#app/ui/drawings/icon.tsx'
import { PageHero } from '#app/ui/layout/page-hero.tsx'
import { pageMeta, type MetaArgs } from '#app/ui/layout/page-meta.ts'
import { Section } from '#app/ui/layout/section.tsx'
import { act, answerAct } from '#app/platform/web/act.server.ts'
import { ok, refuse } from '#app/values/result.ts'
import type { Route } from './+types/contact.page'
import { ContactForm } from './contact-form.tsx'
import { isContactType } from './contact-message.ts'
import { contactForm } from './contact-message-form.ts'
import { CONTACT_ERRORS } from './copy.ts'
import { sendContactMessage } from './send-contact-message.server.ts'

export const handle = {
  cache: { tags: [], query: ['type', 'sujet', 'envoye'], signedIn: false } satisfies PageCache,
}

export const meta = ({ matches }: MetaArgs) =>
  pageMeta(matches, {
    title: 'Contact et support',
    description:
      'Téléphone, email, formulaire : notre équipe vous répond sous 24 h, du lundi au vendredi, de 9 h à 18 h.',
    path: paths.contact(),
  })

export function loader({ request, context }: Route.LoaderArgs) {
  const { phone, emails, hours } = operator()
  const { pathname, searchParams } = new URL(request.url)
  const person = requestScope(context).viewer.person
  const [firstName = '', ...rest] = (person?.name ?? '').split(' ')
  const asked = searchParams.get('type')
  const type = isContactType(asked)
    ? asked
    : pathname.startsWith(paths.support())
      ? 'technical'
      : ''
  const start: Record<string, string> = {
    type,
    subject: (searchParams.get('sujet') ?? '').slice(0, 150),
    firstName,
    lastName: rest.join(' '),
    email: person?.email ?? '',
  }
  return {
    phone,
    emails,
    hours,
    start,
    sent: searchParams.has('envoye'),
    chat: supportOf(requestScope(context).viewer.who.kind),
  }
}

export async function action({ request, context }: Route.ActionArgs) {
  const ctx = viewerCtx(context)
  const to = `${new URL(request.url).pathname}?envoye=1`
  const form = await readForm(request)
  // Nobody sees this field: whoever fills it in is a robot, and is told what it hopes to hear.
  if (form.get('website')) return redirect(to)
  const budget = { name: 'contact-form', max: 10, windowSeconds: 3_600 }
  const acts = {
    send: act({
      form: contactForm,
      run: async (message) => {
        if (!(await spend(ctx, budget, ctx.who.clientKey))) return refuse('too_many')
        await sendContactMessage(ctx, message)
        return ok()
      },
      refusals: { too_many: CONTACT_ERRORS.tooMany },
      status: { too_many: 429 },
      to,
    }),
  }
  return answerAct(request, acts, form)
}

export default function ContactPage({
  loaderData: { phone, emails, hours, start, sent, chat },
  actionData,
}: Route.ComponentProps) {
  const tel = `tel:${phone.replace(/\s/g, '')}`
  return (
    <>
      <PageHero
        title="Parlons-en."
        lead="Une question, un problème, une idée : écrivez-nous ou appelez. Une personne de l’équipe vous répond."
      >
        <ul className="grid gap-x-10 gap-y-5 sm:grid-cols-3">
          <ContactWay icon={Phone} title="Téléphone">
            <a className="link" href={tel}>
              {phone}
            </a>
          </ContactWay>
          <ContactWay icon={Mail} title="Email">
            <a className="link" href={`mailto:${emails.contact}`}>
              {emails.contact}
            </a>
          </ContactWay>
          <ContactWay icon={Clock} title="Horaires">
            {hours}
          </ContactWay>
        </ul>
      </PageHero>
      <Section className="pt-0">
        <div className="aside-grid">
          <div id="formulaire">
            {sent ? (
              <EmptyState
                drawing={<NoMessageDrawing />}
                title="Votre message est arrivé"
                action={<ButtonLink href={paths.contact()}>Écrire un autre message</ButtonLink>}
              >
                Nous vous répondons par email sous 24 h, du lundi au vendredi.
              </EmptyState>
            ) : (
              <>
                <h2 className="mb-6 text-subtitle">Écrivez-nous</h2>
                <ContactForm
                  values={actionData?.values ?? start}
                  errors={actionData?.errors ?? {}}
                  notice={actionData?.notice ?? null}
                />
              </>
            )}
          </div>
          <aside className="grid gap-10">
            <section>
              <h2 className="mb-3 text-heading">Adresses directes</h2>
              <ul className="link-lines">
                <DirectAddress label="Particuliers" email={emails.particuliers} />
                <DirectAddress label="Professionnels" email={emails.professionnels} />
                <DirectAddress label="Support technique" email={emails.technique} />
              </ul>
            </section>
            <section>
              <h2 className="mb-3 text-heading">Nos délais</h2>
              <DefinitionList
                items={EXPECTED_DELAYS.map((delay) => ({ term: delay.what, value: delay.by }))}
              />
            </section>
            <section className="card">
              <Icon of={Headset} className="mb-3 text-tint" />
              <h2 className="text-heading">Besoin d’échanger tout de suite ?</h2>
              {chat ? (
                <>
                  <p className="mt-2 mb-4 text-muted">
                    Écrivez à notre équipe dans votre espace : texte, captures d’écran, documents.
                    La réponse y arrive, et par email si vous n’y êtes plus.
                  </p>
                  <ButtonLink href={chat} size="sm" icon={<Icon of={MessageSquare} />}>
                    Ouvrir la discussion
                  </ButtonLink>
                </>
              ) : (
                <>
                  <p className="mt-2 mb-4 text-muted">
                    Connecté, vous discutez avec notre équipe depuis votre espace. Sinon, décrivez
                    votre problème ici : nous vous rappelons si vous laissez un numéro.
                  </p>
                  <ButtonLink
                    href={`${paths.contact({ type: 'technical', sujet: 'Demande de rappel' })}#formulaire`}
                    size="sm"
                    icon={<Icon of={MessageSquare} />}
                  >
                    Ouvrir le formulaire
                  </ButtonLink>
                </>
              )}
            </section>
          </aside>
        </div>
      </Section>
      <Section title="Avant d’écrire" className="pt-0">
        <div className="max-w-[50rem]">
          <Accordion
            questions={[
              {
                question: 'Je n’ai pas reçu l’email de confirmation',
                answer:
                  'Regardez dans vos courriers indésirables. L’email part dans la minute ; depuis la page de vérification, vous pouvez en demander un autre.',
              },
              {
                question: 'Personne n’a répondu à ma demande',
                answer:
                  'Chaque artisan a 24 h pour répondre, puis sa place passe au suivant. Votre espace montre qui a une place et depuis quand. S’il n’y a personne dans votre zone, nous vous le disons tout de suite.',
              },
              {
                question: 'Je suis artisan et un contact est faux',
                answer:
                  'Si la personne ne réagit pas en 72 h, le contact vous est rendu sans démarche. Pour un faux numéro ou un doublon, signalez-le sous sept jours depuis la page de la demande : une décision est prise sous cinq jours.',
              },
            ]}
          />
          <p className="mt-6 text-muted">
            <a className="link" href={paths.faq()}>
              Toutes les questions fréquentes
            </a>
          </p>
        </div>
      </Section>
    </>
  )
}

function ContactWay({
  icon,
  title,
  children,
}: {
  icon: typeof Phone
  title: string
  children: React.ReactNode
}) {
  return (
    <li className="flex gap-3.5">
      <Icon of={icon} className="mt-1 text-tint" />
      <div>
        <h2 className="text-base font-semibold tracking-normal">{title}</h2>
        <p className="text-muted">{children}</p>
      </div>
    </li>
  )
}

function DirectAddress({ label, email }: { label: string; email: string }) {
  return (
    <li>
      <a href={`mailto:${email}`}>
        <span>
          {label}
          <span className="block text-sm text-faint">{email}</span>
        </span>
        <Icon of={Mail} />
      </a>
    </li>
  )
}
