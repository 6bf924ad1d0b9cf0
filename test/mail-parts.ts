import { createRequire } from 'node:module'
import type * as Components from '@react-email/components'

/**
 * Stands in for `@react-email/components`: the parts that our mails are made of, each the library's
 * own. The whole library loads three hundred grammars for blocks of code, half a second of work in
 * each process of the tests; the build leaves them out.
 */
const library = createRequire(createRequire(import.meta.url).resolve('@react-email/components'))

function part<Name extends keyof typeof Components>(name: Name): (typeof Components)[Name] {
  return (library(`@react-email/${name.toLowerCase()}`) as typeof Components)[name]
}

export const Body = part('Body')
export const Button = part('Button')
export const Container = part('Container')
export const Head = part('Head')
export const Heading = part('Heading')
export const Hr = part('Hr')
export const Html = part('Html')
export const Link = part('Link')
export const Preview = part('Preview')
export const Section = part('Section')
export const Text = part('Text')
