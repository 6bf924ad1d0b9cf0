import { renderToString } from 'react-dom/server'
import { createRoutesStub } from 'react-router'
import { expect, it } from 'vitest'
import { KeepsLater, type Later, type WaitingAct } from '#app/ui/later.ts'
import { ArtisanNote } from './artisan-note.tsx'

const PAGE = '/espace-pro/interventions/1'
const aNote = (note: string, refused: string | null = null): WaitingAct => ({
  id: note,
  label: 'Note',
  page: PAGE,
  fields: [
    ['intent', 'note'],
    ['note', note],
  ],
  order: 1,
  askedAt: 0,
  refused,
})
/** The note over which the next one is written, beside these that wait on the device. */
function over(waiting: readonly WaitingAct[]): string | undefined {
  const later: Later = { page: PAGE, waiting, keep: () => undefined, leaves: () => undefined }
  const Page = createRoutesStub([
    {
      path: PAGE,
      Component: () => (
        <KeepsLater value={later}>
          <ArtisanNote works={{ artisanNote: 'Échelle' }} />
        </KeepsLater>
      ),
    },
  ])
  const html = renderToString(<Page initialEntries={[PAGE]} />)
  return /name="over" value="([^"]*)"/.exec(html)?.[1]
}

it('is written over the last one that waits on the device, which is no conflict with somebody else', () => {
  expect(over([])).toBe('Échelle')
  expect(over([aNote('Clé'), aNote('Clé chez le voisin')])).toBe('Clé chez le voisin')
  expect(over([aNote('Clé', 'Changée ailleurs')])).toBe('Échelle')
  expect(over([{ ...aNote('Clé'), page: '/espace-pro/interventions/2' }])).toBe('Échelle')
})
