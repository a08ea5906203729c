import { type Plugin, runnerImport } from 'vite'

const CALLS_FILE = /\/packages\/contract\/src\/(?:club\/)?[a-z-]+-calls\.ts$/

type Described = { name: string; method: string; path: string; file?: string; gatewayCalls?: number; slowMs?: number }

function isCall(value: unknown): value is Described {
  return typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'name' in value
}

/**
 * Replaces the API contract in the browser bundle by name, method, path, file kind and timeout, without zod schemas. A
 * form that validates imports its schema from the defining file. Types are unchanged.
 */
export function contractCalls(): Plugin {
  return {
    name: 'forenet-contract-calls',
    enforce: 'pre',
    async load(id) {
      if (!CALLS_FILE.test(id)) return null
      this.addWatchFile(id)
      const { module } = await runnerImport<Record<string, unknown>>(id, { configFile: false, logLevel: 'error' })
      const lines = Object.entries(module).flatMap(([key, value]) => {
        if (!isCall(value)) return []
        const { name, method, path, file, gatewayCalls, slowMs } = value
        return [`export const ${key} = ${JSON.stringify({ name, method, path, file, gatewayCalls, slowMs })}`]
      })
      return { code: lines.join('\n'), map: null, moduleType: 'js' }
    },
  }
}
