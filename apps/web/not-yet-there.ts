import type { ResolveModulePreloadDependenciesFn } from 'vite'

/** What the first script is made of, and what draws the front page early: every other script comes behind these. */
const FIRST = /\/(?:index|start)-[\w-]{7}\.js$/
const BEHIND_FIRST = /\/(?:start|early|rolldown-runtime)-[\w-]{7}\.js$/
/** What every page of the app is made of, which all but the early drawing come behind. */
const EARLY = /\/early(?:-home)?-[\w-]{7}\.js$/
const BEHIND_APP = /\/app-[\w-]{7}\.js$/

/**
 * The scripts that a part is to be fetched with: not those that whoever asks for the part is made of already. Each name is written into
 * the file that asks, and most of these into the first page. A part alone is asked for by its import itself.
 */
export const notYetThere: ResolveModulePreloadDependenciesFn = (part, scripts, { hostId, hostType }) => {
  if (hostType === 'html' || FIRST.test(hostId)) return scripts
  const needed = scripts.filter(
    (script) => !BEHIND_FIRST.test(script) && (EARLY.test(hostId) || !BEHIND_APP.test(script)),
  )
  return needed.every((script) => script === part) ? [] : needed
}
