/** How long after it was applied a bulk change can be undone. */
export const UNDO_WINDOW_MS = 30 * 24 * 60 * 60_000
