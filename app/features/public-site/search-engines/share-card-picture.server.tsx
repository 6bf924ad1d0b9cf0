import type { ComponentType } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import titleFace from '@fontsource/inter/files/inter-latin-600-normal.woff?inline'
import textFace from '@fontsource/inter/files/inter-latin-400-normal.woff?inline'
import satori from 'satori'
import { mix, toHex } from '#app/ui/theme/color-maths.ts'
import { NoLeadDrawing, NoMessageDrawing, NoQuoteDrawing } from '#app/ui/drawings/empty-states.tsx'
import type { DrawingProps } from '#app/ui/drawings/drawing.tsx'
import { HouseDrawing } from '#app/ui/drawings/house.tsx'
import { KeysDrawing, LevelDrawing, StampDrawing } from '#app/ui/drawings/site.tsx'
import { TRADE_DRAWINGS } from '#app/ui/drawings/trades.tsx'
import { derivedTokens, type ThemeColors } from '#app/ui/theme/theme.ts'
import type { CardDrawing, ShareCard } from './share-cards.ts'

/** What social networks ask for, pixels. */
const SIZE = { width: 1_200, height: 630 } as const

const MARGIN = 76
const DRAWINGS: Record<CardDrawing, ComponentType<DrawingProps>> = {
  ...TRADE_DRAWINGS,
  house: HouseDrawing,
  compasses: NoLeadDrawing,
  letter: NoMessageDrawing,
  sheet: NoQuoteDrawing,
  level: LevelDrawing,
  keys: KeysDrawing,
  stamp: StampDrawing,
}
/** The drawing stands at the right, in this frame; the title at its left. */
const FRAME = { x: 770, y: 130, width: 354, height: 370 }
const TITLE_WIDTH = FRAME.x - MARGIN - 40

const bytesOf = (dataUrl: string) => Buffer.from(dataUrl.slice(dataUrl.indexOf(',') + 1), 'base64')
const FONTS = [
  { name: 'Inter', data: bytesOf(titleFace), weight: 600, style: 'normal' },
  { name: 'Inter', data: bytesOf(textFace), weight: 400, style: 'normal' },
] as const

/** The picture of a card as SVG, in the theme's tones. Its letters are outlines: no font is needed to render it. */
export async function cardSvg(card: ShareCard, brand: string, theme: ThemeColors): Promise<string> {
  const tones = derivedTokens(theme)
  const [bg, fg, tint, muted, p] = [tones.bg, tones.fg, tones.tint, tones.muted, tones.p].map(
    toHex,
  ) as [string, string, string, string, string]
  const { lines, figures } = drawn(card.drawing, {
    tint,
    line: toHex(mix(tones.fg, tones.bg, 22)),
    quiet: toHex(mix(tones.fg, tones.bg, 62)),
    dim: toHex(mix(tones.tint, tones.bg, 35)),
    bg,
  })
  const words = await satori(
    <div style={{ display: 'flex', width: '100%', height: '100%', color: fg, fontWeight: 600 }}>
      <Line at={{ left: MARGIN + 74, top: 74, height: 48, fontSize: 40 }}>{brand}</Line>
      <div
        style={{
          position: 'absolute',
          left: MARGIN,
          top: 160,
          width: TITLE_WIDTH,
          height: 340,
          display: 'flex',
          alignItems: 'center',
        }}
      >
        <div
          style={{
            width: TITLE_WIDTH,
            fontSize: titleSize(card.title),
            lineHeight: 1.08,
            letterSpacing: '-0.04em',
            textWrap: 'balance',
          }}
        >
          {drawable(card.title)}
        </div>
      </div>
      <Line
        at={{
          left: MARGIN,
          top: 530,
          width: SIZE.width - 2 * MARGIN,
          height: 44,
          fontSize: 31,
          fontWeight: 400,
          color: muted,
          overflow: 'hidden',
          textOverflow: 'ellipsis',
        }}
      >
        {card.line}
      </Line>
      {figures.map(({ text, x, y, size, turned }) => (
        <div
          key={`${x} ${y}`}
          style={{
            position: 'absolute',
            left: x - 100,
            top: y - 20,
            width: 200,
            height: 40,
            display: 'flex',
            justifyContent: 'center',
            alignItems: 'center',
            fontSize: size,
            fontWeight: 400,
            color: muted,
            ...(turned ? { transform: 'rotate(-90deg)' } : {}),
          }}
        >
          {text}
        </div>
      ))}
    </div>,
    { ...SIZE, fonts: [...FONTS] },
  )
  const grid =
    Array.from({ length: 20 }, (_, n) => `M${n * 64 + 32} 0V630`).join('') +
    Array.from({ length: 10 }, (_, n) => `M0 ${n * 64 + 27}H1200`).join('')
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${SIZE.width}" height="${SIZE.height}" viewBox="0 0 1200 630">`,
    `<defs><radialGradient id="glow" cx="0.78" cy="0.3" r="0.55"><stop offset="0" stop-color="${p}" stop-opacity="0.34"/><stop offset="1" stop-color="${p}" stop-opacity="0"/></radialGradient></defs>`,
    `<rect width="1200" height="630" fill="${bg}"/><rect width="1200" height="630" fill="url(#glow)"/>`,
    `<path d="${grid}" stroke="${toHex(mix(tones.bg, tones.fg, 5))}" fill="none"/>`,
    `<g transform="translate(${MARGIN} 66) scale(1.75)" fill="none" stroke-width="3" stroke-linecap="round" stroke-linejoin="round"><path d="M3 15 16 4l13 11" stroke="${tint}"/><circle cx="16" cy="21" r="7" stroke="${fg}"/></g>`,
    lines,
    words,
    '</svg>',
  ].join('')
}

/** One line of text at a place of the card. */
function Line({ at, children }: { at: React.CSSProperties; children: string }) {
  return (
    <div style={{ position: 'absolute', lineHeight: 1.2, whiteSpace: 'nowrap', ...at }}>
      {drawable(children)}
    </div>
  )
}

/**
 * A text in the signs of the font: without the narrow space and the hyphen that do not break, a dot
 * for what is of another writing.
 */
const drawable = (text: string) =>
  text
    .replaceAll('\u202F', '\u00A0')
    .replaceAll('\u2011', '-')
    .replace(/[^\u0020-\u00FF\u0152\u0153\u0178\u2013-\u2026\u20AC]/gu, '.')

/** The width of a small letter of a title in shares of its size, near enough; capitals are a third wider. */
const LETTER = 0.51
const letters = (text: string) => text.length + (text.match(/\p{Lu}/gu)?.length ?? 0) / 3

/** The largest of four sizes at which the title takes three lines at most and no word is cut. */
function titleSize(title: string): number {
  const fits = (size: number) => {
    const most = TITLE_WIDTH / (size * LETTER)
    let [lines, line] = [1, 0]
    for (const word of title.split(/ |(?<=-)/).map(letters)) {
      if (word > most) return false
      if (line > 0 && line + 1 + word > most) lines++
      line = line > 0 && line + 1 + word <= most ? line + 1 + word : word
    }
    return lines <= 3
  }
  return [88, 74, 62, 52].find(fits) ?? 46
}

type Figure = { text: string; x: number; y: number; size: number; turned: boolean }

/** The site's own drawing with its lines at the card's weight, and its figures apart, each by its middle. */
function drawn(
  which: CardDrawing,
  tones: Record<'tint' | 'line' | 'quiet' | 'dim' | 'bg', string>,
): { lines: string; figures: Figure[] } {
  const Drawing = DRAWINGS[which]
  const markup = renderToStaticMarkup(<Drawing />)
  const [, width = 240, height = 200] = (/viewBox="0 0 ([\d.]+) ([\d.]+)"/.exec(markup) ?? []).map(
    Number,
  )
  const scale = Math.min(FRAME.width / width, FRAME.height / height)
  const left = FRAME.x + (FRAME.width - width * scale) / 2
  const top = FRAME.y + (FRAME.height - height * scale) / 2
  const figures: Figure[] = []
  const inner = markup
    .replace(/^<svg[^>]*>|<\/svg>$/g, '')
    .replaceAll(/<text([^>]*)>([^<]*)<\/text>/g, (_, attributes: string, text: string) => {
      const value = (name: string) => new RegExp(`${name}="([^"]+)"`).exec(attributes)?.[1]
      const size = Number(value('font-size') ?? 16)
      // Where its base line begins: a third of the size below its middle, or at its right when it is read from there.
      const [, x, y] = /translate\(([\d.]+) ([\d.]+)\)/.exec(attributes) ?? [
        '',
        value('x'),
        value('y'),
      ]
      const turned = attributes.includes('rotate')
      const middle = turned
        ? { x: Number(x) - size * 0.35, y: Number(y) }
        : { x: Number(x), y: Number(y) - size * 0.35 }
      figures.push({
        text: drawable(text.replaceAll('&#x27;', '’')),
        x: left + middle.x * scale,
        y: top + middle.y * scale,
        size: size * scale,
        turned,
      })
      return ''
    })
  const stroke = (pixels: number) => (pixels / scale).toFixed(2)
  const style = `.t{stroke:${tones.tint};stroke-width:${stroke(3.4)}}.d{stroke:${tones.dim};stroke-width:${stroke(1.8)}}.s{stroke:${tones.quiet};stroke-width:${stroke(1.8)}}.h{stroke-dasharray:4 5}.f{fill:${tones.bg}}`
  return {
    lines: `<style>${style}</style><g transform="translate(${left} ${top}) scale(${scale})" fill="none" stroke="${tones.line}" stroke-width="${stroke(2.6)}" stroke-linecap="round" stroke-linejoin="round">${inner}</g>`,
    figures,
  }
}
