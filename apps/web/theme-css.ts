import { join } from 'node:path'
import { type Plugin, runnerImport } from 'vite'

const NAME = 'virtual:theme.css'
const RESOLVED = `\0${NAME}`
/** Mantine's component that writes the variables at run time. */
const WRITER = '/MantineProvider/MantineCssVariables/MantineCssVariables.mjs'

/**
 * Builds `virtual:theme.css` with the theme's variables. Mantine would write them at run time in a `<style>`, which the
 * CSP forbids; the code for that stays out of the bundle.
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
      return module.buildThemeVariables()
    },
  }
}
