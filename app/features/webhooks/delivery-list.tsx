import { Button } from '#app/ui/button.tsx'
import { CopyButton } from '#app/ui/copy-button.tsx'
import { Badge } from '#app/ui/data/badge.tsx'
import { AppForm } from '#app/ui/link.tsx'
import { formatDateTime } from '#app/values/time/french-date.ts'
import { KIND_WORDS, STATE_WORDS, tryInWords } from './copy.ts'
import type { DeliveryView } from './queries.server.ts'

/** The messages to a receiver, each with its tries and what was posted. */
export function DeliveryList({
  deliveries,
  zone,
  canSend,
}: {
  deliveries: readonly DeliveryView[]
  zone: string
  canSend: boolean
}) {
  return (
    <ul className="lines mt-4">
      {deliveries.map((delivery) => (
        <DeliveryLine key={delivery.id} delivery={delivery} zone={zone} canSend={canSend} />
      ))}
    </ul>
  )
}

function DeliveryLine({
  delivery: { id, kind, messageId, state, body, log, nextTryAt, createdAt },
  zone,
  canSend,
}: {
  delivery: DeliveryView
  zone: string
  canSend: boolean
}) {
  const { word, tone } = STATE_WORDS[state]
  const failing = state === 'waiting' && log.length > 0
  return (
    <li className="grid gap-2">
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-2">
        <div className="min-w-0">
          <h3 className="font-semibold">{KIND_WORDS[kind]}</h3>
          <p className="meta">{formatDateTime(createdAt, zone)}</p>
        </div>
        <Badge tone={tone}>{word}</Badge>
      </div>
      {log.length > 0 && (
        <ul className="meta">
          {log.map((one) => (
            <li key={one.at}>{tryInWords(one, zone)}</li>
          ))}
          {failing && <li>Prochain essai&nbsp;: {formatDateTime(nextTryAt, zone)}</li>}
        </ul>
      )}
      <details className="more">
        <summary>Ce qui est envoyé</summary>
        <div className="mt-3 grid gap-3">
          <p className="meta break-all">
            {kind}, msg_{messageId}
          </p>
          <pre className="rounded-xl border border-line p-4 text-sm break-words whitespace-pre-wrap">
            <code>{JSON.stringify(JSON.parse(body), null, 2)}</code>
          </pre>
          <div>
            <CopyButton text={body} label="Copier le message" copied="Copié" />
          </div>
        </div>
      </details>
      {state !== 'waiting' && canSend && (
        <AppForm>
          <input type="hidden" name="delivery" value={id} />
          <Button variant="link" name="intent" value="again">
            Renvoyer
          </Button>
        </AppForm>
      )}
    </li>
  )
}
