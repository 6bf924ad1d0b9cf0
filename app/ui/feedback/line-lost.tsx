import { LINE_LOST } from './line-lost-words.ts'

/**
 * A word in the corner while the server cannot be heard: what is shown may be old, and nothing
 * typed is lost. Read out once.
 */
export function LineLost({ lost }: { lost: boolean }) {
  return (
    <div role="status" className="line-lost">
      {lost && (
        <p>
          <span aria-hidden="true" className="line-lost-mark" />
          {LINE_LOST}
        </p>
      )}
    </div>
  )
}
