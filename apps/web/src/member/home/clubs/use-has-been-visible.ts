import { useInViewport } from '@mantine/hooks'
import { useState } from 'react'

export function useHasBeenVisible() {
  const { ref, inViewport } = useInViewport()
  const [seen, setSeen] = useState(false)
  if (inViewport && !seen) setSeen(true)
  return { seen, ref }
}
