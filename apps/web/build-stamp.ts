import { createHash } from 'node:crypto'
import type { Plugin } from 'vite'

const PLACEHOLDER = '%FORENET_BUILD%'

/**
 * The build id, a hash over the hashed file names, is in the page and in `build.json`, which open pages poll to detect
 * a new release (section 9).
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
