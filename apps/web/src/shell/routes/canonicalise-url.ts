import { canonicalizePagePath } from '@forenet/domain/page-paths'

/** Runs before the router exists, because the router would navigate. */
export function canonicaliseUrl({ location, history }: Pick<Window, 'location' | 'history'>): void {
  const own = canonicalizePagePath(location.pathname)
  if (own !== null && own !== location.pathname) {
    history.replaceState(history.state, '', own + location.search + location.hash)
  }
}
