import { describe, expect, it } from 'vitest'
import { TRADE_TEXTS } from '#app/features/trades/trade-texts.ts'
import { TRADE_SLUGS, type TradeSlug } from '#app/features/trades/trades.ts'
import { recogniseLine } from './recognise-line.ts'
import { usualWorks } from './usual-works.ts'

describe('the usual works', () => {
  it('are those of the trades’ texts, each once, under a key of its own', () => {
    for (const trade of TRADE_SLUGS)
      expect(usualWorks(trade).map(({ indicative }) => indicative)).toEqual(
        TRADE_TEXTS[trade].works,
      )
    const keys = TRADE_SLUGS.flatMap((trade) => usualWorks(trade).map(({ key }) => key))
    expect(new Set(keys).size).toBe(keys.length)
  })
})

describe('a line of a devis', () => {
  it.each<[TradeSlug, string, string, string]>([
    ['carrelage', 'Fourniture et pose de carrelage grès cérame au sol', 'm²', 'carrelage-sol'],
    ['carrelage', 'FAÏENCE MURALE', 'm²', 'faience'],
    ['carrelage', 'Ragréage autolissant', 'm²', 'ragreage'],
    ['peinture', 'Peinture des murs, deux couches', 'm²', 'murs'],
    ['peinture', 'Mise en peinture du plafond', 'm²', 'plafond'],
    ['plomberie', 'Chauffe-eau 200 l', 'u', 'chauffe-eau'],
    ['plomberie', 'Remplacement du WC, dépose comprise', 'forfait', 'wc'],
    ['electricite', 'Ajout d’une prise de courant', 'u', 'prise'],
    ['couverture', 'Gouttière demi-ronde en zinc', 'ml', 'gouttiere-zinc'],
    ['couverture', 'Dépose et remplacement des tuiles', 'm²', 'toit-tuiles'],
    ['menuiserie', 'Fenêtres PVC double vitrage', 'u', 'fenetre-pvc'],
    ['chauffage', 'Entretien annuel de la chaudière gaz', 'forfait', 'entretien-chaudiere'],
  ])('of %s, « %s » by %s, is %s', (trade, designation, unit, key) => {
    expect(recogniseLine(trade, { designation, unit })?.key).toBe(key)
  })

  it.each<[TradeSlug, string, string]>([
    ['carrelage', 'Dépose de l’ancien carrelage au sol', 'm²'],
    ['carrelage', 'Fourniture de carrelage de sol', 'm²'],
    ['carrelage', 'Pose de carrelage au sol', 'm²'],
    ['carrelage', 'Fourniture et pose de carrelage au sol', 'forfait'],
    ['carrelage', 'Carrelage sol, pose seule', 'm²'],
    ['peinture', 'Peinture des murs et du plafond', 'm²'],
    ['plomberie', 'Chauffe-eau thermodynamique 200 l', 'u'],
    ['electricite', 'Prise en charge du chantier', 'u'],
    ['electricite', 'Fourniture et pose d’une borne de recharge', 'm²'],
    ['maconnerie', 'Fourniture et pose de carrelage au sol', 'm²'],
    ['plomberie', '', 'u'],
  ])('of %s, « %s » by %s, is none', (trade, designation, unit) => {
    expect(recogniseLine(trade, { designation, unit })).toBeNull()
  })
})
