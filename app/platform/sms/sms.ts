/** Characters of one text message in the alphabet of GSM 03.38; a longer one is billed as several. */
export const SMS_LENGTH = 160

/** What that alphabet writes in one place, as far as French needs it. */
const GSM = /^[A-Za-z0-9 \n@£$¥èéùìòÇØøÅåÆæßÉÄÖÑÜ§äöñüà_!"#¤%&'()*+,\-./:;<=>?]*$/

/** Letters that it lacks, and those that it has in their place. */
const REPLACED: Readonly<Record<string, string>> = {
  '\u00a0': ' ',
  '\u202f': ' ',
  '’': "'",
  '«': '"',
  '»': '"',
  '–': '-',
  '—': '-',
  '…': '...',
  '€': 'EUR',
  œ: 'oe',
  Œ: 'OE',
}

/**
 * A text in the alphabet of text messages: typographic signs become plain ones, other accents go, and
 * what nobody could read is left out.
 */
export function plainSms(text: string): string {
  return [...text.normalize('NFC')]
    .map((sign) => REPLACED[sign] ?? sign)
    .join('')
    .replaceAll(/./gu, (sign) => {
      if (GSM.test(sign)) return sign
      const bare = sign.normalize('NFD').replaceAll(/\p{M}/gu, '')
      return GSM.test(bare) ? bare : ''
    })
}
