import { formatVatRate, isReducedVatRate } from '#app/values/numbers/vat.ts'

/** What bears each rate, in words (CGI 278, 278-0 bis A, 279-0 bis and 296; BOI-TVA-GEO-20-10). */
const BORNE_BY: Readonly<Record<number, string>> = {
  2_000:
    'taux normal. Construction neuve, agrandissement, local professionnel, chaudière au gaz ou au fioul, panneaux photovoltaïques de plus de 9\u00a0kWc.',
  1_000:
    'amélioration, transformation, aménagement ou entretien d’un logement achevé depuis plus de deux ans.',
  550: 'rénovation énergétique d’un logement achevé depuis plus de deux ans\u202f; panneaux photovoltaïques de 9\u00a0kWc au plus, conformes aux critères, même dans un logement neuf.',
  850: 'taux normal en Guadeloupe, en Martinique et à La Réunion.',
  210: 'taux réduit. Les travaux qui sont à 10 ou à 5,5\u00a0% en métropole, dans un logement achevé depuis plus de deux ans.',
}

/**
 * Which rate a line bears, said beside the lines for those who hesitate: the rates of the place of
 * works, normal first.
 */
export function VatHelp({ rates }: { rates: readonly number[] }) {
  return (
    <details className="more">
      <summary>Quel taux de TVA&#8239;?</summary>
      <ul className="mt-3 grid max-w-prose gap-2 text-muted">
        {rates.map((rate) => (
          <li key={rate}>
            <strong className="text-fg">{formatVatRate(rate)}</strong>&nbsp;: {BORNE_BY[rate]}
          </li>
        ))}
        {rates.some(isReducedVatRate) && (
          <li>
            Pour un taux réduit, le client certifie l’âge et l’usage du logement en signant&nbsp;:
            la mention s’ajoute au devis.
          </li>
        )}
      </ul>
    </details>
  )
}
