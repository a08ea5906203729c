import { execFileSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { PROJECT_ROOT } from '../setting/project.ts'

export type OlderVersion = { name: string; root: string }

/**
 * Checks out `wanted`, or the newest tag except HEAD, or the previous commit, below .cache with this checkout's
 * packages (packages that only that version uses are missing).
 */
export function checkOutOlderVersion(wanted?: string): OlderVersion {
  const name = wanted ?? newestTag() ?? 'HEAD~1'
  const commit = git('rev-parse', '--short', `${name}^{commit}`)
  const root = join(PROJECT_ROOT, '.cache', 'versions', commit)
  if (!existsSync(join(root, 'node_modules'))) {
    mkdirSync(root, { recursive: true })
    const code = execFileSync('git', ['archive', commit], { cwd: PROJECT_ROOT, maxBuffer: 1 << 30 })
    execFileSync('tar', ['-x', '-C', root], { input: code })
    for (const folder of workspaces()) link(folder, root)
    link('.', root)
  }
  return { name: name === commit ? commit : `${name} (${commit})`, root }
}

function newestTag(): string | undefined {
  const here = git('rev-parse', 'HEAD')
  return git('tag', '--sort=-creatordate')
    .split('\n')
    .find((tag) => tag !== '' && git('rev-parse', `${tag}^{commit}`) !== here)
}

function workspaces(): string[] {
  return ['apps', 'packages'].flatMap((parent) =>
    readdirSync(join(PROJECT_ROOT, parent)).map((name) => join(parent, name)),
  )
}

/** Links packages by hard links, which avoids copying; workspace links point to the older code. */
function link(folder: string, root: string): void {
  const packages = join(PROJECT_ROOT, folder, 'node_modules')
  if (!existsSync(packages)) return
  try {
    execFileSync('cp', ['-al', packages, join(root, folder)])
  } catch {
    cpSync(packages, join(root, folder, 'node_modules'), { recursive: true, verbatimSymlinks: true })
  }
}

function git(...args: string[]): string {
  return execFileSync('git', args, { cwd: PROJECT_ROOT, encoding: 'utf8' }).trim()
}
