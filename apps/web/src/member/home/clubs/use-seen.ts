import { useInViewport } from '@mantine/hooks'
import { useState } from 'react'

/** Whether an element has been in the window yet: what only then is worth asking the server for waits until then. */
export function useSeen() {
  const { ref, inViewport } = useInViewport()
  const [seen, setSeen] = useState(false)
  if (inViewport && !seen) setSeen(true)
  return { seen, ref }
}
