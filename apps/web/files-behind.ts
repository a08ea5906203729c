import { join } from 'node:path'
import type { Rolldown } from 'vite'

/** Files loaded statically: chunks, their imports, and styles. */
export function filesBehind(bundle: Rolldown.OutputBundle, root: string, sources: readonly string[]): string[] {
  const chunks = Object.values(bundle).filter((file) => file.type === 'chunk')
  const files = new Set<string>()
  const follow = (name: string): void => {
    const chunk = bundle[name]
    if (chunk?.type !== 'chunk' || files.has(name)) return
    files.add(name)
    for (const style of chunk.viteMetadata?.importedCss ?? []) files.add(style)
    for (const next of chunk.imports) follow(next)
  }
  for (const source of sources) {
    const chunk = chunks.find(({ facadeModuleId }) => facadeModuleId === join(root, source))
    if (!chunk) throw new Error(`The build has no chunk of its own for ${source}`)
    follow(chunk.fileName)
  }
  return [...files]
}
