import { Badge } from '#app/ui/data/badge.tsx'
import { HouseDrawing } from '#app/ui/drawings/house.tsx'
import { Money } from '#app/ui/data/money.tsx'

/** The hero's drawing: a house, and over it what a request looks like once answered. An example, and named so. */
export function ExampleQuotes() {
  return (
    <figure
      className="hero-example"
      aria-label="Exemple de demande : réfection de toiture, deux devis reçus et une visite proposée"
    >
      <HouseDrawing />
      <div className="example" aria-hidden="true">
        <p className="text-sm text-faint">Exemple</p>
        <div>
          Réfection de toiture <Badge tone="ok">2 devis</Badge>
        </div>
        <div>
          <span>Toits de Loire</span> <Money cents={842_000} />
        </div>
        <div>
          <span>Couverture Brun</span> <Money cents={891_500} />
        </div>
        <div>
          <span>Atelier Marchand</span> <span>visite jeudi</span>
        </div>
      </div>
    </figure>
  )
}
