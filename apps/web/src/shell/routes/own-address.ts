import { pageAddress } from '@forenet/domain/page-address'

/** Puts the page's own address in place of the one it was reached by. Before there is a router, which would go there. */
export function takeOwnAddress({ location, history }: Pick<Window, 'location' | 'history'>): void {
  const own = pageAddress(location.pathname)
  if (own !== null && own !== location.pathname) {
    history.replaceState(history.state, '', own + location.search + location.hash)
  }
}
