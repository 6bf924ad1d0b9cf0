import { useState } from 'react'
import { paths } from '#app/paths.ts'
import type { RefusedAct } from '#app/platform/web/act.server.ts'
import { Button } from '#app/ui/button.tsx'
import { Notice } from '#app/ui/feedback/notice.tsx'
import { ErrorSummary, summedErrors } from '#app/ui/form/error-summary.tsx'
import { TextArea } from '#app/ui/form/text-field.tsx'
import { AppForm, AppLink } from '#app/ui/link.tsx'
import { useFormsKey } from '#app/ui/use-answer.ts'
import { dayOf, formatTime, formatWeekday } from '#app/values/time/french-date.ts'
import { MASKED_HINT } from './copy.ts'
import type { ThreadMessage } from './list-messages.server.ts'
import { THREAD_MESSAGE_MAX } from './project-thread.ts'
import type { ThreadView } from './read-thread.server.ts'

/** Messages above which a link leads to the last one. */
const MANY = 6

/** The messages of a thread, the newest at the end, and where one writes. */
export function ThreadMessages({
  view: { messages, older, earlier, zone, refusal, clientId },
  here,
  empty,
  answer,
}: {
  view: ThreadView
  /** The address of the page, of one message, and of those before a rank. */
  here: (values?: { avant?: string }) => string
  /** What stands while there is no message. */
  empty: string
  answer: RefusedAct | null
}) {
  const forms = useFormsKey()
  const first = messages[0]
  return (
    <section aria-labelledby="messages" className="grid gap-5">
      <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-2">
        <h2 id="messages">Messages</h2>
        {messages.length > MANY && (
          <a href="#dernier-message" className="link">
            Aller au dernier
          </a>
        )}
      </div>
      {older && first && (
        <p className="text-center">
          <AppLink href={here({ avant: String(first.seq) })} className="link">
            Messages plus anciens
          </AppLink>
        </p>
      )}
      {messages.length === 0 ? (
        <p className="text-muted">{empty}</p>
      ) : (
        <ol className="thread" aria-label="Messages, du plus ancien au plus récent">
          {messages.map((message, index) => {
            const before = messages[index - 1]
            const newDay = !before || dayOf(before.sentAt, zone) !== dayOf(message.sentAt, zone)
            return (
              <li key={message.id} className="contents">
                {newDay && <p className="thread-day">{formatWeekday(message.sentAt, zone)}</p>}
                <Message message={message} zone={zone} here={here()} />
              </li>
            )
          })}
        </ol>
      )}
      <div id="dernier-message" tabIndex={-1} />
      {earlier && (
        <p className="text-center">
          <AppLink href={here()} className="link">
            Derniers messages
          </AppLink>
        </p>
      )}
      {refusal ? (
        <Notice>{refusal}</Notice>
      ) : (
        !earlier && <WriteMessage key={forms} clientId={clientId} answer={answer} />
      )}
    </section>
  )
}

function Message({ message, zone, here }: { message: ThreadMessage; zone: string; here: string }) {
  const { id, mine, author, role, body, removed, sentAt } = message
  return (
    <div className="message" id={`message-${id}`} data-mine={mine ? '' : undefined}>
      <p className="break-words">
        <strong className="font-semibold">{mine ? 'Vous' : author}</strong>
        {!mine && <span className="text-faint"> · {role}</span>}
      </p>
      {removed ? (
        <p className="text-muted">Message retiré par notre équipe après un signalement.</p>
      ) : (
        <p className="message-body">{body}</p>
      )}
      <p className="message-when">
        <time dateTime={sentAt.toISOString()}>{formatTime(sentAt, zone)}</time>
        {!mine && !removed && (
          <AppLink
            href={paths.reportContent({ adresse: `${here}#message-${id}` })}
            className="message-act"
          >
            Signaler
            <span className="sr-only">
              {' '}
              le message de {author}, {formatTime(sentAt, zone)}
            </span>
          </AppLink>
        )}
      </p>
    </div>
  )
}

function WriteMessage({
  clientId: fresh,
  answer,
}: {
  clientId: string
  answer: RefusedAct | null
}) {
  // The mark of a form lasts as long as the form: the page is read again under it.
  const [clientId] = useState(fresh)
  const refused = answer?.intent === 'write' ? answer : null
  return (
    <AppForm className="mt-3 grid justify-items-start gap-4" preventScrollReset>
      <ErrorSummary errors={summedErrors(refused?.errors ?? {})} />
      <input type="hidden" name="clientId" value={clientId} />
      <div className="w-full">
        <TextArea
          label="Votre message"
          name="body"
          rows={3}
          maxLength={THREAD_MESSAGE_MAX}
          hint={MASKED_HINT}
          defaultValue={refused?.values.body}
          error={refused?.errors.body}
          required
          star={false}
        />
      </div>
      <Button name="intent" value="write" variant="primary">
        Envoyer
      </Button>
    </AppForm>
  )
}
