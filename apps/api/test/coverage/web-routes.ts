import { globSync } from 'node:fs'
import { ROOT, textOf } from './repository-text.ts'

const FOLDER = 'apps/web/src/shell/routes'

/** A route of the web app: its path in the specification's notation, and its query parameters. */
type WebRoute = { path: string; search: readonly string[] }

/** Converts `/membership/$id/history` to the specification's notation `{id}`. */
const specified = (path: string): string => path.replace(/\{?\$(\w+)\}?/g, '{$1}')

/** The web app's routes, read from source because importing them needs a browser. */
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
    const [, written, named] = /validateSearch: (?:createTextParamsParser\(([^)]*)\)|(\w+))/.exec(block) ?? []
    const search = written ?? source.split(`const ${named} = createTextParamsParser(`)[1]?.split(')')[0] ?? ''
    return path
      ? [{ path: specified(path), search: [...search.matchAll(/'(\w+)'/g)].map(([, name = '']) => name) }]
      : []
  })
  return [...declared, ...errorPages]
}

const routes = webRoutes()

export const WEB_PATHS: readonly string[] = routes.map(({ path }) => path)

/** The query parameters of a route; empty for an unknown one. */
export const searchOf = (path: string): readonly string[] => routes.find((route) => route.path === path)?.search ?? []
