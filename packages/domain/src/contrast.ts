function parseChannels(colour: string): [number, number, number] | null {
  const short = /^#([\da-f])([\da-f])([\da-f])$/i.exec(colour)
  const hex = short ? short.slice(1).map((digit) => digit + digit) : /^#(..)(..)(..)$/.exec(colour)?.slice(1)
  if (!hex?.every((pair) => /^[\da-f]{2}$/i.test(pair))) return null
  const [red, green, blue] = hex.map((pair) => Number.parseInt(pair, 16))
  return red === undefined || green === undefined || blue === undefined ? null : [red, green, blue]
}

function relativeLuminance(rgb: readonly [number, number, number]): number {
  const [red, green, blue] = rgb.map((channel) => {
    const share = channel / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  }) as [number, number, number]
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/** WCAG 2.2, from 1 to 21. @throws {RangeError} if an argument is not a hex colour */
export function contrastRatio(one: string, other: string): number {
  const [first, second] = [parseChannels(one), parseChannels(other)]
  if (!first || !second) throw new RangeError(`Not hex colours: ${one}, ${other}`)
  const [lighter, darker] = [relativeLuminance(first), relativeLuminance(second)].sort((a, b) => b - a) as [
    number,
    number,
  ]
  return (lighter + 0.05) / (darker + 0.05)
}

const toHex = (rgb: readonly number[]): string =>
  `#${rgb.map((channel) => Math.round(channel).toString(16).padStart(2, '0')).join('')}`

export function mixColours(colour: string, other: string, share: number): string {
  const [from, to] = [parseChannels(colour), parseChannels(other)]
  if (!from || !to) throw new RangeError(`Not hex colours: ${colour}, ${other}`)
  return toHex(from.map((channel, index) => channel + ((to[index] ?? channel) - channel) * share))
}

/** In HSL, because mixing with white or black would turn grey. */
export function adjustLightness(colour: string, towards: 'white' | 'black', share: number): string {
  const rgb = parseChannels(colour)
  if (!rgb) throw new RangeError(`Not a hex colour: ${colour}`)
  const [red, green, blue] = rgb.map((channel) => channel / 255) as [number, number, number]
  const [most, least] = [Math.max(red, green, blue), Math.min(red, green, blue)]
  const lightness = (most + least) / 2
  const range = most - least
  if (range === 0) return mixColours(colour, towards === 'white' ? '#ffffff' : '#000000', share)
  const saturation = range / (1 - Math.abs(2 * lightness - 1))
  const sector =
    most === red ? (green - blue) / range : most === green ? (blue - red) / range + 2 : (red - green) / range + 4
  const next = lightness + ((towards === 'white' ? 1 : 0) - lightness) * share
  const strength = saturation * Math.min(next, 1 - next)
  const channel = (offset: number): number => {
    const place = (offset + sector * 2 + 24) % 12
    return next - strength * Math.max(-1, Math.min(place - 3, 9 - place, 1))
  }
  return toHex([channel(0), channel(8), channel(4)].map((one) => one * 255))
}

export const isHexColour = (text: string | null | undefined): text is string => Boolean(text && parseChannels(text))
