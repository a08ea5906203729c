/** In percent of the picture's width and height. */
export type PictureCrop = { x: number; y: number; width: number; height: number }

export function computeCropPixels(
  part: PictureCrop,
  { width, height }: { width: number; height: number },
): PictureCrop {
  const [x, across] = alongSide(part.x, part.width, width)
  const [y, down] = alongSide(part.y, part.height, height)
  return { x, y, width: across, height: down }
}

function alongSide(from: number, share: number, side: number): [number, number] {
  const first = Math.min(Math.max(0, Math.round((from * side) / 100)), side - 1)
  return [first, Math.min(Math.max(1, Math.round((share * side) / 100)), side - first)]
}
