import { render } from '@react-email/render'
import { createElement } from 'react'
import { data, useLoaderData, type LoaderFunctionArgs } from 'react-router'
import { AppLink } from '#app/ui/link.tsx'
import { UnsubscribeLink } from '#app/platform/mail/mail-layout.tsx'
import { mailText } from '#app/platform/mail/mail-text.server.ts'
import { unsubscribeUrl } from '#app/platform/mail/unsubscribe-token.server.ts'
import { newId } from '#app/values/ids.ts'
import { EXTREME, mailSamples, ORDINARY } from './mail-samples.tsx'

export const meta = () => [{ title: 'Mails' }, { name: 'robots', content: 'noindex' }]

/** Every template with made-up facts: `?mail=` names one, `?mots=extremes` the most hostile facts. */
export async function loader({ request }: LoaderFunctionArgs) {
  const search = new URL(request.url).searchParams
  const extreme = search.get('mots') === 'extremes'
  const samples = mailSamples(extreme ? EXTREME : ORDINARY)
  const chosen = samples.find(({ template }) => template === search.get('mail')) ?? samples[0]
  if (!chosen) throw data(null, { status: 404 })
  const html = await render(createElement(UnsubscribeLink, { href: unsubscribeUrl(newId(), 'messages') }, chosen.body))
  return { extreme, templates: samples.map(({ template }) => template), chosen: chosen.template, html, text: mailText(html) }
}

export default function MailsPage() {
  const { extreme, templates, chosen, html, text } = useLoaderData<typeof loader>()
  const address = (mail: string, words = extreme) => `/dev/mails?${new URLSearchParams({ mail, ...(words ? { mots: 'extremes' } : {}) })}`
  return (
    <main className="mx-auto grid max-w-[88rem] gap-8 p-6 lg:grid-cols-[17rem_minmax(0,1fr)]">
      <nav aria-label="Modèles">
        <h1 className="mb-4 text-heading">Mails</h1>
        <p className="mb-4 text-sm"><AppLink document href={address(chosen, !extreme)} className="link">{extreme ? 'Avec des mots ordinaires' : 'Avec des mots extrêmes'}</AppLink></p>
        <ul className="grid gap-1 text-sm">
          {templates.map((template) => (
            <li key={template}><AppLink document href={address(template)} aria-current={template === chosen ? 'page' : undefined} className="link aria-[current]:font-semibold">{template}</AppLink></li>
          ))}
        </ul>
      </nav>
      <div className="grid content-start gap-6">
        <h2 className="text-heading">{chosen}</h2>
        <div className="flex flex-wrap gap-6">
          {[390, 700].map((width) => <iframe key={width} title={`${chosen}, ${width} px`} sandbox="" srcDoc={html} width={width} className="h-[48rem] max-w-full rounded-md border border-line bg-white" />)}
        </div>
        <pre className="overflow-auto rounded-md border border-line bg-sunken p-4 text-sm whitespace-pre-wrap">{text}</pre>
      </div>
    </main>
  )
}
