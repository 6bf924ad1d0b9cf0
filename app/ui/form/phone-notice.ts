/** What a person is told wherever their number is asked (law.md M6; Code de la consommation, L223-2). */
export const PHONE_NOTICE =
  'Il ne sert jamais au démarchage\u202f: un appel commercial demande votre accord préalable, libre et précis, que vous pouvez retirer à tout moment.'
