import { useRouter } from '@tanstack/react-router'
import type { ComponentProps, MouseEvent } from 'react'

/** True for a click that opens no new tab and was not handled before. */
function isPlain(event: MouseEvent): boolean {
  return (
    event.button === 0 && !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey || event.defaultPrevented)
  )
}

export function AppLink({ href, onClick, ...rest }: ComponentProps<'a'> & { href: string }) {
  const router = useRouter()
  return (
    <a
      {...rest}
      href={href}
      onClick={(event) => {
        onClick?.(event)
        if (!href.startsWith('/') || href.startsWith('//') || rest.target || !isPlain(event)) return
        event.preventDefault()
        void router.navigate({ href })
      }}
    />
  )
}
