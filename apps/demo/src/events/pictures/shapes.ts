import type { Random } from '../../random.ts'
import type { Palette } from './palette.ts'

/** Pictures are this large: 16 to 9, like the cards they are shown on. */
export const WIDTH = 1200
export const HEIGHT = 675

/** What a scene is drawn with. */
export type Brush = { p: Palette; random: Random }

type Style = Record<string, string | number>

const attributes = (style: Style): string =>
  Object.entries(style)
    .map(([name, value]) => ` ${name}="${value}"`)
    .join('')

export const rect = (x: number, y: number, width: number, height: number, fill: string, style: Style = {}): string =>
  `<rect x="${round(x)}" y="${round(y)}" width="${round(width)}" height="${round(height)}" fill="${fill}"${attributes(style)}/>`

export const circle = (x: number, y: number, radius: number, fill: string, style: Style = {}): string =>
  `<circle cx="${round(x)}" cy="${round(y)}" r="${round(radius)}" fill="${fill}"${attributes(style)}/>`

export const ellipse = (x: number, y: number, rx: number, ry: number, fill: string, style: Style = {}): string =>
  `<ellipse cx="${round(x)}" cy="${round(y)}" rx="${round(rx)}" ry="${round(ry)}" fill="${fill}"${attributes(style)}/>`

export const path = (d: string, fill: string, style: Style = {}): string =>
  `<path d="${d}" fill="${fill}"${attributes(style)}/>`

/** A stroke with round ends. */
export const line = (d: string, stroke: string, width: number, style: Style = {}): string =>
  `<path d="${d}" fill="none" stroke="${stroke}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round"${attributes(style)}/>`

/** Shapes moved, scaled and turned together. */
export const group = (transform: string, ...shapes: string[]): string =>
  `<g transform="${transform}">${shapes.join('')}</g>`

/** A plane from top to bottom, from one colour into another. */
export const sky = (from: string, to: string): string =>
  `<defs><linearGradient id="sky" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="${from}"/>` +
  `<stop offset="1" stop-color="${to}"/></linearGradient></defs>${rect(0, 0, WIDTH, HEIGHT, 'url(#sky)')}`

/** `count` shapes, made one by one. */
export const many = (count: number, make: (index: number) => string): string =>
  Array.from({ length: count }, (_, index) => make(index)).join('')

export const round = (value: number): number => Math.round(value * 10) / 10

const SKINS = ['#f4cfae', '#e3ab80', '#b97f57', '#f8dcc4', '#8d5a3b'] as const
const HAIRS = ['#3b2b26', '#a8744a', '#e3c084', '#5f4336', '#c9c2bd', '#7c3f2b'] as const

export const skin = (random: Random): string => random.pick(SKINS)
export const hair = (random: Random): string => random.pick(HAIRS)

/** A head seen from behind with its shoulders, as in an audience; `x`, `y` is the middle of the head. */
export function listener({ random }: Brush, x: number, y: number, size: number, clothes: string): string {
  const colour = hair(random)
  const knot = random.chance(0.25) ? circle(x, y - size * 1.05, size * 0.38, colour) : ''
  return (
    path(
      `M${round(x - size * 1.9)} ${round(y + size * 3.4)} Q${round(x - size * 1.8)} ${round(y + size * 1.1)} ${round(x)} ${round(y + size * 1.05)}` +
        ` Q${round(x + size * 1.8)} ${round(y + size * 1.1)} ${round(x + size * 1.9)} ${round(y + size * 3.4)} Z`,
      clothes,
    ) +
    rect(x - size * 0.35, y + size * 0.6, size * 0.7, size * 0.8, skin(random)) +
    ellipse(x, y, size * 0.86, size, colour) +
    knot
  )
}

/** Little flags on a slack line from one point to another. */
export function bunting(
  { p }: Brush,
  x1: number,
  y1: number,
  x2: number,
  y2: number,
  slack: number,
  flags: number,
): string {
  const colours = [p.sun, p.coral, p.cream, p.soft]
  const at = (t: number): [number, number] => [x1 + (x2 - x1) * t, y1 + (y2 - y1) * t + slack * 4 * t * (1 - t)]
  const [cx, cy] = [(x1 + x2) / 2, (y1 + y2) / 2 + slack * 2]
  const pennants = many(flags, (index) => {
    const [x, y] = at((index + 0.5) / flags)
    const half = (x2 - x1) / flags / 2.9
    return path(
      `M${round(x - half)} ${round(y)} L${round(x + half)} ${round(y)} L${round(x)} ${round(y + half * 2.5)} Z`,
      colours[index % colours.length] ?? p.sun,
    )
  })
  return line(`M${x1} ${y1} Q${round(cx)} ${round(cy)} ${x2} ${y2}`, p.cream, 3, { opacity: 0.8 }) + pennants
}

/** A round-crowned tree standing at `x`, `y`. */
export const tree = (x: number, y: number, size: number, crown: string, trunk: string): string =>
  rect(x - size * 0.07, y - size * 0.7, size * 0.14, size * 0.7, trunk, { rx: 3 }) +
  circle(x, y - size * 1.05, size * 0.5, crown) +
  circle(x - size * 0.32, y - size * 0.8, size * 0.34, crown) +
  circle(x + size * 0.33, y - size * 0.78, size * 0.36, crown)

/** A fir standing at `x`, `y`. */
export const fir = (x: number, y: number, size: number, colour: string): string =>
  many(3, (index) => {
    const top = y - size * (1.5 - index * 0.4)
    const half = size * (0.26 + index * 0.12)
    return path(
      `M${round(x)} ${round(top)} L${round(x + half)} ${round(top + size * 0.62)} L${round(x - half)} ${round(top + size * 0.62)} Z`,
      colour,
    )
  }) + rect(x - size * 0.06, y - size * 0.1, size * 0.12, size * 0.16, colour)
