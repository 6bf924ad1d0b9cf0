import type { AccountId } from '#app/values/identity/ids.ts'
import { maskedPhone, type PhoneNumber } from '#app/values/identity/phone-number.ts'

/** What may be signed, by its kind and its own identifier. */
export type SignatureSubject = { kind: 'quote' | 'amendment' | 'reception'; id: string }
/** Which side of a contract signs. */
export type SignerRole = 'client' | 'company'
/**
 * How the contract was concluded (Code de la consommation L221-1): online or by mail, at the
 * client's home, at the company's.
 */
export type ContractMode = 'distance' | 'off_premises' | 'on_premises'

/**
 * Where a signature comes from, as the server saw it: the whole address of the peer, and what its
 * browser says of itself.
 */
export type SignerDevice = { address: string; userAgent: string }

/** A signature as it is kept: who signed which content, when, how, and with which code. */
export type KeptSignature = {
  role: SignerRole
  accountId: AccountId
  name: string
  signedAt: Date
  contentHash: string
  /** As the signer said it; null where no contract is concluded. */
  mode: ContractMode | null
  /** The sentences that the signer ticked, as they read. */
  statements: readonly string[]
  address: string
  userAgent: string
  /** Whose device it was made on. */
  deviceOf: SignerRole
  /** Null for what was signed before codes were asked for. */
  codeSentAt: Date | null
  codeSentTo: string | null
  /** SVG path of the drawn signature, in a frame of `DRAWING_WIDTH` × `DRAWING_HEIGHT`. */
  drawing: string | null
}

/**
 * How much each way of concluding a contract protects the client, from nothing to fourteen days and
 * seven without payment.
 */
const PROTECTION: Record<ContractMode, number> = { on_premises: 0, distance: 1, off_premises: 2 }

/**
 * How a contract counts as concluded, from what each side says. A signature given online is at a distance until the
 * company says otherwise; of two different words, the one that protects the client more holds.
 */
export function modeHeld(
  saidByClient: ContractMode,
  saidByCompany: ContractMode | null,
): ContractMode {
  const other = saidByCompany ?? 'distance'
  return PROTECTION[saidByClient] >= PROTECTION[other] ? saidByClient : other
}

/** Whether the company is asked to confirm or contest how the client says that the contract was concluded. */
export function awaitsCompanyMode(
  saidByClient: ContractMode | null,
  saidByCompany: ContractMode | null,
): boolean {
  return saidByClient !== null && saidByClient !== 'distance' && saidByCompany === null
}

/** The frame that a signature is drawn in. */
export const DRAWING_WIDTH = 600
export const DRAWING_HEIGHT = 200
/** The longest drawing that is kept, in characters: some five thousand points. */
export const DRAWING_LENGTH = 20_000

/** Whether a text is a drawing: strokes of whole numbers inside the frame, and nothing else. */
export function isDrawing(text: string): boolean {
  if (text.length > DRAWING_LENGTH || !/^(?:M\d{1,3} \d{1,3}(?:L\d{1,3} \d{1,3})*)+$/.test(text))
    return false
  const numbers = text.match(/\d+/g)!.map(Number)
  return numbers.every((one, index) => one <= (index % 2 === 0 ? DRAWING_WIDTH : DRAWING_HEIGHT))
}

/** An address of which its owner recognises enough and nobody else learns it: « c•••@o•••.fr ». */
export function maskedEmail(email: string): string {
  const [local = '', domain = ''] = email.split('@')
  const end = domain.includes('.') ? domain.slice(domain.lastIndexOf('.')) : ''
  return `${local.slice(0, 1)}•••@${domain.slice(0, 1)}•••${end}`
}

/** Where a code went, as its proof says it: « à c•••@o•••.fr », « par SMS au 06 •• •• •• 12 ». */
export function maskedWay(sentTo: string): string {
  return sentTo.includes('@')
    ? `à ${maskedEmail(sentTo)}`
    : `par SMS au ${maskedPhone(sentTo as PhoneNumber)}`
}
