import { assert, property, string } from 'fast-check'
import { describe, expect, test } from 'vitest'
import { maskContactDetails, maskDetails } from './masking.ts'

const known = { names: ['Claire', 'Martin-Delaunay'], town: 'Angers' }

describe('phone numbers are masked', () => {
  test.each([
    '06 12 34 56 78',
    '0612345678',
    '06.12.34.56.78',
    '06-12-34-56-78',
    '06/12/34/56/78',
    '06,12,34,56,78',
    '06_12_34_56_78',
    '06 . 12 . 34 . 56 . 78',
    '06\u00a012\u202f34\u00a056\u00a078',
    '0 6 1 2 3 4 5 6 7 8',
    '0.6.1.2.3.4.5.6.7.8',
    '06 1234 5678',
    '0612 34 56 78',
    '(06) 12 34 56 78',
    '+33 6 12 34 56 78',
    '+33612345678',
    '+33 (0)6 12 34 56 78',
    '0033 6 12 34 56 78',
    '0033612345678',
    '33612345678',
    '33 6 12 34 56 78',
    '6 12 34 56 78',
    'O6 12 34 56 78',
    'o6 12 34 56 78',
    '０６ １２ ３４ ５６ ７８',
    '06\u200b12\u200b34\u200b56\u200b78',
    '0️⃣6️⃣1️⃣2️⃣3️⃣4️⃣5️⃣6️⃣7️⃣8️⃣',
    '02 41 12 34 56',
    '0692 12 34 56',
    '+262 692 12 34 56',
    '+590 690 12 34 56',
    '+687 12 34 56',
    '+44 20 7946 0958',
    'zéro six douze trente-quatre cinquante-six soixante-dix-huit',
    'ZERO SIX DOUZE TRENTE QUATRE CINQUANTE SIX SOIXANTE DIX HUIT',
    'zéro six, vingt et un, quatre-vingt-dix-sept, quatre-vingts, soixante et onze',
    'zéro six un deux trois quatre cinq six sept huit',
    '06 douze 34 cinquante-six 78',
    'six douze trente-quatre cinquante-six soixante-dix-huit',
  ])('%s', (phone) => {
    const text = `Bonjour, fuite sous l’évier. Appelez-moi au ${phone}. Merci beaucoup.`
    expect(maskDetails(text)).toEqual({
      text: 'Bonjour, fuite sous l’évier. Appelez-moi au [numéro masqué]. Merci beaucoup.',
      masked: ['phone'],
    })
  })

  test('two in a row, and one glued to a word', () => {
    expect(maskContactDetails('06 12 34 56 78 / 07 98 76 54 32')).toBe(
      '[numéro masqué] / [numéro masqué]',
    )
    expect(maskContactDetails('tel:0612345678')).not.toMatch(/\d/u)
    expect(maskContactDetails('Tél 0612345678ou 02.41.12.34.56')).not.toMatch(/\d{2}/u)
    expect(maskContactDetails('À 08:30 au 06 12 34 56 78, le 21/11/2026')).toBe(
      'À 08:30 au [numéro masqué], le 21/11/2026',
    )
  })
})

describe('e-mails and links are masked', () => {
  test.each([
    'claire.martin@exemple.fr',
    'Claire.Martin+travaux@mail.exemple.co.uk',
    'claire @ exemple . fr',
    'claire arobase exemple point fr',
    'claire AROBASE exemple POINT fr',
    'claire (at) exemple.fr',
    'claire[at]exemple[point]fr',
    'claire (arobase) exemple (dot) com',
    'claire point martin arobase gmail point com',
    'claire at gmail point com',
    'claire.martin gmail.com',
    'claire.m gmail point com',
    'hélène@exemple.fr',
    'claire＠exemple.fr',
    'claire@exemple',
    'claire @exemple.fr',
  ])('%s', (email) => {
    expect(maskContactDetails(`Écrivez à ${email} pour un devis`)).toBe(
      'Écrivez à [email masqué] pour un devis',
    )
  })

  test.each([
    'https://exemple.fr/photos?x=1',
    'http://exemple.fr',
    'www.exemple.fr',
    'exemple.fr',
    'mon-site.exemple.com/photos',
    'exemple point fr',
    'wa.me/33612345678',
    '@claire_m49',
    'insta : claire_m49',
    'facebook.com/claire.m',
  ])('%s', (link) => {
    expect(maskContactDetails(`Photos sur ${link} merci`)).toBe('Photos sur [lien masqué] merci')
  })
})

test('the sentence after an address goes on', () => {
  expect(maskContactDetails('Mon mail : claire@exemple.fr. Merci')).toBe(
    'Mon mail : [email masqué]. Merci',
  )
  expect(maskContactDetails('Mon mail : claire@exemple.fr . Merci')).toBe(
    'Mon mail : [email masqué] . Merci',
  )
  expect(maskContactDetails('Voir exemple.fr. Merci')).toBe('Voir [lien masqué]. Merci')
  expect(maskContactDetails('----------claire@exemple.fr')).not.toContain('exemple')
})

describe('streets are masked', () => {
  test.each([
    [
      'J’habite 12 rue des Lilas, au rez-de-chaussée.',
      'J’habite [adresse masquée], au rez-de-chaussée.',
    ],
    [
      'J’habite au 12 bis rue des Lilas 49100 Angers.',
      'J’habite au [adresse masquée] 49100 Angers.',
    ],
    ['12, rue Jean Jaurès', '[adresse masquée]'],
    ['12 ter avenue du Général de Gaulle', '[adresse masquée]'],
    ['12B av. Foch', '[adresse masquée]'],
    ['3 chemin des vignes', '[adresse masquée]'],
    ['n° 7 impasse du moulin', '[adresse masquée]'],
    ['145 boulevard Saint-Michel', '[adresse masquée]'],
    ['145 bd St Michel', '[adresse masquée]'],
    ['2 place de la République', '[adresse masquée]'],
    ['2 place du marché', '[adresse masquée]'],
    ['8 allée des Tilleuls', '[adresse masquée]'],
    ['au 12 de la rue de l’Église', 'au [adresse masquée]'],
    ['12 rue des lilas pour refaire la toiture', '[adresse masquée] pour refaire la toiture'],
    ['12 RUE DES LILAS', '[adresse masquée]'],
    ['maison rue des Lilas, façade sud', 'maison [adresse masquée], façade sud'],
    ['lieu-dit La Brosse', '[adresse masquée]'],
    ['maison rue du 8 mai 1945', 'maison [adresse masquée]'],
    ['4 rue du 8 Mai 1945 à Angers', '[adresse masquée] à Angers'],
  ])('%s', (text, masked) => {
    expect(maskContactDetails(text)).toBe(masked)
  })
})

describe('the author’s names are masked', () => {
  test.each([
    ['Claire Martin-Delaunay', '[nom masqué]'],
    ['claire martin delaunay', '[nom masqué]'],
    ['Je suis CLAIRE.', 'Je suis [nom masqué].'],
    ['Demandez Mme Martin Delaunay', 'Demandez Mme [nom masqué]'],
    ['Cordialement, Claire', 'Cordialement, [nom masqué]'],
  ])('%s', (text, masked) => {
    expect(maskContactDetails(text, known)).toBe(masked)
  })

  test('as whole words, and not when they are building words or the town', () => {
    expect(maskContactDetails('Une pièce éclairée, plus claire', { names: ['Clair'] })).toBe(
      'Une pièce éclairée, plus claire',
    )
    expect(maskContactDetails('un mur en pierre, demandez Pierre', { names: ['Pierre'] })).toBe(
      'un mur en pierre, demandez [nom masqué]',
    )
    expect(maskContactDetails('Maison à Angers', { names: ['Angers'], town: 'Angers' })).toBe(
      'Maison à Angers',
    )
    expect(maskContactDetails('a (b', { names: ['(', '.*', 'a(', ''] })).toBe('a (b')
  })
})

describe('what describes the works stays', () => {
  test.each([
    'Maison de 1936, 120 m² de couverture, charpente saine d’après le dernier contrôle.',
    'Budget de 1 000 à 5 000 €, peut-être 15 000 à 50 000 €.',
    'Gouttières en zinc percées sur environ 14 mètres linéaires, 2,5 kW, 230 V.',
    'Fenêtres 120 x 135, 80 x 60 et 215x90 cm, double vitrage 4/16/4.',
    'Dalle de 4,50 m par 3,20 m, épaisseur 0,12 m.',
    'Lattes : 0,60 0,75 0,80 0,90 m',
    'Lattes : 0.60 0.75 0.80 0.90 m',
    'Disponible le 21/11/2026, le 01/02/2026 14h30 ou le 01.03.2026 de 08:00 à 12:00.',
    'Du 2026-11-21 au 2026-12-01, de 08:30-12:00 14:00',
    'Entre le 01/02/26 et le 03/04/26',
    'SIREN 732 829 320, SIRET 732 829 320 00074',
    'Code postal 49100, 06000 ou 97400.',
    'Devis D-2026-0007 reçu à 12 500,00 €.',
    'Total 10 000 000 € sur 3 ans, soit 1 234 567,89 €.',
    'Il y a 3 places de parking, 2 portes et 1 place de stationnement.',
    'Créer une allée de garage de 20 m et 1 allée en gravier.',
    'Un escalier de quatorze marches, deux chambres, trois fenêtres et une porte.',
    'Poser deux, trois ou quatre prises.',
    'La fenêtre donne sur rue, côté rue, dans une rue calme.',
    'Peinture orange et libre (free) de plomb.',
    'J’attends la cuisine.Me contacter le soir.',
    'Chauffe-eau 200 L, ref. AB-12.34, classe A+++ et R=7.',
    'Température : -5 à +35 °C, pente 30 %, 1 à 2 étages.',
    '1er étage, T3 de 65 m2, 2 wc, 1 sdb.',
    'Il faut 12 cours de parpaings et 2 passages de câbles.',
    'Le point faible : l’étanchéité. Un point de fuite.',
    'Tuiles 0,35 x 0,42 ; 10/12 au m², RAL 7016, RT 2012, RE2020',
    'Mur de 2 m 50, 2,50m, 250 cm ; 06 cloisons ; 01 porte.',
    'Surface 45 60 75 m² selon pièce',
    'Prévoir 3 lots de carrelage et 2 lot de faïence, 1 porte de garage.',
    'de vingt à trente mètres, six ou sept heures, dix-huit tuiles',
  ])('%s', (text) => {
    expect(maskDetails(text, known)).toEqual({ text, masked: [] })
  })
})

describe('the masking itself', () => {
  test('names each kind once, in the order met', () => {
    const { text, masked } = maskDetails(
      'Claire, 12 rue des Lilas, 06 12 34 56 78 ou 02 41 12 34 56, claire@exemple.fr, exemple.fr',
      known,
    )
    expect(text).toBe(
      '[nom masqué], [adresse masquée], [numéro masqué] ou [numéro masqué], [email masqué], [lien masqué]',
    )
    expect(masked).toEqual(['name', 'address', 'phone', 'email', 'link'])
  })

  test('changes nothing the second time', () => {
    assert(
      property(string({ unit: 'grapheme', maxLength: 200 }), (text) => {
        const once = maskContactDetails(text, known)
        expect(maskContactDetails(once, known)).toBe(once)
      }),
    )
    const once = maskContactDetails(
      '06 12 34 56 78 claire@exemple.fr 12 rue des Lilas Claire www.exemple.fr',
      known,
    )
    expect(maskContactDetails(once, known)).toBe(once)
  })

  test('gives back what it does not mask as it was typed', () => {
    expect(maskContactDetails('e\u0301tage ❤️ 👨‍👩‍👧')).toBe('e\u0301tage ❤️ 👨‍👩‍👧')
  })

  test('keeps every character around what it masks', () => {
    expect(maskContactDetails('🏠 İstanbul… 06 12 34 56 78 🪟')).toBe(
      '🏠 İstanbul… [numéro masqué] 🪟',
    )
  })

  test.each([
    ['digits', '0 '],
    ['zeros', '0'],
    ['pairs', '06 12 '],
    ['words', 'vingt '],
    ['at signs', '@'],
    ['addresses cut short', 'a@a.'],
    ['dots', 'a.'],
    ['points', 'point '],
    ['spaces', ' '],
    ['streets', '12 rue de la '],
    ['links', 'www.'],
    ['dashes', 'a-'],
    ['letters', 'a'],
    ['names', 'claire '],
    ['brackets', '(at) '],
    ['dates', '01/02/'],
    ['prose', 'Réfection d’une toiture en ardoise de 120 m², 2,5 kW, budget de 1 000 à 5 000 €. '],
    ['accents', 'é'],
  ])('reads 100 kB of %s in time that grows with its length', (_, piece) => {
    const text = piece.repeat(Math.ceil(100_000 / piece.length))
    maskContactDetails(text.slice(0, 5_000), known)
    // Processor time, not the clock: other tests run beside this one.
    const times = [1, 2, 3].map(() => {
      const start = process.cpuUsage()
      maskContactDetails(text, known)
      return process.cpuUsage(start).user / 1_000
    })
    // Seconds where it grows with the square; a slow machine may take a fifth of one.
    expect(Math.min(...times)).toBeLessThan(1_000)
  })
})
