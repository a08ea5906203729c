import { useInViewport } from '@mantine/hooks'
import { useState } from 'react'

/** Whether an element has entered the viewport, to defer requests. */
export function useHasBeenVisible() {
  const { ref, inViewport } = useInViewport()
  const [seen, setSeen] = useState(false)
  if (inViewport && !seen) setSeen(true)
  return { seen, ref }
}
