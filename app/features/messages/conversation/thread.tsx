import ClockIcon from 'lucide-react/icons/clock'
import FileText from 'lucide-react/icons/file-text'
import type { ReactNode } from 'react'
import { paths } from '#app/paths.ts'
import { Button } from '#app/ui/button.tsx'
import { Icon } from '#app/ui/drawings/icon.tsx'
import { PhotoView } from '#app/ui/data/photo-view.tsx'
import { dayOf, formatTime, formatWeekday } from '#app/values/time/french-date.ts'
import { formatBytes } from '#app/features/messages/attachment-words.ts'
import type { Queued } from '#app/features/messages/sending/outbox-store.ts'
import type { AttachmentView, MessageView } from '#app/features/messages/queries.server.ts'

/**
 * The messages of a conversation, oldest first, by day; the reader's own stand at the right, and
 * those not sent yet at the end.
 */
export function Thread({
  messages,
  queued = [],
  other,
  zone,
  sending = false,
  onReport,
  onRetry,
  onDiscard,
}: {
  messages: readonly MessageView[]
  queued?: readonly Queued[]
  /** Who writes on the other side. */
  other: string
  zone: string
  /** The line holds: what waits is on its way. */
  sending?: boolean
  onReport?: ((message: MessageView) => void) | undefined
  onRetry?: ((message: Queued) => void) | undefined
  onDiscard?: ((message: Queued) => void) | undefined
}) {
  const lastRead = messages.findLast((message) => message.mine && message.readAt)?.id
  return (
    <ol className="thread">
      {messages.map((message, index) => {
        const before = messages[index - 1]
        const newDay = !before || dayOf(before.sentAt, zone) !== dayOf(message.sentAt, zone)
        return (
          <li key={message.id} className="contents">
            {newDay && <p className="thread-day">{formatWeekday(message.sentAt, zone)}</p>}
            <div className="message" data-mine={message.mine ? '' : undefined}>
              {message.removed ? (
                <p className="text-muted">Message retiré par notre équipe après un signalement.</p>
              ) : (
                <MessageWords body={message.body} files={message.files} />
              )}
              <p className="message-when">
                <span className="sr-only">{message.mine ? 'Vous, ' : `${other}, `}</span>
                <time dateTime={message.sentAt.toISOString()}>
                  {formatTime(message.sentAt, zone)}
                </time>
                {message.id === lastRead && <span>Lu</span>}
                {!message.mine && !message.removed && onReport && (
                  <button type="button" className="message-act" onClick={() => onReport(message)}>
                    Signaler<span className="sr-only"> ce message</span>
                  </button>
                )}
              </p>
            </div>
          </li>
        )
      })}
      {queued.map((message) => (
        <li key={message.clientId} className="contents">
          <div
            className="message"
            data-mine=""
            data-waiting={message.refused === null ? '' : undefined}
            data-refused={message.refused === null ? undefined : ''}
          >
            {message.body && <p className="message-body">{message.body}</p>}
            {message.files.map((file, index) => (
              <p key={index} className="message-file">
                <Icon of={FileText} />
                <span>{file.name}</span>
              </p>
            ))}
            {message.refused === null ? (
              <p className="message-when">
                <span className="sr-only">Vous, </span>
                <Icon of={ClockIcon} />
                {sending ? 'Envoi…' : 'En attente'}
              </p>
            ) : (
              <>
                <p className="message-refused" role="alert">
                  <strong>Non envoyé.</strong> {message.refused}
                </p>
                <p className="mt-2 flex flex-wrap gap-2">
                  <Button type="button" size="sm" onClick={() => onRetry?.(message)}>
                    Réessayer
                  </Button>
                  <Button
                    type="button"
                    size="sm"
                    variant="link"
                    onClick={() => onDiscard?.(message)}
                  >
                    Supprimer
                  </Button>
                </p>
              </>
            )}
          </div>
        </li>
      ))}
    </ol>
  )
}

/** What a message says: its pictures, which open large, its documents to save, its words. */
export function MessageWords({
  body,
  files,
}: {
  body: string
  files: readonly (Pick<AttachmentView, 'fileId' | 'name' | 'kind'> & Partial<AttachmentView>)[]
}): ReactNode {
  const [images, documents] = [
    files.filter(({ kind }) => kind === 'image'),
    files.filter(({ kind }) => kind === 'pdf'),
  ]
  return (
    <>
      {images.length > 0 && (
        <ul className="message-images">
          {images.map((file) => (
            <li key={file.fileId}>
              <PhotoView
                id={`photo-${file.fileId}`}
                small={paths.messageFile(file.fileId, { taille: 'petite' })}
                full={paths.messageFile(file.fileId)}
                alt={`Pièce jointe : ${file.name}`}
                width={file.width ?? undefined}
                height={file.height ?? undefined}
              />
            </li>
          ))}
        </ul>
      )}
      {documents.map((file) => (
        <p key={file.fileId} className="message-file">
          <Icon of={FileText} />
          <a href={paths.messageFile(file.fileId)} className="link">
            {file.name}
          </a>
          {file.bytes !== undefined && (
            <span className="text-faint">{formatBytes(file.bytes)}</span>
          )}
        </p>
      ))}
      {body && <p className="message-body">{body}</p>}
    </>
  )
}
