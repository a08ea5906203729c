import { useEffect, useRef, useState } from 'react'

/**
 * Hears one press at a time. What a page shows as pending comes with its next drawing, and the second half of a double
 * click is faster than that; so this is known at once, and stays so until the page shows what came of the press.
 */
export function usePress() {
  const busy = useRef(false)
  const [ended, setEnded] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once the page that follows an end has been drawn.
  useEffect(() => {
    busy.current = false
  }, [ended])
  return {
    /** Whether this press counts; if so none does until `end`. */
    begin(): boolean {
      if (busy.current) return false
      busy.current = true
      return true
    },
    /** The work is over: presses count again with the next drawing. */
    end: (): void => setEnded((before) => before + 1),
  }
}
