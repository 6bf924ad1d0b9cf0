import { createElement, type SVGProps } from 'react'

/** An icon as lucide writes it: the shapes of a square of 24. */
type IconData = { node: readonly (readonly [tag: string, attributes: Record<string, string>])[] }

/**
 * What each module of lucide makes its icon with, in place of the library's own maker (`vite.config.ts`): the shapes are
 * elements made once, and the attributes those of `Icon`. A page draws dozens of them.
 */
// oxlint-disable-next-line import/no-default-export -- lucide's modules import it so
export default function drawnIcon({ node }: IconData) {
  const shapes = node.map(([tag, attributes]) => createElement(tag, attributes))
  return (given: SVGProps<SVGSVGElement>) =>
    createElement(
      'svg',
      {
        width: 24,
        height: 24,
        viewBox: '0 0 24 24',
        fill: 'none',
        stroke: 'currentColor',
        strokeLinecap: 'round',
        strokeLinejoin: 'round',
        ...given,
      },
      shapes,
    )
}
