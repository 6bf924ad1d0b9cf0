import type { ReactNode } from 'react'
import { ControlSamples } from './gallery/controls.tsx'
import { DrawingSamples } from './gallery/drawings.tsx'
import { FormSamples } from './gallery/forms.tsx'
import { FrameSamples } from './gallery/frames.tsx'
import { PublicSamples } from './gallery/public.tsx'
import { ReadingSamples } from './gallery/reading.tsx'
import { ToneSamples } from './gallery/tones.tsx'
import { WorkSamples } from './gallery/work.tsx'

/** Every piece of the system in every state, on one page, for whoever draws a screen. Mounted in development only. */
export function Gallery() {
  return (
    <main id="contenu" className="wrap py-12">
      <h1 className="text-display">Nuancier</h1>
      <p className="mt-4 max-w-prose text-lead text-muted">
        Les pièces du site, dans tous leurs états. Un écran compose avec elles et n’en invente pas
        d’autres.
      </p>
      <Part title="Tons et textes">
        <ToneSamples />
      </Part>
      <Part title="Boutons, liens, bulles, boîtes">
        <ControlSamples />
      </Part>
      <Part title="Formulaires">
        <FormSamples />
      </Part>
      <Part title="Écrans de travail">
        <WorkSamples />
      </Part>
      <Part title="Pages publiques">
        <PublicSamples />
      </Part>
      <Part title="Lecture">
        <ReadingSamples />
      </Part>
      <Part title="Dessins">
        <DrawingSamples />
      </Part>
      <Part title="Cadres">
        <FrameSamples />
      </Part>
    </main>
  )
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="mt-20 border-t border-line pt-8">
      <h2 className="mb-8 text-section">{title}</h2>
      <div className="grid gap-12">{children}</div>
    </section>
  )
}
