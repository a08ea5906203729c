/** Colours of a picture: shades of the organisation's accent, and warm ones that go with every accent. */
export type Palette = {
  ink: string
  deep: string
  accent: string
  mid: string
  soft: string
  pale: string
  mist: string
  sun: string
  apricot: string
  coral: string
  cream: string
  leaf: string
  leafDeep: string
  wood: string
  woodDeep: string
  water: string
}

/** The palette of an accent colour like '#1d4ed8'. */
export function paletteOf(accent: string): Palette {
  const [hue, saturation] = hueAndSaturation(accent)
  const shade = (lightness: number, share = 1) => toHex(hue, saturation * share, lightness)
  return {
    ink: shade(0.13, 0.75),
    deep: shade(0.24, 0.9),
    accent,
    mid: shade(0.52, 0.75),
    soft: shade(0.71, 0.7),
    pale: shade(0.85, 0.65),
    mist: shade(0.94, 0.6),
    sun: '#ffca6b',
    apricot: '#ff9f6e',
    coral: '#e8604f',
    cream: '#fff3df',
    leaf: '#7fae8a',
    leafDeep: '#3f7a5c',
    wood: '#d09a6a',
    woodDeep: '#96633f',
    water: '#7fb4d8',
  }
}

function hueAndSaturation(colour: string): [hue: number, saturation: number] {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16) / 255)
  const most = Math.max(red, green, blue)
  const least = Math.min(red, green, blue)
  const spread = most - least
  if (spread === 0) return [0, 0]
  const lightness = (most + least) / 2
  const turn =
    most === red ? (green - blue) / spread : most === green ? 2 + (blue - red) / spread : 4 + (red - green) / spread
  return [(turn * 60 + 360) % 360, spread / (1 - Math.abs(2 * lightness - 1))]
}

function toHex(hue: number, saturation: number, lightness: number): string {
  const reach = saturation * Math.min(lightness, 1 - lightness)
  const part = (offset: number) => {
    const at = (offset + hue / 30) % 12
    const value = lightness - reach * Math.max(-1, Math.min(at - 3, 9 - at, 1))
    return Math.round(value * 255)
      .toString(16)
      .padStart(2, '0')
  }
  return `#${part(0)}${part(8)}${part(4)}`
}
