import { useEffect, useRef, useState } from 'react'
import type { RefusedAct } from '#app/platform/web/act.server.ts'
import { useLineLost } from '#app/platform/live/use-live.ts'
import { RadioGroup } from '#app/ui/form/choice-fields.tsx'
import { Button } from '#app/ui/button.tsx'
import { closes, Dialog, opens } from '#app/ui/feedback/dialog.tsx'
import { AppForm, AppLink } from '#app/ui/link.tsx'
import { TextArea } from '#app/ui/form/text-field.tsx'
import { Composer } from './composer.tsx'
import {
  REPORT_DAYS,
  REPORT_REASONS,
  REPORT_TEXT_MAX,
} from '#app/features/messages/reports/conversation-report.ts'
import { REPORT_REASON_LABELS } from '#app/features/messages/copy.ts'
import type { ConversationData } from '#app/features/messages/read-conversation.server.ts'
import { Thread } from './thread.tsx'
import { useConversation } from './use-conversation.ts'

const REPORT_DIALOG = 'signaler-conversation'

/** A conversation: its messages, where one writes, and what one may do about it. */
export function Conversation({
  data,
  other,
  zone,
  empty,
  hint,
  answer,
  here,
  quiet = false,
  within = 'page',
  tools,
}: {
  data: ConversationData
  /** Who writes on the other side. */
  other: string
  zone: string
  /** What stands while nobody wrote. */
  empty: React.ReactNode
  hint?: React.ReactNode
  /** What the page's form was answered. */
  answer: RefusedAct | undefined
  /** The page's own address, for browsers without script. */
  here: string
  quiet?: boolean
  /** `page`: the conversation is the page, and stands at its end; `section`: one part of a page among others. */
  within?: 'page' | 'section'
  /** What helps to write, above the field. */
  tools?: React.ReactNode
}) {
  const { engine, messages, older, queued, showOlder } = useConversation(data)
  const lost = useLineLost()
  const typed = answer?.errors.body && answer.values.body
  const notice = answer?.notice ?? answer?.errors.reason
  const [about, setAbout] = useState<string | null>(null)
  const dialog = useRef<HTMLButtonElement>(null)
  const end = useEndInView(messages.at(-1)?.id ?? null, queued.length, lost, within === 'page')
  const first = messages[0]
  return (
    <div className="chat" data-within={within} data-ready={engine ? '' : undefined}>
      <div
        className="chat-body"
        role="log"
        aria-label={`Échanges avec ${other}`}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls by itself: the keyboard must reach it
        tabIndex={within === 'page' ? 0 : undefined}
      >
        <div className="chat-flow">
          {older && first && (
            <p className="mb-4 text-center">
              <AppLink
                href={`${here}?avant=${first.seq}`}
                className="link"
                onClick={(event) => {
                  if (!engine) return
                  event.preventDefault()
                  void showOlder().catch(() => undefined)
                }}
              >
                Messages plus anciens
              </AppLink>
            </p>
          )}
          {messages.length === 0 && queued.length === 0 ? (
            <div className="text-muted">{empty}</div>
          ) : (
            <Thread
              messages={messages}
              queued={queued}
              other={other}
              zone={zone}
              sending={!lost}
              onReport={
                data.kind === 'lead' && !data.reported
                  ? (message) => {
                      setAbout(message.id)
                      dialog.current?.click()
                    }
                  : undefined
              }
              onRetry={(message) => void engine?.retry(message)}
              onDiscard={(message) => void engine?.discard(message)}
            />
          )}
          {hint && <p className="mt-4 text-sm text-faint">{hint}</p>}
          <div ref={end} className="chat-end" />
        </div>
      </div>
      <div className="chat-foot">
        {lost && (
          <p className="chat-lost" role="status">
            Connexion perdue. Ce que vous envoyez est gardé sur cet appareil et part dès qu’elle
            revient.
          </p>
        )}
        {notice && (
          <p className="notice notice-bad mb-3" role="alert">
            {notice}
          </p>
        )}
        {!data.refusal && tools}
        {data.refusal ? (
          <p className="notice">{data.refusal}</p>
        ) : (
          <Composer
            key={typed ?? ''}
            draft={typed ?? data.draft}
            error={answer?.errors.body}
            engine={engine}
            written={messages.filter(({ mine }) => mine).length}
            quiet={quiet}
            onSent={() => end.current?.scrollIntoView({ block: 'end' })}
          />
        )}
      </div>
      {data.kind === 'lead' && !data.reported && (
        <>
          <Button ref={dialog} {...opens(REPORT_DIALOG)} className="hidden" tabIndex={-1}>
            Signaler
          </Button>
          <ReportDialog messageId={about} onWhole={() => setAbout(null)} />
        </>
      )}
    </div>
  )
}

/** The attributes of a button, elsewhere on the page, that reports the whole conversation. */
export const opensReport = () => opens(REPORT_DIALOG)

function ReportDialog({ messageId, onWhole }: { messageId: string | null; onWhole: () => void }) {
  return (
    <Dialog
      id={REPORT_DIALOG}
      title={messageId ? 'Signaler ce message' : 'Signaler cette conversation'}
      onClose={onWhole}
    >
      <AppForm intent="signaler-conversation" className="grid gap-5">
        {messageId && <input type="hidden" name="messageId" value={messageId} />}
        <p className="text-muted">
          Une personne de notre équipe ouvrira cette conversation pour décider, et vous répond sous{' '}
          {REPORT_DAYS} jours. L’autre personne n’est prévenue que si un message est retiré ou la
          conversation fermée.
        </p>
        <RadioGroup
          id="conversation-reason"
          label="Raison"
          name="reason"
          required
          options={REPORT_REASONS.map((reason) => ({
            value: reason,
            label: REPORT_REASON_LABELS[reason],
          }))}
        />
        <TextArea
          id="conversation-text"
          label="Précisions"
          name="text"
          rows={3}
          maxLength={REPORT_TEXT_MAX}
          optional
        />
        <div className="flex flex-wrap justify-end gap-2">
          <Button {...closes(REPORT_DIALOG)}>Annuler</Button>
          <Button variant="primary">Signaler</Button>
        </div>
      </AppForm>
    </Dialog>
  )
}

/**
 * Keeps the end in view: when the page opens, if the conversation is the page, and when something is added, or the foot
 * grows by a word on the line, while one reads there.
 */
function useEndInView(last: string | null, waiting: number, lost: boolean, atFirst: boolean) {
  const end = useRef<HTMLDivElement>(null)
  const seen = useRef(true)
  const opened = useRef(false)
  useEffect(() => {
    const target = end.current
    if (!target) return
    const watch = new IntersectionObserver(
      ([entry]) => void (seen.current = entry?.isIntersecting ?? true),
      { rootMargin: '0px 0px 160px 0px' },
    )
    watch.observe(target)
    return () => watch.disconnect()
  }, [])
  useEffect(() => {
    const first = !opened.current
    opened.current = true
    if (first ? atFirst : seen.current)
      end.current?.scrollIntoView({ block: first ? 'end' : 'nearest' })
  }, [last, waiting, lost, atFirst])
  return end
}
