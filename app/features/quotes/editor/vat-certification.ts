import { isReducedVatRate } from '#app/values/numbers/vat.ts'

/**
 * The certification that a reduced rate needs (CGI 279-0 bis and 278-0 bis A; model
 * BOI-LETTRE-000280, par. 1 for 10 %, par. 10 for 5.5 %). Null when no line has one. In the
 * overseas departments 2.1 % stands for both, with the text of 10 %. Every fact that the model
 * makes the client certify is here; mixed rates carry both texts.
 */
export function certificationText(vatRates: Iterable<number>, clientName: string): string | null {
  const rates = new Set([...vatRates].filter(isReducedVatRate))
  if (rates.size === 0) return null
  const name = clientName.trim()
  const texts: string[] = []
  if (rates.has(1_000) || rates.has(210))
    texts.push(`${opening(name, rates.has(1_000) ? '10\u00a0%' : '2,1\u00a0%')} ${DWELLING}.`)
  if (rates.has(550))
    texts.push(
      `${opening(name, '5,5\u00a0%')} ${DWELLING}, et que ces travaux sont des travaux de rénovation énergétique au sens de l’article 278-0 bis A du CGI.`,
    )
  return texts.join('\n')
}

function opening(name: string, rate: string): string {
  return `Je soussigné(e) ${name}, client et preneur de la prestation, certifie pour les travaux soumis au taux de ${rate}`
}

const DWELLING =
  'qu’ils portent sur des locaux à usage d’habitation achevés depuis plus de deux ans et que, sur une période de deux ans au plus, ils ne concourent pas à la production d’un immeuble neuf au sens du 2° du 2 du I de l’article 257 du CGI et n’augmentent pas de plus de 10\u00a0% la surface de plancher des locaux existants'
