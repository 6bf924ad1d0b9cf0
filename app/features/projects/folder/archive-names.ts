/** Characters of a folder's name, and of a file's without its ending: paths stay short enough for every system. */
const NAME_MAX = 60
/** Names that Windows keeps for itself. */
const RESERVED = /^(?:con|prn|aux|nul|com\d|lpt\d)$/iu

/** Words as a name that every file system takes: letters, figures and plain signs, no path, nothing reserved. */
export function safeName(words: string, otherwise: string): string {
  const plain = words
    .normalize('NFC')
    .replaceAll(/[^\p{L}\p{M}\p{N} .,’'&()-]/gu, ' ')
    .replaceAll(/\s+/gu, ' ')
    .trim()
  const short = [...plain]
    .slice(0, NAME_MAX)
    .join('')
    // Windows drops what ends a name so, and what begins by a dot is hidden.
    .replaceAll(/^[. ]+|[. ]+$/gu, '')
  return short === '' || RESERVED.test(short) ? otherwise : short
}

/**
 * Gives each name once: one that was given, in small letters or capitals, has a number after it. A file's stands before
 * its ending.
 */
export function namesGivenOnce(): (name: string) => string {
  const given = new Set<string>()
  return (name) => {
    const [, stem, ending] = /^(.*?)(\.[a-z]{3,4})?$/su.exec(name)!
    let free = name
    for (let number = 2; given.has(free.toLowerCase()); number++)
      free = `${stem} (${number})${ending ?? ''}`
    given.add(free.toLowerCase())
    return free
  }
}
