import { FILES_MAX, MESSAGE_MAX } from '#app/features/messages/message.ts'

const DOUBLE_CLICK_MS = 800

/** What the writer is told when a message could not be kept to be sent. */
export const NO_ROOM =
  'Ce navigateur n’a plus de place pour garder votre message. Retirez un fichier, ou attendez que la connexion revienne.'

/** The files of a message with those just chosen, and what is wrong when they are too many. */
export function withFiles<File>(
  files: readonly File[],
  chosen: readonly File[],
): { files: readonly File[]; fault: string | null } {
  return {
    files: [...files, ...chosen].slice(0, FILES_MAX),
    fault:
      files.length + chosen.length > FILES_MAX
        ? `${FILES_MAX}\u00a0fichiers par message au plus.`
        : null,
  }
}

/**
 * What becomes of a press of « Envoyer »: a message to send, a fault to tell, or nothing at all for
 * the second half of a double click. `sinceSent`: ms since the last one was sent.
 */
export function readyToSend(
  typed: string,
  files: number,
  sinceSent: number,
): { send: string } | { fault: string } | null {
  const body = typed.replace(/\r\n?/g, '\n').trim()
  if (body === '' && files === 0)
    return sinceSent > DOUBLE_CLICK_MS ? { fault: 'Écrivez votre message.' } : null
  if (body.length > MESSAGE_MAX) return { fault: '4\u202f000 caractères au plus.' }
  return { send: body }
}

/** The field of a message that could not be kept: it comes back before what was typed meanwhile. */
export function putBack(body: string, typedMeanwhile: string): string {
  return [body, typedMeanwhile].filter(Boolean).join('\n')
}
