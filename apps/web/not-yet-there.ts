import type { ResolveModulePreloadDependenciesFn } from 'vite'

/** Scripts loaded before all others. */
const FIRST = /\/(?:index|start)-[\w-]{7}\.js$/
const BEHIND_FIRST = /\/(?:start|early|rolldown-runtime)-[\w-]{7}\.js$/
/** Scripts loaded before all others except those of the early drawing. */
const EARLY = /\/early(?:-home)?-[\w-]{7}\.js$/
const BEHIND_APP = /\/app-[\w-]{7}\.js$/

/**
 * Omits chunks the importing page has already loaded. Shorter lists keep the first page small, because the importing
 * chunk contains them.
 */
export const notYetThere: ResolveModulePreloadDependenciesFn = (part, scripts, { hostId, hostType }) => {
  if (hostType === 'html' || FIRST.test(hostId)) return scripts
  const needed = scripts.filter(
    (script) => !BEHIND_FIRST.test(script) && (EARLY.test(hostId) || !BEHIND_APP.test(script)),
  )
  return needed.every((script) => script === part) ? [] : needed
}
