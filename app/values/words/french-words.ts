/*
 * Names after « de » and « à », and words in a list. A commune's own article contracts: Le Havre gives « du Havre » and
 * « au Havre », Les Ponts-de-Cé « des Ponts-de-Cé », La Rochelle and L’Haÿ stay whole.
 */

/** « d’Angers », « de Lyon », « du Havre », « des Ponts-de-Cé », « de La Rochelle ». A leading h is silent. */
export function ofPlace(name: string): string {
  if (name.startsWith('Le ')) return `du ${name.slice(3)}`
  if (name.startsWith('Les ')) return `des ${name.slice(4)}`
  return /^[aeiouyh]/i.test(name.normalize('NFD')) ? `d’${name}` : `de ${name}`
}

/**
 * « d’Atelier Rivière », « de Couleurs Hoarau », « d’Henri », « de Yanis »: a person or a company,
 * whose name stays whole.
 */
export function ofName(name: string): string {
  return /^([aeiouh]|y[^aeiouy])/i.test(name.normalize('NFD')) ? `d’${name}` : `de ${name}`
}

/** « à Angers », « au Havre », « aux Ponts-de-Cé », « à La Rochelle ». */
export function atPlace(name: string): string {
  if (name.startsWith('Le ')) return `au ${name.slice(3)}`
  return name.startsWith('Les ') ? `aux ${name.slice(4)}` : `à ${name}`
}

/** « plomberie », « plomberie et peinture », « plomberie, carrelage et peinture ». */
export const inWords = (words: readonly string[]): string =>
  words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} et ${words.at(-1)}`
