/** Phone photos look coarse above this zoom. */
export const MAX_ZOOM = 4
const STEP = 0.25

export const clampZoom = (zoom: number): number => Math.min(MAX_ZOOM, Math.max(1, zoom))

export function zoomAfterKey(zoom: number, key: string): number | null {
  if (key === '+' || key === '=') return clampZoom(zoom + STEP)
  if (key === '-' || key === '_') return clampZoom(zoom - STEP)
  return null
}
