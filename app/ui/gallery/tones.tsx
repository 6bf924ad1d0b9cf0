import { Sample } from './sample.tsx'

const GROUNDS = [
  ['bg-bg', 'Fond'],
  ['bg-surface', 'Surface'],
  ['bg-raised', 'Relief'],
  ['bg-sunken', 'Creux'],
  ['bg-wash', 'Lavis'],
] as const

/** Grounds with every text tone on them, then the scale of type. */
export function ToneSamples() {
  return (
    <>
      <Sample
        name="Chaque texte sur chaque fond"
        className="grid gap-3 sm:grid-cols-2 lg:grid-cols-5"
      >
        {GROUNDS.map(([ground, name]) => (
          <div key={ground} className={`${ground} grid gap-1 rounded-md border border-line p-4`}>
            <span className="font-semibold">{name}</span>
            <span className="text-muted">Atténué</span>
            <span className="text-faint">Discret</span>
            <span className="text-tint">Teinte</span>
            <span className="text-ok">Fait</span>
            <span className="text-warn">Délai</span>
            <span className="text-bad">Refus</span>
          </div>
        ))}
      </Sample>
      <Sample name="Échelle" className="grid gap-4">
        <p className="font-heading text-display">Vos travaux, confiés à la bonne personne.</p>
        <p className="font-heading text-section">Un métier pour chaque ouvrage</p>
        <p className="font-heading text-title">Demandes</p>
        <p className="font-heading text-subtitle">De l’idée au devis signé</p>
        <p className="font-heading text-heading">Remplacement de gouttières</p>
        <p className="max-w-prose text-lead text-muted">
          Décrivez votre projet en deux minutes. Jusqu’à cinq artisans vérifiés près de chez vous
          répondent avec un devis gratuit.
        </p>
        <p className="max-w-prose">
          Texte courant, dix-sept pixels, soixante-cinq caractères au plus par ligne, pour que l’œil
          retrouve la suivante sans la chercher.
        </p>
        <p className="text-sm text-muted">Petit texte, quinze pixels.</p>
        <p className="text-xs text-muted">Le plus petit, quatorze pixels.</p>
      </Sample>
    </>
  )
}
