import { join } from 'node:path'
import { type Plugin, runnerImport } from 'vite'

const NAME = 'virtual:theme.css'
const RESOLVED = `\0${NAME}`
/** What would write them, and all that it takes to work them out. */
const WRITER = '/MantineProvider/MantineCssVariables/MantineCssVariables.mjs'

/**
 * Makes the stylesheet `virtual:theme.css` of the theme's variables. Mantine would write them into the page as a `<style>`, which
 * the page's policy does not allow, and only once it has started: what it would do that with stays out of the app.
 */
export function themeCss(): Plugin {
  const source = join(import.meta.dirname, 'src/ui/theme/theme-variables.ts')
  return {
    name: 'forenet-theme-css',
    resolveId: (id) => (id === NAME ? RESOLVED : null),
    async load(id) {
      if (id.endsWith(WRITER)) return 'export const MantineCssVariables = () => null'
      if (id !== RESOLVED) return null
      const { module, dependencies } = await runnerImport<typeof import('./src/ui/theme/theme-variables.ts')>(source, {
        configFile: false,
        logLevel: 'error',
      })
      for (const file of [source, ...dependencies]) this.addWatchFile(file)
      return module.themeVariables()
    },
  }
}
