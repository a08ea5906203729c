/** Limit above which phone photos look coarse. */
export const MAX_ZOOM = 4
const STEP = 0.25

/** 1 fits the frame. */
export const zoomedTo = (zoom: number): number => Math.min(MAX_ZOOM, Math.max(1, zoom))

/** Null for keys that do not zoom. */
export function zoomedByKey(zoom: number, key: string): number | null {
  if (key === '+' || key === '=') return zoomedTo(zoom + STEP)
  if (key === '-' || key === '_') return zoomedTo(zoom - STEP)
  return null
}
