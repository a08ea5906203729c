import { useRouter } from '@tanstack/react-router'
import type { ComponentProps, MouseEvent } from 'react'

/** Whether a click asks for a new tab or window, or was taken care of already. */
function isPlain(event: MouseEvent): boolean {
  return (
    event.button === 0 && !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey || event.defaultPrevented)
  )
}

/** A link to an address that is only known at run time; inside the portal it changes the page without loading anew. */
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
