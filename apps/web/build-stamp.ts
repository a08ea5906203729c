import { createHash } from 'node:crypto'
import type { Plugin } from 'vite'

const PLACEHOLDER = '%FORENET_BUILD%'

/**
 * Names each build by a hash over the names of its files (which carry content hashes): written into the page as
 * `<meta name="forenet-build">` and beside it as `build.json`, which an open page reads each hour to learn that a
 * newer build is being served (section 9).
 */
export function buildStamp(): Plugin {
  return {
    name: 'forenet-build-stamp',
    apply: 'build',
    enforce: 'post',
    generateBundle(_options, bundle) {
      const names = Object.keys(bundle).filter((name) => !name.endsWith('.html'))
      const build = createHash('sha256').update(names.sort().join('\n')).digest('hex').slice(0, 16)
      const page = bundle['index.html']
      if (page?.type !== 'asset') this.error('index.html is not among the files of the build')
      const html = String(page.source)
      if (!html.includes(PLACEHOLDER)) this.error(`index.html does not contain ${PLACEHOLDER}`)
      page.source = html.replace(PLACEHOLDER, build)
      this.emitFile({ type: 'asset', fileName: 'build.json', source: `${JSON.stringify({ build })}\n` })
    },
  }
}
