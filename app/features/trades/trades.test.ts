import { describe, expect, test } from 'vitest'
import { foldText } from '#app/values/words/fold-text.ts'
import { searchTrades, tradeFromText, tradesOfGroup } from './search-trades.ts'
import { isTradeSlug, listTrades, TRADE_GROUPS, TRADE_SLUGS } from './trades.ts'

describe('the nine trades', () => {
  test('stand in the four groups of the product, each once', () => {
    const groups = TRADE_GROUPS.map((group) => [
      group,
      tradesOfGroup(group).map((trade) => trade.slug),
    ])
    expect(groups).toEqual([
      ['Gros œuvre', ['maconnerie', 'renovation']],
      ['Second œuvre', ['plomberie', 'electricite', 'chauffage', 'menuiserie']],
      ['Finitions', ['peinture', 'carrelage']],
      ['Extérieur', ['couverture']],
    ])
    expect(listTrades().map((trade) => trade.slug)).toEqual([...TRADE_SLUGS])
  })

  test('have a slug that is their folded name', () => {
    for (const trade of listTrades()) expect(trade.slug).toBe(foldText(trade.name))
  })

  test('all carry the ten-year insurance and a qualification', () => {
    expect(listTrades().every((trade) => trade.decennale && trade.regulated)).toBe(true)
  })
})

describe('tradeFromText', () => {
  test.each([
    'Électricité',
    'electricite',
    'électricité',
    'ELECTRICITE',
    ' Électricité ',
    'E\u0301lectricite\u0301',
  ])('reads %j', (text) => {
    expect(tradeFromText(text)?.slug).toBe('electricite')
  })

  test('reads every slug, name and lower-case name', () => {
    for (const trade of listTrades())
      for (const text of [trade.slug, trade.name, trade.name.toLowerCase()])
        expect(tradeFromText(text)).toBe(trade)
  })

  test.each(['', 'plombier', 'constructor', '__proto__', null, undefined])(
    'gives null for %j',
    (text) => {
      expect(tradeFromText(text)).toBeNull()
    },
  )

  test('isTradeSlug takes slugs only', () => {
    expect(isTradeSlug('maconnerie')).toBe(true)
    expect(isTradeSlug('Maçonnerie')).toBe(false)
    expect(isTradeSlug('toString')).toBe(false)
  })
})

describe('searchTrades', () => {
  test('gives all nine when nothing is typed', () => {
    expect(searchTrades('  ')).toHaveLength(9)
    expect(searchTrades('de la')).toHaveLength(9)
  })

  test.each([
    ['fuite', 'plomberie'],
    ['GOUTTIÈRES', 'couverture'],
    ['fenêtre de toit', 'couverture'],
    ['élec', 'electricite'],
    ['pompe a chaleur', 'chauffage'],
    ['salle de bain', 'plomberie'],
    ['faience', 'carrelage'],
    ['placo', 'renovation'],
  ])('%j finds %s first', (text, slug) => {
    expect(searchTrades(text)[0]?.slug).toBe(slug)
  })

  test('puts a name before a synonym', () => {
    expect(searchTrades('peint').map((trade) => trade.slug)).toEqual(['peinture'])
    expect(searchTrades('façade').map((trade) => trade.slug)).toEqual(['maconnerie', 'peinture'])
  })

  test('finds nothing for what no trade does', () => {
    expect(searchTrades('aquarium')).toEqual([])
  })
})
