import { expect, it } from 'vitest'
import { linkReader, type LinkReader } from './link-reader.ts'

it.each<[LinkReader, Parameters<typeof linkReader>[0]['account'], string | null]>([
  ['free', null, null],
  ['free', 'particulier', 'a@b.fr'],
  ['sign_in', 'particulier', null],
  ['somebody_else', null, 'c@d.fr'],
  ['somebody_else', 'particulier', 'c@d.fr'],
  ['professional', 'professional', null],
  ['professional', 'professional', 'a@b.fr'],
])('is %s for an address of %s, signed in as %s', (reader, account, signedInAs) => {
  expect(linkReader({ email: 'a@b.fr', account }, signedInAs)).toBe(reader)
})
