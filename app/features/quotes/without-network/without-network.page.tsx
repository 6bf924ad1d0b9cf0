import { useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { requireArtisan } from '#app/features/accounts/sessions/request-scope.server.ts'
import { paths } from '#app/paths.ts'
import { useActsHere } from '#app/platform/device-acts/acts-here.ts'
import type { KeptAct } from '#app/platform/device-acts/act-queue.ts'
import { answerAct } from '#app/platform/web/act.server.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { Badge } from '#app/ui/data/badge.tsx'
import { RefusalNotice } from '#app/ui/feedback/refusal-notice.tsx'
import { askedWords } from '#app/ui/feedback/waiting-acts.tsx'
import { PageHeader } from '#app/ui/layout/page-header.tsx'
import { TitledSection } from '#app/ui/layout/section.tsx'
import { AppLink } from '#app/ui/link.tsx'
import { useAnswer } from '#app/ui/use-answer.ts'
import { holdsQuote, isBegunFor } from '#app/features/quotes/editor/saving/draft-act.ts'
import type { Route } from './+types/without-network.page'
import { readWithoutNetworkChoices } from './read-choices.server.ts'
import { writeQuoteActs } from './write-quote.server.ts'
import { WriteQuoteHere } from './write-quote-here.tsx'

export const meta = () => [{ title: 'Devis sans réseau — Ouvréo' }]

export async function loader({ context, request }: Route.LoaderArgs) {
  const ctx = requireArtisan(context, request)
  return {
    me: ctx.who.signedInAs ?? ctx.who.accountId,
    choices: await readWithoutNetworkChoices(ctx),
  }
}

export async function action({ context, request }: Route.ActionArgs) {
  const ctx = requireArtisan(context, request)
  return answerAct(request, writeQuoteActs(ctx))
}

/** A devis begun without network, for a contact or a client of one's own, and those that wait on this device. */
export default function WithoutNetworkPage({ loaderData: { me, choices } }: Route.ComponentProps) {
  const answer = useAnswer<typeof action>()
  const { hash } = useLocation()
  const { acts } = useActsHere()
  const waiting = acts.filter(holdsQuote)
  const named = hash.slice(1)
  const opened = named
    ? waiting.find(({ id, page }) => id === named || page.endsWith(hash))
    : undefined
  const begun = opened && choices.begun.find(({ leadId }) => isBegunFor(opened, leadId))
  const [times, setTimes] = useState(0)
  // The browser reads what it keeps after the page is drawn.
  const [ready, setReady] = useState(false)
  useEffect(() => setReady(true), [])
  return (
    <>
      <PageHeader
        title="Devis sans réseau"
        trail={[{ label: 'Devis', href: paths.quotes() }, { label: 'Sans réseau' }]}
      >
        Écrivez-le sur place&nbsp;: il est gardé sur cet appareil, et devient un brouillon dès que
        le réseau revient. Le numéro, les mentions et l’envoi se font alors sur le site.
      </PageHeader>
      <RefusalNotice of={answer} />
      {waiting.length > 0 && <Waiting acts={waiting} opened={opened?.id} />}
      {opened?.refused && (
        <p className="notice notice-bad mb-8" role="alert">
          {opened.refused}{' '}
          {begun ? (
            <AppLink className="link" href={paths.quote(begun.quoteId)}>
              Comparer les deux versions
            </AppLink>
          ) : (
            'Corrigez, puis gardez-le de nouveau.'
          )}
        </p>
      )}
      <WriteQuoteHere
        key={`${opened?.id ?? 'new'} ${times} ${ready}`}
        me={me}
        choices={choices}
        errors={answer?.errors ?? {}}
        kept={opened ?? null}
        restores={ready}
        onKept={() => setTimes((last) => last + 1)}
      />
    </>
  )
}

function Waiting({ acts, opened }: { acts: readonly KeptAct[]; opened: string | undefined }) {
  return (
    <TitledSection id="gardes" title="Gardés sur cet appareil" className="mb-10">
      <ul className="lines mt-3">
        {acts.map((act) => (
          <li key={act.id} className="kept-quote">
            <div>
              <p className="font-semibold">{act.label}</p>
              <p className="text-sm text-muted">
                {act.words.map(([label, value]) => `${label}\u00a0: ${value}`).join(', ')}
                {act.words.length > 0 && ', '}
                écrit {askedWords(act.askedAt)}
              </p>
            </div>
            <Badge tone={act.refused === null ? 'neutral' : 'bad'}>
              {act.refused === null ? 'Attend' : 'Refusé'}
            </Badge>
            {act.id === opened ? (
              <AppLink className="link" href={paths.quoteWithoutNetwork()}>
                En écrire un autre
              </AppLink>
            ) : (
              <ButtonLink
                size="sm"
                href={act.page.includes('#') ? paths.quoteWithoutNetwork(act.id) : act.page}
                aria-label={`Ouvrir\u00a0: ${act.label}`}
              >
                Ouvrir
              </ButtonLink>
            )}
          </li>
        ))}
      </ul>
    </TitledSection>
  )
}
