import { useLayoutEffect, useRef, useState } from 'react'

/**
 * Hears one press at a time. What a page shows as pending comes with its next drawing, and the second half of a double
 * click is faster than that; so this is known at once, and stays so until the page shows what came of the press.
 * Presses with different words for `what` are about different things, and do not keep one another waiting.
 */
export function usePress() {
  const busy = useRef(new Set<string>())
  const over = useRef<string[]>([])
  const [ended, setEnded] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once the page that follows an end is there, before it can be pressed.
  useLayoutEffect(() => {
    for (const what of over.current.splice(0)) busy.current.delete(what)
  }, [ended])
  return {
    /** Whether this press counts; if so none about the same does until `end`. */
    begin(what = ''): boolean {
      if (busy.current.has(what)) return false
      busy.current.add(what)
      return true
    },
    /** The work is over: presses count again with the next drawing. */
    end(what = ''): void {
      over.current.push(what)
      setEnded((before) => before + 1)
    },
  }
}
