import Paperclip from 'lucide-react/icons/paperclip'
import X from 'lucide-react/icons/x'
import { useEffect, useRef, useState, type FormEvent } from 'react'
import { Button } from '#app/ui/button.tsx'
import { Icon } from '#app/ui/drawings/icon.tsx'
import { AppForm } from '#app/ui/link.tsx'
import { formatBytes } from '#app/features/messages/attachment-words.ts'
import { NO_ROOM, putBack, readyToSend, withFiles } from './compose.ts'
import type { ConversationEngine } from '#app/features/messages/sending/conversation-engine.ts'
import { FILES_MAX, MESSAGE_MAX } from '#app/features/messages/message.ts'

const ACCEPT = 'image/jpeg,image/png,image/webp,application/pdf'

/**
 * Where one writes. A plain form, that posts to its page; with the conversation's script, what is written is kept while
 * it is typed, and what is sent leaves when the line allows.
 */
export function Composer({
  draft,
  error = null,
  engine,
  written,
  quiet = false,
  onSent,
}: {
  /** What was begun, or typed and refused. */
  draft: string
  error?: string | null | undefined
  engine: ConversationEngine | null
  /** How many messages of the reader's own there are: one more, and what was posted without the script is there. */
  written: number
  /** Where the page has a more pressing act. */
  quiet?: boolean
  onSent?: () => void
}) {
  const field = useRef<HTMLTextAreaElement>(null)
  const input = useRef<HTMLInputElement>(null)
  const [files, setFiles] = useState<readonly File[]>([])
  const [fault, setFault] = useState<string | null>(null)
  const sentAt = useRef(Number.NEGATIVE_INFINITY)
  const wrong = fault ?? error

  // What was typed here while the line was cut is newer than what the server has.
  useEffect(() => {
    const mine = engine?.unsaved()
    if (!mine || !field.current || field.current.value !== draft) return
    field.current.value = mine
    engine!.typed(mine)
  }, [engine, draft])

  // What was written or chosen before this script came is its to keep: the form does not send it any more.
  const early = useRef(true)
  useEffect(() => {
    if (!engine || !early.current || !field.current || !input.current) return
    early.current = false
    if (field.current.value !== draft) engine.typed(field.current.value)
    setFiles([...(input.current.files ?? [])].slice(0, FILES_MAX))
    input.current.value = ''
  }, [engine, draft])

  const seen = useRef(written)
  useEffect(() => {
    if (!engine && written > seen.current && field.current) {
      field.current.value = ''
      if (input.current) input.current.value = ''
    }
    seen.current = written
  }, [engine, written])

  function attach(chosen: readonly File[]) {
    if (chosen.length === 0) return
    const now = withFiles(files, chosen)
    setFault(now.fault)
    setFiles(now.files)
  }

  function send(event: FormEvent<HTMLFormElement>) {
    if (!engine || !field.current) return
    event.preventDefault()
    const area = field.current
    const ready = readyToSend(area.value, files.length, performance.now() - sentAt.current)
    if (!ready) return
    if ('fault' in ready) return setFault(ready.fault)
    const body = ready.send
    // The field is free for the next message while this one is being kept; it comes back when it could not be.
    engine.send(body, files).then(onSent, () => {
      area.value = putBack(body, area.value)
      engine.typed(area.value)
      setFiles(files)
      setFault(NO_ROOM)
    })
    sentAt.current = performance.now()
    area.value = ''
    setFiles([])
    setFault(null)
    area.focus()
  }

  return (
    <AppForm
      intent="message"
      encType="multipart/form-data"
      preventScrollReset
      className="write"
      onSubmit={send}
      worksOffline={engine !== null}
    >
      <label htmlFor="body" className="sr-only">
        Votre message
      </label>
      <textarea
        ref={field}
        id="body"
        name="body"
        rows={2}
        maxLength={MESSAGE_MAX}
        defaultValue={draft}
        placeholder="Votre message"
        className="input"
        aria-invalid={wrong ? true : undefined}
        aria-describedby={`${wrong ? 'body-error ' : ''}body-hint`}
        onInput={(event) => engine?.typed(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (
            event.key !== 'Enter' ||
            !(event.ctrlKey || event.metaKey) ||
            event.nativeEvent.isComposing
          )
            return
          event.preventDefault()
          event.currentTarget.form?.requestSubmit()
        }}
        onPaste={(event) => {
          const pasted = [...event.clipboardData.files]
          if (!engine || pasted.length === 0) return
          event.preventDefault()
          attach(pasted)
        }}
      />
      {files.length > 0 && (
        <ul className="write-files" aria-label="Fichiers joints">
          {files.map((file, index) => (
            <li key={index}>
              <span>{file.name}</span> <span className="text-faint">{formatBytes(file.size)}</span>
              <button
                type="button"
                aria-label={`Retirer ${file.name}`}
                onClick={() => setFiles(files.filter((_, place) => place !== index))}
              >
                <Icon of={X} />
              </button>
            </li>
          ))}
        </ul>
      )}
      {wrong && (
        <p id="body-error" className="field-error" role="alert">
          {wrong}
        </p>
      )}
      <div className="write-foot">
        <label className="write-attach">
          <Icon of={Paperclip} />
          <span>Joindre</span>
          <input
            ref={input}
            type="file"
            name="fichiers"
            multiple
            accept={ACCEPT}
            onChange={(event) => {
              // Without its script the form sends them itself.
              if (!engine) return
              attach([...(event.currentTarget.files ?? [])])
              event.currentTarget.value = ''
            }}
          />
        </label>
        <p id="body-hint" className="write-hint">
          Images et PDF. <kbd>Ctrl</kbd> + <kbd>Entrée</kbd> envoie.
        </p>
        <Button type="submit" variant={quiet ? 'quiet' : 'primary'}>
          Envoyer
        </Button>
      </div>
    </AppForm>
  )
}
