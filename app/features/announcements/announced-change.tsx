import { announcedSentence } from './announcement.ts'

/** On the page of a text: the change that was announced and does not apply yet. Nothing where there is none. */
export function AnnouncedChange({ of }: { of: { words: string; appliesOn: string } | null }) {
  return (
    of && (
      <section className="notice my-6 max-w-prose" aria-label="Changement annoncé">
        <p className="font-semibold">{announcedSentence(of.appliesOn)}</p>
        <p className="mt-2 whitespace-pre-line">{of.words}</p>
      </section>
    )
  )
}
