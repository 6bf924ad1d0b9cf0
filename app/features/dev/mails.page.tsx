import { useLoaderData, type LoaderFunctionArgs } from 'react-router'
import { drawMail } from '#app/platform/mail/draw-mail.tsx'
import { choiceOf, MAIL_CHOICE_LABELS, mailClass } from '#app/platform/mail/mail-types.ts'
import { notFound } from '#app/platform/web/not-found.server.ts'
import { DefinitionList } from '#app/ui/data/definition-list.tsx'
import { AppLink } from '#app/ui/link.tsx'
import { newId } from '#app/values/identity/ids.ts'
import { EXTREME, mailSamples, ORDINARY } from './mail-samples.server.ts'

export const meta = () => [{ title: 'Mails' }, { name: 'robots', content: 'noindex' }]

/** Every template with made-up facts: `?mail=` names one, `?mots=extremes` the most hostile facts. */
export async function loader({ request }: LoaderFunctionArgs) {
  const search = new URL(request.url).searchParams
  const extreme = search.get('mots') === 'extremes'
  const samples = mailSamples(extreme ? EXTREME : ORDINARY)
  const chosen = samples.find(({ template }) => template === search.get('mail')) ?? samples[0]
  if (!chosen) notFound()
  const { type, subject } = chosen.letter
  const choice = choiceOf(type)
  return {
    extreme,
    templates: samples.map(({ template }) => template),
    chosen: chosen.template,
    type: `${mailClass(type)!.label} (${type})`,
    sent: choice ? `Au choix, «\u00a0${MAIL_CHOICE_LABELS[choice]}\u00a0»` : 'Toujours',
    subject,
    ...(await drawMail(chosen.letter, newId())),
  }
}

/** Where a mail is looked at: the widths of a phone and of a desk, and a reader that turns every colour over. */
const READERS = [
  { label: '390 px', width: 390 },
  { label: '390 px, couleurs inversées', width: 390, inverted: true },
  { label: '700 px', width: 700 },
]

export default function MailsPage() {
  const { extreme, templates, chosen, type, sent, subject, html, text } =
    useLoaderData<typeof loader>()
  const address = (mail: string, words = extreme) =>
    `/dev/mails?${new URLSearchParams({ mail, ...(words ? { mots: 'extremes' } : {}) })}`
  return (
    <main className="mx-auto grid max-w-[88rem] gap-8 p-6 lg:grid-cols-[17rem_minmax(0,1fr)]">
      <nav aria-label="Modèles">
        <h1 className="mb-4 text-heading">Mails</h1>
        <p className="mb-4 text-sm">
          <AppLink href={address(chosen, !extreme)} className="link">
            {extreme ? 'Avec des mots ordinaires' : 'Avec des mots extrêmes'}
          </AppLink>
        </p>
        <ul className="grid gap-1 text-sm">
          {templates.map((template) => (
            <li key={template}>
              <AppLink
                href={address(template)}
                aria-current={template === chosen ? 'page' : undefined}
                className="link aria-[current]:font-semibold"
              >
                {template}
              </AppLink>
            </li>
          ))}
        </ul>
      </nav>
      <div className="grid content-start gap-6">
        <h2 className="text-heading">{chosen}</h2>
        <DefinitionList
          items={[
            { term: 'Type', value: type },
            { term: 'Envoyé', value: sent },
            { term: 'Objet', value: subject },
            { term: 'Aperçu', value: previewLine(html) },
          ]}
        />
        <div className="flex flex-wrap gap-6">
          {READERS.map(({ label, width, inverted }) => (
            <figure key={label} className="max-w-full">
              <figcaption className="mb-2 text-sm text-muted">{label}</figcaption>
              <iframe
                title={`${chosen}, ${label}`}
                sandbox=""
                srcDoc={html}
                width={width}
                className={`h-[48rem] max-w-full rounded-md border border-line${inverted ? ' hue-rotate-180 invert' : ''}`}
              />
            </figure>
          ))}
        </div>
        <pre className="overflow-auto rounded-md border border-line bg-sunken p-4 text-sm whitespace-pre-wrap">
          {text}
        </pre>
      </div>
    </main>
  )
}

/** The line that a mailbox shows beside the subject: the hidden words at the top of the body. */
function previewLine(html: string): string {
  return /<div[^>]*data-skip-in-text[^>]*>([^<]*)/.exec(html)?.[1]?.trim() ?? ''
}
