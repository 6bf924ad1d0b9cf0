/** « 1 demande », « 1 204 demandes »: a number of things in words that stay together; none or one is singular. */
export function counted(count: number, one: string, several: string): string {
  return `${count.toLocaleString('fr-FR')}\u00a0${count > 1 ? several : one}`
}
