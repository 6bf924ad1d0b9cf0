import type { DocumentToSign } from './signing-code.email.tsx'

/**
 * The text message of a code, within one message: the code first, where a phone offers to fill it in,
 * then what it signs and what that engages to.
 */
export function signingCodeSms(
  { name, total }: DocumentToSign,
  code: string,
  until: string,
): string {
  const sum = total === null ? '' : ` (${total} TTC)`
  return `${code} : votre code Ouvréo pour signer le ${name}${sum}, valable jusqu’à ${until}. Ne le donnez à personne au téléphone.`
}
