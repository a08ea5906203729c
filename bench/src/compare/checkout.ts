import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { PROJECT_ROOT } from '../setting/project.ts'

export type CommitCheckout = { commit: string; root: string }

/**
 * Checks out a commit below .cache/compare with its own packages, reusing an earlier checkout. @throws if the commit is
 * unknown or npm fails
 */
export function checkOutCommit(name: string): CommitCheckout {
  const commit = git('rev-parse', '--short=8', `${name}^{commit}`)
  const root = join(PROJECT_ROOT, '.cache', 'compare', commit)
  const complete = join(root, 'node_modules', '.forenet-compared')
  if (existsSync(complete)) return { commit, root }
  console.log(`Installing the packages of ${commit} …`)
  mkdirSync(root, { recursive: true })
  const archive = execFileSync('git', ['archive', commit], { cwd: PROJECT_ROOT, maxBuffer: 1 << 30 })
  execFileSync('tar', ['-x', '-C', root], { input: archive })
  // `npm ci` would refuse lock files that were generated where another platform's optional binaries were unavailable.
  const command = ['install', '--no-save', '--prefer-offline', '--no-audit', '--no-fund', '--loglevel=error']
  execFileSync('npm', command, { cwd: root, stdio: ['ignore', 'ignore', 'inherit'] })
  writeFileSync(complete, '')
  return { commit, root }
}

function git(...args: string[]): string {
  return execFileSync('git', args, { cwd: PROJECT_ROOT, encoding: 'utf8' }).trim()
}
