import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { CLUB_PAGE_PATHS } from '@forenet/domain/club-page'
import { PAGE_PATHS } from '@forenet/domain/page-paths'
import { type Plugin, type Rolldown, runnerImport } from 'vite'
import { filesBehind } from './files-behind.ts'

const LANGUAGES = ['da', 'en'] as const
const APP = 'src/main.tsx'

/** `open`: the page is public. */
type RouteOfPage = { page: string; name: string; open: boolean; screen: string | null; words: string[] }

/**
 * Writes `pages.json`: for each route the files to preload and the text to show until they have loaded. The server
 * inserts both into the HTML document.
 */
export function firstDocument(): Plugin {
  let root = ''
  return {
    name: 'forenet-first-document',
    apply: 'build',
    enforce: 'post',
    configResolved(config) {
      root = config.root
    },
    async generateBundle(_options, bundle) {
      const source = (path: string) => filesBehind(bundle, root, [path])
      const start = source('index.html')
      const app = source(APP)
      const beside = (path: string) => source(path).filter((file) => ![...start, ...app].includes(file))
      const words = Object.fromEntries(
        LANGUAGES.map((language) => [
          language,
          Object.fromEntries(
            readdirSync(join(root, 'src/words', language))
              .map((file) => file.replace('.ts', ''))
              .filter((name) => isChunk(bundle, root, `src/words/${language}/${name}.ts`))
              .map((name) => [name, beside(`src/words/${language}/${name}.ts`)]),
          ),
        ]),
      )
      const texts = Object.fromEntries(
        await Promise.all(LANGUAGES.map(async (language) => [language, await firstTexts(root, language)] as const)),
      )
      const pages = readRoutes(root).map(({ screen, ...page }) => ({ ...page, files: screen ? beside(screen) : [] }))
      const wanted = [...PAGE_PATHS.filter((path) => path !== '/manage/{rest*}'), ...CLUB_PAGE_PATHS]
      const missing = wanted.filter((path) => !pages.some(({ page }) => page === path))
      if (missing.length > 0) this.error(`The routes do not contain ${missing.join(', ')}`)
      if (!pages.some((page) => page.words.length > 0)) this.error('No route names the texts of its page')
      this.emitFile({
        type: 'asset',
        fileName: 'pages.json',
        source: `${JSON.stringify({ start, app: app.filter((file) => !start.includes(file)), words, texts, pages })}\n`,
      })
    },
  }
}

function isChunk(bundle: Rolldown.OutputBundle, root: string, path: string): boolean {
  return Object.values(bundle).some((file) => file.type === 'chunk' && file.facadeModuleId === join(root, path))
}

/** Texts shown until the app has loaded, including the text of the payment return page. */
async function firstTexts(root: string, language: string) {
  const read = async (name: string) => {
    const file = join(root, 'src/words', language, `${name}.ts`)
    const { module } = await runnerImport<Record<string, unknown>>(file, { configFile: false, logLevel: 'error' })
    return module[`${name}Texts`]
  }
  const { pages } = (await read('shell')) as { pages: Record<string, string> }
  const ofClubs = (await read('manage')) as { pages: Record<string, string> }
  const { confirming } = (await read('paying')) as { confirming: { title: string; text: string } }
  const { leaving } = (await read('session')) as { leaving: string }
  const { publicLead } = (await read('organisations')) as { publicLead: string }
  return {
    pages: { ...pages, ...ofClubs.pages },
    confirming: { title: confirming.title, text: confirming.text },
    leaving,
    publicLead,
  }
}

const SCREEN = /loadWithTexts\(\s*\[([^\]]*)\],\s*\(\) => import\('\.\.\/\.\.\/([^']+)'\)/
/** Kind of error page in a route path. */
const KIND = /\$\{kind\}/
const ANY_SCREEN = /import\('\.\.\/\.\.\/([^']+)'\)/

function readRoutes(root: string): RouteOfPage[] {
  const folder = join(root, 'src/shell/routes')
  return readdirSync(folder).flatMap((file) => {
    const text = readFileSync(join(folder, file), 'utf8')
    const constants = new Map(
      [...text.matchAll(/^const (\w+) =([\s\S]*?)(?=^\w|^\n)/gm)].map(([, name, value]) => [name, value]),
    )
    const open = file === 'public-routes.ts'
    const routes = [...text.matchAll(/createRoute\(\{([\s\S]*?)\n\s*\}\)/g)].map(([, body = '']) => body)
    return routes.flatMap((body) => {
      const path = /path: ['`]([^'`]+)['`]/.exec(body)?.[1]
      const name = /page: \{\s*name: '([^']+)'/.exec(body)?.[1]
      if (!path || !name) return []
      const component = /component: ([\s\S]*)$/.exec(body)?.[1] ?? ''
      const named = /^(?:lazyRouteComponent\()?(\w+)/.exec(
        component.replace(/^lazyRouteComponent\(\s*(?=loadWithTexts)/, ''),
      )
      const said = ANY_SCREEN.test(component) ? component : (constants.get(named?.[1] ?? '') ?? '')
      const [, namespaces = '', screen] = SCREEN.exec(said) ?? [null, '', ANY_SCREEN.exec(said)?.[1]]
      const words = [...namespaces.matchAll(/'([\w-]+)'/g)].map(([, word = '']) => word)
      const route = { name, open, screen: screen ? `src/${screen}` : null, words }
      const kinds = KIND.test(path) ? ['400', '403', '404', '500', '503'] : ['']
      return kinds.map((kind) => ({ page: toRoutePattern(path.replace(KIND, kind)), ...route }))
    })
  })
}

/** '/$orgKey/events/$id' becomes '/{orgKey}/events/{id}'. */
const toRoutePattern = (path: string): string => path.replace(/\{\$(\w+)\}/g, '{$1}').replace(/\$(\w+)/g, '{$1}')
