import { useLayoutEffect, useRef, useState } from 'react'

/**
 * Guards against double clicks. The pending state renders too late for the second click, so this guard is set
 * synchronously and released after the next render. Presses with different `what` are independent.
 */
export function useDoubleClickGuard() {
  const busy = useRef(new Set<string>())
  const over = useRef<string[]>([])
  const [ended, setEnded] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs after the render that follows `end`, before further input.
  useLayoutEffect(() => {
    for (const what of over.current.splice(0)) busy.current.delete(what)
  }, [ended])
  return {
    /** Blocks further presses with the same `what` until `end`. */
    begin(what = ''): boolean {
      if (busy.current.has(what)) return false
      busy.current.add(what)
      return true
    },
    end(what = ''): void {
      over.current.push(what)
      setEnded((before) => before + 1)
    },
  }
}
