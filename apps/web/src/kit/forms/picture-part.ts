/** A part of a picture, in percent of its sides. */
export type PicturePart = { x: number; y: number; width: number; height: number }

/** The pixels of a part of a picture with sides of so many pixels; at least one, and none outside of it. */
export function pixelsOf(part: PicturePart, { width, height }: { width: number; height: number }): PicturePart {
  const [x, across] = alongSide(part.x, part.width, width)
  const [y, down] = alongSide(part.y, part.height, height)
  return { x, y, width: across, height: down }
}

function alongSide(from: number, share: number, side: number): [number, number] {
  const first = Math.min(Math.max(0, Math.round((from * side) / 100)), side - 1)
  return [first, Math.min(Math.max(1, Math.round((share * side) / 100)), side - first)]
}
