import { createElement, type ReactElement } from 'react'
import { Circle, Image, Path, Svg } from '@react-pdf/renderer'
import { INK, MUTED_TEXT, text, view, type Style } from './pdf-elements.ts'
import type { DrawnOver, PrintedPhoto } from './printed-document.ts'

/** The largest box of a picture, points: two stand beside one another. */
const BOX_WIDTH = 237
const BOX_HEIGHT = 150
/* As on screen (`works.css`): a bright line in a dark one, which reads on any picture and in black and white. */
const BRIGHT = '#ffd700'
const DARK = '#000000'
/** How large words and numbers over a picture are, points. */
const WORDS_SIZE = 8
const NUMBER_SIZE = 7

type Shape = DrawnOver['shapes'][number]

/** Two a row, whole; those of one row stay together. */
export function photoRows(photos: readonly PrintedPhoto[]): ReactElement[] {
  return Array.from({ length: Math.ceil(photos.length / 2) }, (_, row) =>
    view(
      { flexDirection: 'row', gap: 14, marginBottom: 12 },
      photos.slice(row * 2, row * 2 + 2).map(({ caption, jpeg, over }) =>
        view({ width: '48%' }, [
          over
            ? drawnOver(jpeg, over.drawing)
            : picture(jpeg, {
                height: BOX_HEIGHT,
                objectFit: 'contain',
                objectPosition: 'left',
              }),
          caption && text(caption, { ...MUTED_TEXT, fontSize: 8, marginTop: 3 }),
          ...(over?.words ?? []).map((words) => text(words, { ...MUTED_TEXT, fontSize: 8 })),
        ]),
      ),
      { wrap: false },
    ),
  )
}

const picture = (jpeg: Uint8Array, style: Style) =>
  createElement(Image, { src: { data: Buffer.from(jpeg), format: 'jpg' }, style })

/** A picture in a box of its own proportions, with what is drawn over it. */
function drawnOver(jpeg: Uint8Array, { width, height, shapes }: DrawnOver): ReactElement {
  const scale = Math.min(BOX_WIDTH / width, BOX_HEIGHT / height)
  const box = { width: width * scale, height: height * scale }
  const whole: Style = { position: 'absolute', top: 0, left: 0, ...box }
  return view(box, [
    picture(jpeg, whole),
    createElement(
      Svg,
      { viewBox: `0 0 ${width} ${height}`, style: whole },
      ...shapes.flatMap(({ line, disc }) => [
        ...(line ? [stroke(line, DARK, 12), stroke(line, BRIGHT, 6)] : []),
        ...(disc
          ? [
              createElement(Circle, {
                cx: disc.x,
                cy: disc.y,
                r: disc.radius,
                fill: BRIGHT,
                stroke: DARK,
                strokeWidth: 4,
              }),
            ]
          : []),
      ]),
    ),
    ...shapes.flatMap(({ disc, words }) => [
      ...(disc ? [numberIn(disc, scale)] : []),
      ...(words ? [wordsOver({ words, disc }, scale, box.width)] : []),
    ]),
  ])
}

const stroke = (d: string, color: string, width: number) =>
  createElement(Path, {
    d,
    fill: 'none',
    stroke: color,
    strokeWidth: width,
    strokeLinecap: 'round',
  })

function numberIn(
  { x, y, number }: { x: number; y: number; number: string },
  scale: number,
): ReactElement {
  return view({ position: 'absolute', left: x * scale - 10, top: y * scale - 5, width: 20 }, [
    text(number, {
      fontSize: NUMBER_SIZE,
      lineHeight: 1.4,
      fontWeight: 600,
      textAlign: 'center',
      color: DARK,
    }),
  ])
}

/**
 * Words on a plate, which keeps them readable on any picture, and off the number that they are about; those too long
 * for its width go on in a second line.
 */
function wordsOver(
  { words, disc }: { words: NonNullable<Shape['words']>; disc: Shape['disc'] },
  scale: number,
  width: number,
): ReactElement {
  const { x, y, anchor } = words
  const at = x * scale
  const half = Math.min(at, width - at)
  const place: Style =
    anchor === 'start'
      ? { left: at, right: 0, alignItems: 'flex-start' }
      : anchor === 'end'
        ? { left: 0, right: width - at, alignItems: 'flex-end' }
        : { left: at - half, right: width - at - half, alignItems: 'center' }
  const under = disc ? (disc.y + disc.radius) * scale + 1 : 0
  const top = Math.max(y * scale - WORDS_SIZE - 1, under)
  return view({ position: 'absolute', top, ...place }, [
    view({ backgroundColor: INK, borderRadius: 2, paddingHorizontal: 3 }, [
      text(words.text, {
        fontSize: WORDS_SIZE,
        lineHeight: 1.35,
        fontWeight: 600,
        color: '#ffffff',
      }),
    ]),
  ])
}
