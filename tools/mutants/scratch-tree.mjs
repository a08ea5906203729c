import { spawnSync } from 'node:child_process'
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readlinkSync,
  realpathSync,
  rmSync,
  symlinkSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ROOT } from '../runtime.mjs'

/** Caches of Vite and Vitest contain absolute paths, so they are not shared. */
const CACHES = /^\.(?:vite|cache)/

export function createScratchTree() {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'forenet-mutants-')))
  const path = join(folder, 'tree')
  const remove = () => {
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
    runGit(ROOT, ['worktree', 'prune'])
  }
  try {
    runGit(ROOT, ['worktree', 'add', '--quiet', '--detach', path, 'HEAD'])
    linkPackages(join(ROOT, 'node_modules'), join(path, 'node_modules'))
  } catch (error) {
    remove()
    throw error
  }
  return { path, reports: folder, commit: runGit(path, ['rev-parse', '--short', 'HEAD']).trim(), remove }
}

/** Links packages. Workspaces are relative links, so a copied link points into the scratch checkout. */
function linkPackages(from, to) {
  mkdirSync(to)
  for (const entry of readdirSync(from, { withFileTypes: true })) {
    if (CACHES.test(entry.name)) continue
    const [source, target] = [join(from, entry.name), join(to, entry.name)]
    if (entry.isSymbolicLink()) symlinkSync(readlinkSync(source), target)
    else if (entry.isDirectory() && entry.name.startsWith('@')) linkPackages(source, target)
    else symlinkSync(source, target)
  }
}

export function preserveWebBuild(tree) {
  const build = join(tree.path, 'apps', 'web', 'dist')
  const copy = join(tree.reports, 'dist')
  if (!existsSync(build)) return () => undefined
  cpSync(build, copy, { recursive: true })
  return () => {
    rmSync(build, { recursive: true })
    cpSync(copy, build, { recursive: true })
  }
}

export function runGit(cwd, args) {
  const { status, stdout, stderr, error } = spawnSync('git', args, { cwd, encoding: 'utf8' })
  if (status !== 0) throw new Error(`git ${args.join(' ')} failed: ${error?.message ?? stderr.trim()}`)
  return stdout
}
