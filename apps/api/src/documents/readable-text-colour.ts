const DARK_INK = '#1b1f1d'

export function readableTextColour(background: string): '#ffffff' | typeof DARK_INK {
  const bright = relativeLuminance(background)
  const onWhite = 1.05 / (bright + 0.05)
  const onDark = (bright + 0.05) / (relativeLuminance(DARK_INK) + 0.05)
  return onWhite >= onDark ? '#ffffff' : DARK_INK
}

function relativeLuminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const share = Number.parseInt(colour.slice(at, at + 2), 16) / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}
