/** Nearer than this a picture of a telephone is too coarse for a wide page. */
export const MOST_ZOOM = 4
const STEP = 0.25

/** A zoom that is possible: 1 is as much of the picture as the frame can hold. */
export const zoomedTo = (zoom: number): number => Math.min(MOST_ZOOM, Math.max(1, zoom))

/** The zoom after a key was pressed; null for a key that is not for it. */
export function zoomedByKey(zoom: number, key: string): number | null {
  if (key === '+' || key === '=') return zoomedTo(zoom + STEP)
  if (key === '-' || key === '_') return zoomedTo(zoom - STEP)
  return null
}
