/** Red, green and blue of '#rgb' or '#rrggbb', 0–255; null for anything else. */
function channels(colour: string): [number, number, number] | null {
  const short = /^#([\da-f])([\da-f])([\da-f])$/i.exec(colour)
  const hex = short ? short.slice(1).map((digit) => digit + digit) : /^#(..)(..)(..)$/.exec(colour)?.slice(1)
  if (!hex?.every((pair) => /^[\da-f]{2}$/i.test(pair))) return null
  const [red, green, blue] = hex.map((pair) => Number.parseInt(pair, 16))
  return red === undefined || green === undefined || blue === undefined ? null : [red, green, blue]
}

function luminance(rgb: readonly [number, number, number]): number {
  const [red, green, blue] = rgb.map((channel) => {
    const share = channel / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  }) as [number, number, number]
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/** WCAG 2.2 contrast ratio of two hex colours, 1 to 21. Throws for what is not a hex colour. */
export function contrastRatio(one: string, other: string): number {
  const [first, second] = [channels(one), channels(other)]
  if (!first || !second) throw new RangeError(`Not hex colours: ${one}, ${other}`)
  const [lighter, darker] = [luminance(first), luminance(second)].sort((a, b) => b - a) as [number, number]
  return (lighter + 0.05) / (darker + 0.05)
}

const toHex = (rgb: readonly number[]): string =>
  `#${rgb.map((channel) => Math.round(channel).toString(16).padStart(2, '0')).join('')}`

/** Mixes `share` (0–1) of `other` into a hex colour. */
export function mix(colour: string, other: string, share: number): string {
  const [from, to] = [channels(colour), channels(other)]
  if (!from || !to) throw new RangeError(`Not hex colours: ${colour}, ${other}`)
  return toHex(from.map((channel, index) => channel + ((to[index] ?? channel) - channel) * share))
}

export const isHexColour = (text: string | null | undefined): text is string => Boolean(text && channels(text))
