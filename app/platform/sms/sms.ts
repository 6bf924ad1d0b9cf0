/** Characters of one text message in the alphabet of GSM 03.38; a longer one is billed as several. */
export const SMS_LENGTH = 160

/** What a text message is for: a code that somebody waits for, or an alert. */
export type SmsUse = 'code' | 'alert'

/** The part of a day's messages that alerts may take: the rest is always there for codes. */
const ALERTS_PART = 0.5

/**
 * Whether one more message may leave, by how many left in the last 24 hours and how many the
 * operator allows.
 */
export function maySend(
  use: SmsUse,
  sent: { all: number; alerts: number },
  perDay: number,
): boolean {
  return sent.all < perDay && (use === 'code' || sent.alerts < Math.ceil(perDay * ALERTS_PART))
}

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
