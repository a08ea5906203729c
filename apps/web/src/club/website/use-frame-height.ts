import { type RefObject, useEffect, useState } from 'react'

/** Height that the embedded frame posts, in px; `begin` until then. */
export function useFrameHeight(frame: RefObject<HTMLIFrameElement | null>, begin: number): number {
  const [height, setHeight] = useState(begin)
  useEffect(() => {
    const hear = ({ source, origin, data }: MessageEvent<{ forenetHeight?: number } | null>) => {
      if (source !== frame.current?.contentWindow || origin !== window.location.origin) return
      const told = Number(data?.forenetHeight)
      if (told > 0) setHeight(told)
    }
    window.addEventListener('message', hear)
    return () => window.removeEventListener('message', hear)
  }, [frame])
  return height
}
