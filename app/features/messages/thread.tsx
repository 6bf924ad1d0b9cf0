import { useEffect, useRef } from 'react'
import { Button } from '#app/ui/button.tsx'
import { AppForm } from '#app/ui/link.tsx'
import { TextArea } from '#app/ui/text-field.tsx'
import { dayOf, formatTime, formatWeekday } from '#app/values/french-date.ts'
import type { MessageView } from './queries.server.ts'

/** The messages of a conversation, oldest first, by day. The reader's own stand at the right. */
export function Thread({ messages, other, zone }: { messages: readonly MessageView[]; other: string; zone: string }) {
  const end = useRef<HTMLLIElement>(null)
  const last = messages.at(-1)?.id
  useEffect(() => {
    // Newer browsers answer with a promise, which must not be taken for the effect's clean-up.
    void end.current?.scrollIntoView({ block: 'nearest' })
  }, [last])
  return (
    <ol className="thread" aria-label={`Échanges avec ${other}`}>
      {messages.map((message, index) => {
        const day = dayOf(message.sentAt, zone)
        const newDay = index === 0 || dayOf(messages[index - 1]!.sentAt, zone) !== day
        return (
          <li key={message.id} className="contents" ref={index === messages.length - 1 ? end : undefined}>
            {newDay && <p className="thread-day">{formatWeekday(message.sentAt, zone)}</p>}
            <div className="message" data-mine={message.mine ? '' : undefined}>
              <p className="message-body">{message.body}</p>
              <p className="message-when">
                <span className="sr-only">{message.mine ? 'Vous, ' : `${other}, `}</span>
                <time dateTime={message.sentAt.toISOString()}>{formatTime(message.sentAt, zone)}</time>
                {message.mine && message.readAt && ', lu'}
              </p>
            </div>
          </li>
        )
      })}
    </ol>
  )
}

/** Where one writes; `refusal` says why one cannot. The text stays when it was not taken. */
export function Composer({ refusal, error, typed, messageCount, quiet = false }: {
  refusal: string | null
  error?: string | undefined
  typed?: string | undefined
  messageCount: number
  /** Where the page has a more pressing act. */
  quiet?: boolean
}) {
  if (refusal) return <p className="notice mt-8">{refusal}</p>
  return (
    // A message that was taken empties the field: the key changes with the number of messages.
    <AppForm key={messageCount} preventScrollReset className="mt-8 grid justify-items-start gap-3">
      <div className="w-full">
        <TextArea label="Votre message" name="body" required star={false} rows={3} maxLength={4_000} defaultValue={typed} error={error} />
      </div>
      <Button type="submit" name="acte" value="message" variant={quiet ? 'quiet' : 'primary'}>Envoyer</Button>
    </AppForm>
  )
}
