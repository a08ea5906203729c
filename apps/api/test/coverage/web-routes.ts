import { globSync } from 'node:fs'
import { ROOT, textOf } from './repository-text.ts'

const FOLDER = 'apps/web/src/shell/routes'

/** One route as the browser's tables declare it: its address in the specification's spelling, and the query it reads. */
type WebRoute = { path: string; search: readonly string[] }

/** `/membership/$id/history` and `/organizations-{$id}-details` as the specification writes them, with `{id}`. */
const specified = (path: string): string => path.replace(/\{?\$(\w+)\}?/g, '{$1}')

/** Every route of the web's tables, read from their source: importing it would need a browser. */
function webRoutes(): readonly WebRoute[] {
  const source = globSync(`${FOLDER}/*.ts`, { cwd: ROOT })
    .map((file) => textOf(file) ?? '')
    .join('\n')
  const errorPages = [...source.matchAll(/errorRoute\('(\d+)'\)/g)].map(([, code]) => ({
    path: `/page-error-${code}`,
    search: [],
  }))
  const declared = source.split('createRoute({').flatMap((block) => {
    const path = /^\s*path: '([^']+)'/m.exec(block)?.[1]
    const [, written, named] = /validateSearch: (?:texts\(([^)]*)\)|(\w+))/.exec(block) ?? []
    const search = written ?? source.split(`const ${named} = texts(`)[1]?.split(')')[0] ?? ''
    return path
      ? [{ path: specified(path), search: [...search.matchAll(/'(\w+)'/g)].map(([, name = '']) => name) }]
      : []
  })
  return [...declared, ...errorPages]
}

const routes = webRoutes()

export const WEB_PATHS: readonly string[] = routes.map(({ path }) => path)

/** The query values that a route reads; none for an address that is no route. */
export const searchOf = (path: string): readonly string[] => routes.find((route) => route.path === path)?.search ?? []
