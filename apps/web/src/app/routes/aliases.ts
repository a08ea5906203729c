/** Old, alternative and correctly spelled addresses, and the one each stands for (section 2, rulings 2 to 4). */
const ALIASES: readonly [RegExp, string][] = [
  [/^\/index$/, '/'],
  [/^\/membership-list$/, '/memberships'],
  [/^\/membership-([^/]+)-receipt$/, '/membership/$1/receipt'],
  [/^\/organisations$/, '/organizations'],
  [/^\/organisations-([^/]+)-details$/, '/organizations-$1-details'],
  [/^\/organisations-review$/, '/organizations-review'],
  [/^\/my-calendar$/, '/my-calender'],
]

/**
 * The path an address leads to, or null when it stands for itself. `/ui` is the root under another name; a slash at the
 * end means nothing. The result never names another host, whatever the path looks like.
 */
export function aliasOf(pathname: string): string | null {
  const bare = `/${pathname.replace(/^\/ui(?=\/|$)/, '').replace(/^\/+|\/+$/g, '')}`
  const known = ALIASES.find(([shape]) => shape.test(bare))
  const target = known ? bare.replace(known[0], known[1]) : bare
  return target === pathname ? null : target
}
